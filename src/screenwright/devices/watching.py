"""From a device URL to a device that is watched while a person works it."""

from __future__ import annotations

from screenwright.core.errors import UsageError
from screenwright.core.watching import Watched

_FORMS = "vnc://[:PASSWORD@]HOST:PORT, adb://SERIAL, browser:URL, x11:DISPLAY"


def open_watched(url: str, port: int = 0, timeout_s: float = 10.0) -> Watched:
    """Open what the URL names; ``port`` is where a viewer of ``vnc://`` is listened for, 0 any that is free.

    Raises UsageError for another URL, and what opening the device raises.
    """
    scheme, colon, rest = url.partition(":")
    if scheme == "vnc" and colon:
        from screenwright.devices.vnc import WatchedVnc

        return WatchedVnc.open(url, port, timeout_s)
    if scheme == "adb" and colon:
        from screenwright.devices.android import WatchedPhone

        return WatchedPhone.open(url, timeout_s)
    if scheme == "browser" and rest:
        from screenwright.devices.browser import WatchedBrowser

        return WatchedBrowser.open(url, timeout_s)
    if scheme == "x11" and colon:
        from screenwright.devices.x11 import WatchedDisplay

        return WatchedDisplay.open(rest)
    if scheme in ("recorded", "simulated"):
        raise UsageError(f"nobody can work a {scheme} device by hand: record on one of {_FORMS}")
    shown = scheme + colon + ("..." if rest else "")  # what follows may hold a password
    raise UsageError(f"{shown!r} is not a device that can be recorded; known are {_FORMS}")
