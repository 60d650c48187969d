"""The X windows as they lie over each other, asked from ``xwininfo`` and ``xprop`` (Debian ``x11-utils``)."""

from __future__ import annotations

import re
import subprocess

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.desktop.nodes import XWindow

_HEX = re.compile(r"0x[0-9a-f]+")


def windows() -> tuple[XWindow, ...]:
    """All mapped windows, from the lowest to the topmost."""
    top_first = re.findall(r"^\s+(0x[0-9a-f]+) ", _ask("xwininfo", "-root", "-children"), re.MULTILINE)
    clients = {
        _frame_of(client): client for client in _HEX.findall(_ask("xprop", "-root", "_NET_CLIENT_LIST_STACKING"))
    }
    found = (_window(one, clients.get(one)) for one in reversed(top_first))
    return tuple(window for window in found if window)


def _window(frame: str, client: str | None) -> XWindow | None:
    facts = _ask("xwininfo", "-id", frame)
    box = _box(facts)
    if box is None or "Map State: IsViewable" not in facts or "Class: InputOutput" not in facts:
        return None
    inner = (_box(_ask("xwininfo", "-id", client)) if client and client != frame else None) or box
    words = _ask("xprop", "-id", client or frame, "_NET_WM_PID", "_NET_WM_NAME", "WM_NAME")
    pid = re.search(r"_NET_WM_PID\(CARDINAL\) = (\d+)", words)
    title = re.search(r'NAME\([A-Z_0-9]+\) = "(.*)"', words)
    return XWindow(
        frame=box,
        client=inner,
        pid=int(pid[1]) if pid else 0,
        title=title[1].replace('\\"', '"') if title else "",
        popup=client is None and "Override Redirect State: yes" in facts,
    )


def _frame_of(window: str) -> str:
    """The ancestor of a client that is a child of the root window; itself where it was not put into a frame."""
    for _ in range(5):
        tree = _ask("xwininfo", "-id", window, "-children")
        parent = re.search(r"Parent window id: (0x[0-9a-f]+)", tree)
        root = re.search(r"Root window id: (0x[0-9a-f]+)", tree)
        if not parent or not root or parent[1] == root[1]:
            break
        window = parent[1]
    return window


def _box(facts: str) -> Box | None:
    numbers = dict(
        re.findall(r"^\s*(Absolute upper-left X|Absolute upper-left Y|Width|Height):\s+(-?\d+)", facts, re.MULTILINE)
    )
    if len(numbers) < 4:
        return None
    left, top = int(numbers["Absolute upper-left X"]), int(numbers["Absolute upper-left Y"])
    return Box(left, top, left + int(numbers["Width"]), top + int(numbers["Height"]))


def _ask(*command: str) -> str:
    """What the program prints; nothing where the window is gone by now."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False, errors="replace")
    return done.stdout
