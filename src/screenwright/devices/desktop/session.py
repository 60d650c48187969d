"""A private desktop of its own: TigerVNC on loopback, a window manager, and the applications asked for.

For demonstrations, tests and benchmarks. This starts and ends processes and is no Device; open its ``url`` for
one. Nothing of the caller's environment but PATH and the choice of fonts reaches the applications, the X server
lets in only those with its cookie, and the VNC server only those with the password.
"""

from __future__ import annotations

import os
import secrets
import shlex
import shutil
import socket
import string
import subprocess
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from screenwright.core.errors import DeviceTimeout, DeviceUnreachable, MissingPrerequisite, UsageError
from screenwright.devices.desktop.processes import GRACE_S, end_group, end_marked, read_line

PACKAGES = {
    "Xtigervnc": "tigervnc-standalone-server",
    "tigervncpasswd": "tigervnc-tools",
    "openbox": "openbox",
    "dbus-daemon": "dbus-daemon",
    "setpriv": "util-linux",
}
"""Program -> Debian package, of what a private desktop cannot do without."""
_MARK = "SCREENWRIGHT_DESKTOP"
_BACKGROUND = "#3c5a72"
_WILD, _LOCAL = 0xFFFF, 0x0100
"""Families of Xauthority records: any display, and one of this host."""


def missing_programs() -> list[str]:
    """The programs that a desktop needs and that are not installed; empty where one can be started."""
    return [program for program in PACKAGES if shutil.which(program) is None]


def install_line(programs: Iterable[str]) -> str:
    """The command that installs the programs on Debian and its children; a program we do not know is named as is."""
    packages = dict.fromkeys(PACKAGES.get(program, program) for program in programs)
    return "apt-get install -y --no-install-recommends " + " ".join(packages)


