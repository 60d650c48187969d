"""The dialect of AndroidWorld: its JSONAction, for phones; a place is in pixels of the picture or an element's number.

``{"action_type": "click", "x": 30, "y": 50}``, ``{"action_type": "click", "index": 7}``

The meaning is that of AndroidWorld's public code: ``input_text`` taps its place first and presses Enter at the end, and
``scroll`` goes by half a screen. An index n is the element en of our list. Without a place ``input_text`` types where
the focus is. A ``swipe`` moves the finger the way it says; AndroidWorld's own left and right go the other way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import DIRECTIONS, Call, read_calls, unknown
from screenwright.agents.dialects.checks import BY_THE_SCREEN, UNSAID, inexpressible
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.strokes import swiped_over
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Back,
    Click,
    Direction,
    DoubleClick,
    Finish,
    Home,
    Impossible,
    LongPress,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size

HALF_A_SCREEN = 6
"""Steps of a scroll, of which each is a twelfth of a phone's screen (devices/android/device.py)."""
_CLEAR = (PressKeys(("ctrl", "a")), PressKeys(("delete",)))
_ENTER = PressKeys(("enter",))
_PLAIN: dict[str, Action] = {
    "keyboard_enter": _ENTER,
    "navigate_back": Back(),
    "navigate_home": Home(),
    "wait": Wait(1.0),
}
_NAMES = ("click", "double_tap", "long_press", "scroll", "swipe", "input_text", *_PLAIN, "status", "answer")
_FORM = """\
Answer with the next action as one JSON object. A place is a number of the list (e7 is index 7) or in the picture's
pixels.

    {"action_type": "click", "index": 7}   or "x": 30, "y": 50; also double_tap, long_press
    {"action_type": "input_text", "index": 7, "text": "..."}   taps there, types, presses Enter
    {"action_type": "scroll", "direction": "down"}   up, down, left, right
    {"action_type": "navigate_back"}   also navigate_home, keyboard_enter, wait
    {"action_type": "status", "goal_status": "complete"}   or "infeasible"
    {"action_type": "answer", "text": "..."}   if the goal was a question"""


class AndroidWorld:
    """JSONAction of AndroidWorld."""

    name = "android-world"
    form = _FORM

    def grid(self, picture: Size) -> Grid:
        """Pixels of the picture."""
        return Grid(*picture)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One action or a list of them, also after a line "Reason: ...", which becomes the reason. Raises BadReply."""
        before, named, _ = reply.partition("Action:")
        reason = before.partition("Reason:")[2].strip() if named else ""
        said = {"why": reason} if reason else {}

        def unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
            yield (
                value.get("action_type"),
                {**said, **{key: item for key, item in value.items() if key != "action_type"}},
            )

        return read_calls(reply, Ruler(sight.grid, sight), unwrapped, _actions)

    def write(self, action: Action, sight: Sight) -> str:
        """One action. Raises Inexpressible."""
        return json.dumps(_values(action, Ruler(sight.grid, sight)), ensure_ascii=False)


# --- reading --------------------------------------------------------------------------------------------------------


def _actions(call: Call) -> list[Action]:
    match call.kind:
        case kind if kind in _PLAIN:
            return [_PLAIN[kind]]
        case "click" | "tap":
            return [Click(_place(call))]
        case "double_tap":
            return [DoubleClick(_place(call))]
        case "long_press":
            return [LongPress(_place(call))]
        case "input_text":
            return _input_text(call)
        case "scroll":
            return [Scroll(call.choice(DIRECTIONS, "direction"), HALF_A_SCREEN, _place_if_given(call))]
        case "swipe":
            return [swiped_over(call.choice(DIRECTIONS, "direction"), call.ruler.sight)]
        case "status":
            done = call.choice(("complete", "infeasible"), "goal_status") == "complete"
            return [Finish() if done else Impossible(UNSAID)]
        case "answer":
            return [Finish(call.text("text"))]
        case "open_app":
            raise BadReply(f"open_app cannot be done here: {BY_THE_SCREEN['app']}")
        case _:
            raise unknown(call, _NAMES)


def _input_text(call: Call) -> list[Action]:
    """Typed text ends in Enter, which is a line break of the text itself."""
    at = _place_if_given(call)
    text = TypeText(call.text("text") + "\n")
    clear = _CLEAR if call.flag("clear_text", False) else ()
    return [*([] if at is None else [Click(at)]), *clear, text]


def _place(call: Call) -> Point:
    at = _place_if_given(call)
    if at is None:
        raise BadReply(f"{call.kind} needs an index, or x and y")
    return at


def _place_if_given(call: Call) -> Point | None:
    index = call.take("index")
    if index is None:
        return call.point_if_given("coordinate")
    screen = call.ruler.sight.screen
    element = screen.by_id.get(f"e{str(index).removeprefix('e')}")
    if element is None:
        raise BadReply(f"there is no element with the index {index!r:.40} on this screen: use a number from the list")
    if not screen.screenshot.contains(element.box.center):
        raise BadReply(f"the middle of element {index} lies outside of the screen: give x and y")
    return element.box.center


# --- writing --------------------------------------------------------------------------------------------------------


def _values(action: Action, ruler: Ruler) -> dict[str, Any]:
    for name, plain in _PLAIN.items():
        if action == plain:
            return {"action_type": name}
    match action:
        case Click(at=at, button="left"):
            return {"action_type": "click", **_xy(at, ruler)}
        case DoubleClick(at=at, button="left"):
            return {"action_type": "double_tap", **_xy(at, ruler)}
        case LongPress(at=at, seconds=1.0):
            return {"action_type": "long_press", **_xy(at, ruler)}
        case Scroll(direction=direction, steps=steps, at=at) if steps == HALF_A_SCREEN:
            return {
                "action_type": "scroll",
                "direction": direction,
                **({} if at is None else _index(action, at, ruler)),
            }
        case Swipe():
            return {"action_type": "swipe", "direction": _swiped(action, ruler)}
        case TypeText(text=text) if text.endswith("\n"):
            return {"action_type": "input_text", "text": text[:-1]}
        case Finish(answer=""):
            return {"action_type": "status", "goal_status": "complete"}
        case Finish(answer=answer):
            return {"action_type": "answer", "text": answer}
        case Impossible(reason=reason) if reason == UNSAID:
            return {"action_type": "status", "goal_status": "infeasible"}
        case _:
            raise inexpressible(AndroidWorld.name, action)


def _xy(at: Point, ruler: Ruler) -> dict[str, float]:
    return dict(zip("xy", ruler.numbers(at), strict=True))


def _index(action: Scroll, at: Point, ruler: Ruler) -> dict[str, int]:
    """AndroidWorld scrolls in elements alone, not at points."""
    under = ruler.sight.screen.element_at(at)
    if under is None or under.box.center != at or not re.fullmatch(r"e\d+", under.id):
        raise inexpressible(AndroidWorld.name, action, "no element has its middle there")
    return {"index": int(under.id[1:])}


def _swiped(action: Swipe, ruler: Ruler) -> Direction:
    for direction in DIRECTIONS:
        if action == swiped_over(direction, ruler.sight):
            return direction
    raise inexpressible(AndroidWorld.name, action, "it swipes over the middle of the screen alone")


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = AndroidWorld
