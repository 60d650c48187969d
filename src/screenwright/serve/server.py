"""The server around the application: one port, one loop, an end in good order."""

from __future__ import annotations

import logging
import socket

import uvicorn

from screenwright.core.errors import UsageError
from screenwright.serve.doorkeeper import Doorkeeper

GRACE_S = 5
"""How long requests that are being answered are waited for at the end."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes a free one. Raises UsageError where it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen(128)
    except OSError as error:
        door.close()
        raise UsageError(
            f"nothing can listen on {host}:{port} ({error.strerror}): is screenwright serve running already? Use its"
            " page, or take another --port"
        ) from error
    return door


def serve(app: Doorkeeper, door: socket.socket) -> None:
    """Until Ctrl-C or SIGTERM."""
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, date_header=False,
        timeout_graceful_shutdown=GRACE_S, proxy_headers=False, lifespan="on",
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[door])
