"""``demos`` and what ``run`` and ``replay`` make of it, on the simulated desktop."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run_here
from demo_builders import demo, frame_bytes
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.episodes.demos import DemoStore
from screenwright.episodes.folder import read_episode
from servers.chat_server import ChatServer, says
from sessions import reached

pytestmark = pytest.mark.integration

NOTEPAD = "simulated:notepad?size=640x400"
GOAL = 'type "cats", press enter'


@pytest.fixture
def ran(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("SCREENWRIGHT_DEMOS", str(tmp_path / "demos"))
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def store(tmp_path) -> DemoStore:
    """With one demonstration, "search", whose task is ``search for {text1}``."""
    kept = DemoStore(tmp_path / "demos")
    kept.add(demo(), frame_bytes)
    return kept


@pytest.fixture(scope="module")
def recorded(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("recorded")
    device = SimulatedDevice.notepad(folder, (640, 400))
    assert reached(GOAL, device, BuiltinPlanner(), folder / "episode").outcome == "success"
    return folder / "episode"


def test_a_run_is_kept_and_done_again_with_another_text(ran, recorded, tmp_path):
    kept = ran("demos", "add", recorded, "--task", "note cats", "--json")
    document = json.loads(kept.out)
    assert (kept.code, document["name"], document["parameters"]) == (0, "note", {"text1": "cats"})
    told = ran("run", "note dogs", "--device", NOTEPAD, "--out", tmp_path / "told")
    assert told.code == 0, told.err
    assert "demonstration at hand: 'note', with text1 = 'dogs'" in told.err
    assert read_episode(tmp_path / "told").steps[0].action.text == "dogs"
    again = ran("replay", "note", "--set", "text1=owls", "--device", NOTEPAD, "--out", tmp_path / "again")
    assert again.code == 0, again.err
    assert read_episode(tmp_path / "again").steps[0].action.text == "owls"


@pytest.mark.slow
def test_an_episode_itself_can_be_done_with_another_text(ran, recorded, tmp_path):
    again = ran("replay", recorded, "--set", "text1=owls", "--device", NOTEPAD, "--out", tmp_path / "again")
    assert again.code == 0, again.err
    assert read_episode(tmp_path / "again").head.goal == 'type "owls", press enter'


def test_a_goal_that_nobody_showed_is_refused_with_the_nearest(ran, store, tmp_path):
    refused = ran("run", "look for dogs by search", "--device", NOTEPAD, "--out", tmp_path / "r")
    assert refused.code == 1
    assert "say  search for {text1}  or  replay search --set text1=..." in refused.out
    without = ran("run", "look for dogs by search", "--device", NOTEPAD, "--no-demos", "--out", tmp_path / "s")
    assert without.code == 1
    assert "demonstration" not in without.out + without.err


@pytest.mark.parametrize("agent", ["visiontasker", "screenagent"])
def test_a_model_is_told_how_it_was_done_before(ran, store, tmp_path, agent):
    replies = [says("Step: done"), says('{"why": "x", "impossible": "no"}')]
    with ChatServer(replies if agent == "visiontasker" else replies[::-1]) as server:
        ran("run", "search for dogs", "--device", NOTEPAD, "--agent", agent, "--out", tmp_path / "r",
            "--model", "openai-compatible/any", "--base-url", server.openai_url)  # fmt: skip
        text = json.dumps(server.requests[0].body, ensure_ascii=False)
    assert "[How it was done before]" in text
    assert "type into “Search” “dogs”" in text


def test_all_is_listed_shown_and_removed(ran, store):
    assert ran("demos", "list").out == "search: search for {text1} (5 steps; text1)\n"
    assert json.loads(ran("demos", "list", "--json").out)[0]["tasks"] == ["search for {text1}"]
    shown = ran("demos", "show", "search").out
    assert '  2. type "{text1}" into Search' in shown
    assert "Click on the list item “{text1}”" in shown
    steps = json.loads(ran("demos", "show", "search", "--json").out)["steps"]
    assert [step["target"] for step in steps] == ["Search", "Search", None, "{text1}", "Save"]
    assert json.loads(ran("demos", "remove", "search", "--json").out) == {"removed": "search"}
    empty = ran("demos", "list")
    assert (empty.code, empty.out) == (0, "")
    assert "no demonstration is kept" in empty.err
    assert ran("demos", "show", "search").code == 6


def test_it_is_changed_by_options_and_by_a_file(ran, store, tmp_path):
    done = ran("demos", "edit", "search", "--rename", "look", "--task", "look for cats", "--parameter", "what=cats",
               "--words", "3=confirm it", "--text", "2=all {what}", "--optional", "5", "--drop", "1")  # fmt: skip
    assert (done.code, done.out) == (0, "changed: look\n")
    changed = store.read("look")
    assert (changed.tasks, changed.values, len(changed.steps)) == (("look for {what}",), {"what": "cats"}, 4)
    assert [step.words for step in changed.steps][1] == "confirm it"
    assert (changed.steps[0].text, changed.steps[3].optional) == ("all {what}", True)
    file = tmp_path / "look.toml"
    assert ran("demos", "edit", "look", "--to", file).code == 0
    file.write_text(file.read_text().replace("confirm it", "press the key"))
    assert ran("demos", "edit", "look", "--from", file, "--json").code == 0
    assert [step.words for step in store.read("look").steps][1] == "press the key"


@pytest.mark.parametrize(
    ("options", "code", "wrong"),
    [
        ((), 2, "nothing to change"),
        (("--drop", "9"), 2, "no step 9"),
        (("--words", "x=y"), 2, "begins with the number of a step"),
        (("--parameter", "cats"), 2, "--parameter NAME=TEXT"),
        (("--drop", "1", "--text", "1=x"), 2, "types nothing"),
        (("--rename", "../x"), 6, "no name for a demonstration"),
    ],
)
def test_what_is_wrong_changes_nothing(ran, store, options, code, wrong):
    before = store.read("search")
    result = ran("demos", "edit", "search", *options)
    assert (result.code, wrong in result.err) == (code, True), result.err
    assert store.read("search") == before


def test_it_is_handed_on_in_one_file(ran, store, tmp_path):
    out = ran("demos", "export", "search", tmp_path / "s.zip")
    assert (out.code, "6 pictures of the screen" in out.err) == (0, True)
    taken = ran("demos", "import", tmp_path / "s.zip", "--name", "mine", "--json")
    assert (taken.code, json.loads(taken.out)["name"]) == (0, "mine")
    assert ran("demos", "import", tmp_path / "s.zip").code == 6


@pytest.mark.parametrize(
    ("arguments", "code", "wrong"),
    [
        (("replay", "nothing"), 6, "screenwright demos list"),
        (("replay", "search", "--set", "text9=x"), 2, "no parameter 'text9': it has text1"),
        (("replay", "search", "--set", "text1"), 2, "--set takes NAME=TEXT"),
        (("replay", "search", "--set", "text1=a", "--set", "text1=b"), 2, "twice"),
        (("replay", "search", "--words", "none.csv"), 2, "the table of words none.csv cannot be read"),
    ],
)
def test_a_replay_that_cannot_be_meant(ran, store, arguments, code, wrong):
    result = ran(*arguments, "--device", NOTEPAD)
    assert (result.code, wrong in result.err) == (code, True), result.err


def test_a_demonstration_that_cannot_be_read_is_passed_over(ran, store, tmp_path):
    (store.folder / "search" / "demo.json").write_text("{")
    done = ran("run", 'type "x"', "--device", NOTEPAD, "--out", tmp_path / "r")
    assert (done.code, "passed over: " in done.err) == (0, True)
