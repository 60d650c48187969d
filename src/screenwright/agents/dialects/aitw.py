"""The dialect of Android in the Wild, as Auto-UI writes it (paper 004): a type, two points as y, x in 0..1, and a text.

``{"action_type": 4, "touch_point": [0.8497, 0.5964], "lift_point": [0.8497, 0.5964], "typed_text": ""}``

A dual point whose ends lie no more than 0.04 apart is a tap at the first, else a swipe: the benchmark's own measure, in
shares of the screen. Types are read by their numbers and by their names, and without the braces around, which Auto-UI
leaves out, and in the names of paper 002 (``touch_yx``). Points of other types are -1 and say nothing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import Call, read_calls, unknown
from screenwright.agents.dialects.checks import UNSAID, inexpressible
from screenwright.agents.dialects.ruler import Numbers, Ruler, numbers_of
from screenwright.agents.minds import Sight
from screenwright.core.action import Action, Back, Click, Finish, Home, Impossible, PressKeys, Swipe, TypeText
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.spaces import Grid, Size

TAP = 0.04
"""Largest distance of touch and lift in a tap, in shares of the screen's height and width (AitW, action matching)."""

_TYPE, _DUAL_POINT = 3, 4
_PLAIN: dict[int, Action] = {
    5: Back(), 6: Home(), 7: PressKeys(("enter",)), 10: Finish(), 11: Impossible(UNSAID),
}  # fmt: skip
_TYPES = {
    **{str(number): number for number in (_TYPE, _DUAL_POINT, *_PLAIN)},
    "type": 3, "dual_point": 4, "press_back": 5, "go_back": 5, "press_home": 6, "go_home": 6, "press_enter": 7,
    "enter": 7, "status_task_complete": 10, "task_complete": 10, "status_complete": 10,
    "status_task_impossible": 11, "task_impossible": 11, "status_impossible": 11,
}  # fmt: skip
_NOWHERE = (-1.0, -1.0)

_FORM = """\
Answer with the next action as one JSON object. Points are [y, x] in shares of the picture: [0.0, 0.0] is its top-left
corner, [1.0, 1.0] its bottom right. Touch and lift at one point are a tap, at two a swipe.

    {"action_type": "DUAL_POINT", "touch_point": [0.8, 0.5], "lift_point": [0.2, 0.5], "typed_text": ""}
    {"action_type": "TYPE", "touch_point": [-1.0, -1.0], "lift_point": [-1.0, -1.0], "typed_text": "hello"}

The other types, written like TYPE with an empty text: PRESS_BACK, PRESS_HOME, PRESS_ENTER, STATUS_TASK_COMPLETE,
STATUS_TASK_IMPOSSIBLE."""


class Aitw:
    """Actions of Android in the Wild."""

    name = "aitw"
    form = _FORM

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """Shares of the picture, y first."""
        return Grid(1, 1, "parts", y_first=True)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One action or a list of them. Raises BadReply."""
        return read_calls(_braced(reply), self._ruler(sight), _unwrapped, _actions)

    def write(self, action: Action, sight: Sight) -> str:
        """One action, its type as a number. Raises Inexpressible."""
        ruler = self._ruler(sight)
        for number, plain in _PLAIN.items():
            if action == plain:
                return _written(number, _NOWHERE, _NOWHERE, "")
        match action:
            case Click(at=at, button="left"):
                return _written(_DUAL_POINT, ruler.numbers(at), ruler.numbers(at), "")
            case Swipe(start=start, end=end) if action == Swipe(start, end):
                touch, lift = ruler.stroke(self.name, action)
                if math.dist(touch, lift) <= TAP:
                    raise inexpressible(self.name, action, f"one no longer than {TAP:g} of the screen is a tap")
                return _written(_DUAL_POINT, touch, lift, "")
            case TypeText(text=text):
                return _written(_TYPE, _NOWHERE, _NOWHERE, text)
            case _:
                raise inexpressible(self.name, action)

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


def _written(number: int, touch: Numbers, lift: Numbers, text: str) -> str:
    values = {"action_type": number, "touch_point": list(touch), "lift_point": list(lift), "typed_text": text}
    return json.dumps(values, ensure_ascii=False)


def _braced(reply: str) -> str:
    """``Action Decision: "action_type": 4, ...`` with the braces that Auto-UI leaves out."""
    _, name, fields = reply.partition('"action_type"')
    return f"{{{name}{fields.rstrip().rstrip('.')}}}" if name and "{" not in reply else reply


def _unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
    yield value.get("action_type"), {name: field for name, field in value.items() if name != "action_type"}


def _actions(call: Call) -> list[Action]:
    number = _TYPES.get(call.kind)
    touch, lift = (call.take(f"{name}_point", f"{name}_yx") for name in ("touch", "lift"))
    text = call.take("typed_text", "action_text")
    if number is None:
        raise unknown(call, _TYPES)
    if number == _TYPE:
        if not isinstance(text, str):
            raise BadReply(f"typed_text is a string, got {text!r:.60}")
        return [TypeText(text)]
    if number != _DUAL_POINT:
        return [_PLAIN[number]]
    first, last = _pair(touch, "touch_point"), _pair(touch if lift is None else lift, "lift_point")
    start, end = call.ruler.point(*first, "touch_point"), call.ruler.point(*last, "lift_point")
    return [Click(start)] if math.dist(first, last) <= TAP else [Swipe(start, end)]


def _pair(value: object, where: str) -> Numbers:
    match numbers_of(value, y_first=True):
        case (first, second):
            return first, second
        case _:
            pass
    raise BadReply(f"{where} is a point [y, x], got {value!r:.60}")


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = Aitw
