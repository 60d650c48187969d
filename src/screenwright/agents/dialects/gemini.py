"""The dialect of Gemini's computer-use models: function calls, positions 0 to 999 on both sides of the picture.

``{"name": "click", "args": {"x": 500, "y": 300, "intent": "it saves"}}``

Both sets of names are read: ``click_at``, ``type_text_at``, ``scroll_document`` of Gemini 2.5 and 3, and ``click``,
``type``, ``scroll`` of Gemini 3.5, which are the ones written (public documentation of the Gemini API). A number names
one of 1000 cells, whose middle is taken. A reason is read from ``intent``; a ``safety_decision`` is the client's to ask
about and is not read here. The browser counts as open, so to open it only asks for a look.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import DIRECTIONS, Call, read_calls, unknown
from screenwright.agents.dialects.checks import (
    BY_THE_SCREEN,
    LOOK,
    chord_of,
    inexpressible,
    keys_of,
    triple_click,
)
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
    Home,
    KeyDown,
    KeyUp,
    LongPress,
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

CELLS = 1000
PIXELS_A_NOTCH = 100
MAX_PIXELS = 999
"""Of one scroll."""
_SHARE = 800
"""Thousandths of the screen that the earlier scrolls go if nothing is said."""

_POINTED = (
    "click", "double_click", "triple_click", "right_click", "middle_click", "long_press", "move", "hover", "mouse_down",
    "mouse_up", "scroll",
)  # fmt: skip
_NAMES = (
    *_POINTED, "drag_and_drop", "type", "press_key", "hotkey", "key_down", "key_up", "wait", "go_back",
    "take_screenshot",
)  # fmt: skip
_REFUSED = {
    "navigate": "address", "search": "address", "go_forward": "forward", "open_app": "app", "list_apps": "app",
}  # fmt: skip

_FORM = """\
Answer with the next action as one JSON object, or a list of them, done without a new look in between.
Whatever the picture's size, x and y go from 0 to 999 across it.

    {"name": "click", "args": {"x": 500, "y": 300}}   also double_click, right_click, move, long_press
    {"name": "drag_and_drop", "args": {"start_x": 100, "start_y": 300, "end_x": 500, "end_y": 300}}
    {"name": "scroll", "args": {"x": 500, "y": 500, "direction": "down", "magnitude_in_pixels": 300}}
    {"name": "type", "args": {"text": "..."}}
    {"name": "hotkey", "args": {"keys": ["ctrl", "s"]}}
    {"name": "wait", "args": {"seconds": 1}}   also go_back"""


class Gemini:
    """Function calls of the computer-use tool."""

    name = "gemini"
    form = _FORM

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """1000 cells each way."""
        return Grid(CELLS, CELLS)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One function call or a list of them. Raises BadReply."""
        return read_calls(reply, self._ruler(sight), _unwrapped, _actions, ("intent", "why"))

    def write(self, action: Action, sight: Sight) -> str:
        """One function call in the later names. Raises Inexpressible."""
        name, args = _called(action, self._ruler(sight))
        return json.dumps({"name": name, "args": args}, ensure_ascii=False)

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


# --- reading --------------------------------------------------------------------------------------------------------


def _unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
    """``{"name": ..., "args": {...}}``, also within ``function_call``; the client's fields are left out."""
    inner = value.get("function_call", value.get("functionCall", value))
    if not isinstance(inner, dict):
        raise BadReply(f"function_call is an object with name and args, got {inner!r:.60}")
    args = inner.get("args", inner.get("arguments", {}))
    if not isinstance(args, dict):
        raise BadReply(f"args is a JSON object, got {args!r:.60}")
    beside = {name: field for name, field in inner.items() if name not in ("name", "args", "arguments", "id", "type")}
    yield inner.get("name"), {name: field for name, field in {**beside, **args}.items() if name != "safety_decision"}


