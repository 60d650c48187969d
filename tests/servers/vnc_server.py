"""Real VNC servers on loopback, for tests: started with a free display and port, ended by their own processes.

TigerVNC is X server and VNC server in one; x11vnc shows the screen of an X server beside it, here Xvfb.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from Xlib import X

from screenwright.devices.x11.device import connect

MENU = 135
"""Keycode of the menu key."""
START_S = 20.0
PASSWORD = "pässwört"


class RealVncServer:
    """One VNC server with applications on its screen. ``folder`` is the home of all of them."""

    def __init__(self, folder: Path, port: int, password: str) -> None:
        self.port = port
        self.display = ""
        self.program = ""
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        self._applications: list[subprocess.Popen[bytes]] = []
        secret = subprocess.run(["tigervncpasswd", "-f"], input=password.encode(), stdout=subprocess.PIPE, check=True)
        self._password_file = folder / "passwd"
        self._password_file.write_bytes(secret.stdout)

    def start_tigervnc(self, geometry: str, security: Sequence[str]) -> None:
        self.program = "Xtigervnc"
        self._start_display(
            self.program, "-geometry", geometry, "-depth", "24", "-rfbport", str(self.port), "-localhost",
            "-interface", "127.0.0.1", "-PasswordFile", str(self._password_file), "-AlwaysShared",
            "-AcceptSetDesktopSize", "-noreset", *security,
        )  # fmt: skip
        wait_until(self._listens, START_S, "Xtigervnc listens")

    def start_x11vnc(self, geometry: str) -> None:
        self.program = "x11vnc"
        self._start_display("Xvfb", "-screen", "0", f"{geometry}x24", "-nolisten", "tcp", "-noreset")
        self._spawn(
            [self.program, "-display", self.display, "-rfbport", str(self.port), "-localhost", "-no6", "-rfbauth",
             str(self._password_file), "-shared", "-forever", "-quiet", "-norc"],
        )  # fmt: skip
        wait_until(self._listens, START_S, "x11vnc listens")

    def _start_display(self, program: str, *options: str) -> None:
        reader, writer = os.pipe()
        self._spawn([program, "-displayfd", str(writer), *options], writer)
        os.close(writer)
        with os.fdopen(reader) as displays:
            self.display = f":{displays.readline().strip()}"

    def _spawn(self, argv: Sequence[str], *descriptors: int) -> None:
        with (self._folder / "server.log").open("ab") as log:
            self._processes.append(
                subprocess.Popen(argv, pass_fds=descriptors, stdout=log, stderr=log, env=self._environment())
            )

    def run(self, *command: str) -> None:
        """A program that does its work and ends."""
        subprocess.run(command, env=self._environment(), check=True, timeout=START_S)

    def next_group(self) -> None:
        """Activate the next group of a layout that was set with ``grp:menu_toggle``, as a person does by its key."""
        with closing(connect(self.display)) as display:
            for event in (X.KeyPress, X.KeyRelease):
                display.xtest_fake_input(event, MENU)
            display.sync()

    def start(self, *command: str) -> None:
        """An application that stays; it ends with the server."""
        quiet = subprocess.DEVNULL
        self._applications.append(subprocess.Popen(command, env=self._environment(), stdout=quiet, stderr=quiet))

    def freeze(self) -> None:
        self._processes[-1].send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._processes[-1].send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End the server at once, and with it all that runs on it."""
        for process in (*reversed(self._processes), *self._applications):
            process.kill()
            process.wait()
        self._processes.clear()
        self._applications.clear()

    def _listens(self) -> bool:
        assert self._processes[-1].poll() is None, (self._folder / "server.log").read_text()
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
def real_vnc_server(
    folder: Path,
    *,
    geometry: str = "1024x700",
    port: int | None = None,
    password: str = PASSWORD,
    security: Sequence[str] = ("-SecurityTypes", "VncAuth"),
) -> Iterator[RealVncServer]:
    """TigerVNC."""
    with _server(folder, port, password) as server:
        server.start_tigervnc(geometry, security)
        yield server


@contextmanager
def real_x11vnc_server(folder: Path, *, geometry: str = "1024x700", port: int | None = None) -> Iterator[RealVncServer]:
    """x11vnc beside Xvfb."""
    with _server(folder, port, PASSWORD) as server:
        server.start_x11vnc(geometry)
        yield server


@contextmanager
def _server(folder: Path, port: int | None, password: str) -> Iterator[RealVncServer]:
    folder.mkdir(parents=True, exist_ok=True)
    server = RealVncServer(folder, port or free_port(), password)
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
