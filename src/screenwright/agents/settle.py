"""Wait until the picture is still, so that the next look sees the result and not the way to it."""

from __future__ import annotations

from time import monotonic, sleep

from screenwright.core.protocols import Device
from screenwright.core.screenshot import Screenshot
from screenwright.perception.change import changed_boxes

STILL_FOR_S = 0.25
"""How long nothing may move; a menu or dialog draws itself within this after the first change."""
POLL_S = 0.05
CARET = (20, 40)
"""Pixels (width, height): a change no larger than this is a blinking caret and not movement."""


def settle(device: Device, limit_s: float = 3.0) -> Screenshot:
    """The first frame after which nothing but a caret has moved for STILL_FOR_S; after ``limit_s`` the last one.

    A page that never rests (a video, a spinner) must not stop the work, so running into the limit is no error.
    """
    deadline = monotonic() + limit_s
    shot = device.screenshot()
    still_since = monotonic()
    while (now := monotonic()) < deadline and now - still_since < STILL_FOR_S:
        sleep(POLL_S)
        fresh = device.screenshot()
        if has_moved(shot, fresh):
            still_since = monotonic()
        shot = fresh
    return shot


def has_moved(before: Screenshot, after: Screenshot) -> bool:
    """Whether more than a blinking caret differs."""
    return any(box.width > CARET[0] or box.height > CARET[1] for box in changed_boxes(before, after))
