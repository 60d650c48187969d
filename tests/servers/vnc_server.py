"""A real TigerVNC server on loopback, for tests: started with a free display and port, ended by its own process."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

START_S = 20.0
PASSWORD = "pässwört"


class RealVncServer:
    """One Xtigervnc process with applications on it. ``folder`` is the home of all of them."""

    def __init__(self, folder: Path, port: int, geometry: str) -> None:
        self.port = port
        self._folder = folder
        self._applications: list[subprocess.Popen[bytes]] = []
        secret = subprocess.run(["tigervncpasswd", "-f"], input=PASSWORD.encode(), stdout=subprocess.PIPE, check=True)
        (folder / "passwd").write_bytes(secret.stdout)
        reader, writer = os.pipe()
        with (folder / "server.log").open("wb") as log:
            self._process = subprocess.Popen(
                ["Xtigervnc", "-displayfd", str(writer), "-geometry", geometry, "-depth", "24",
                 "-rfbport", str(port), "-localhost", "-interface", "127.0.0.1", "-SecurityTypes", "VncAuth",
                 "-PasswordFile", str(folder / "passwd"), "-AlwaysShared", "-AcceptSetDesktopSize", "-noreset"],
                pass_fds=[writer], stdout=log, stderr=log,
            )  # fmt: skip
        os.close(writer)
        with os.fdopen(reader) as displays:
            self.display = f":{displays.readline().strip()}"
        wait_until(self._listens, START_S, "Xtigervnc listens")

    def run(self, *command: str) -> None:
        """A program that does its work and ends."""
        subprocess.run(command, env=self._environment(), check=True, timeout=START_S)

    def start(self, *command: str) -> None:
        """An application that stays; it ends with the server."""
        quiet = subprocess.DEVNULL
        self._applications.append(subprocess.Popen(command, env=self._environment(), stdout=quiet, stderr=quiet))

    def freeze(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End the server at once, and with it all that runs on it."""
        for process in (self._process, *self._applications):
            process.kill()
            process.wait()
        self._applications.clear()

    def _listens(self) -> bool:
        assert self._process.poll() is None, (self._folder / "server.log").read_text()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _environment(self) -> dict[str, str]:
        home = str(self._folder)
        plain = {"LC_ALL": "C.UTF-8", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1"}
        return {**os.environ, "DISPLAY": self.display, "HOME": home, "XDG_RUNTIME_DIR": home, **plain}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def real_vnc_server(folder: Path, *, geometry: str = "1024x700", port: int | None = None) -> Iterator[RealVncServer]:
    folder.mkdir(parents=True, exist_ok=True)
    server = RealVncServer(folder, port or free_port(), geometry)
    try:
        yield server
    finally:
        server.kill()


def wait_until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Poll; fails with ``what`` when the time is over."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"after {seconds:g} s still not: {what}"
        time.sleep(0.02)
