"""Whole runs of the agents with models, over the wire, each with something that goes wrong on the way."""

from __future__ import annotations

import json

import pytest

from commands import run_here
from screenwright.core.action import Click, TypeText
from screenwright.devices.open import environment_of
from screenwright.episodes.folder import read_episode
from servers.chat_server import ChatServer, says

pytestmark = pytest.mark.integration


@pytest.fixture
def ran(capsys, monkeypatch, tmp_path):
    """Run a goal with these replies of the model; the result and the questions that were asked."""

    def run(replies, goal, device, *arguments):
        with ChatServer([says(reply) for reply in replies]) as server:
            result = run_here(
                capsys, monkeypatch, "run", goal, "--device", device, "--model", "openai-compatible/main",
                "--base-url", server.openai_url, "--out", tmp_path / "episode", "--json", *arguments,
            )  # fmt: skip
            assert len(server.requests) == len(replies), result.err
            return result, server.requests

    return run


@pytest.fixture
def notepad(tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    return f"simulated:notepad?size=640x400&folder={folder}"


def outcome(result) -> str:
    return json.loads(result.out)["outcome"]


def act(*actions: dict[str, object]) -> str:
    return json.dumps({"why": "so it goes on", "actions": actions})


STEPS = {
    "en": {
        "gone": "Step: tap Frobnicate", "file": "I open the menu.\nStep: tap File", "as": "Step: tap Save As",
        "prose": "The dialog is open now.", "type": 'Step: set Name to "a.txt"',
        "save": "Step: tap the Save button", "done": "Step: done",
    },
    "zh": {
        "gone": "步骤：点击“没有的东西”", "file": "先打开菜单。\n步骤：点击 File", "as": "步骤：点击“Save As...”",
        "prose": "对话框已经打开。", "type": "步骤：把“Name”改为“a.txt”", "save": "步骤：点击“Save”",
        "done": "步骤：完成",
    },
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.slow)])
def test_visiontasker_saves_a_file_though_it_names_what_is_not_there_and_talks(ran, notepad, tmp_path, language):
    said = STEPS[language]
    replies = [said[key] for key in ("gone", "file", "as", "prose", "type", "save", "done")]
    result, asked = ran(replies, "save it as a.txt", notepad, "--agent", "visiontasker", "--language", language)
    assert (result.code, outcome(result)) == (0, "success"), result.err
    assert [path.name for path in (tmp_path / "files").iterdir()] == ["a.txt"]
    assert all(request.pictures == [] for request in asked)
    assert "Frobnicate" in asked[1].text or "没有的东西" in asked[1].text  # sent back with what comes nearest
    assert len(asked[4].body["messages"]) == 4  # the prose, and what is wrong with it
    steps = read_episode(tmp_path / "episode").steps
    assert steps[0].why.startswith("tap “File” | " if language == "en" else "点击“File” | ")
    assert any(isinstance(step.action, TypeText) and step.action.text == "a.txt" for step in steps)


def test_visiontasker_is_told_what_had_no_effect(ran, notepad):
    replies = ["Step: tap UTF-8", "Step: tap UTF-8", "Step: impossible: it cannot be clicked"]
    result, asked = ran(replies, "change the encoding", notepad, "--agent", "visiontasker")
    assert (result.code, outcome(result)) == (1, "failure")
    assert "[Tried without any effect: choose another way]\ntap “UTF-8”" in asked[1].text
    assert "[Done so far" not in asked[2].text


def test_visiontasker_works_a_phone_and_may_see_it(ran):
    replies = ["Step: tap Settings", "Step: scroll down", "Step: done"]
    result, asked = ran(
        replies, "look at the settings", "simulated:phone?size=360x720", "--agent", "visiontasker", "--picture"
    )
    assert outcome(result) == "success", result.err
    assert "Android phone" in asked[0].text
    assert "double tap" not in asked[0].text
    assert all(len(request.pictures) == 1 for request in asked)
    assert "tap “Settings”: changed" in asked[1].text