class Desktop:
    """A running desktop. Made by :meth:`start`, a context manager, ended by :meth:`stop`.

    ``display`` is the X display (":7"), ``port`` the VNC port on 127.0.0.1, ``home`` the applications' HOME.
    """

    def __init__(
        self, password: str, home: Path | None, variables: Mapping[str, str], settings: Mapping[str, str]
    ) -> None:
        self._state = Path(tempfile.mkdtemp(prefix="screenwright-desktop-"))
        self._token = secrets.token_hex(16)
        self._processes: list[subprocess.Popen[bytes]] = []
        self._variables, self._settings = variables, settings
        self.password = password
        self.home = home or self._state / "home"
        self.display = ""
        self.port = 0

    @classmethod
    def start(
        cls,
        width: int = 1024,
        height: int = 768,
        password: str | None = None,
        apps: Sequence[Sequence[str]] = (),
        home: Path | None = None,
        timeout_s: float = 20.0,
        variables: Mapping[str, str] | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> Self:
        """Start server, window manager and applications, and return when the server listens.

        ``password``: 1 to 8 ASCII characters, all that VNC authentication looks at; None makes a random one.
        ``home``: where the applications keep the user's files; None is a folder that goes with the desktop.
        Settings and caches of applications always begin empty, but for ``settings``: texts of files by their path
        in the folder of settings. ``variables``: more of the environment, as GTK_THEME. The server also ends when
        the process (the thread) that started it is killed. Windows may take a moment longer than this call to appear.

        Raises MissingPrerequisite with the line to run, DeviceUnreachable if the server ends at once, and
        DeviceTimeout if it is not ready after ``timeout_s`` seconds.
        """
        _require([*missing_programs(), *(argv[0] for argv in apps if shutil.which(argv[0]) is None)])
        desktop = cls(_checked(password), home, variables or {}, settings or {})
        try:
            desktop._prepare()
            desktop._start_server(f"{width}x{height}", time.monotonic() + timeout_s)
            desktop._name_cookie()
            desktop._start_bus(time.monotonic() + timeout_s)
            desktop._spawn("openbox", ["openbox"])
            desktop._paint_background()
            for argv in apps:
                desktop.launch(argv)
        except BaseException:
            desktop.stop()
            raise
        return desktop

    @property
    def url(self) -> str:
        """With the password, for opening; do not print it."""
        return f"vnc://:{self.password}@127.0.0.1:{self.port}"

    @property
    def authority(self) -> Path:
        """The file with the display's cookie, for XAUTHORITY."""
        return self._state / "cookie"

    def launch(self, argv: Sequence[str]) -> None:
        """Start one more application on the desktop's message bus. Raises MissingPrerequisite if it is not there."""
        _require([argv[0]] if shutil.which(argv[0]) is None else [])
        self._spawn(Path(argv[0]).name, argv)

    def told(self, argv: Sequence[str], timeout_s: float = 10.0) -> str:
        """What a program prints that runs to its end beside the applications, as ``gsettings get``; "" where it fails.

        Raises MissingPrerequisite if it is not there, DeviceTimeout if it does not end in time.
        """
        _require([argv[0]] if shutil.which(argv[0]) is None else [])
        try:
            ran = subprocess.run(
                list(argv), env=self._environment(), cwd=self.home, capture_output=True, timeout=timeout_s, check=False
            )
        except subprocess.TimeoutExpired:
            raise DeviceTimeout(f"{argv[0]} did not end within {timeout_s:g} s on the private desktop") from None
        return "" if ran.returncode else ran.stdout.decode(errors="replace").strip()

    def stop(self) -> None:
        """End what was started here, and nothing else; remove the private folder. May be called twice."""
        while self._processes:
            end_group(self._processes.pop())
        end_marked(self._token.encode())
        shutil.rmtree(self._state, ignore_errors=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _prepare(self) -> None:
        for folder in (self.home, *self._xdg_folders().values()):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name, text in self._settings.items():
            path = self._xdg_folders()["XDG_CONFIG_HOME"] / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        hashed = subprocess.run(
            ["tigervncpasswd", "-f"], input=self.password.encode(), capture_output=True, timeout=GRACE_S, check=True
        )
        _write_private(self._state / "password", hashed.stdout)
        self._secret = secrets.token_bytes(16)
        _write_private(self.authority, _cookie(_WILD, b"", b"", self._secret))

    def _name_cookie(self) -> None:
        """Add the record for this very display: not every client knows the wild one that the server started with."""
        record = _cookie(_LOCAL, socket.gethostname().encode(), self.display.lstrip(":").encode(), self._secret)
        with self.authority.open("ab") as file:
            file.write(record)

    def _start_server(self, geometry: str, deadline: float) -> None:
        """Another program may take the free port before the server does; then it is tried with the next one."""
        log = self._state / "Xtigervnc.log"
        for _ in range(3):
            self.port = _free_port()
            self.display = self._try_server(geometry, deadline)
            if self.display:
                return
            if "in use" not in log.read_text(errors="replace"):
                break
        last = log.read_text(errors="replace").strip().splitlines()[-3:]
        raise DeviceUnreachable(f"the VNC server ended while starting; it said: {' / '.join(last)}")

    def _start_bus(self, deadline: float) -> None:
        """One message bus for all applications, as a person's session has it; like the server it ends with us."""
        command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={self._bus}"]
        self._spawn("dbus-daemon", ["setpriv", "--pdeathsig", "TERM", *command])
        while not self._socket.exists():
            if time.monotonic() > deadline:
                raise DeviceTimeout("the message bus did not get ready in time; try again with a longer timeout_s")
            time.sleep(0.01)

    @property
    def _socket(self) -> Path:
        return self._state / "bus"

    @property
    def _bus(self) -> str:
        return f"unix:path={self._socket}"

    def _try_server(self, geometry: str, deadline: float) -> str:
        """The display on which the server is ready, or "" if it ended. The server itself finds a free number."""
        ready, tell = os.pipe()
        options = (
            f"-displayfd {tell} -geometry {geometry} -depth 24 -rfbport {self.port} -localhost -interface 127.0.0.1"
            " -SecurityTypes VncAuth -AlwaysShared -AcceptSetDesktopSize -noreset"
        )
        files = ["-PasswordFile", str(self._state / "password"), "-auth", str(self.authority)]
        command = ["setpriv", "--pdeathsig", "TERM", "Xtigervnc", *shlex.split(options), *files]
        try:
            try:
                self._spawn("Xtigervnc", command, keep=tell)
            finally:
                os.close(tell)
            number = read_line(ready, deadline)
        finally:
            os.close(ready)
        return f":{number}" if number else ""

    def _spawn(self, name: str, command: Sequence[str], keep: int | None = None) -> None:
        with (self._state / f"{name}.log").open("ab") as log:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._environment(),
                cwd=self.home,
                start_new_session=True,
                pass_fds=() if keep is None else (keep,),
            )
        self._processes.append(process)

    def _paint_background(self) -> None:
        if shutil.which("xsetroot"):
            command = ["xsetroot", "-solid", _BACKGROUND]
            subprocess.run(command, env=self._environment(), timeout=GRACE_S, check=False, capture_output=True)

    def _xdg_folders(self) -> dict[str, Path]:
        kinds = ("CONFIG_HOME", "DATA_HOME", "CACHE_HOME", "STATE_HOME", "RUNTIME_DIR")
        return {f"XDG_{kind}": self._state / kind.lower() for kind in kinds}

    def _environment(self) -> dict[str, str]:
        fonts = {"FONTCONFIG_FILE": path} if (path := os.environ.get("FONTCONFIG_FILE")) else {}
        return {
            **fonts,
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": str(self.home),
            **{name: str(folder) for name, folder in self._xdg_folders().items()},
            "DISPLAY": self.display,
            "XAUTHORITY": str(self.authority),
            "DBUS_SESSION_BUS_ADDRESS": self._bus,
            "LANG": "C.UTF-8",
            "NO_AT_BRIDGE": "1",
            **self._variables,
            _MARK: self._token,
        }


def _require(missing: Sequence[str]) -> None:
    if missing:
        raise MissingPrerequisite(f"not installed: {', '.join(missing)}. Run  {install_line(missing)}")


def _checked(password: str | None) -> str:
    if password is None:
        return "".join(secrets.choice(string.ascii_letters + string.digits) for _ in range(8))
    if not password.isascii() or not password.isalnum() or len(password) > 8:
        raise UsageError("a VNC password here has 1 to 8 ASCII letters or digits")
    return password


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _write_private(path: Path, data: bytes) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)


def _cookie(family: int, address: bytes, number: bytes, secret: bytes) -> bytes:
    """One Xauthority record."""
    parts = (address, number, b"MIT-MAGIC-COOKIE-1", secret)
    return family.to_bytes(2, "big") + b"".join(len(part).to_bytes(2, "big") + part for part in parts)
