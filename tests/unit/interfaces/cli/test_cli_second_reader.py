"""A model as second reader of goals, over the wire: told, done, refused, and not asked where none is needed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from commands import Ran, run_here
from screenwright.core.action import TypeText
from screenwright.episodes.folder import read_episode
from servers.chat_server import Behaviour, ChatServer, refuses, says

pytestmark = pytest.mark.integration

GOAL = "hmm I do not know, the note with the stuff maybe, a word or so in there"
TYPES = says(json.dumps({"steps": [{"form": "type TEXT", "words": ["a word or so"]}]}))
INVENTS = says(json.dumps({"steps": [{"form": "type TEXT", "words": ["hunter2"]}]}))
NAME = "openai-compatible/main"
Asks = Callable[..., tuple[Ran, list[Any]]]


@pytest.fixture
def asks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Asks:
    """Run a command with a model that behaves so; the result and what arrived there."""

    def ask(behaviours: Sequence[Behaviour], *arguments: object) -> tuple[Ran, list[Any]]:
        with ChatServer(behaviours) as server:
            told = ("--model", NAME, "--base-url", server.openai_url)
            return run_here(capsys, monkeypatch, *map(str, (*arguments, *told))), server.requests

    return ask


def test_explain_tells_whose_reading_it_is(asks: Asks) -> None:
    ran, (asked,) = asks([TYPES], "explain", GOAL, "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["steps"], told["read_by"]) == (0, ['type "a word or so"'], NAME)
    assert GOAL in asked.text
    assert asked.body["response_format"]["json_schema"]["schema"]["required"] == ["steps"]
    ran, _ = asks([TYPES], "explain", GOAL)
    assert f"read by {NAME}:\n1. type " in ran.out


def test_what_is_read_surely_never_leaves_the_machine(asks: Asks) -> None:
    ran, asked = asks([], "explain", 'type "hello"', "--json")
    assert (ran.code, json.loads(ran.out)["read_by"], asked) == (0, "", [])


def test_a_run_does_what_was_read_and_says_by_whom(asks: Asks, tmp_path: Path) -> None:
    run = ("run", GOAL, "--device", "simulated:notepad?size=640x400", "--agent", "builtin", "--out", tmp_path / "e")
    ran, asked = asks([INVENTS, TYPES], *run)
    assert ran.code == 0, ran.err
    assert "'hunter2' was not said" in asked[1].text
    episode = read_episode(tmp_path / "e")
    assert [step.action for step in episode.steps if isinstance(step.action, TypeText)] == [TypeText("a word or so")]
    assert (episode.head.agent, episode.head.models) == ("builtin", (NAME,))
    assert [used.replies for used in episode.head.usage] == [2]


@pytest.mark.parametrize(
    ("behaviours", "words"),
    [([INVENTS, INVENTS], "'hunter2' was not said"), ([refuses(401, "bad key")], "bad key"), ([says("?")] * 2, "JSON")],
)
def test_what_it_cannot_read_is_refused_with_the_reason(
    asks: Asks, tmp_path: Path, behaviours: list[Behaviour], words: str
) -> None:
    run = ("run", GOAL, "--device", "simulated:notepad?size=640x400", "--agent", "builtin", "--out", tmp_path / "e")
    ran, _ = asks(behaviours * 2, *run)  # a server that refuses a schema is asked once more without
    assert ran.code == 1
    assert "I am not sure what" in ran.out
    assert words in ran.out
    done = [step.action for step in read_episode(tmp_path / "e").steps]
    assert not [action for action in done if isinstance(action, TypeText)]


def test_a_model_of_other_agents_is_not_asked_how_a_goal_is_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCREENWRIGHT_MODEL", NAME)
    ran = run_here(capsys, monkeypatch, "explain", GOAL)
    assert ran.code == 1
    assert NAME not in ran.out
    monkeypatch.setenv("SCREENWRIGHT_AGENT", "builtin")
    monkeypatch.setenv("SCREENWRIGHT_BASE_URL", "http://127.0.0.1:9/v1")
    assert f"{NAME} could not read it either" in run_here(capsys, monkeypatch, "explain", GOAL).out
