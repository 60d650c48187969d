"""The server around the application: one port, one loop, an end in good order."""

from __future__ import annotations

import logging
import signal
import socket
import threading
from collections.abc import Callable

import uvicorn

from screenwright.core.errors import UsageError
from screenwright.interfaces import Doorkeeper

GRACE_S = 5
"""How long requests that are being answered are waited for at the end."""
LOOK_S = 0.5


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes a free one. Raises UsageError where it cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise UsageError(f"{host} is no address of this machine: {error.strerror}") from error
    door = socket.socket(family, kind, protocol)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(address)
        door.listen(128)
    except OSError as error:
        door.close()
        raise UsageError(
            f"nothing can listen on {host}:{port} ({error.strerror}): does a server run there already? Use it,"
            " or take another --port"
        ) from error
    return door


def serve(app: Doorkeeper, door: socket.socket, close: Callable[[], None]) -> None:
    """Until Ctrl-C or SIGTERM; then ``close`` is called first, so that streams end and nobody waits for them. Called
    in the main thread, which hears signals; the server has a thread of its own."""
    stop = threading.Event()
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    config = uvicorn.Config(
        app, log_config=None, access_log=False, server_header=False, date_header=False,
        timeout_graceful_shutdown=GRACE_S, proxy_headers=False, lifespan="on",
    )  # fmt: skip
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, name="server", daemon=True)
    before = {number: signal.signal(number, lambda *_: stop.set()) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        thread.start()
        while thread.is_alive() and not stop.wait(LOOK_S):
            pass
        for number, handler in before.items():  # whoever asks once more ends it at once
            signal.signal(number, handler)
        close()
    finally:
        server.should_exit = True
        thread.join(2 * GRACE_S)
