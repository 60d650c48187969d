"""What every device refuses before it sends anything: points off the screen, senseless amounts, ends of a run."""

from __future__ import annotations

import math
import unicodedata

from screenwright.core.action import (
    Action,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    PressKeys,
    Scroll,
    Swipe,
    Wait,
    points_of,
)
from screenwright.core.action_json import action_name
from screenwright.core.errors import UnsupportedAction, UsageError

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


def refuse_for_a_finger(action: Action) -> None:
    """Raise UnsupportedAction for what no phone can do: no mouse buttons, and nothing held between actions."""
    match action:
        case Click(button=button) | DoubleClick(button=button) | Drag(button=button) if button != "left":
            raise UnsupportedAction(f"a finger has no {button} button: use long_press for what a right click does")
        case ButtonDown() | ButtonUp() | KeyDown() | KeyUp():
            raise UnsupportedAction(
                f"{action_name(action)}: a phone holds nothing down between two actions; "
                "use long_press, drag, or press_keys with all keys at once"
            )
        case _:
            pass


def typable(text: str) -> str:
    """The text with a newline for each of its line ends. Raises UsageError for a character that no key could mean."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    for character in lines:
        if character not in "\n\t" and unicodedata.category(character) in ("Cc", "Cs"):
            raise UsageError(f"the character {character!r} cannot be typed")
    return lines