PLAN = {"why": "a menu", "subgoals": ["open the File menu", "close it"]}


@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.slow)])
def test_screenagent_retries_and_plans_anew(ran, notepad, tmp_path, language):
    replies = [
        json.dumps(PLAN),
        act({"action": "click", "target": "UTF-8"}),  # the wrong thing
        json.dumps({"why": "no menu", "verdict": "retry", "advice": "the menu is at the top"}),
        "I would click on File.",  # prose
        act({"action": "click", "target": "File"}),
        json.dumps({"why": "open", "verdict": "proceed"}),
        act({"action": "press_keys", "keys": ["escape"]}),
        json.dumps({"why": "hm", "verdict": "replan", "advice": "it was closed already"}),
        json.dumps({"why": "", "subgoals": ["see that no menu is open"]}),
        act({"action": "finish"}),
    ]
    result, asked = ran(replies, "open and close a menu", notepad, "--language", language, "--marks")
    assert outcome(result) == "success", result.err
    assert "the menu is at the top" in asked[3].text
    assert "Save As" in asked[5].text  # what came up is told to who looks back
    assert asked[5].pictures == [(640, 400)] * 2
    assert "it was closed already" in asked[8].text
    assert ("The numbers in it are ids" in asked[0].text) == (language == "en")
    assert len(read_episode(tmp_path / "episode").steps) == 3


def test_screenagent_in_the_form_of_its_paper_with_parts_of_their_own(ran, notepad, tmp_path):
    replies = [
        '[{"action_type": "PlanAction", "element": "open the File menu"}]',
        "My plan is to click File.",
        json.dumps([{"action_type": "MouseAction", "mouse_action_type": "click",
                     "mouse_position": {"width": 171, "height": 85}}]),
        '{"action_type": "EvaluateSubTaskAction", "situation": "sub_task_success"}',
    ]  # fmt: skip
    result, asked = ran(
        replies, "open a menu", notepad, "--dialect", "screenagent", "--planner-model", "openai-compatible/planner",
        "--repairer-model", "openai-compatible/repairer", "--no-narration",
    )  # fmt: skip
    assert outcome(result) == "success", result.err
    assert [request.model for request in asked] == ["planner", "main", "repairer", "main"]
    assert "e6" not in asked[1].text
    (step,) = read_episode(tmp_path / "episode").steps
    assert isinstance(step.action, Click)
    head = read_episode(tmp_path / "episode").head
    assert head.cost == {"input_tokens": 44.0, "output_tokens": 28.0}


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--agent", "visiontasker", "--dialect", "openai"), "steps of its own"),
        (("--agent", "visiontasker", "--planner-model", "openai-compatible/x"), "no planner"),
        (("--agent", "builtin", "--dialect", "openai"), "uses no model but that of --model"),
        (("--language", "tlh"), "'tlh'"),
        (("--system", "beos"), "'beos'"),
        (("--no-picture", "--marks"), "no picture is sent"),
        (("--no-picture", "--no-narration"), "leave one of them on"),
        (("--dialect", "klingon"), "unknown dialect"),
    ],
)
def test_options_that_do_not_go_together(ran, notepad, tmp_path, arguments, word):
    result, _ = ran([], "do it", notepad, *arguments)
    assert result.code == 2
    assert word in result.err
    assert not (tmp_path / "episode").exists()


@pytest.mark.parametrize(
    ("url", "environment"),
    [
        ("adb://emulator-5554", "phone"), ("simulated:phone?theme=dark", "phone"),
        ("browser:https://a.example", "browser"), ("vnc://127.0.0.1:5900", "desktop"), ("x11::1", "desktop"),
        ("simulated:notepad", "desktop"),
    ],
)  # fmt: skip
def test_what_a_device_is_can_be_told_by_its_url(url, environment):
    assert environment_of(url) == environment
