"""What every device refuses before it sends anything: points off the screen, senseless amounts, ends of a run."""

from __future__ import annotations

import math

from screenwright.core.action import (
    Action,
    Finish,
    Impossible,
    LongPress,
    PressKeys,
    Scroll,
    Swipe,
    Wait,
    points_of,
)
from screenwright.core.action_json import action_name
from screenwright.core.errors import UsageError

MAX_SECONDS = 600.0
MAX_SCROLL_STEPS = 100


def refuse_senseless(action: Action, size: tuple[int, int]) -> None:
    """Raise UsageError for an action that no device of this ``size`` (width, height) could perform."""
    width, height = size
    for point in points_of(action):
        if not (0 <= point.x < width and 0 <= point.y < height):
            raise UsageError(f"{point.x},{point.y} lies outside of the {width}x{height} screen")
    match action:
        case LongPress(seconds=seconds) | Swipe(seconds=seconds) | Wait(seconds=seconds):
            if not (math.isfinite(seconds) and 0 <= seconds <= MAX_SECONDS):
                raise UsageError(f"{action_name(action)} takes 0 to {MAX_SECONDS:g} seconds, not {seconds}")
        case Scroll(steps=steps):
            if not 1 <= steps <= MAX_SCROLL_STEPS:
                raise UsageError(f"scroll takes 1 to {MAX_SCROLL_STEPS} steps, not {steps}")
        case PressKeys(keys=()):
            raise UsageError("press_keys needs at least one key")
        case Finish() | Impossible():
            raise UsageError(f"{action_name(action)!r} ends the work and is never sent to a device")
        case _:
            pass
