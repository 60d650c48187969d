"""``screenwright verify``: an episode on the simulated notepad, judged by the built-in judge and by a model."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from commands import run_here
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright_lab.data.trajectories.play import Take, play
from screenwright_lab.data.trajectories.script import Move, Task, chapter, click
from screenwright_lab.data.trajectories.stage import DeviceStage
from servers.chat_server import ChatServer, says

pytestmark = pytest.mark.integration


@pytest.fixture(scope="module")
def episode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The File menu is opened as asked, and then Help in the place of New."""
    folder = tmp_path_factory.mktemp("verify") / "episode"
    moves = (click("File", "click File"), click("New", "click New"))
    task = Task(family="menus", split="test", chapters=(chapter("open a new document", *moves),))
    device = SimulatedDevice.notepad(None, (640, 400))
    astray = Move("click", "Help", plain="click New", told="click New")
    seed = next(seed for seed in range(99) if random.Random(seed).random() < 0.4)  # asked for as instructions
    play(DeviceStage(device), task, [Take(moves[0]), Take(astray, "wrong target")], None, folder, random.Random(seed))
    device.close()
    return folder


def test_a_wrong_step_is_named_and_the_exit_code_says_so(
    episode: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run_here(capsys, monkeypatch, "verify", str(episode))
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0].startswith("1. Click on the “File” menu item at ")
    assert lines[0].endswith(": correct")
    assert lines[2].endswith(": wrong (wrong target)")
    assert "New" in lines[3]
    assert lines[-1] == "1 of 2 steps is wrong, judged by builtin"


def test_a_model_may_judge_and_what_it_says_is_the_document(
    episode: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    yes = json.dumps({"reason": "It fits.", "correct": "yes", "category": None})
    with ChatServer([says(yes), says(yes)]) as server:
        ran = run_here(capsys, monkeypatch, "verify", str(episode), "--json", "--model", "openai-compatible/judge",
                       "--base-url", server.openai_url)  # fmt: skip
        assert [request.pictures for request in server.requests] == [[], []]
    document = json.loads(ran.out)
    assert ran.code == 0
    assert (document["schema"], document["by"], document["wrong"]) == (
        "screenwright.verification/1",
        "openai-compatible/judge",
        0,
    )
    assert [step["verdict"] for step in document["steps"]] == ["correct", "correct"]
    assert document["steps"][0]["region"].startswith("This is the “File” menu item.")


def test_a_folder_without_an_episode_is_an_error_of_the_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run_here(capsys, monkeypatch, "verify", str(tmp_path))
    assert (ran.code, "holds no episode" in ran.err) == (6, True)
