"""The dialect of OpenAI's computer-use models: the ``action`` of a ``computer_call``, in pixels of the picture sent.

``{"type": "click", "x": 30, "y": 50, "button": "left"}``

The calls are those of the public Responses API. A wait has no length there; its guide waits two seconds. Scrolling is
counted in pixels, of which a notch of the wheel makes 100 as in browsers (devices/browser/hands.py). A drag along more
than two points holds the button while the pointer moves. Pending safety checks stand beside the action and are the
client's to ask about, not the dialect's to read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

from screenwright.agents.dialects.calls import Call, read_calls, reason_of, unknown
from screenwright.agents.dialects.checks import BY_THE_SCREEN, LOOK, chord_of, held, inexpressible, keys_of
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size

PIXELS_A_NOTCH = 100
_WAIT = Wait(2.0)
_NAMES = ("click", "double_click", "scroll", "type", "wait", "move", "keypress", "drag", "screenshot")
_BUTTONS: tuple[Literal["left", "right", "middle", "wheel", "back", "forward"], ...] = (
    "left", "right", "middle", "wheel", "back", "forward",
)  # fmt: skip

_FORM = """\
Answer with the next action as one JSON object, or a list of them, done without a new look in between.
Positions are pixels of the picture.

    {"type": "click", "x": 30, "y": 50, "button": "left"}   left, right or wheel
    {"type": "double_click", "x": 30, "y": 50}
    {"type": "move", "x": 30, "y": 50}
    {"type": "drag", "path": [{"x": 30, "y": 50}, {"x": 90, "y": 50}]}
    {"type": "scroll", "x": 30, "y": 50, "scroll_x": 0, "scroll_y": 300}   in pixels, down is positive
    {"type": "type", "text": "..."}
    {"type": "keypress", "keys": ["ctrl", "s"]}
    {"type": "wait"}"""


class OpenAI:
    """``computer_call.action`` of the Responses API."""

    name = "openai"
    form = _FORM

    def grid(self, picture: Size) -> Grid:
        """Pixels of the picture."""
        return Grid(*picture)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One action, a list of them, or whole ``computer_call`` items. Raises BadReply."""
        return read_calls(reply, Ruler(sight.grid, sight), _unwrapped, _actions)

    def write(self, action: Action, sight: Sight) -> str:
        """One action. Raises Inexpressible."""
        return json.dumps(_values(action, Ruler(sight.grid, sight)), ensure_ascii=False)


# --- reading --------------------------------------------------------------------------------------------------------


def _unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
    """An action, or the ``computer_call`` that holds it."""
    inner = value.get("action")
    item = {**reason_of(value), **inner} if isinstance(inner, dict) else value
    yield (
        item.get("type", item.get("action")),
        {name: field for name, field in item.items() if name not in ("type", "action")},
    )


def _actions(call: Call) -> list[Action]:
    match call.kind:
        case "drag":
            found = _drag(call)
        case (
            "click" | "left_click" | "right_click" | "middle_click" | "double_click" | "move" | "mouse_move" | "scroll"
        ):
            found = _pointed(call)
        case "type" | "type_text":
            return [TypeText(call.text("text"))]
        case "keypress" | "hotkey" | "key" | "press_keys":
            return [PressKeys(keys_of(call.take("keys", "key", "text"), "keypress.keys"))]
        case "wait":
            return [_WAIT]
        case "screenshot":
            return [LOOK]
        case _:
            raise unknown(call, _NAMES)
    modifiers = call.take("keys")
    return held(keys_of(modifiers, f"{call.kind}.keys"), found) if modifiers else found


def _pointed(call: Call) -> list[Action]:
    at = call.point("coordinate")
    match call.kind:
        case "double_click":
            return [DoubleClick(at)]
        case "move" | "mouse_move":
            return [Move(at)]
        case "scroll":
            return _scroll(call, at)
        case "right_click" | "middle_click":
            return [Click(at, "right" if call.kind == "right_click" else "middle")]
        case _:
            pass
    match call.choice(_BUTTONS, "button", default="left"):
        case "back":
            return [Back()]
        case "forward":
            raise BadReply(BY_THE_SCREEN["forward"])
        case "wheel":
            return [Click(at, "middle")]
        case button:
            return [Click(at, button)]


def _scroll(call: Call, at: Point) -> list[Action]:
    found: list[Action] = []
    ways: tuple[tuple[str, Direction, Direction], ...] = (("scroll_y", "down", "up"), ("scroll_x", "right", "left"))
    for field, forth, back in ways:
        if pixels := call.number(field, 0):
            notches = max(1, round(abs(pixels) / PIXELS_A_NOTCH))
            found.append(Scroll(forth if pixels > 0 else back, notches, at))
    if not found:
        raise BadReply("scroll goes nowhere: give scroll_x or scroll_y in pixels, down and right are positive")
    return found


def _drag(call: Call) -> list[Action]:
    path = call.take("path")
    if not isinstance(path, list) or len(path) < 2:
        raise BadReply(f"drag.path is a list of two points or more, got {path!r:.60}")
    points = [call.ruler.point_of(point, "drag.path") for point in path]
    if len(points) == 2:
        return [Drag(points[0], points[1])]
    moves: list[Action] = [Move(point) for point in points[1:]]
    return [Move(points[0]), ButtonDown(), *moves, ButtonUp()]


# --- writing --------------------------------------------------------------------------------------------------------


def _values(action: Action, ruler: Ruler) -> dict[str, Any]:
    at = [dict(zip("xy", ruler.numbers(point), strict=True)) for point in points_of(action)]
    match action:
        case Click(button=button):
            return {"type": "click", **at[0], "button": "wheel" if button == "middle" else button}
        case DoubleClick(button="left"):
            return {"type": "double_click", **at[0]}
        case Move():
            return {"type": "move", **at[0]}
        case Drag(button="left"):
            ruler.stroke(OpenAI.name, action)
            return {"type": "drag", "path": at}
        case Scroll(direction=direction, steps=steps, at=Point()):
            pixels = steps * PIXELS_A_NOTCH * (1 if direction in ("down", "right") else -1)
            upright = direction in ("up", "down")
            return {
                "type": "scroll", **at[0], "scroll_x": 0 if upright else pixels, "scroll_y": pixels if upright else 0,
            }  # fmt: skip
        case TypeText(text=text):
            return {"type": "type", "text": text}
        case PressKeys(keys=keys):
            chord_of(OpenAI.name, action)
            return {"type": "keypress", "keys": list(keys)}
        case Wait() if action == _WAIT:
            return {"type": "wait"}
        case _:
            raise inexpressible(OpenAI.name, action)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = OpenAI
