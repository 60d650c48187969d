"""``run`` and ``view``: outcomes, exit codes, the gate, and devices or models that are not what they should be."""

from __future__ import annotations

import io
import json
import socket
import threading

import pytest

from commands import run_here
from screenwright.agents.dialects.named import dialect_named
from screenwright.agents.planner.skill_phrases import GO_ON, LOOK_INTO_MENUS
from screenwright.core.action import TypeText
from screenwright.episodes.folder import read_episode
from servers.chat_server import ChatServer, refuses, says, sends

pytestmark = pytest.mark.integration


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def notepad(tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    return f"simulated:notepad?size=640x400&folder={folder}"


def outcome(result) -> str:
    return json.loads(result.out)["outcome"]


def test_a_goal_is_reached_and_can_be_viewed(ran, notepad, tmp_path):
    out = tmp_path / "episode"
    result = ran("run", 'type "hello", save it as a.txt', "--device", notepad, "--out", out, "--json")
    assert (result.code, outcome(result)) == (0, "success")
    assert (tmp_path / "files" / "a.txt").read_text() == "hello"
    viewed = ran("view", out, "--json")
    assert viewed.code == 0
    assert "hello" in (out / "report.html").read_text()
    assert json.loads(viewed.out)["report"].endswith("report.html")


@pytest.mark.slow
def test_an_episode_plays_back_as_a_device(ran, notepad, tmp_path):
    goal = 'type "again", save it as b.txt'
    assert ran("run", goal, "--device", notepad, "--out", tmp_path / "first").code == 0
    replayed = ran("run", goal, "--device", f"recorded:{tmp_path / 'first'}", "--out", tmp_path / "second")
    assert replayed.code == 0, replayed.err
    first, second = (read_episode(tmp_path / name) for name in ("first", "second"))
    assert [step.action for step in first.steps] == [step.action for step in second.steps]


def test_a_question_is_refused_with_the_reason(ran, notepad, tmp_path):
    result = ran("run", "why is the sky blue", "--device", notepad, "--out", tmp_path / "episode", "--json")
    assert (result.code, outcome(result)) == (1, "refused")
    assert "why is the sky blue" in json.loads(result.out)["reason"]
    assert read_episode(tmp_path / "episode").steps == ()


def test_of_what_cannot_be_read_nothing_is_done_but_to_look_into_the_menus(ran, notepad, tmp_path):
    goal = "click Save, do the stuff with the thing of the other thing"
    result = ran("run", goal, "--device", notepad, "--out", tmp_path / "episode", "--json")
    assert (result.code, outcome(result)) == (1, "failure")
    assert "the thing of the other thing" in json.loads(result.out)["reason"]
    assert {step.subgoal for step in read_episode(tmp_path / "episode").steps} == {LOOK_INTO_MENUS, GO_ON}


def test_what_stands_nowhere_is_looked_for_in_the_menus_before_a_run_fails(ran, notepad, tmp_path):
    result = ran("run", "click Unicorn", "--device", notepad, "--out", tmp_path / "episode", "--json")
    assert (result.code, outcome(result)) == (1, "failure")
    assert "Unicorn" in json.loads(result.out)["reason"]
    assert read_episode(tmp_path / "episode").steps


def test_the_limit_of_steps_ends_a_run(ran, notepad, tmp_path):
    result = ran("run", 'type "a", type "b", type "c"', "--device", notepad, "--max-steps", "2",
                 "--out", tmp_path / "episode", "--json")  # fmt: skip
    assert (result.code, outcome(result)) == (1, "limit")
    assert len(read_episode(tmp_path / "episode").steps) == 2


def _asked_to_delete() -> list[str]:
    return [
        json.dumps({"subgoals": ["delete the whole file"], "why": "asked"}),
        json.dumps({"why": "delete it", "actions": [{"action": "click", "at": [40, 60]}]}),
        json.dumps({"verdict": "proceed", "advice": ""}),
    ]


@pytest.mark.parametrize(
    ("dialect", "typing"),
    [
        ("openai", '{"why": "asked", "type": "type", "text": "hello"}'),
        ("gemini", '{"name": "type", "args": {"text": "hello", "intent": "asked"}}'),
        ("ui-tars-1000", "Thought: asked\nAction: type(content='hello')"),
        ("ui-vlm", 'Input text "hello"'),
    ],
)
def test_a_model_answers_in_its_own_dialect(ran, notepad, tmp_path, dialect, typing):
    replies = ['{"subgoals": ["type hello"]}', "I would type.", typing, '{"verdict": "proceed", "advice": ""}']
    with ChatServer([says(text) for text in replies]) as server:
        result = ran("run", "type hello", "--device", notepad, "--model", "openai-compatible/any", "--dialect", dialect,
                     "--base-url", server.openai_url, "--out", tmp_path / "episode")  # fmt: skip
        asked = server.requests[1].text
    assert result.code == 0, result.err
    assert dialect_named(dialect).form in asked
    (step,) = read_episode(tmp_path / "episode").steps
    assert step.action == TypeText("hello")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--dialect", "gemini"), "leave --dialect away"),
        (
            ("--model", "openai-compatible/x", "--base-url", "http://127.0.0.1:9", "--dialect", "latin"),
            "unknown dialect",
        ),
    ],
)
def test_a_dialect_that_is_of_no_use_is_a_usage_error(ran, notepad, tmp_path, options, words):
    result = ran("run", "type hello", "--device", notepad, *options, "--out", tmp_path / "episode")
    assert result.code == 2
    assert words in result.err


