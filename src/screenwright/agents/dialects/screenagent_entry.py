"""One entry of ScreenAgent's Table 1 (paper 001) as actions of ours, with the tolerance of its published reader.

Several spellings mean the same: ``input`` is text, ``keyboard_input`` is ``keyboard_text``, a missing button is the
left one, numbers may be digits in quotes, keys may be one name, a chord or a list. Whatever else is not exactly an
action is a BadReply or UsageError with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from screenwright.agents.dialects.own import MAX_SCROLL, MAX_SECONDS
from screenwright.agents.sight import Sight
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
from screenwright.core.keys import parse_chord

DEFAULT_WAIT = 0.5
_MOST_KEYS = 6

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


def actions_of(entry: dict[str, Any], sight: Sight) -> Iterator[Action]:
    """The entry as one action, or as two where it moves first. Raises BadReply or UsageError."""
    match plain(entry.get("action_type")):
        case "mouseaction":
            yield from _mouse(entry, sight)
        case "keyboardaction":
            yield from _keyboard(entry)
        case "waitaction":
            seconds = _number(entry.get("wait_time", DEFAULT_WAIT), "wait_time")
            if not 0 < seconds <= MAX_SECONDS:
                raise BadReply(f"wait_time must lie above 0 and not above {MAX_SECONDS:g}, got {seconds:g}")
            yield Wait(seconds)
        case _:
            raise BadReply(f"unknown action_type {entry.get('action_type')!r:.60}")


def _mouse(entry: dict[str, Any], sight: Sight) -> Iterator[Action]:
    kind = str(entry.get("mouse_action_type", "")).strip().lower().replace(" ", "_")
    kind, button = _CLICKS.get(kind, (kind, _button(entry.get("mouse_button"))))
    place = entry.get("mouse_position")
    at = None if place is None else _position(place, sight)
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
        case "text" | "input" if isinstance(text, str) and text:
            yield TypeText(text)
        case "text" | "input":
            raise BadReply(f"keyboard_text must be a text that is not empty, got {text!r:.60}")
        case "press":
            yield PressKeys(_keys(key))
        case "down" | "up":
            for one in _keys(key) if kind == "down" else reversed(_keys(key)):
                yield KeyDown(one) if kind == "down" else KeyUp(one)
        case _:
            raise BadReply(f"unknown keyboard_action_type {entry.get('keyboard_action_type')!r:.60}")


def _keys(value: object) -> tuple[str, ...]:
    """``"Ctrl+A"``, ``"Return"`` or ``["Control_L", "a"]`` in canonical names."""
    if isinstance(value, str) and value.strip():
        keys = parse_chord(value)
    elif isinstance(value, list) and value and all(isinstance(one, str) and one.strip() for one in value):
        keys = parse_chord("+".join("plus" if one.strip() == "+" else one for one in value))
    else:
        raise BadReply(f'keyboard_key is a name like "Return" or "Ctrl+A", got {value!r:.60}')
    if len(keys) > _MOST_KEYS:
        raise BadReply(f"{len(keys)} keys cannot be held at once: write text as keyboard_text")
    return keys


def _button(value: object) -> MouseButton:
    """Left where none is said: the published reader failed there."""
    name = str(value or "left").strip().lower()
    for button in get_args(MouseButton):
        if name == button:
            return button  # type: ignore[no-any-return]  # one of the literal's own
    raise BadReply(f"mouse_button is left, middle or right, got {value!r:.60}")


def _position(value: object, sight: Sight) -> Point:
    """``{"width": 10, "height": 760}``, also x and y, as numbers or digits, or a list of two."""
    if isinstance(value, dict):
        pair = [value.get("width", value.get("x")), value.get("height", value.get("y"))]
    elif isinstance(value, list) and len(value) == 2:
        pair = value
    else:
        raise BadReply(f"mouse_position is an object with width and height, got {value!r:.60}")
    named = sight.grid.read(_number(pair[0], "width"), _number(pair[1], "height"))
    if not named.is_inside:
        size = f"{sight.picture.width} wide and {sight.picture.height} high"
        raise BadReply(f"mouse_position {value!r:.60} lies outside of the picture, which is {size}")
    return sight.to_screen(named)


def _repeat(value: object) -> int:
    steps = _number(value, "scroll_repeat")
    if steps != int(steps) or not 1 <= steps <= MAX_SCROLL:
        raise BadReply(f"scroll_repeat must be a whole number from 1 to {MAX_SCROLL}, got {steps:g}")
    return int(steps)


def _number(value: object, name: str) -> float:
    """A number, or digits in a string."""
    if isinstance(value, str):
        try:
            value = float(value.strip().removesuffix("px"))
        except ValueError:
            raise BadReply(f"{name} is a number, got {value!r:.60}") from None
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e9:
        raise BadReply(f"{name} is a number, got {value!r:.60}")
    return float(value)
