"""The dialect of ShowUI: a dictionary as Python writes it, with a position that counts 0 to 1.

``{'action': 'CLICK', 'value': None, 'position': [0.49, 0.18]}``

What is put in is typed where its position is, which is clicked first. A scroll turns the wheel by three notches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import DIRECTIONS, Call, read_calls, unknown
from screenwright.agents.dialects.checks import inexpressible
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Click,
    Drag,
    Finish,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    points_of,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size

NOTCHES = 3
_ENTER = PressKeys(("enter",))
_NAMES = ("CLICK", "TAP", "HOVER", "INPUT", "ENTER", "SCROLL", "SWIPE", "SELECT_TEXT", "ANSWER")

_FORM = """\
Answer with the next action as one object. Whatever the picture's size, positions are [x, y] from 0 to 1 across it.

    {"action": "CLICK", "value": null, "position": [0.3, 0.5]}   also HOVER
    {"action": "INPUT", "value": "...", "position": [0.3, 0.5]}   clicks there and types
    {"action": "SCROLL", "value": "down", "position": null}
    {"action": "SWIPE", "value": null, "position": [[0.5, 0.8], [0.5, 0.2]]}   a finger; SELECT_TEXT drags the mouse
    {"action": "ENTER", "value": null, "position": null}
    {"action": "ANSWER", "value": "...", "position": null}   once the whole goal is reached"""


class ShowUI:
    """Actions of ShowUI-2B, on the web and on phones."""

    name = "showui"
    form = _FORM

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """0 to 1."""
        return Grid(1, 1, "parts")

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One dictionary or a list of them. Raises BadReply."""
        return read_calls(reply, self._ruler(sight), _unwrapped, _actions)

    def write(self, action: Action, sight: Sight) -> str:
        """One dictionary, as Python writes it. Raises Inexpressible."""
        name, value, position = _values(action, self._ruler(sight))
        return repr({"action": name, "value": value, "position": position})

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


# --- reading --------------------------------------------------------------------------------------------------------


def _unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
    yield value.get("action"), {name: field for name, field in value.items() if name != "action"}


def _actions(call: Call) -> list[Action]:
    match call.kind:
        case "click" | "tap":
            return [Click(call.point("position"))]
        case "hover":
            return [Move(call.point("position"))]
        case "input" | "type":
            at = call.point_if_given("position")
            return [*([] if at is None else [Click(at)]), TypeText(call.text("value"))]
        case "enter":
            return [_ENTER]
        case "scroll":
            return [Scroll(call.choice(DIRECTIONS, "value"), NOTCHES, call.point_if_given("position"))]
        case "swipe":
            return [Swipe(*_ends(call))]
        case "select_text":
            return [Drag(*_ends(call))]
        case "answer":
            answer = call.take("value")
            return [Finish(answer if isinstance(answer, str) else "")]
        case _:
            raise unknown(call, _NAMES)


def _ends(call: Call) -> tuple[Point, Point]:
    match call.take("position"):
        case [[*start], [*end]]:
            where = f"{call.kind}.position"
            return call.ruler.point_of(start, where), call.ruler.point_of(end, where)
        case value:
            raise BadReply(f"{call.kind}.position is two points, got {value!r:.60}")


# --- writing --------------------------------------------------------------------------------------------------------


def _values(action: Action, ruler: Ruler) -> tuple[str, str | None, list[Any] | None]:
    points = [list(ruler.numbers(point)) for point in points_of(action)]
    match action:
        case Click(button="left"):
            return "CLICK", None, points[0]
        case Move():
            return "HOVER", None, points[0]
        case TypeText(text=text) if text.isprintable():
            return "INPUT", text, None
        case PressKeys() if action == _ENTER:
            return "ENTER", None, None
        case Scroll(direction=direction, steps=steps) if steps == NOTCHES:
            return "SCROLL", direction, points[0] if points else None
        case Swipe(start=start, end=end) if action == Swipe(start, end):
            ruler.stroke(ShowUI.name, action)
            return "SWIPE", None, points
        case Drag(start=Point(), button="left"):
            ruler.stroke(ShowUI.name, action)
            return "SELECT_TEXT", None, points
        case Finish(answer=answer) if answer.isprintable():
            return "ANSWER", answer or None, None
        case _:
            raise inexpressible(ShowUI.name, action)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = ShowUI