@pytest.mark.parametrize(("yes", "code"), [((), 7), (("--yes",), 0)])
def test_the_gate_asks_and_without_a_terminal_the_answer_is_no(ran, notepad, tmp_path, yes, code):
    with ChatServer([says(text) for text in _asked_to_delete()]) as server:
        result = ran("run", "clean up", "--device", notepad, "--model", "openai-compatible/any",
                     "--base-url", server.openai_url, "--out", tmp_path / "episode", *yes)  # fmt: skip
    assert result.code == code, result.err
    (step,) = read_episode(tmp_path / "episode").steps
    assert step.gate.permission == ("allowed" if yes else "denied")
    assert step.gate.by == ("flag" if yes else "policy")


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("yes\n", 0), ("n\n", 7), ("\n", 7), ("", 7), ("maybe\n", 7)])
def test_a_person_at_a_terminal_is_asked_and_only_a_clear_yes_counts(ran, notepad, tmp_path, monkeypatch, answer, code):
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("sys.stdin", Terminal(answer))
    with ChatServer([says(text) for text in _asked_to_delete()]) as server:
        result = ran("run", "clean up", "--device", notepad, "--model", "openai-compatible/any",
                     "--base-url", server.openai_url, "--out", tmp_path / "episode")  # fmt: skip
    assert result.code == code
    assert "Allow it?" in result.err
    (step,) = read_episode(tmp_path / "episode").steps
    assert step.gate.by == "user"


@pytest.mark.parametrize(
    "behaviours",
    [
        [says("I would rather talk about the weather."), says("Really, I would.")],
        [says('{"subgoals": ["a'), says("{{{")],
        [sends("<html>busy</html>", "text/html")] * 2,
        [refuses(401, "bad key")],
        [refuses(500)] * 3,
    ],
    ids=["prose", "broken json", "html", "401", "500"],
)
def test_a_model_that_fails_ends_with_5_and_one_line(ran, notepad, tmp_path, behaviours):
    with ChatServer(behaviours) as server:
        result = ran("run", "do something", "--device", notepad, "--model", "openai-compatible/any",
                     "--base-url", server.openai_url, "--out", tmp_path / "episode")  # fmt: skip
    assert result.code == 5
    assert "Traceback" not in result.err
    assert read_episode(tmp_path / "episode").head.outcome == "error"


