"""What can be driven from here: a quick look around on this machine alone, each probe bounded."""

from __future__ import annotations

import os
import shutil
import socket
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.extras import CHROMIUMS

VNC_PORTS = range(5900, 5911)
ADB_PORT = 5037
_PROBE_S = 0.3


@dataclass(frozen=True, slots=True)
class Reachable:
    """``url`` opens it (a form with capitals where something must be filled in); ``what`` says what it is."""

    url: str
    what: str


def survey() -> tuple[Reachable, ...]:
    """Everything on this machine that ``open_device`` could drive now, embedded devices last."""
    return (*_vnc_servers(), *_phones(), *_browsers(), *_displays(), *_embedded())


def _vnc_servers() -> list[Reachable]:
    found = []
    for port in VNC_PORTS:
        banner = _greeting(port)
        if banner.startswith(b"RFB "):
            version = banner.decode("ascii", "replace").strip()
            found.append(Reachable(f"vnc://:PASSWORD@127.0.0.1:{port}", f"a VNC server ({version})"))
    return found


def _greeting(port: int) -> bytes:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=_PROBE_S) as probe:
            return probe.recv(12)
    except OSError:
        return b""


def _phones() -> list[Reachable]:
    """Asks a running adb server; none is started, as that would be a change to the machine."""
    try:
        with socket.create_connection(("127.0.0.1", ADB_PORT), timeout=_PROBE_S) as server:
            server.sendall(b"000chost:devices")
            with server.makefile("rb") as answer:
                if answer.read(4) != b"OKAY":
                    return []
                listing = answer.read(int(answer.read(4), 16)).decode("utf-8", "replace")
    except (OSError, ValueError):
        return []
    rows = [line.split("\t", 1) for line in listing.splitlines() if "\t" in line]
    return [Reachable(f"adb://{serial}", f"an Android device ({state})") for serial, state in rows]


def _browsers() -> list[Reachable]:
    path = next((found for name in CHROMIUMS if (found := shutil.which(name))), None)
    return [Reachable("browser:URL", f"a browser of its own ({path})")] if path else []


def _displays() -> list[Reachable]:
    sockets = sorted(Path("/tmp/.X11-unix").glob("X*")) if Path("/tmp/.X11-unix").is_dir() else []
    here = os.environ.get("DISPLAY", "").partition(".")[0]
    return [
        Reachable(f"x11::{path.name[1:]}", "a local X display" + (", yours" if here == f":{path.name[1:]}" else ""))
        for path in sockets
    ]


def _embedded() -> list[Reachable]:
    return [
        Reachable("simulated:notepad", "an embedded desktop with a text editor"),
        Reachable("simulated:phone", "an embedded phone with settings and contacts"),
        Reachable("recorded:DIR", "an episode, played back"),
    ]
