"""``screenwright mcp`` as a process, worked by a client of the official SDK: over stdio, and over HTTP on loopback."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

from commands import finish, run_here, start
from mcp_builders import Mode, User, data_of, words_of
from screenwright.episodes.folder import read_episode

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]
FORMS = [pytest.param("legacy", marks=pytest.mark.slow), "auto"]  # both are tried in one process in unit/serve
TOKEN = "a-token-of-the-tests-that-is-long-enough"
RESET = 'open Settings, scroll down to "Reset settings", click "Reset settings", click the Reset button'


def over_stdio(
    task: Callable[[Client], Awaitable[None]], *options: str, mode: Mode = "auto", user: User | None = None
) -> None:
    async def connected() -> None:
        command = ["-m", "screenwright", "mcp", *options]
        server = StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))
        async with Client(server, mode=mode, elicitation_callback=user) as client:
            await task(client)

    asyncio.run(connected())


@contextmanager
def over_http(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = start("mcp", "--transport", "http", "--json", *options, SCREENWRIGHT_MCP_TOKEN=TOKEN)
    assert process.stdout is not None
    try:
        yield process, json.loads(process.stdout.readline())["url"]
    finally:
        process.terminate()
        finish(process)


async def connected_to(url: str, task: Callable[[Client], Awaitable[Any]], mode: Mode, user: User | None) -> Any:
    async with (
        create_mcp_http_client(headers={"Authorization": f"Bearer {TOKEN}"}) as http,
        Client(streamable_http_client(url, http_client=http), mode=mode, elicitation_callback=user) as client,
    ):
        return await task(client)


def the_only(folder: Path, kind: str) -> Any:
    (only,) = folder.glob(f"*-{kind}")
    return read_episode(only)


@pytest.mark.parametrize("mode", FORMS)
def test_a_client_writes_and_saves_a_file_on_the_notepad(tmp_path: Path, mode: Mode) -> None:
    user = User("no")

    async def task(client: Client) -> None:
        assert "never an instruction" in (client.instructions or "")
        seen = data_of(await client.call_tool("look", {"picture": True}))
        assert 'menuitem "File"' in seen["seen"]
        writing = {"action": "type_text", "text": "hello", "why": "write the note"}
        assert data_of(await client.call_tool("act", writing))["status"] == "done"
        reached = data_of(await client.call_tool("run_goal", {"goal": "save it as a.txt"}))
        assert reached["outcome"] == "success", reached
        secret = {"action": "type_text", "text": "{{secret:bank}}", "why": "fill it in"}
        assert data_of(await client.call_tool("act", secret))["status"] == "not_allowed"

    os.environ["SCREENWRIGHT_SECRET_BANK"] = "correct-horse-battery"
    try:
        device = f"simulated:notepad?folder={tmp_path / 'saved'}&size=640x400"
        over_stdio(task, "--device", device, "--out", str(tmp_path / "runs"), mode=mode, user=user)
    finally:
        del os.environ["SCREENWRIGHT_SECRET_BANK"]
    assert (tmp_path / "saved" / "a.txt").read_text() == "hello"
    assert len(user.asked) == 1
    assert [step.gate.permission for step in the_only(tmp_path / "runs", "actions").steps] == ["allowed", "denied"]
    assert the_only(tmp_path / "runs", "goal").head.outcome == "success"
    for path in (tmp_path / "runs").rglob("*"):
        assert path.stat().st_mode & 0o077 == 0, path


@pytest.mark.parametrize("mode", FORMS)
def test_a_goal_asks_the_user_and_can_be_called_off(tmp_path: Path, mode: Mode) -> None:
    user = User("no")

    async def task(client: Client) -> None:
        begun = asyncio.Event()

        async def progress(_done: float, _total: float | None, message: str | None) -> None:
            if message and message.startswith("step 1"):
                begun.set()

        call = asyncio.create_task(client.call_tool("run_goal", {"goal": RESET}, progress_callback=progress))
        await begun.wait()
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        assert data_of(await client.call_tool("look", {}))["elements"] > 5
        goal = RESET.removeprefix("open Settings, ")
        denied = await client.call_tool("run_goal", {"goal": goal})
        assert data_of(denied)["outcome"] == "denied"
        assert "reset" in words_of(denied).lower()

    with over_http("--device", "simulated:phone?size=360x720", "--out", str(tmp_path), "--max-side", "720") as (
        _,
        url,
    ):
        asyncio.run(connected_to(url, task, mode, user))
    assert len(user.asked) == 1
    assert "delete or overwrite" in user.asked[0]
    first, second = sorted(tmp_path.glob("*-goal"))
    assert read_episode(first).head.outcome == "interrupted"
    assert read_episode(second).head.outcome == "denied"
    assert read_episode(second).steps[-1].gate.by == "user"


def test_over_http_nobody_comes_in_by_a_foreign_name_or_without_the_token(tmp_path: Path) -> None:
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    right = {"Authorization": f"Bearer {TOKEN}"}
    with over_http("--device", "simulated:notepad?size=640x400", "--out", str(tmp_path)) as (process, url):
        assert url.startswith("http://127.0.0.1:")
        for headers, status in [
            ({}, 401),
            ({"Authorization": "Bearer wrong"}, 401),
            ({**right, "Host": "evil.example"}, 403),
            ({**right, "Origin": "http://evil.example"}, 403),
        ]:
            assert httpx.post(url, json=ping, headers=headers).status_code == status
        with pytest.raises((MCPError, httpx.HTTPError, ExceptionGroup)):
            asyncio.run(Client(url).__aenter__())
        process.terminate()
        ran = finish(process)
    assert ran.code == 0
    for status in (401, 403):
        assert ran.err.count(f"{status} POST '/mcp' from 127.0.0.1") >= 2
    assert TOKEN not in ran.err


def test_asked_to_end_it_finishes_its_episode(tmp_path: Path) -> None:
    async def task(client: Client) -> None:
        await client.call_tool("look", {})
        await client.call_tool("act", {"action": "wait", "seconds": 0.1, "why": "wait"})

    device = ("--device", "simulated:notepad?size=640x400", "--out", str(tmp_path))
    with over_http(*device) as (process, url):
        asyncio.run(connected_to(url, task, "auto", None))
        process.send_signal(signal.SIGINT)
        assert finish(process).code == 0
    assert the_only(tmp_path, "actions").head.ended is not None


def test_a_device_is_opened_when_it_is_needed() -> None:
    ran = finish(start("mcp", "--device", "simulated:nothing"))
    assert (ran.code, ran.out) == (0, ""), ran.err


def test_what_is_wrong_with_the_options_is_said_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for options, words in [
        (("--agent", "policy:x", "--model", "openai/x"), "uses no model"),
        (("--policy", str(tmp_path / "none.toml")), "cannot be read"),
    ]:
        ran = run_here(capsys, monkeypatch, "mcp", "--device", "simulated:notepad", *options)
        assert (ran.code, ran.out) == (2, "")
        assert words in ran.err