@pytest.mark.parametrize(
    "action",
    [{"action": "levitate"}, {"action": "click", "at": [5000, 10]}, {"action": "click"}],
    ids=["unknown", "off the screen", "no point"],
)
def test_an_action_that_is_none_is_repaired_once_then_an_error(ran, notepad, tmp_path, action):
    answer = json.dumps({"why": "so", "actions": [action]})
    with ChatServer([says(json.dumps({"subgoals": ["x"], "why": ""})), says(answer), says(answer)]) as server:
        result = ran("run", "do something", "--device", notepad, "--model", "openai-compatible/any",
                     "--base-url", server.openai_url, "--out", tmp_path / "episode")  # fmt: skip
        assert len(server.requests) == 3
    assert result.code == 5
    assert read_episode(tmp_path / "episode").steps == ()


@pytest.mark.parametrize(
    "url", ["nonsense", "vnc://", "vnc://host:port", "ftp://x", "simulated:nothing", "recorded:", ""]
)
def test_a_device_url_that_is_none(ran, tmp_path, url):
    result = ran("run", "click a", "--device", url, "--out", tmp_path / "episode")
    assert result.code in (2, 4, 6)
    assert len(result.err.strip().splitlines()) == 1
    assert not (tmp_path / "episode").exists()


def test_a_closed_port_is_a_device_error(ran, tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    result = ran("run", "click a", "--device", f"vnc://:secret@127.0.0.1:{port}", "--out", tmp_path / "episode")
    assert result.code == 4
    assert "secret" not in result.err


def test_a_server_that_speaks_something_else(ran, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        result = ran(
            "run", "click a", "--device", f"vnc://127.0.0.1:{server.getsockname()[1]}", "--out", tmp_path / "e"
        )
        thread.join(5)
    assert result.code == 4
    assert len(result.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--agent", "builtin", "--planner-model", "openai/x"), 2),
        (("--agent", "screenagent"), 2),
        (("--agent", "nobody"), 2),
        (("--model", "acme/x"), 2),
        (("--model", "openai-compatible/x"), 2),
        (("--agent", "computer-use"), 2),
        (("--agent", "computer-use", "--model", "acme/x"), 2),
        (("--agent", "computer-use", "--model", "gemini/"), 2),
        (("--agent", "computer-use", "--model", "gemini/x", "--dialect", "own"), 2),
        (("--agent", "computer-use", "--model", "gemini/x", "--computer-tool", "computer_20250124"), 2),
        (("--agent", "computer-use", "--model", "openai/x", "--dialect", "klingon"), 2),
        (("--model", "anthropic/x", "--computer-tool", "computer_20250124"), 2),
    ],
)
def test_agents_and_models_that_do_not_fit(ran, notepad, tmp_path, monkeypatch, arguments, code):
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    result = ran("run", "click a", "--device", notepad, *arguments, "--out", tmp_path / "episode")
    assert result.code == code
    assert not (tmp_path / "episode").exists()


def test_an_episode_is_never_overwritten(ran, notepad, tmp_path):
    out = tmp_path / "episode"
    assert ran("run", 'type "a"', "--device", notepad, "--out", out).code == 0
    before = (out / "steps.jsonl").read_bytes()
    assert ran("run", 'type "b"', "--device", notepad, "--out", out).code == 6
    assert (out / "steps.jsonl").read_bytes() == before


def test_viewing_what_is_no_episode(ran, tmp_path):
    result = ran("view", tmp_path)
    assert result.code == 6
    assert not (tmp_path / "report.html").exists()


def test_a_folder_for_downloads_is_for_a_browser(ran, notepad, tmp_path):
    result = ran("run", 'type "a"', "--device", notepad, "--downloads", tmp_path, "--out", tmp_path / "episode")
    assert result.code == 2
    assert "browser:" in result.err
