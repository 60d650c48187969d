"""The dialect of Qwen's models and of those made from them: tool calls of ``computer_use`` and ``mobile_use``.

::

    The form is filled, so I save it.
    <tool_call>
    {"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [30, 50]}}
    </tool_call>

The calls of both tools are read, whichever is written. Qwen2.5-VL counts pixels of the picture as its server makes it,
Qwen3-VL to 1000; some of its harnesses, and MAI-UI, to 999. Fara writes Qwen2.5's calls with a place for what is typed,
and calls of its own for the browser. Scrolling is counted in pixels, of which a notch makes 100; up is positive.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import DIRECTIONS, Call, read_calls, unknown
from screenwright.agents.dialects.checks import (
    BY_THE_SCREEN,
    LOOK,
    UNSAID,
    chord_of,
    inexpressible,
    keys_of,
    triple_click,
)
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.strokes import swiped_from, swiped_over
from screenwright.agents.dialects.texts import whole_text
from screenwright.agents.dialects.thoughts import thought_in, thought_line
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
    Finish,
    Home,
    Impossible,
    LongPress,
    MouseButton,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.json_text import json_values
from screenwright.core.spaces import Grid, Size, smart_resize

PATCH = 28
PIXELS_A_NOTCH = 100
_CALL = re.compile(r"<tool_call>(.*?)(?:</tool_call>|\Z)", re.DOTALL)
_ENTER = PressKeys(("enter",))
_CLEAR = (PressKeys(("ctrl", "a")), PressKeys(("delete",)))
_CLICKS: dict[str, MouseButton] = {
    "left_click": "left", "click": "left", "right_click": "right", "middle_click": "middle",
}  # fmt: skip
_BUTTONS: dict[str, Action] = {"back": Back(), "home": Home(), "enter": _ENTER}
_WAYS: dict[str, tuple[Direction, Direction]] = {"scroll": ("up", "down"), "hscroll": ("right", "left")}
_REFUSED = {"visit_url": "address", "web_search": "address", "open": "app", "open_app": "app", "awake": "app"}
_NAMES = (
    *_CLICKS, "double_click", "triple_click", "mouse_move", "left_click_drag", "scroll", "hscroll", "key", "type",
    "wait", "long_press", "swipe", "system_button", "history_back", "answer", "terminate", "call_user",
)  # fmt: skip

_COMPUTER = """\
Answer with a sentence and one call, with a list of them for several. {counting}

    {{"name": "computer_use", "arguments": {{"action": "left_click", "coordinate": [30, 50]}}}}

in <tool_call></tool_call>. Actions: left_click, right_click, middle_click, double_click, mouse_move, left_click_drag
(to coordinate), scroll (pixels, up is positive), key (keys, a list), type (text), wait (time), answer (text), terminate
(status success or failure)."""
_MOBILE = """\
Answer with a sentence and one call. {counting}

    {{"name": "mobile_use", "arguments": {{"action": "click", "coordinate": [30, 50]}}}}

