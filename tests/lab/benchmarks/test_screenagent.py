"""Records, totals, tables and baselines of ScreenAgent on sessions made here."""

import json

import pytest

from commands import run_here
from screenwright.core.errors import DataError
from screenwright.core.geometry import Box, Point
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.benchmarks.screenagent import ScreenAgentBench, baseline, totals
from screenwright_lab.data.screenagent.calls import call_of
from screenwright_lab.data.screenagent.records import records

CLICK = {
    "action_type": "MouseAction", "mouse_action_type": "click", "mouse_button": "left",
    "mouse_position": {"width": 30, "height": 40},
    "clickable_area": {"upper_left_position": {"width": 20, "height": 30},
                       "lower_right_position": {"width": 40, "height": 50}},
}  # fmt: skip
TYPED = {"action_type": "KeyboardAction", "keyboard_action_type": "text", "keyboard_text": "hello"}
DONE = {"action_type": "EvaluateSubTaskAction", "situation": "sub_task_success"}
AGAIN = {"action_type": "EvaluateSubTaskAction", "situation": "need_retry", "advice": "look again"}
PLAN = {"action_type": "PlanAction", "element": "open the editor"}


@pytest.fixture
def sessions(tmp_path):
    def write(session, stem, actions, reply=""):
        folder = tmp_path / session
        folder.mkdir(exist_ok=True)
        record = {
            "task_prompt": "write a note", "send_prompt": "now", "saved_image_name": "a.jpg", "actions": actions,
            "LLM_response": reply, "current_task": "click the field",
        }  # fmt: skip
        (folder / f"{stem}.json").write_text(json.dumps(record))

    write("one", "01", [PLAN], json.dumps([PLAN]))
    write("one", "02", [CLICK, TYPED], json.dumps([CLICK]))
    write("one", "03", [DONE], "```json\n" + json.dumps(DONE) + "\n```")
    write("one", "03_neg_eval", [AGAIN])
    write("two", "01", [PLAN], "I cannot do that.")
    write("two", "02", [])
    return tmp_path


def test_calls_in_all_spellings():
    click = call_of(CLICK)
    assert (click.mouse, click.button, click.at) == ("click", "left", Point(30, 40))
    assert click.area == Box(20, 30, 41, 51)
    assert call_of({"action_type": "KeyboardAction", "keyboard_key": ["Control_L", "A"]}).words == "ctrl+a"
    assert call_of({"action_type": "KeyboardAction", "keyboard_key": "Ctrl+Return"}).words == "ctrl+enter"
    assert call_of({"action_type": "KeyboardAction", "keyboard_key": "+"}).words == "+"
    assert call_of({"action_type": "keyboard_action", "keyboard_input": "hi"}).words == "hi"
    assert call_of({"action_type": "EvaluateSubTaskAction", "situation": "goal_success"}).is_success
    assert call_of({"action_type": "MouseAction", "mouse_position": {"width": "a"}}).at is None
    assert call_of({"action_type": "Dance"}) is None


def test_records_and_totals(sessions):
    found = records(sessions)
    assert [(one.id, one.phase, one.constructed) for one in found] == [
        ("one/01", "planning", False), ("one/02", "acting", False), ("one/03", "evaluating", False),
        ("one/03_neg_eval", "evaluating", True), ("two/01", "planning", False),
    ]  # fmt: skip
    assert totals(found) == {
        "plan": 2, "action_type": 4, "mouse_action_type": 1, "mouse_button": 1, "mouse_position": 1, "keyboard": 1,
        "situation": 2,
    }  # fmt: skip


def test_a_broken_record_is_named(sessions):
    (sessions / "one" / "02.json").write_text(json.dumps({"actions": [{"action_type": "Dance"}]}))
    with pytest.raises(DataError, match=r"02\.json is no ScreenAgent record: .*action 0 has no known action_type"):
        records(sessions)
    with pytest.raises(DataError, match="no ScreenAgent record with an action"):
        records(sessions / "one")


def scores(sessions, tell, solver="x"):
    report = run(ScreenAgentBench(sessions, tell, solver), say=lambda _: None)
    return {score.name: score for score in report.scores}


def unseen(picture):
    pytest.fail("it looks")


def test_the_truth_is_whole(sessions):
    found = scores(sessions, baseline("truth", unseen))
    assert all(score.value == 1.0 for score in found.values())
    assert found["told: situation"].n == 2


def test_always_the_same(sessions):
    found = scores(sessions, baseline("always", unseen))
    assert found["situation"].value == 0.5
    assert found["mouse_position"].value == 0.0
    assert found["told: keyboard"].value == 0.0
    assert found["mouse_button"].value == 1.0


def test_released_replies_at_the_command_line(sessions, capsys, monkeypatch):
    ran = run_here(
        capsys, monkeypatch, "eval", "screenagent", "--data", sessions, "--solver", "replies:released", "--json"
    )
    report = json.loads(ran.out)
    assert (report["n"], report["errors"]) == (4, 1)  # a constructed record has no reply
    found = {score["name"]: (score["value"], score["n"]) for score in report["scores"]}
    assert found["cc_score, planning"] == (0.5, 2)
    assert found["cc_score, acting"] == (0.6667, 1)
    assert found["told: plan"] == (0.5, 2)
    assert found["told: keyboard"] == (0.0, 1)


def test_a_solver_that_does_not_exist(sessions, capsys, monkeypatch):
    ran = run_here(capsys, monkeypatch, "eval", "screenagent", "--data", sessions, "--solver", "guess")
    assert ran.code == 2
