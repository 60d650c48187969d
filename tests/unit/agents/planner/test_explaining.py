"""How a goal is read, as it is told; and steps that are given in place of a goal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builders import screen_of
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.explaining import explain, explained_to_json
from screenwright.agents.planner.given import MOST_STEPS, read_steps
from screenwright.agents.planner.grammar import read_goal
from screenwright.core.agency import Plan, Refusal, Situation

DOCS = Path(__file__).parents[4] / "docs" / "reference" / "plans.md"
GOALS = (
    'type "hello", save it as a.txt',
    "Could you put 42 where it says Quantity and then hit the green button? thanks",
    "把数量改成 5，然后点保存",
    "could you please have it save automatically?",
    "rename a.txt to b.txt",
    "select tea, milk and figs",
)


@pytest.mark.parametrize("goal", GOALS)
def test_the_steps_of_a_reading_are_a_plan_that_means_the_same(goal):
    told = explain(goal)
    assert told.refused is None
    read = read_steps(told.steps)
    assert not isinstance(read, Refusal)
    assert tuple(wish.words for wish in read) == told.steps


def test_it_is_told_as_json():
    told = explained_to_json(explain("Could you change the quantity to 42, please?"))
    assert json.loads(json.dumps(told)) == told
    assert (told["schema"], told["refused"], told["doubtful"]) == ("screenwright.explained/1", None, None)
    assert told["text"][told["clauses"][0]["start"] : told["clauses"][0]["end"]] == told["clauses"][0]["words"]


def test_a_sentence_that_is_too_unsure_names_its_doubtful_part():
    told = explain("click Save, do the stuff with the thing of the other thing, you know")
    assert told.steps == ()
    assert told.refused is not None
    assert told.doubtful is not None
    assert told.clauses[told.doubtful].words.strip() in told.refused


def test_a_question_is_refused_and_not_for_a_doubt():
    told = explain("is Ben active?")
    assert "question" in (told.refused or "")
    assert told.doubtful is None


def test_without_the_nets_of_language_the_steps_of_the_grammar_are_told(monkeypatch):
    for home in ("explaining", "goals"):
        monkeypatch.setattr(f"screenwright.agents.planner.{home}.read_utterance", lambda _text: None)
    assert explained_to_json(explain('click "Save"')) == {
        "schema": "screenwright.explained/1", "text": 'click "Save"', "clauses": [], "steps": ['click "Save"'],
        "refused": None, "doubtful": None, "perhaps": [], "read_by": "",
    }  # fmt: skip


# -- steps ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((), "1 to 200 steps"),
        (("click Save",) * (MOST_STEPS + 1), "1 to 200 steps"),
        (("click Save", "juggle"), "step 2 of 2, 'juggle': I cannot read 'juggle': start with open, click"),
        (("click Save", ""), "step 2 of 2, ''"),
        (("click Save, then click Close",), "this is 2 steps, write each: 'click Save', 'click Close'"),
        (("is Ben active?",), "step 1 of 1"),
    ],
)
def test_what_is_no_step_is_named(steps, words):
    told = read_steps(steps)
    assert isinstance(told, Refusal)
    assert words in told.reason


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=30), max_size=3))
def test_any_text_is_a_step_or_refused(steps):
    told = read_steps(steps)
    assert isinstance(told, Refusal) or len(told) == len(steps)


def test_the_planner_does_the_steps_and_not_the_goal():
    planner = BuiltinPlanner(steps=('type "hello"', 'save as "a.txt"'))
    plan = planner.plan(Situation("click Close", screen_of()))
    assert isinstance(plan, Plan)
    assert plan.subgoals[0] == 'type "hello"'
    assert plan.subgoals[-1] == "confirm the save dialog"
    assert isinstance(planner.plan(Situation("click Close", screen_of(), advice="it went wrong")), Refusal)


def forms() -> list[str]:
    """What the first column of the table of steps says, one by one."""
    table = DOCS.read_text().split("## A step")[1].split("\n\n|")[1].split("\n\n")[0]
    rows = [line.split("|") for line in table.splitlines()[2:]]
    return [form for row in rows for form in re.findall("`([^`]+)`", row[1])]


def test_every_step_of_the_reference_is_read_as_one():
    assert len(forms()) > 20
    for form in forms():
        assert not isinstance(read_goal(form), Refusal), form
        assert not isinstance(read_steps((form,)), Refusal), form
