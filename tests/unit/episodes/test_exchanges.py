"""What a mind was asked and what it answered, read off an episode."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from episode_builders import GOAL, PLAN, ROWS, write_run
from screenwright.core.action import Click, Finish, PressKeys, TypeText, Wait
from screenwright.core.agency import Plan, Reflection
from screenwright.core.errors import DataError
from screenwright.core.geometry import Point
from screenwright.episodes.exchanges import Acts, answer_from_json, answer_to_json, exchanges
from screenwright.episodes.folder import read_episode


def test_a_run_is_a_plan_then_replies_and_reflections(tmp_path):
    told = exchanges(read_episode(write_run(tmp_path / "run")))
    assert [one.id for one in told] == ["planning-1", "acting-1", "evaluating-3", "acting-3", "evaluating-5"]
    assert [one.phase for one in told] == ["planning", "acting", "evaluating", "acting", "evaluating"]
    assert told[0].answer == Plan(PLAN, "two things")
    assert told[1].answer == Acts(ROWS[0], "reason 2")
    assert told[3].answer == Acts(ROWS[1], "reason 3")
    assert told[4].answer == Reflection("proceed")
    assert {one.goal for one in told} == {GOAL}


def test_each_is_told_with_what_held_then(tmp_path):
    planned, first, judged, second, last = exchanges(read_episode(write_run(tmp_path / "run", advice="well done")))
    assert (planned.plan, planned.subgoal, planned.done) == ((), "", ())
    assert (first.plan, first.subgoal, first.done) == (PLAN, PLAN[0], ())
    assert (judged.subgoal, judged.done) == (PLAN[0], ROWS[0])
    assert (second.subgoal, second.done) == (PLAN[1], ROWS[0])
    assert last.done == (*ROWS[0], *ROWS[1])
    assert second.advice == ""  # advice is for who has to try again
    assert first.frame.file == "frames/000001.png"
    assert judged.frame == first.steps[1].outcome.after


def test_advice_holds_until_the_next_turn(tmp_path):
    folder = write_run(tmp_path / "run")
    path = folder / "events.jsonl"
    path.write_text(
        path.read_text().replace('"verdict":"proceed"', '"verdict":"retry"').replace('"note":""', '"note":"lower"')
    )
    told = exchanges(read_episode(folder))
    assert told[3].advice == "lower"


def test_without_decisions_every_step_is_a_reply(tmp_path):
    told = exchanges(read_episode(write_run(tmp_path / "run", events=False)))
    assert [one.answer.actions for one in told] == [(action,) for row in ROWS for action in row]


def test_what_was_not_done_is_known(tmp_path):
    told = exchanges(read_episode(write_run(tmp_path / "run", statuses=("done", "denied", None))))
    assert [one.was_done for one in told] == [True, False, True, False, True]
    assert told[-1].done == (ROWS[0][0], *ROWS[1])  # one that was denied was not done, one that is unknown may be


def test_an_episode_without_steps_has_none(tmp_path):
    assert exchanges(read_episode(write_run(tmp_path / "run", rows=()))) == ()


WORDS = st.text(min_size=1, max_size=20).filter(str.strip)
ACTIONS = st.sampled_from([Click(Point(3, 4)), TypeText("好"), PressKeys(("ctrl", "s")), Wait(1.5), Finish("42")])
ANSWERS = st.one_of(
    st.builds(Plan, st.lists(WORDS, min_size=1).map(tuple), st.text()),
    st.builds(Acts, st.lists(ACTIONS, min_size=1).map(tuple), st.text()),
    st.builds(Reflection, st.sampled_from(["proceed", "continue", "retry", "replan"]), st.text()),
)


@given(ANSWERS)
def test_answers_come_back_from_json(answer):
    phase = {Plan: "planning", Acts: "acting", Reflection: "evaluating"}[type(answer)]
    assert answer_from_json(answer_to_json(answer), phase, "here") == answer


@pytest.mark.parametrize(
    ("value", "phase", "said"),
    [
        ([], "acting", "an answer in acting is an object"),
        ({"actions": []}, "acting", "actions is a list"),
        ({"actions": [{"action": "fly"}]}, "acting", "unknown action 'fly'"),
        ({"actions": [{"action": "wait"}], "why": 3}, "acting", "why is a text"),
        ({"subgoals": ["a", " "]}, "planning", "subgoals is a list of texts"),
        ({"subgoals": ["a"], "verdict": "retry"}, "planning", "an object of subgoals and why"),
        ({"verdict": "maybe"}, "evaluating", "verdict is one of proceed"),
    ],
)
def test_what_is_no_answer_is_told_with_its_place(value, phase, said):
    with pytest.raises(DataError, match=f"line 7: .*{said}"):
        answer_from_json(value, phase, "line 7")
