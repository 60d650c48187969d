"""``replay``: outcomes, exit codes, the gate again, and recordings that are not what they should be."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from commands import run_here
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.folder import read_episode
from servers.chat_server import ChatServer, says
from sessions import reached

pytestmark = pytest.mark.integration


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def notepad(tmp_path):
    """Each call is a new notepad with a folder of its own."""

    def make(name: str) -> str:
        (tmp_path / name).mkdir()
        return f"simulated:notepad?size=640x400&folder={tmp_path / name}"

    return make


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """Made once: a text typed and saved as a.txt."""
    folder = tmp_path_factory.mktemp("recorded")
    device = SimulatedDevice.notepad(folder, (640, 400))
    goal = 'type "hello", save it as a.txt'
    assert reached(goal, device, BuiltinPlanner(), folder / "episode").outcome == "success"
    return folder / "episode"


@pytest.fixture
def recording(recorded, tmp_path):
    """A copy, for tests that may spoil it."""
    return Path(shutil.copytree(recorded, tmp_path / "recording"))


def test_a_recorded_task_is_done_again(ran, notepad, tmp_path, recording):
    result = ran("replay", recording, "--device", notepad("second"), "--out", tmp_path / "again", "--json")
    document = json.loads(result.out)
    assert (result.code, document["outcome"], document["episode"]) == (0, "success", str(tmp_path / "again"))
    assert (tmp_path / "second" / "a.txt").read_text() == "hello"
    first, again = read_episode(recording), read_episode(tmp_path / "again")
    assert (again.head.agent, again.head.goal) == ("replay", first.head.goal)


@pytest.mark.slow
def test_a_replay_can_be_replayed(ran, notepad, tmp_path, recording):
    assert ran("replay", recording, "--device", notepad("b"), "--out", tmp_path / "again").code == 0
    assert ran("replay", tmp_path / "again", "--device", notepad("c"), "--out", tmp_path / "third").code == 0
    assert (tmp_path / "c" / "a.txt").read_text() == "hello"
    second, third = (read_episode(tmp_path / name) for name in ("again", "third"))
    assert [step.subgoal for step in third.steps] == [step.subgoal for step in second.steps]


def test_what_the_gate_was_told_once_it_is_not_told_again(ran, notepad, tmp_path):
    replies = [
        json.dumps({"subgoals": ["delete the whole file"], "why": "asked"}),
        json.dumps({"why": "delete it", "actions": [{"action": "click", "at": [40, 60]}]}),
        json.dumps({"verdict": "proceed", "advice": ""}),
    ]
    with ChatServer([says(text) for text in replies]) as server:
        done = ran("run", "clean up", "--device", notepad("first"), "--model", "openai-compatible/any", "--yes",
                   "--base-url", server.openai_url, "--out", tmp_path / "recording")  # fmt: skip
    assert done.code == 0
    again = ("replay", tmp_path / "recording", "--device", notepad("second"))
    denied = ran(*again, "--out", tmp_path / "denied")
    assert denied.code == 7
    assert read_episode(tmp_path / "denied").steps[-1].gate.permission == "denied"
    assert ran(*again, "--out", tmp_path / "allowed", "--yes").code == 0


@pytest.mark.slow
def test_a_recording_that_did_not_reach_its_goal_is_called_that(ran, notepad, tmp_path):
    failed = ran(
        "run", 'type "abc", type "d"', "--device", notepad("first"), "--max-steps", "1", "--out", tmp_path / "r"
    )
    assert failed.code == 1
    result = ran("replay", tmp_path / "r", "--device", notepad("second"), "--out", tmp_path / "again")
    assert result.code == 0
    assert "ended as 'limit'" in result.err


def test_nothing_to_replay(ran, notepad, tmp_path):
    assert ran("run", "why is the sky blue", "--device", notepad("first"), "--out", tmp_path / "empty").code == 1
    for folder in (tmp_path / "empty", tmp_path):
        result = ran("replay", folder, "--device", notepad(f"on {folder.name}"), "--out", tmp_path / "again")
        assert result.code == 6
        assert len(result.err.strip().splitlines()) <= 2
        assert not (tmp_path / "again").exists()


def test_a_damaged_frame_ends_with_6(ran, notepad, tmp_path, recording):
    frame = sorted((recording / "frames").iterdir())[0]
    frame.write_bytes(frame.read_bytes()[:-40])
    result = ran("replay", recording, "--device", notepad("second"), "--out", tmp_path / "again")
    assert result.code == 6
    assert read_episode(tmp_path / "again").head.outcome == "error"


def test_a_recording_is_never_overwritten_and_a_device_is_needed(ran, notepad, recording):
    before = (recording / "steps.jsonl").read_bytes()
    assert ran("replay", recording, "--device", notepad("second"), "--out", recording).code == 6
    assert (recording / "steps.jsonl").read_bytes() == before
    assert ran("replay", recording).code == 2
    assert ran("replay", recording, "--device", "nonsense").code == 2
