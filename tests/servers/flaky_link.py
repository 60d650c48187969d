"""A TCP link on loopback that fails as networks do, in front of any server; an ordinary user may run it.

What a silent direction gets is kept and goes on when the direction is restored: so dropped packets look to the two
ends, whose systems send them again until they arrive. The end of a connection waits in line as well, so that neither
side hears that the other has gone.
"""

from __future__ import annotations

import contextlib
import math
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

_CHUNK = 16384
_GRACE_S = 10.0


class Way:
    """One direction of a connection. ``passed`` counts its bytes; ``bytes_per_s`` is what it carries at the most."""

    def __init__(self) -> None:
        self.passed = 0
        self.bytes_per_s = math.inf
        self._is_open = threading.Event()
        self._is_open.set()
        self._fault: tuple[int, Literal["silence", "cut"]] | None = None

    def silence(self) -> None:
        self._is_open.clear()

    def restore(self) -> None:
        self._fault = None
        self._is_open.set()

    def fail_after(self, count: int, how: Literal["silence", "cut"]) -> None:
        """Let ``count`` more bytes through; then say nothing, or end the connection."""
        self._fault = (self.passed + count, how)

    def carry(self, source: socket.socket, target: socket.socket) -> None:
        """Until the source ends, the target is gone or the link is cut."""
        with contextlib.suppress(OSError):
            while data := source.recv(_CHUNK):
                time.sleep(len(data) / self.bytes_per_s)
                if self._fault and self.passed + len(data) >= self._fault[0]:
                    at, how = self._fault
                    target.sendall(data[: at - self.passed])
                    data = data[at - self.passed :]
                    self._fault, self.passed = None, at
                    if how == "cut":
                        break
                    self.silence()
                self._is_open.wait()
                self.passed += len(data)  # before the far end has them and asks
                target.sendall(data)
        self._is_open.wait()
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


class FlakyLink:
    """Forwards connections to ``127.0.0.1:target``. ``up`` leads to the server, ``down`` back, for all connections."""

    def __init__(self, target: int) -> None:
        self.up, self.down = Way(), Way()
        self._stranded: list[Way] = []
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._sockets: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._accept, name="flaky-link")]
        self._threads[0].start()

    def silence(self) -> None:
        """Both ways."""
        self.up.silence()
        self.down.silence()

    def restore(self) -> None:
        self.up.restore()
        self.down.restore()

    def strand(self) -> None:
        """The connections that there are stay silent to the end, as behind a router that forgot them; new ones pass."""
        self.silence()
        self._stranded += self.up, self.down
        self.up, self.down = Way(), Way()

    def stop(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._threads[0].join(_GRACE_S)
        for end in self._sockets:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for way in (self.up, self.down, *self._stranded):
            way.restore()
        for thread in self._threads:
            thread.join(_GRACE_S)
        for end in self._sockets:
            end.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._target), _GRACE_S)
                server.settimeout(None)
                for end in (client, server):
                    end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._sockets += client, server
                for way, source, target in ((self.up, client, server), (self.down, server, client)):
                    carrier = threading.Thread(target=way.carry, args=(source, target), name="flaky-link")
                    self._threads.append(carrier)
                    carrier.start()


@contextmanager
def flaky_link(target: int) -> Iterator[FlakyLink]:
    link = FlakyLink(target)
    try:
        yield link
    finally:
        link.stop()