in <tool_call></tool_call>. Actions: click, long_press (time), swipe (coordinate to coordinate2), type (text),
system_button (button: Back, Home, Enter), wait (time), answer (text), terminate (status success or failure)."""


@dataclass(frozen=True, slots=True)
class Qwen:
    """``thousand``: what the far edges are counted as, None where pixels are. ``touch``: it writes ``mobile_use``."""

    name: str
    thousand: int | None = None
    touch: bool = False

    @property
    def form(self) -> str:
        of_pixels, to = "Positions are pixels of the picture.", self.thousand
        counting = of_pixels if to is None else f"Whatever the picture's size, x and y go from 0 to {to} across it."
        return (_MOBILE if self.touch else _COMPUTER).format(counting=counting)

    def grid(self, picture: Size) -> Grid:
        """0 to 1000 or 999, or the pixels that the model's server makes of the picture."""
        if self.thousand is not None:
            return Grid(self.thousand, self.thousand, "marks")
        return Grid(*smart_resize(picture, PATCH))

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The calls between their marks, or of the whole reply where there are none. Raises BadReply."""
        said = whole_text(reply)
        found = _CALL.findall(said)
        thought = thought_in(said[: said.index("<tool_call>")]) if found else ""

        def unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
            name, fields = _named(value)
            yield name, {"thought": thought or None, **fields}

        def actions(call: Call) -> list[Action]:
            return _actions(call, thought)

        return read_calls("\n".join(found) or said, self._ruler(sight), unwrapped, actions, ("fact", "why", "thought"))

    def write(self, action: Action, sight: Sight) -> str:
        """One call; before it a line of thought where it holds the reason. Raises Inexpressible."""
        values = _touched if self.touch else _worked
        fields = _alike(action) or values(action, self.name, self._ruler(sight))
        call = {"name": "mobile_use" if self.touch else "computer_use", "arguments": fields}
        told = json.dumps(call, ensure_ascii=False).replace("<", "\\u003c")
        thought = thought_line(self.name, action) if isinstance(action, Impossible) else ""
        return f"{thought}<tool_call>\n{told}\n</tool_call>"

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


QWEN: tuple[Qwen, ...] = (
    Qwen("qwen-2.5"),
    Qwen("qwen-2.5-mobile", touch=True),
    Qwen("qwen-3", 1000),
    Qwen("qwen-3-mobile", 1000, touch=True),
    Qwen("qwen-3-999", 999),
    Qwen("fara"),
    Qwen("mai-ui", 999, touch=True),
)


# --- reading --------------------------------------------------------------------------------------------------------


def _named(value: dict[str, Any]) -> tuple[object, dict[str, Any]]:
    """The action and its fields, of a call of a tool, also within ``function``, or of its arguments alone."""
    inner = value.get("function") if isinstance(value.get("function"), dict) else value
    fields = inner.get("arguments", inner) if isinstance(inner, dict) else inner
    if isinstance(fields, str):  # servers send the arguments as text
        fields = json_values(fields)[0]
    if not isinstance(fields, dict):
        raise BadReply(f"arguments is a JSON object, got {fields!r:.60}")
    beside = ("action",) if fields is not inner else ("action", "name", "id", "type")
    return fields.get("action", value.get("name")), {name: item for name, item in fields.items() if name not in beside}


def _actions(call: Call, thought: str) -> list[Action]:
    match call.kind:
        case "type" | "input_text":
            return _typed(call)
        case "key":
            return [PressKeys(keys_of(call.take("keys", "key", "text"), "key.keys"))]
        case "system_button":
            return [_BUTTONS[call.choice(tuple(_BUTTONS), "button")]]
        case "wait":
            return [Wait(call.number("time", 1.0))]
        case "history_back":
            return [Back()]
        case "screenshot" | "pause_and_memorize_fact":
            return [LOOK]
        case "answer":
            return [Finish(call.text("text"))]
        case "terminate":
            done = call.choice(("success", "failure", "fail"), "status", default="success") == "success"
            answer = call.take("answer", "text")
            return [Finish(answer if isinstance(answer, str) else "") if done else Impossible(thought or UNSAID)]
        case "call_user" | "ask_user" | "ask_user_question" | "info" | "interact":
            asked = call.take("text", "question")
            return [Impossible(asked if isinstance(asked, str) and asked.strip() else thought or UNSAID)]
        case kind if kind in _REFUSED:
            raise BadReply(f"{kind} cannot be done here: {BY_THE_SCREEN[_REFUSED[kind]]}")
        case _:
            return _pointed(call)


def _typed(call: Call) -> list[Action]:
    """Fara names a place, and says whether what stands there goes and Enter follows."""
    at = call.point_if_given("coordinate")
    found: list[Action] = [] if at is None else [Click(at)]
    if call.flag("delete_existing_text", False):
        found += _CLEAR
    found.append(TypeText(call.text("text")))
    return [*found, _ENTER] if call.flag("press_enter", False) else found


def _pointed(call: Call) -> list[Action]:
    match call.kind:
        case kind if kind in _CLICKS:
            at, button = call.point_if_given("coordinate"), _CLICKS[kind]
            return [ButtonDown(button), ButtonUp(button)] if at is None else [Click(at, button)]
        case "double_click":
            return [DoubleClick(call.point("coordinate"))]
        case "triple_click":
            return triple_click(call.point("coordinate"))
        case "mouse_move":
            return [Move(call.point("coordinate"))]
        case "left_click_drag":
            return [
                Drag(call.point_if_given("start_coordinate", "coordinate1"), call.point("coordinate", "coordinate2"))
            ]
        case "drag":
            return [Drag(call.point("start_coordinate"), call.point("end_coordinate"))]
        case "scroll" | "hscroll":
            return [_scroll(call)]
        case "long_press":
            return [LongPress(call.point("coordinate"), call.number("time", 1.0))]
        case "swipe":
            return [_swipe(call)]
        case _:
            raise unknown(call, _NAMES)


def _scroll(call: Call) -> Scroll:
    pixels = call.number("pixels")
    if not pixels:
        raise BadReply(f"{call.kind} goes nowhere: give pixels, up and right are positive")
    forth, back = _WAYS[call.kind]
    steps = max(1, round(abs(pixels) / PIXELS_A_NOTCH))
    return Scroll(forth if pixels > 0 else back, steps, call.point_if_given("coordinate"))


def _swipe(call: Call) -> Swipe:
    """From point to point; of MAI-UI in a direction, from a point or over the middle."""
    start = call.point_if_given("coordinate")
    if "direction" in call.fields:
        way, sight = call.choice(DIRECTIONS, "direction"), call.ruler.sight
        return swiped_over(way, sight) if start is None else swiped_from(start, way, sight)
    if start is None:
        raise BadReply("swipe needs a point: coordinate")
    return Swipe(start, call.point("coordinate2"))


# --- writing --------------------------------------------------------------------------------------------------------


def _alike(action: Action) -> dict[str, Any]:
    """What both tools say alike; empty for any other action."""
    match action:
        case Finish(answer=""):
            return {"action": "terminate", "status": "success"}
        case Finish(answer=answer):
            return {"action": "answer", "text": answer}
        case Impossible():
            return {"action": "terminate", "status": "failure"}
        case TypeText(text=text):
            return {"action": "type", "text": text}
        case Wait(seconds=seconds):
            return {"action": "wait", "time": seconds}
        case _:
            return {}


def _worked(action: Action, dialect: str, ruler: Ruler) -> dict[str, Any]:
    """A call of ``computer_use``."""
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
        case Scroll(direction=direction, steps=steps):
            pixels = steps * PIXELS_A_NOTCH * (1 if direction in ("up", "right") else -1)
            return {"action": "scroll" if direction in ("up", "down") else "hscroll", **place, "pixels": pixels}
        case PressKeys(keys=keys):
            chord_of(dialect, action)
            return {"action": "key", "keys": list(keys)}
        case _:
            raise inexpressible(dialect, action)


def _touched(action: Action, dialect: str, ruler: Ruler) -> dict[str, Any]:
    """A call of ``mobile_use``."""
    points = [list(ruler.numbers(point)) for point in points_of(action)]
    match action:
        case Click(button="left"):
            return {"action": "click", "coordinate": points[0]}
        case LongPress(seconds=seconds):
            return {"action": "long_press", "coordinate": points[0], "time": seconds}
        case Swipe(start=start, end=end) if action == Swipe(start, end):
            ruler.stroke(dialect, action)
            return {"action": "swipe", "coordinate": points[0], "coordinate2": points[1]}
        case Back() | Home():
            return {"action": "system_button", "button": type(action).__name__}
        case PressKeys(keys=("enter",)):
            return {"action": "system_button", "button": "Enter"}
        case _:
            raise inexpressible(dialect, action)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = Qwen
