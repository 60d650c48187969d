"""The door of the MCP server over HTTP: who may not come in gets a 4xx, and the log has a line."""

from __future__ import annotations

import asyncio
import logging
import socket
from pathlib import Path

import httpx
import pytest

from mcp_builders import openers
from screenwright.core.errors import UsageError
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.interfaces.access import Access, token_or_new
from screenwright.interfaces.doorkeeper import FAILURES_AT_ONCE, MOST_BYTES
from screenwright.interfaces.mcp.http import HOST, PATH, guarded_app
from screenwright.interfaces.mcp.server import served
from screenwright.interfaces.rest.server import listening

TOKEN = "a-token-of-the-tests-that-is-long-enough"
RIGHT = {
    "Host": "127.0.0.1:8765", "Authorization": f"Bearer {TOKEN}", "Accept": "application/json, text/event-stream",
    "Content-Type": "application/json",
}  # fmt: skip
HELLO = (
    b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},'
    b'"clientInfo":{"name":"test","version":"1"}}}'
)


def post(folder: Path, headers: dict[str, str], body: bytes = HELLO, path: str = PATH) -> httpx.Response:
    return posts(folder, headers, body, path)[-1]


def posts(
    folder: Path, headers: dict[str, str], body: bytes = HELLO, path: str = PATH, *, times: int = 1
) -> list[httpx.Response]:
    async def sent() -> list[httpx.Response]:
        async with served(openers(SimulatedDevice.notepad, folder)) as (server, _):
            app = guarded_app(server, Access(TOKEN, 8765))
            transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
            async with server.session_manager.run(), httpx.AsyncClient(transport=transport) as client:
                url = f"http://127.0.0.1:8765{path}"
                return [await client.post(url, content=body, headers=headers) for _ in range(times)]

    return asyncio.run(sent())


def test_who_has_name_and_token_comes_in(tmp_path: Path) -> None:
    answer = post(tmp_path, RIGHT)
    assert answer.status_code == 200, answer.text
    assert "screenwright" in answer.text


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"Host": "evil.example"}, 403),
        ({"Host": "evil.example:8765"}, 403),
        ({"Host": "evil@127.0.0.1:8765"}, 403),
        ({"Host": "127.0.0.1:8765.evil.example"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://127.0.0.1:8765.evil.example"}, 403),
        ({"Origin": "http://localhost:9999"}, 403),
        ({"Authorization": ""}, 401),
        ({"Authorization": "Bearer "}, 401),
        ({"Authorization": f"Bearer {TOKEN}x"}, 401),
        ({"Authorization": f"Bearer {TOKEN[:-1]}"}, 401),
        ({"Authorization": TOKEN}, 401),
        ({"Content-Type": "text/plain"}, 400),
    ],
)
def test_who_has_not_is_refused(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, changed: dict[str, str], status: int
) -> None:
    with caplog.at_level(logging.WARNING):
        answer = post(tmp_path, {**RIGHT, **changed})
    assert answer.status_code == status, answer.text
    if status != 400:
        assert f"{status} POST '/mcp' from" in caplog.text
    assert TOKEN not in caplog.text


def test_who_guesses_is_told_to_wait(tmp_path: Path) -> None:
    wrong = {**RIGHT, "Authorization": "Bearer guess"}
    answers = posts(tmp_path, wrong, times=int(FAILURES_AT_ONCE) + 2)
    assert answers[0].status_code == 401
    assert answers[-1].status_code == 429
    assert answers[-1].headers["Retry-After"]


def test_the_token_is_not_taken_from_the_address(tmp_path: Path) -> None:
    headers = {name: value for name, value in RIGHT.items() if name != "Authorization"}
    assert post(tmp_path, headers, path=f"{PATH}?token={TOKEN}").status_code == 401


def test_other_paths_lead_nowhere(tmp_path: Path) -> None:
    assert post(tmp_path, RIGHT, path="/mcp/../../etc/passwd").status_code == 404


@pytest.mark.parametrize("body", [b"", b"{", b"[" * 5000, b"\xff\xfe", b'{"jsonrpc":"2.0"}'])
def test_bodies_that_are_none_are_refused(tmp_path: Path, body: bytes) -> None:
    assert 400 <= post(tmp_path, RIGHT, body).status_code < 500


def test_bodies_beyond_all_sense_are_refused(tmp_path: Path) -> None:
    assert post(tmp_path, RIGHT, b" " * (MOST_BYTES + 1)).status_code == 413


def test_tokens_are_random_and_long_and_short_ones_are_refused() -> None:
    first, second = token_or_new(None), token_or_new(None)
    assert first != second
    assert len(first) >= 43  # 256 bits in base64
    assert token_or_new("x" * 22) == "x" * 22
    for bad in ("", "x" * 21, "x" * 30 + " ", "x" * 30 + "\n", "ä" * 30):
        with pytest.raises(UsageError, match="128 bits"):
            token_or_new(bad)


def test_it_listens_on_this_machine_alone_and_says_where_a_port_is_taken() -> None:
    with listening(HOST, 0) as listener:
        address, port = listener.getsockname()
        assert address == "127.0.0.1"
        with pytest.raises(UsageError, match=f":{port} "):
            listening(HOST, port)
    assert isinstance(listener, socket.socket)