def _actions(call: Call) -> list[Action]:
    match call.kind:
        case "type_text_at":
            return _type_text_at(call)
        case "type":
            text = TypeText(call.text("text"))
            return [text, PressKeys(("enter",))] if call.flag("press_enter", False) else [text]
        case "press_key" | "hotkey" | "key_combination":
            return [PressKeys(keys_of(call.take("keys", "key"), f"{call.kind}.keys"))]
        case "key_down" | "key_up":
            keys = keys_of(call.text("key"), f"{call.kind}.key")
            return [KeyDown(key) if call.kind == "key_down" else KeyUp(key) for key in keys]
        case "wait":
            return [Wait(call.number("seconds", 1))]
        case "wait_5_seconds":
            return [Wait(5.0)]
        case "go_back":
            return [Back()]
        case "go_home":
            return [Home()]
        case "take_screenshot" | "open_web_browser":
            return [LOOK]
        case kind if kind in _REFUSED:
            raise BadReply(f"{kind} cannot be done here: {BY_THE_SCREEN[_REFUSED[kind]]}")
        case "scroll_document":
            middle = call.ruler.point(CELLS // 2, CELLS // 2, "the middle")
            return [_scroll(call, middle)]
        case "drag_and_drop":
            later = "start_x" in call.fields
            start = call.point_xy("start_x", "start_y") if later else call.point()
            return [Drag(start, call.point_xy(*(("end_x", "end_y") if later else ("destination_x", "destination_y"))))]
        case _:
            return _pointed(call)


def _pointed(call: Call) -> list[Action]:
    kind = call.kind.removesuffix("_at")
    if kind not in _POINTED:
        raise unknown(call, _NAMES)
    at = call.point("coordinate")
    match kind:
        case "click":
            return [Click(at)]
        case "right_click":
            return [Click(at, "right")]
        case "middle_click":
            return [Click(at, "middle")]
        case "double_click":
            return [DoubleClick(at)]
        case "triple_click":
            return triple_click(at)
        case "long_press":
            return [LongPress(at, call.number("seconds", 2))]
        case "mouse_down":
            return [Move(at), ButtonDown()]
        case "mouse_up":
            return [Move(at), ButtonUp()]
        case "scroll":
            return [_scroll(call, at)]
        case _:
            return [Move(at)]


def _type_text_at(call: Call) -> list[Action]:
    """Click, empty the field unless told not to, type, and press Enter unless told not to."""
    found: list[Action] = [Click(call.point("coordinate"))]
    text = call.text("text")
    if call.flag("clear_before_typing", True):
        found += [PressKeys(("ctrl", "a")), PressKeys(("delete",))]
    if text:
        found.append(TypeText(text))
    return [*found, PressKeys(("enter",))] if call.flag("press_enter", True) else found


def _scroll(call: Call, at: Point) -> Scroll:
    """The later scroll counts pixels, the earlier ones thousandths of the screen."""
    way: Direction = call.choice(DIRECTIONS, "direction")
    if call.kind == "scroll":
        pixels = call.number("magnitude_in_pixels", 300)
    else:
        shot = call.ruler.sight.screen.screenshot
        side = shot.height if way in ("up", "down") else shot.width
        pixels = call.number("magnitude", _SHARE) * side / CELLS
    if pixels <= 0:
        raise BadReply(f"{call.kind} goes nowhere: its magnitude must be above 0, got {pixels:g}")
    return Scroll(way, max(1, round(pixels / PIXELS_A_NOTCH)), at)


# --- writing --------------------------------------------------------------------------------------------------------


def _called(action: Action, ruler: Ruler) -> tuple[str, dict[str, Any]]:
    at = [dict(zip("xy", ruler.numbers(point), strict=True)) for point in points_of(action)]
    match action:
        case Click(button=button):
            return "click" if button == "left" else f"{button}_click", at[0]
        case DoubleClick(button="left"):
            return "double_click", at[0]
        case LongPress(seconds=seconds) if seconds == int(seconds):
            return "long_press", {**at[0], "seconds": int(seconds)}
        case Move():
            return "move", at[0]
        case Drag(button="left"):
            (start_x, start_y), (end_x, end_y) = ruler.stroke(Gemini.name, action)
            return "drag_and_drop", {"start_x": start_x, "start_y": start_y, "end_x": end_x, "end_y": end_y}
        case Scroll(direction=direction, steps=steps, at=Point()) if steps * PIXELS_A_NOTCH <= MAX_PIXELS:
            return "scroll", {**at[0], "direction": direction, "magnitude_in_pixels": steps * PIXELS_A_NOTCH}
        case TypeText(text=text):
            return "type", {"text": text}
        case PressKeys(keys=keys):
            chord_of(Gemini.name, action)
            return ("press_key", {"key": keys[0]}) if len(keys) == 1 else ("hotkey", {"keys": list(keys)})
        case KeyDown(key=key):
            return "key_down", {"key": key}
        case KeyUp(key=key):
            return "key_up", {"key": key}
        case Wait(seconds=seconds) if seconds == int(seconds):
            return "wait", {"seconds": int(seconds)}
        case Back():
            return "go_back", {}
        case _:
            raise inexpressible(Gemini.name, action)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = Gemini
