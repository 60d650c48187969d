"""One entry of ScreenAgent's Table 1 (paper 001) as actions of ours, with the tolerance of its published reader.

Several spellings mean the same: ``input`` is text, ``keyboard_input`` is ``keyboard_text``, a missing button is the
left one, numbers may be digits in quotes, keys may be one name, a chord or a list. Whatever else is not exactly an
action is a BadReply or UsageError with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from screenwright.agents.dialects.checks import keys_of
from screenwright.agents.dialects.ruler import Ruler, number_of
from screenwright.core.action import (
    Action,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    KeyDown,
    KeyUp,
    MouseButton,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
)
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point

DEFAULT_WAIT = 0.5

_CLICKS: dict[str, tuple[str, MouseButton]] = {
    "left_click": ("click", "left"),
    "right_click": ("click", "right"),
    "middle_click": ("click", "middle"),
    "doubleclick": ("double_click", "left"),
}
"""What models write instead of a click and its button."""


def plain(name: object) -> str:
    """``"Mouse_Action"`` -> ``"mouseaction"``."""
    return "".join(letter for letter in str(name or "").lower() if letter.isalpha())


def actions_of(entry: dict[str, Any], ruler: Ruler) -> Iterator[Action]:
    """The entry as one action, or as two where it moves first. Raises BadReply or UsageError."""
    match plain(entry.get("action_type")):
        case "mouseaction":
            yield from _mouse(entry, ruler)
        case "keyboardaction":
            yield from _keyboard(entry)
        case "waitaction":
            yield Wait(float(number_of(entry.get("wait_time", DEFAULT_WAIT), "wait_time")))
        case _:
            raise BadReply(f"unknown action_type {entry.get('action_type')!r:.60}")


def _mouse(entry: dict[str, Any], ruler: Ruler) -> Iterator[Action]:
    kind = str(entry.get("mouse_action_type", "")).strip().lower().replace(" ", "_")
    kind, button = _CLICKS.get(kind, (kind, _button(entry.get("mouse_button"))))
    place = entry.get("mouse_position")
    at = None if place is None else _position(place, ruler)
    match kind:
        case "scroll_up" | "scroll_down":
            yield Scroll("up" if kind == "scroll_up" else "down", _repeat(entry.get("scroll_repeat", 1)), at)
        case "down" | "up":
            if at is not None:
                yield Move(at)
            yield ButtonDown(button) if kind == "down" else ButtonUp(button)
        case "click" | "double_click" | "move" | "drag" if at is None:
            raise BadReply(f'{kind} needs a "mouse_position" with width and height')
        case "click":
            yield Click(_there(at), button)
        case "double_click":
            yield DoubleClick(_there(at), button)
        case "move":
            yield Move(_there(at))
        case "drag":
            yield Drag(None, _there(at), button)
        case _:
            raise BadReply(f"unknown mouse_action_type {entry.get('mouse_action_type')!r:.60}")


def _there(at: Point | None) -> Point:
    assert at is not None
    return at


def _keyboard(entry: dict[str, Any]) -> Iterator[Action]:
    key, text = entry.get("keyboard_key"), entry.get("keyboard_text", entry.get("keyboard_input"))
    kind = str(entry.get("keyboard_action_type") or ("press" if key else "text")).strip().lower()
    match kind:
        case "text" | "input" if isinstance(text, str):
            yield TypeText(text)
        case "text" | "input":
            raise BadReply(f"keyboard_text must be a text, got {text!r:.60}")
        case "press":
            yield PressKeys(keys_of(key, "keyboard_key"))
        case "down" | "up":
            keys = keys_of(key, "keyboard_key")
            yield from map(KeyDown, keys) if kind == "down" else map(KeyUp, reversed(keys))
        case _:
            raise BadReply(f"unknown keyboard_action_type {entry.get('keyboard_action_type')!r:.60}")


def _button(value: object) -> MouseButton:
    """Left where none is said: the published reader failed there."""
    name = str(value or "left").strip().lower()
    for button in get_args(MouseButton):
        if name == button:
            return button  # type: ignore[no-any-return]  # one of the literal's own
    raise BadReply(f"mouse_button is left, middle or right, got {value!r:.60}")


def _position(value: object, ruler: Ruler) -> Point:
    """``{"width": 10, "height": 760}``, also x and y, as numbers or digits, or a list of two."""
    match value:
        case {"width": x, "height": y} | {"x": x, "y": y} | [x, y]:
            return ruler.point(number_of(x, "width"), number_of(y, "height"), "mouse_position")
        case _:
            raise BadReply(f"mouse_position is an object with width and height, got {value!r:.60}")


def _repeat(value: object) -> int:
    steps = number_of(value, "scroll_repeat")
    if steps != int(steps):
        raise BadReply(f"scroll_repeat must be a whole number, got {steps:g}")
    return int(steps)
