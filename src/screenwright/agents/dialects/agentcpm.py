"""The dialect of AgentCPM-GUI, for phones: short JSON whose fields say what is done; positions count 0 to 1000.

``{"thought": "I save it.", "POINT": [300, 500]}``

With ``to`` the finger goes there, or the way it says, over three tenths of the screen; with a ``duration`` in
milliseconds alone it is held. Without a point a duration is a wait.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import DIRECTIONS, Call, read_calls
from screenwright.agents.dialects.checks import UNSAID, inexpressible
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.strokes import swiped_from
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Back,
    Click,
    Finish,
    Home,
    Impossible,
    LongPress,
    PressKeys,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size

HELD_MS = 200
"""A finger that stays longer is held."""
_KEYS: dict[str, Action] = {"back": Back(), "home": Home(), "enter": PressKeys(("enter",))}
_GOES_ON = ("start", "continue")
_DONE = ("finish", "satisfied")
_STATUS = (*_GOES_ON, *_DONE, "impossible", "interrupt", "need_feedback")

_FORM = """\
Answer with the next action as one JSON object. Whatever the picture's size, points are [x, y] from 0 to 1000 across it.

    {"thought": "...", "POINT": [300, 500]}
    {"POINT": [300, 500], "duration": 1000}   held for so many milliseconds
    {"POINT": [500, 800], "to": [500, 200]}   a swipe, also to up, down, left, right
    {"TYPE": "..."}
    {"PRESS": "BACK"}   also HOME, ENTER
    {"duration": 2000}   a wait
    {"STATUS": "finish"}   or "impossible\""""


class AgentCpm:
    """Actions of AgentCPM-GUI."""

    name = "agentcpm"
    form = _FORM

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """0 to 1000."""
        return Grid(1000, 1000, "marks")

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """One object or a list of them. Raises BadReply."""
        return read_calls(reply, self._ruler(sight), _unwrapped, _actions, ("thought", "why"))

    def write(self, action: Action, sight: Sight) -> str:
        """One object. Raises Inexpressible."""
        values = _values(action, self._ruler(sight))
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


# --- reading --------------------------------------------------------------------------------------------------------


def _unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
    """What an object is for is told by its fields; why it gives up, by its thought."""
    yield "the action", {**value, "reason": value.get("thought")}


def _actions(call: Call) -> list[Action]:
    status = call.choice(_STATUS, "STATUS", default="continue")
    reason = call.take("reason")
    point, key, text = call.take("POINT"), call.take("PRESS"), call.take("TYPE")
    if sum(each is not None for each in (point, key, text)) > 1:
        raise BadReply("an action is a POINT, a PRESS or a TYPE: give one of them")
    seconds = call.number("duration", 0) / 1000
    if status not in _GOES_ON:
        why = reason if isinstance(reason, str) and reason.strip() else UNSAID
        return [Finish() if status in _DONE else Impossible(why)]
    if point is not None:
        return [_touched(call, call.ruler.point_of(point, "POINT"), seconds)]
    if key is not None:
        if not isinstance(key, str) or key.lower() not in _KEYS:
            raise BadReply(f"PRESS is HOME, BACK or ENTER, got {key!r:.40}")
        return [_KEYS[key.lower()]]
    if text is not None:
        if not isinstance(text, str):
            raise BadReply(f"TYPE is a string, got {text!r:.60}")
        return [TypeText(text)]
    if seconds:
        return [Wait(seconds)]
    raise BadReply("the object holds no action: give POINT, PRESS, TYPE, duration or STATUS")


def _touched(call: Call, at: Point, seconds: float) -> Action:
    match call.take("to"):
        case None if seconds * 1000 > HELD_MS:
            return LongPress(at, seconds)
        case None:
            return Click(at)
        case str() as word if word.strip().lower() in DIRECTIONS:
            way = next(one for one in DIRECTIONS if one == word.strip().lower())
            return swiped_from(at, way, call.ruler.sight)
        case end:
            to = call.ruler.point_of(end, "to")
            return Swipe(at, to, seconds) if seconds else Swipe(at, to)


# --- writing --------------------------------------------------------------------------------------------------------


def _values(action: Action, ruler: Ruler) -> dict[str, Any]:
    points = [list(ruler.numbers(point)) for point in points_of(action)]
    for name, plain in _KEYS.items():
        if action == plain:
            return {"PRESS": name.upper()}
    match action:
        case Click(button="left"):
            return {"POINT": points[0]}
        case LongPress(seconds=seconds) if _whole(seconds) and seconds * 1000 > HELD_MS:
            return {"POINT": points[0], "duration": round(seconds * 1000)}
        case Swipe(seconds=seconds) if _whole(seconds):
            ruler.stroke(AgentCpm.name, action)
            return {"POINT": points[0], "to": points[1], "duration": round(seconds * 1000)}
        case TypeText(text=text):
            return {"TYPE": text}
        case Wait(seconds=seconds) if _whole(seconds):
            return {"duration": round(seconds * 1000)}
        case Finish(answer=""):
            return {"STATUS": "finish"}
        case Impossible(reason=reason) if reason == UNSAID:
            return {"STATUS": "impossible"}
        case Impossible(reason=reason):
            return {"thought": reason, "STATUS": "impossible"}
        case _:
            raise inexpressible(AgentCpm.name, action)


def _whole(seconds: float) -> bool:
    """Whether it is told exactly in whole milliseconds, of which there has to be one."""
    return round(seconds * 1000) / 1000 == seconds and seconds > 0


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = AgentCpm
