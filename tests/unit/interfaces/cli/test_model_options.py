"""How a model is asked: its time limit and its pictures, by option, environment and settings; and a model of text."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from commands import finish, run_here, start
from screenwright.app.session import Session
from screenwright.app.settings import Settings
from screenwright.core.action import TypeText
from screenwright.core.errors import UsageError
from screenwright.core.messages import Waiting
from screenwright.episodes.folder import read_episode
from screenwright.interfaces.cli.options import told_at_terminal
from servers.chat_server import ChatServer, Request, refuses, says, says_late, takes

pytestmark = pytest.mark.integration

NO_PICTURES = "this model does not support image input"


@pytest.fixture(autouse=True)
def surroundings(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    for name in ("SCREENWRIGHT_MODEL_TIMEOUT", "SCREENWRIGHT_MODEL_PICTURES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def ran(capsys, monkeypatch):
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


@pytest.fixture
def notepad(tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    return f"simulated:notepad?size=640x400&folder={folder}"


@pytest.fixture
def shot(tmp_path):
    pixels = np.full((60, 90, 3), 220, dtype=np.uint8)
    pixels[20:40, 20:70] = 40
    Image.fromarray(pixels).save(tmp_path / "shot.png")
    return "shot.png"


def by_model(server: ChatServer) -> tuple[str, ...]:
    return ("--model", "openai-compatible/tiny", "--base-url", server.openai_url)


# -- where the settings come from ------------------------------------------------------------------------------------


def told(**said: object) -> tuple[float | None, str]:
    settings = Settings.of(**said)
    return settings.model_timeout, settings.model_pictures


def test_what_is_said_comes_before_the_environment_and_that_before_the_file(tmp_path, monkeypatch):
    assert told() == (None, "many")
    users = tmp_path / "config" / "screenwright"
    users.mkdir(parents=True)
    (users / "screenwright.toml").write_text('[model]\ntimeout = 30\npictures = "none"\n')
    assert told() == (30, "none")
    Path("screenwright.toml").write_text('[model]\ntimeout = 20.5\npictures = "one"\n')
    assert told() == (20.5, "one")
    monkeypatch.setenv("SCREENWRIGHT_MODEL_TIMEOUT", "15")
    assert told() == (15, "one")
    assert told(model_timeout=7, model_pictures="many") == (7, "many")


@pytest.mark.parametrize("timeout", ["0", "-1", '"long"', "true", "inf", "nan"])
def test_a_limit_that_is_none(timeout):
    Path("screenwright.toml").write_text(f"[model]\ntimeout = {timeout}\n")
    with pytest.raises(UsageError, match="seconds above 0"):
        told()


@pytest.mark.parametrize("pictures", ["two", ""])
def test_pictures_that_are_none(pictures):
    with pytest.raises(UsageError, match="many, one or none"):
        told(model_pictures=pictures)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("MAX_STEPS", "few", "max steps"), ("REDACT", "sometimes", "redact"), ("BUDGET", "much", "budget")],
)
def test_what_the_environment_says_wrongly_is_said_in_a_line(monkeypatch, name, value, said):
    monkeypatch.setenv(f"SCREENWRIGHT_{name}", value)
    with pytest.raises(UsageError, match=rf"^{said}: .*{value}") as raised:
        Settings.of()
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("command", ["run", "read", "verify", "serve", "mcp", "eval verification", "eval screenqa"])
def test_every_command_with_a_model_takes_a_limit(ran, command):
    result = ran(*command.split(), "--help")
    assert "--model-timeout" in result.out or "--base-url" not in result.out, result.out


@pytest.mark.parametrize("way", ["flag", "environment", "file"])
def test_the_limit_reaches_the_model(ran, monkeypatch, shot, way):
    arguments = ("--model-timeout", "0.3") if way == "flag" else ()
    if way == "environment":
        monkeypatch.setenv("SCREENWRIGHT_MODEL_TIMEOUT", "0.3")
    if way == "file":
        Path("screenwright.toml").write_text("[model]\ntimeout = 0.3\n")
    with ChatServer([says_late("never", delay_s=60)]) as server:
        result = ran("read", shot, "--at", "30,30", *by_model(server), *arguments)
    assert result.code == 5
    assert "did not answer within 0.3 s: allow more time (--model-timeout)" in result.err


# -- while it is waited for ------------------------------------------------------------------------------------------


class Terminal:
    """Stands for stderr."""

    def __init__(self, real: bool) -> None:
        self.real, self.written = real, ""

    def isatty(self) -> bool:
        return self.real

    def write(self, text: str) -> None:
        self.written += text

    def flush(self) -> None:
        pass


@pytest.mark.parametrize("real", [True, False])
def test_the_seconds_are_shown_at_a_terminal_alone_and_go_again(monkeypatch, real):
    terminal = Terminal(real)
    monkeypatch.setattr(sys, "stderr", terminal)
    for waiting in (
        Waiting("ollama/tiny", 1.0, 300.0), Waiting("ollama/tiny", 2.1, 300.0, "it is loading"),
        Waiting("ollama/tiny", 3.2, 300.0, over=True),
    ):  # fmt: skip
        told_at_terminal(waiting)
    seconds = "\r\x1b[Kollama/tiny: 1 s of at most 300 s\r\x1b[K"
    assert terminal.written == (f"{seconds}it is loading\n\r\x1b[K" if real else "it is loading\n")


def test_a_pause_that_the_server_asks_for_is_said(ran, monkeypatch, notepad):
    monkeypatch.setattr("screenwright.llm.calls.FIRST_WAIT_S", 0.01)
    loading = refuses(503, "loading model", retry_after="0.02")
    with ChatServer([loading, loading, loading, says("Step: done")]) as server:
        result = ran("run", "go", "--device", notepad, *by_model(server), "--agent", "visiontasker", "--out", "e")
    assert result.code == 0, result.err
    assert result.err.count("503: loading model; waiting 0.02 s, as it asks") == 3


def asked(server: ChatServer) -> None:
    """Until the first question has come."""
    end = time.monotonic() + 120
    while not server.requests:
        assert time.monotonic() < end, "no question came"
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["read", "run"])
def test_an_interrupt_ends_the_wait_at_once(shot, notepad, command):
    with ChatServer([says_late("never", delay_s=600)]) as server:
        arguments = ("shot.png", "--at", "30,30") if command == "read" else ("go", "--device", notepad, "--out", "e")
        process = start(command, *arguments, *by_model(server))
        asked(server)
        process.send_signal(signal.SIGINT)
        result = finish(process)
    assert result.code == 130, result.err
    if command == "run":
        assert read_episode(Path("e")).head.outcome == "interrupted"


@pytest.mark.slow
def test_a_run_at_a_terminal_shows_the_seconds_and_a_second_interrupt_ends_it_at_once(notepad):
    with ChatServer([says_late("never", delay_s=600)]) as server:
        child, terminal = pty.fork()
        if child == 0:  # pragma: no cover  # becomes the command
            os.execv(
                sys.executable,
                [
                    sys.executable,
                    "-m",
                    "screenwright",
                    "run",
                    "go",
                    "--device",
                    notepad,
                    "--out",
                    "e",
                    *by_model(server),
                ],
            )
        shown = read_until(terminal, b"s of at most 300 s")
        os.write(terminal, b"\x03")
        shown += read_until(terminal, b"stops at once")
        os.write(terminal, b"\x03")
        read_until(terminal, b"")
        _, status = os.waitpid(child, 0)
        os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 130
    assert b"openai-compatible/tiny: " in shown


def read_until(terminal: int, words: bytes) -> bytes:
    """What the command writes, up to these words; without words up to its end."""
    shown = b""
    while not words or words not in shown:
        assert select.select([terminal], [], [], 120)[0], f"{words!r} did not come: {shown!r}"
        try:
            shown += os.read(terminal, 4096)
        except OSError:  # the other side is closed
            return shown
    return shown


# -- models of text, and of one picture ------------------------------------------------------------------------------


def steps(request: Request) -> bool:
    """Whether the question carries what is on the screen, in words, and no picture."""
    return "File" in request.text and not request.pictures and isinstance(request.body["messages"][-1]["content"], str)


def test_visiontasker_works_with_a_model_of_text(ran, notepad):
    script = [says('Step: type "words"'), says("Step: done")]
    with ChatServer(takes(0, script, NO_PICTURES)) as server:
        result = ran(
            "run", "type words", "--device", notepad, *by_model(server), "--agent", "visiontasker", "--out", "e"
        )
    assert result.code == 0, result.err
    assert [step.action for step in read_episode(Path("e")).steps] == [TypeText("words")]
    assert len(server.requests) == len(script)
    assert all(map(steps, server.requests))
    assert "picture" not in server.requests[0].text.lower()


@pytest.mark.parametrize("more", [("--picture",), ("--marks",)])
def test_visiontasker_shows_no_more_pictures_to_a_model_that_refuses_them(ran, notepad, more):
    script = [says("Step: tap File"), says("Step: done")]
    with ChatServer(takes(0, script, NO_PICTURES)) as server:
        result = ran(
            "run", "open a menu", "--device", notepad, *by_model(server), "--agent", "visiontasker", *more, "--out", "e"
        )
    assert result.code == 0, result.err
    assert [len(request.pictures) for request in server.requests] == [1, 0, 0]
    assert all(map(steps, server.requests[1:]))
    assert "takes no pictures: it is told the screen in words alone" in result.err
    events = read_episode(Path("e")).events
    assert any("takes no pictures" in event.note for event in events if event.kind == "model")


def test_visiontasker_without_words_cannot_do_without_pictures(ran, notepad):
    with ChatServer(takes(0, (), NO_PICTURES)) as server:
        result = ran(
            "run", "go", "--device", notepad, *by_model(server), "--agent", "visiontasker", "--picture",
            "--no-narration", "--out", "e",
        )  # fmt: skip
    assert result.code == 5
    assert len(server.requests) == 1


def test_screenagent_says_that_a_model_of_text_cannot_do_it(ran, notepad):
    with ChatServer(takes(0, (), NO_PICTURES)) as server:
        result = ran("run", "go", "--device", notepad, *by_model(server), "--out", "e")
    assert result.code == 5
    last = result.err.strip().splitlines()[-1]
    assert "does not take the pictures of this question (400: this model does not support image input)" in last
    assert "--agent visiontasker" in last
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("agent", "more", "word"),
    [
        ("screenagent", (), "--agent visiontasker"),
        ("screenagent", ("--marks",), "--agent visiontasker"),
        ("computer-use", (), "--agent visiontasker"),
        ("visiontasker", ("--picture",), "leave --picture"),
        ("visiontasker", ("--marks",), "leave --picture"),
    ],
)
def test_an_agent_that_shows_pictures_is_refused_for_a_model_that_is_set_to_take_none(ran, notepad, agent, more, word):
    result = ran(
        "run", "go", "--device", notepad, "--model", "ollama/tiny", "--agent", agent, *more, "--model-pictures", "none",
        "--out", "e",
    )  # fmt: skip
    assert result.code == 2
    assert word in result.err
    assert not Path("e").exists()


@pytest.mark.parametrize(("agent", "picture"), [("visiontasker", None), ("screenagent", False)])
def test_an_agent_that_shows_none_takes_a_model_that_is_set_to_take_none(agent, picture):
    settings = Settings.of(model="ollama/tiny", model_pictures="none", agent=agent, picture=picture)
    opened, _ = Session("simulated:notepad", settings).agent("go")
    assert opened.models == ("ollama/tiny",)


ANSWER = says(json.dumps({"content": "A dark box.", "layout": "In the middle."}))


@pytest.mark.parametrize("arguments", [(), ("--model-pictures", "one")])
def test_reading_by_a_model_that_takes_one_picture(ran, shot, arguments):
    with ChatServer(takes(1, [ANSWER])) as server:
        result = ran("read", shot, "--at", "30,30", *by_model(server), *arguments)
    assert result.code == 0, result.err
    assert "A dark box." in result.out
    assert [len(request.pictures) for request in server.requests] == [1] if arguments else [2, 1]
    assert ("takes one picture a question" in result.err) == (not arguments)


def test_reading_by_a_model_of_text_is_refused_in_one_line(ran, shot):
    with ChatServer(takes(0, (), NO_PICTURES)) as server:
        result = ran("read", shot, "--at", "30,30", *by_model(server))
    assert result.code == 5
    assert result.err.count("\n") == 1
    assert "take a model that sees pictures" in result.err
