"""The MCP server over streamable HTTP, on loopback and behind the door that all our servers have."""

from __future__ import annotations

import signal
import socket

import uvicorn
from mcp.server.mcpserver import MCPServer
from starlette.types import ASGIApp

from screenwright.interfaces import MOST_BYTES, Access, Doorkeeper

PATH = "/mcp"
HOST = "127.0.0.1"


def guarded_app(server: MCPServer[None], access: Access) -> ASGIApp:
    """The server as a web application behind its door."""
    app = server.streamable_http_app(streamable_http_path=PATH, host=HOST, max_request_body_size=MOST_BYTES)
    return Doorkeeper(app, access)


async def serve_http(server: MCPServer[None], listener: socket.socket, token: str) -> None:
    """Until the process is asked to end, by SIGINT or SIGTERM, after which the caller goes on."""
    app = guarded_app(server, Access(token, listener.getsockname()[1]))
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2, server_header=False)
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn ends by them, and raises them again once it has ended
        signal.signal(number, lambda *_: None)
    await uvicorn.Server(config).serve([listener])
