"""The whole way through, on a real VNC server and a real application, from pixels alone."""

from __future__ import annotations

import contextlib
import json
import signal
from pathlib import Path

import pytest

from commands import finish, start
from screenwright.agents.loop.settle import settle
from screenwright.core.action import TypeText
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.open import open_device
from screenwright.episodes.folder import read_episode
from screenwright.vision.look import look
from servers.chat_server import ChatServer, says
from waiting import wait_for_steps, wait_for_window

pytestmark = pytest.mark.e2e


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def desktop(home):
    with Desktop.start(apps=[["mousepad"]], home=home) as running:
        wait_for_window(running, "Mousepad")
        yield running


@pytest.mark.slow  # the demo below does the like and proves it
def test_a_goal_in_words_becomes_bytes_on_disk(desktop, home, tmp_path):
    out = tmp_path / "episode"
    goal = 'type "Grüße, 世界! 2 > 1", save it as "note.txt"'
    ran = finish(start("run", goal, "--device", desktop.url, "--out", str(out), "--json"))
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["outcome"] == "success"
    assert (home / "note.txt").read_text().rstrip("\n") == "Grüße, 世界! 2 > 1"
    episode = read_episode(out)
    assert episode.head.outcome == "success"
    assert all(step.outcome is not None for step in episode.steps)
    assert desktop.password not in (out / "episode.json").read_text()


@pytest.mark.slow
def test_menus_and_dialogs_by_their_words(desktop, home, tmp_path):
    (home / "old.txt").write_text("from an older day\n")
    goal = "click File, click Open..., click Home, double click old.txt, wait for older day"
    ran = finish(start("run", goal, "--device", desktop.url, "--out", str(tmp_path / "episode")))
    assert ran.code == 0, ran.err


@pytest.mark.slow  # tests/e2e/test_lost_and_back.py cuts links in the middle too
def test_the_server_dies_in_the_middle(desktop, tmp_path):
    out = tmp_path / "episode"
    process = start("run", 'type "abc", wait for Unicorns', "--device", desktop.url, "--out", str(out))
    wait_for_steps(out, 3)
    desktop.stop()
    ran = finish(process)
    assert ran.code == 4, ran.err
    assert "Traceback" not in ran.err
    episode = read_episode(out)
    assert episode.head.outcome == "error"
    assert episode.head.ended is not None


@pytest.mark.slow  # tests/e2e/test_killed_and_resumed.py ends runs at any moment
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_stopping_at_any_moment_leaves_a_whole_episode(desktop, tmp_path, how):
    out = tmp_path / "episode"
    process = start("run", 'type "abc", wait for Unicorns', "--device", desktop.url, "--out", str(out))
    wait_for_steps(out, 3)
    process.send_signal(how)
    ran = finish(process)
    assert ran.code == 130, ran.err
    episode = read_episode(out)
    assert (episode.head.outcome, episode.head.ended is None) == ("interrupted", False)
    with contextlib.closing(open_device(desktop.url)) as device:  # nothing is held: a plain letter comes out plain
        device.perform(TypeText("q"))
        words = " ".join(element.text or "" for element in look(settle(device)).elements)
    assert "abcq" in words


@pytest.mark.slow  # one mission of tests/e2e/test_missions.py does the like
def test_a_chat_model_works_the_desktop(desktop, home, tmp_path):
    replies = [
        {"subgoals": ["write the line", "save it as model.txt"], "why": "two things were asked"},
        {"why": "the editor has the focus", "actions": [{"action": "type_text", "text": "by a model"}]},
        {"verdict": "proceed", "advice": ""},
        {"why": "ask for the dialog", "actions": [{"action": "press_keys", "keys": ["ctrl", "s"]}]},
        {"verdict": "retry", "advice": "the dialog is open: enter the name"},
        {
            "why": "name it and confirm",
            "actions": [{"action": "type_text", "text": "model.txt"}, {"action": "wait", "seconds": 1.0}],
        },
        {"verdict": "retry", "advice": "now confirm"},
        {"why": "confirm", "actions": [{"action": "press_keys", "keys": ["enter"]}]},
        {"verdict": "retry", "advice": "once more, if it is still open"},
        {"why": "confirm", "actions": [{"action": "press_keys", "keys": ["enter"]}]},
        {"verdict": "proceed", "advice": ""},
    ]
    with ChatServer([says(json.dumps(reply)) for reply in replies]) as server:
        arguments = ("--model", "openai-compatible/scripted", "--base-url", server.openai_url, "--yes")
        process = start("run", "write a line and save it as model.txt", "--device", desktop.url, *arguments,
                        "--out", str(tmp_path / "episode"))  # fmt: skip
        ran = finish(process)
        assert ran.code == 0, ran.err
        assert server.requests[0].pictures == [(1024, 768)]
    assert (home / "model.txt").read_text().startswith("by a model")


def test_the_demo_proves_itself(tmp_path):
    ran = finish(start("demo", "--out", str(tmp_path / "demo"), "--json"))
    assert ran.code == 0, ran.err
    document = json.loads(ran.out)
    assert document["device"].startswith("vnc://")
    assert document["proved"] is True
    assert Path(document["file"]).read_text().rstrip("\n") == "Typed by screenwright, from pixels alone."
    assert Path(document["report"]).stat().st_size > 10_000


@pytest.mark.slow
def test_the_demo_without_a_vnc_server(tmp_path):
    """A bare machine: nothing on PATH but Python."""
    bare = tmp_path / "bin"
    bare.mkdir()
    out = tmp_path / "a demo + more & 100%"  # a folder as people name them
    ran = finish(start("demo", "--out", str(out), "--json", PATH=str(bare)))
    assert ran.code == 0, ran.err
    document = json.loads(ran.out)
    assert document["device"].startswith("simulated:")
    assert "embedded" in ran.err
    assert document["proved"] is True
