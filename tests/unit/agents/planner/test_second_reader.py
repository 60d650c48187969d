"""A second reader of goals: when it is asked, what is believed of it, and what becomes of goals it cannot read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from builders import screen_of
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.explaining import explain
from screenwright.agents.planner.general_skills import installed
from screenwright.agents.planner.given import read_steps
from screenwright.agents.planner.goals import understand
from screenwright.agents.planner.second_reader import FORMS, MOST_SHOWN, Unread, checked, filled, gaps, labels_of
from screenwright.core.agency import Plan, Refusal, Situation
from screenwright.core.errors import BadReply, ModelError, ModelUnreachable, OutOfBudget, UsageError

UNSURE = "click Save, do the stuff with the thing of the other thing, you know"
SURE = (
    'type "hello", save it as a.txt',
    "Could you put 42 where it says Quantity and then hit the green button? thanks",
    "把数量改成 5，然后点保存",
    "is Ben active?",
)
QUESTION = "seats selected?"


class Reader:
    """Says what it was told to say, whatever is at fault with it; keeps what it was asked and told."""

    name, remote = "made/reader", False

    def __init__(self, steps: Sequence[str] = (), error: Exception | None = None) -> None:
        self.asked: list[Unread] = []
        self.faults: list[str] = []
        self._steps, self._error = steps, error

    def steps(self, unread: Unread, fault: Callable[[Sequence[str]], str]) -> Sequence[str]:
        self.asked.append(unread)
        if self._error:
            raise self._error
        self.faults.append(fault(self._steps))
        return self._steps


@pytest.mark.parametrize("goal", [*SURE, QUESTION])
def test_what_is_read_surely_is_asked_of_nobody(goal: str) -> None:
    reader = Reader(["save"])
    assert explain(goal, reader) == explain(goal)
    assert reader.asked == []


def test_what_is_not_is_read_by_it_and_told_as_its_reading() -> None:
    reader = Reader(['click "Save"', 'open "the stuff"'])
    told = explain(UNSURE, reader)
    assert (told.steps, told.refused, told.read_by) == (('click "Save"', 'open "the stuff"'), None, "made/reader")
    (unread,) = reader.asked
    assert unread.goal == UNSURE
    assert unread.said is not None
    assert unread.shown == ()
    assert reader.faults == [""]


def test_the_planner_tells_it_the_screen_and_says_whose_plan_it_is() -> None:
    screen = screen_of(("button", "Stuff", (10, 10, 90, 40)), ("button", "Stuff", (10, 60, 90, 90)))
    reader = Reader(['click "Stuff"'])
    planner = BuiltinPlanner(second=reader)
    plan = planner.plan(Situation(UNSURE, screen))
    assert isinstance(plan, Plan)
    assert plan.subgoals[0] == 'click "Stuff"'
    assert "by made/reader" in plan.why
    assert reader.asked[0].shown == ("Stuff",)
    assert planner.models == ("made/reader",)
    assert not planner.remote


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ('click "Delete all"', "'Delete all' was not said"),
        ('type "hello" into "stuff"', "'hello' was not said"),
        ('click "tuff"', "'tuff' was not said"),
        ("press ctrl+s", "'ctrl' was not said"),
        ("click Archive", "'archive' was not said"),
        ('do "throw stuff"', "'throw' was not said"),
        ("juggle", "I cannot read 'juggle'"),
        ('click "Save", then click "stuff"', "this is 2 steps"),
    ],
)
def test_what_was_not_said_or_is_no_step_is_refused(step: str, fault: str) -> None:
    reader = Reader(["save", step])
    told = understand(UNSURE, second=reader)
    assert isinstance(told.instructions, Refusal)
    assert fault in told.instructions.reason
    assert "step 2 of 2" in reader.faults[0]
    assert told.by == ""


@pytest.mark.parametrize("step", ['click "SAVE"', 'do "stuff click"', 'click "Undo it"', 'type "stuff"'])
def test_letters_count_without_case_a_commands_words_may_stand_apart_and_the_screen_counts(step: str) -> None:
    assert not isinstance(checked([step], Unread(UNSURE, shown=("Undo it",)), installed()), Refusal)


@pytest.mark.parametrize("error", [ModelUnreachable("nothing answers at 127.0.0.1:9"), BadReply("two answers: no")])
def test_one_that_cannot_answer_leaves_the_goal_refused_as_without_it(error: ModelError) -> None:
    told = explain(UNSURE, Reader(error=error))
    without = explain(UNSURE)
    assert told.refused == f"{without.refused}; made/reader could not read it either: {error}"
    assert (told.steps, told.doubtful, told.perhaps, told.read_by) == ((), without.doubtful, without.perhaps, "")


def test_what_was_said_once_is_done_once() -> None:
    twice = ['click "stuff"', "save", 'click "stuff"']
    assert "stands there 2 times" in (explain(UNSURE, Reader(twice)).refused or "")
    assert explain(f"{UNSURE}, stuff", Reader(twice)).refused is None


def test_one_that_sees_nothing_to_do_in_it_is_believed() -> None:
    assert "made/reader finds nothing" in (explain(UNSURE, Reader()).refused or "")


def test_a_budget_that_is_used_up_ends_the_run() -> None:
    with pytest.raises(OutOfBudget):
        explain(UNSURE, Reader(error=OutOfBudget("used up")))


def test_without_the_nets_of_language_it_reads_what_no_grammar_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    for home in ("explaining", "goals"):
        monkeypatch.setattr(f"screenwright.agents.planner.{home}.read_utterance", lambda _text: None)
    assert explain("the stuff, please", Reader(['click "stuff"'])).steps == ('click "stuff"',)
    assert explain(" ", reader := Reader(['click "stuff"'])).refused is not None
    assert reader.asked == []


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_a_step(form: str) -> None:
    words = ("Enter",) if "KEYS" in form else ('a "b" c', "d, then e")[: gaps(form)]
    told = read_steps([filled(form, words)])
    assert not isinstance(told, Refusal), told


@pytest.mark.parametrize(("form", "words"), [("set NAME to TEXT", ["a"]), ("save", ["a"]), ("eat NAME", ["a"])])
def test_words_that_do_not_fit_a_form_are_told(form: str, words: list[str]) -> None:
    with pytest.raises(UsageError, match="take a form"):
        filled(form, words)


def test_of_a_full_screen_so_many_labels_are_told() -> None:
    screen = screen_of(*(("button", f"B{at}" * 30, (10, at, 90, at + 1)) for at in range(2 * MOST_SHOWN)))
    assert len(labels_of(screen)) == MOST_SHOWN
    assert max(map(len, labels_of(screen))) <= 40
