"""The dialect of Anthropic's computer-use models: the input of the tool ``computer``, in pixels of the picture sent.

``{"action": "left_click", "coordinate": [30, 50]}``

All actions of ``computer_20241022``, ``_20250124`` and ``_20251124`` are read, and the tools of the later toolset, each
of which is one action by its name. Keys are written as X names them (xdotool). Where a click names no place, as in the
first version, the button is pressed and let go where the pointer is. Screenshots, zooms and the pointer's position only
ask for a look.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import DIRECTIONS, Call, read_calls, reason_of, unknown
from screenwright.agents.dialects.checks import (
    LOOK,
    MAX_ACTIONS,
    chord_of,
    held,
    inexpressible,
    keys_of,
    triple_click,
)
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    MouseButton,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size

_NAMES = (
    "left_click", "right_click", "middle_click", "double_click", "triple_click", "mouse_move", "left_click_drag",
    "left_mouse_down", "left_mouse_up", "scroll", "type", "key", "hold_key", "wait", "screenshot", "cursor_position",
    "zoom",
)  # fmt: skip
_CLICKS: dict[str, MouseButton] = {
    "left_click": "left", "click": "left", "right_click": "right", "middle_click": "middle",
}  # fmt: skip
_X_NAMES = {
    "enter": "Return", "escape": "Escape", "tab": "Tab", "backspace": "BackSpace", "delete": "Delete",
    "insert": "Insert", "home": "Home", "end": "End", "pageup": "Page_Up", "pagedown": "Page_Down", "up": "Up",
    "down": "Down", "left": "Left", "right": "Right",
}  # fmt: skip

_FORM = """\
Answer with the next action as one JSON object, or a list of them, done without a new look in between.
Positions are pixels of the picture.

    {"action": "left_click", "coordinate": [30, 50]}   also right_click, middle_click, double_click, mouse_move
    {"action": "left_click_drag", "start_coordinate": [30, 50], "coordinate": [90, 50]}
    {"action": "scroll", "coordinate": [30, 50], "scroll_direction": "down", "scroll_amount": 3}
    {"action": "type", "text": "..."}
    {"action": "key", "text": "ctrl+s"}
    {"action": "wait", "duration": 1}"""


class Anthropic:
    """The input of the tool ``computer`` of the Messages API."""

    name = "anthropic"
    form = _FORM

    def grid(self, picture: Size) -> Grid:
        """Pixels of the picture, which must be no larger than the service takes without scaling it down."""
        return Grid(*picture)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One input, a list of them, or whole ``tool_use`` blocks. Raises BadReply."""
        return read_calls(reply, Ruler(sight.grid, sight), _unwrapped, _actions)

    def write(self, action: Action, sight: Sight) -> str:
        """One input. Raises Inexpressible."""
        return json.dumps(_values(action, Ruler(sight.grid, sight)), ensure_ascii=False)


# --- reading --------------------------------------------------------------------------------------------------------


def _unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
    """``{"type": "tool_use", "name": "computer", "input": {...}}``, or what stands in it. In the toolset the name is
    the action's."""
    inner = value.get("input")
    fields = {**reason_of(value), **inner} if isinstance(inner, dict) else value
    yield fields.get("action", value.get("name")), {name: field for name, field in fields.items() if name != "action"}


def _actions(call: Call) -> list[Action]:
    match call.kind:
        case "type" | "type_text":
            return [TypeText(call.text("text"))]
        case "key":
            return _keys(call)
        case "hold_key":
            keys = keys_of(call.text("text", "key"), "hold_key.text")
            return held(keys, [Wait(call.number("duration", 1.0))])
        case "wait":
            return [Wait(call.number("duration", 1.0))]
        case "screenshot" | "cursor_position":
            return [LOOK]
        case "zoom":
            call.take("region")
            return [LOOK]
        case "left_mouse_down" | "left_mouse_up":
            at = call.point_if_given("coordinate")
            press: Action = ButtonDown() if call.kind == "left_mouse_down" else ButtonUp()
            return [press] if at is None else [Move(at), press]
        case kind if kind in _NAMES or kind in _CLICKS:
            found = _pointed(call)
            modifiers = call.take("text", "key")
            return held(keys_of(modifiers, f"{kind}.text"), found) if modifiers else found
        case _:
            raise unknown(call, _NAMES)


def _pointed(call: Call) -> list[Action]:
    match call.kind:
        case "left_click_drag":
            start = call.take("start_coordinate")
            begin = None if start is None else call.ruler.point_of(start, "left_click_drag.start_coordinate")
            return [Drag(begin, call.point("coordinate"))]
        case "scroll":
            at = call.point_if_given("coordinate")
            way = call.choice(DIRECTIONS, "scroll_direction", "direction")
            return [Scroll(way, call.count("scroll_amount", 3), at)]
        case "double_click":
            return [DoubleClick(call.point("coordinate"))]
        case "triple_click":
            return triple_click(call.point("coordinate"))
        case "mouse_move":
            return [Move(call.point("coordinate"))]
        case _:
            at, button = call.point_if_given("coordinate"), _CLICKS[call.kind]
            return [ButtonDown(button), ButtonUp(button)] if at is None else [Click(at, button)]


def _keys(call: Call) -> list[Action]:
    """``"ctrl+s"``, and as xdotool takes them several one after the other: ``"Down Down Return"``."""
    text = re.sub(r"\s{0,3}\+\s{0,3}(?=\S)", "+", call.text("text", "key"))
    times = call.count("repeat", 1)
    if not 1 <= times <= MAX_ACTIONS:
        raise BadReply(f"key.repeat must be 1 to {MAX_ACTIONS}, got {times}")
    try:
        chords = [keys_of(text, "key.text")]
    except UsageError:
        if len(text.split()) < 2:
            raise
        chords = [keys_of(part, "key.text") for part in text.split()]
    return [PressKeys(keys) for keys in chords * times]


# --- writing --------------------------------------------------------------------------------------------------------


def _values(action: Action, ruler: Ruler) -> dict[str, Any]:
    points = [list(ruler.numbers(point)) for point in points_of(action)]
    place = {"coordinate": points[-1]} if points else {}
    match action:
        case Click(button=button):
            return {"action": f"{button}_click", **place}
        case DoubleClick(button="left"):
            return {"action": "double_click", **place}
        case Move():
            return {"action": "mouse_move", **place}
        case Drag(start=None, button="left"):
            return {"action": "left_click_drag", **place}
        case Drag(start=Point(), button="left"):
            ruler.stroke(Anthropic.name, action)
            return {"action": "left_click_drag", "start_coordinate": points[0], **place}
        case Scroll(direction=direction, steps=steps):
            return {"action": "scroll", **place, "scroll_direction": direction, "scroll_amount": steps}
        case TypeText(text=text):
            return {"action": "type", "text": text}
        case PressKeys(keys=keys):
            chord_of(Anthropic.name, action)
            return {"action": "key", "text": "+".join(_X_NAMES.get(key, key) for key in keys)}
        case ButtonDown(button="left"):
            return {"action": "left_mouse_down"}
        case ButtonUp(button="left"):
            return {"action": "left_mouse_up"}
        case Wait(seconds=seconds):
            return {"action": "wait", "duration": seconds}
        case _:
            raise inexpressible(Anthropic.name, action)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = Anthropic
