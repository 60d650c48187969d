"""The MCP server over streamable HTTP, on loopback and behind a token.

Host and Origin are compared with lists, so that a page in a browser that was led here by a changed name gets nothing;
whoever has no token gets nothing either, whatever else is right.
"""

from __future__ import annotations

import hmac
import logging
import secrets
import signal
import socket

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from screenwright.core.errors import UsageError

PATH = "/mcp"
HOST = "127.0.0.1"
TOKEN_BYTES = 32
SHORTEST_TOKEN = 22
"""Characters of a token that is given: 128 bits in base64."""
MAX_BODY = 1_000_000

_log = logging.getLogger(__name__)
_NAMES = (HOST, "localhost")


def token_or_new(given: str | None) -> str:
    """The token that was given, else a random one of 256 bits. Raises UsageError for one that could be guessed."""
    if given is None:
        return secrets.token_urlsafe(TOKEN_BYTES)
    if len(given) < SHORTEST_TOKEN or not given.isascii() or not given.isprintable() or " " in given:
        raise UsageError(f"the token is {SHORTEST_TOKEN} or more letters and figures (128 bits), or leave it away")
    return given


def guarded_app(server: MCPServer[None], port: int, token: str) -> ASGIApp:
    """The server as a web application behind its door."""
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=[f"{name}:{port}" for name in _NAMES],
        allowed_origins=[f"http://{name}:{port}" for name in _NAMES],
    )
    app = server.streamable_http_app(
        streamable_http_path=PATH, host=HOST, transport_security=security, max_request_body_size=MAX_BODY
    )
    return Door(app, security, token)


class Door:
    """Answers whoever may not come in: 421 for a foreign Host, 403 for a foreign Origin, 401 without the token; each
    with a line in the log."""

    def __init__(self, app: ASGIApp, security: TransportSecuritySettings, token: str) -> None:
        self._app, self._security = app, security
        self._bearer = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (refusal := self._refusal(dict(scope["headers"]))) is not None:
            status, why = refusal
            client = scope.get("client") or ("?", 0)
            _log.warning("refused %s %s from %s: %s", scope["method"], scope["path"][:80], client[0], why)
            headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
            await JSONResponse({"error": why}, status, headers)(scope, receive, send)
            return
        if scope["type"] in ("http", "lifespan"):
            await self._app(scope, receive, send)

    def _refusal(self, headers: dict[bytes, bytes]) -> tuple[int, str] | None:
        host, origin = headers.get(b"host", b""), headers.get(b"origin")
        if host.decode("latin-1") not in self._security.allowed_hosts:
            return 421, "this is not the name of this server"
        if origin is not None and origin.decode("latin-1") not in self._security.allowed_origins:
            return 403, "pages of other origins have no access"
        if not hmac.compare_digest(headers.get(b"authorization", b""), self._bearer):
            return 401, "the token is missing or wrong: send  Authorization: Bearer TOKEN"
        return None


async def serve_http(server: MCPServer[None], listener: socket.socket, token: str) -> None:
    """Until the process is asked to end, by SIGINT or SIGTERM, after which the caller goes on."""
    port = listener.getsockname()[1]
    app = guarded_app(server, port, token)
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2, server_header=False)
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn ends by them, and raises them again once it has ended
        signal.signal(number, lambda *_: None)
    await uvicorn.Server(config).serve([listener])
