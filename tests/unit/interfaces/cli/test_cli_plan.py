"""``explain``, and ``run --plan``: what it prints is done, and a run of a plan goes on with its own steps."""

from __future__ import annotations

import io
import json

import pytest

from commands import run_here
from screenwright.agents.planner import Explained
from screenwright.episodes.folder import read_episode

pytestmark = pytest.mark.integration

NOTEPAD = "simulated:notepad?size=640x400"
GOAL = 'type "a", type "b", type "c"'


@pytest.fixture
def ran(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def plan(ran, tmp_path):
    """What explain printed of three steps."""
    path = tmp_path / "plan.json"
    path.write_text(ran("explain", GOAL, "--json").out)
    return path


def test_a_reading_is_printed_for_people(ran):
    told = ran("explain", "Could you change the quantity to 42, please?")
    assert told.code == 0
    assert "quantity" in told.out
    refused = ran("explain", "is Ben active?")
    assert refused.code == 1
    assert "refused:" in refused.out


def test_what_explain_prints_is_done(ran, plan):
    result = ran("run", "--plan", plan, "--device", NOTEPAD, "--out", "e", "--json")
    assert (result.code, json.loads(result.out)["steps"]) == (0, 3)
    episode = read_episode(plan.parent / "e")
    assert episode.head.goal == GOAL
    assert [step.subgoal for step in episode.steps] == json.loads(plan.read_text())["steps"]


def test_a_run_of_a_plan_goes_on_with_its_steps_where_the_file_is_gone(ran, plan):
    limited = ran("run", "greet", "--plan", plan, "--device", NOTEPAD, "--out", "e", "--max-steps", 1)
    assert limited.code == 1
    assert "leave --plan away" in ran("run", "--resume", "e", "--plan", plan).err
    plan.unlink()
    result = ran("run", "--resume", "e", "--max-steps", 9)
    assert result.code == 0, result.err
    episode = read_episode(plan.parent / "e")
    assert (episode.head.goal, len(episode.steps)) == ("greet", 3)
    assert episode.head.settings["steps"] == ['type "a"', 'type "b"', 'type "c"']


def test_nothing_is_begun_for_a_plan_with_a_step_that_is_none(ran, plan):
    plan.write_text(json.dumps({"schema": "screenwright.plan/1", "steps": ['type "a"', "juggle"]}))
    result = ran("run", "--plan", plan, "--device", NOTEPAD, "--out", "e", "--json")
    assert result.code == 6
    assert "step 2 of 2, 'juggle'" in json.loads(result.out)["error"]
    assert not (plan.parent / "e").exists()


def test_the_gate_asks_for_what_steps_give_away_and_the_goal_does_not_name(ran, plan):
    plan.write_text(json.dumps({"schema": "screenwright.plan/1", "steps": ['type "ann@example.org"']}))
    denied = ran("run", "greet", "--plan", plan, "--device", NOTEPAD, "--out", "e", "--json")
    assert (denied.code, json.loads(denied.out)["outcome"]) == (7, "denied")
    assert ran("run", "--plan", plan, "--device", NOTEPAD, "--out", "f").code == 0


def test_a_plan_takes_no_model_and_a_run_needs_a_goal_or_a_plan(ran, plan):
    with_model = ran("run", "--plan", plan, "--device", NOTEPAD, "--model", "ollama/x")
    assert (with_model.code, "leave --model away" in with_model.err) == (2, True)
    without = ran("run", "--device", NOTEPAD)
    assert (without.code, "the goal is empty" in without.err) == (2, True)


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 1), ("", 1)])
def test_at_a_terminal_an_unsure_reading_is_asked_about_and_done_after_a_yes(ran, tmp_path, monkeypatch, answer, code):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    goal = "hmm, an a maybe"
    unsure = Explained(goal, (), (), "I am not sure", 0, ('type "a"',))
    monkeypatch.setattr("screenwright.agents.planner.explain", lambda _goal: unsure)
    monkeypatch.setattr("sys.stdin", Terminal(answer))
    result = ran("run", goal, "--device", NOTEPAD, "--out", "e")
    assert result.code == code, result.err
    assert 'type "a"' in result.err
    assert "Is that what you want?" in result.err
    if code == 0:
        assert [step.subgoal for step in read_episode(tmp_path / "e").steps] == ['type "a"']
    else:
        assert "I am not sure" in result.out
        assert not (tmp_path / "e").exists()
