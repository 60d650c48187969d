"""The dialect of OS-Atlas: an action in capitals, with a point that counts 0 to 1000 in the marks of the model.

::

    thoughts:
    The form is filled, so I save it.
    actions:
    CLICK <point>[[300,500]]</point>

A scroll has no place and no length: it turns the wheel by five notches where the pointer is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from screenwright.agents.dialects.calls import DIRECTIONS
from screenwright.agents.dialects.checks import (
    BY_THE_SCREEN,
    UNSAID,
    chord_of,
    decided,
    in_order,
    inexpressible,
    keys_of,
)
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.texts import whole_text
from screenwright.agents.dialects.thoughts import thought_in, thought_line
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Finish,
    Home,
    Impossible,
    LongPress,
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

NOTCHES = 5
_WAIT = Wait(2.0)
_POINTED = ("CLICK", "DOUBLE_CLICK", "RIGHT_CLICK", "LONG_PRESS")
_PLAIN: dict[str, Action] = {
    "PRESS_BACK": Back(), "PRESS_HOME": Home(), "ENTER": PressKeys(("enter",)), "WAIT": _WAIT, "COMPLETE": Finish(),
}  # fmt: skip
_NAMES = (*_POINTED, "TYPE", "SCROLL", "HOTKEY", "ANSWER", *_PLAIN, "IMPOSSIBLE")
_LINE = re.compile(
    rf"^[ \t]{{0,20}}(?P<name>{'|'.join((*_NAMES, 'OPEN_APP', 'PRESS_RECENT'))})\b[ \t]{{0,20}}(?P<rest>[^\n]*)",
    re.MULTILINE,
)
_ACTIONS = re.compile(r"^[ \t*#]{0,9}actions?[ \t*]{0,9}:", re.IGNORECASE | re.MULTILINE)
_POINT = re.compile(r"<point>([^<>]*)</point>")
_BRACKETED = re.compile(r"\[(.*)\]\s*")

_FORM = """\
Answer in lines and not as JSON. Whatever the picture's size, x and y go from 0 to 1000 across it.

    CLICK <point>[[300,500]]</point>

Before it a line thoughts: with what you see and do now. Actions: CLICK, DOUBLE_CLICK, RIGHT_CLICK, LONG_PRESS with a
point, TYPE [text], SCROLL [DOWN], HOTKEY [ctrl+s], ENTER, PRESS_BACK, PRESS_HOME, WAIT, COMPLETE once the whole goal
is reached, ANSWER [text] if it was a question, IMPOSSIBLE if it cannot be reached."""


class OsAtlas:
    """Actions of OS-Atlas-Pro; those that are not its basic ones are told to it, as it takes custom actions."""

    name = "os-atlas"
    form = _FORM

    def grid(self, picture: Size) -> Grid:  # noqa: ARG002  # the same on every picture
        """0 to 1000."""
        return Grid(1000, 1000, "marks")

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The lines of action of a reply. Raises BadReply."""
        text = whole_text(reply)
        marked = list(_ACTIONS.finditer(text))
        tail = text[marked[-1].end() :] if marked else text
        lines = list(_LINE.finditer(tail))
        if not lines:
            raise BadReply(
                f"the reply holds no action: write CLICK <point>[[300,500]]</point>; it begins {text[:60]!r}"
            )
        thought = thought_in(text[: marked[-1].start()] if marked else tail[: lines[0].start()])
        decisions = []
        for line in lines:
            try:
                action = _action(line["name"], line["rest"], thought, self._ruler(sight))
                decisions.append(decided(action, thought, sight))
            except (UsageError, BadReply) as error:
                raise BadReply(f"{line['name']}: {error}") from error
        return in_order(decisions)

    def write(self, action: Action, sight: Sight) -> str:
        """The line of action; before it a line of thought where it holds the reason. Raises Inexpressible."""
        thought = thought_line(self.name, action) if isinstance(action, Impossible) else ""
        return f"{thought}actions:\n{_written(action, self._ruler(sight))}"

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


# --- reading --------------------------------------------------------------------------------------------------------


def _action(name: str, rest: str, thought: str, ruler: Ruler) -> Action:
    match name:
        case "CLICK":
            return Click(_point(rest, ruler))
        case "RIGHT_CLICK":
            return Click(_point(rest, ruler), "right")
        case "DOUBLE_CLICK":
            return DoubleClick(_point(rest, ruler))
        case "LONG_PRESS":
            return LongPress(_point(rest, ruler))
        case "TYPE":
            return TypeText(_told(rest))
        case "ANSWER":
            return Finish(_told(rest))
        case "HOTKEY":
            return PressKeys(keys_of(_told(rest), "HOTKEY"))
        case "SCROLL":
            way = _told(rest).strip().lower()
            direction = next((one for one in DIRECTIONS if one == way), None)
            if direction is None:
                raise BadReply(f"its direction is one of {', '.join(DIRECTIONS).upper()}, got {way!r:.40}")
            return Scroll(direction, NOTCHES)
        case "IMPOSSIBLE":
            return Impossible(thought or UNSAID)
        case "OPEN_APP":
            raise BadReply(BY_THE_SCREEN["app"])
        case _:
            if name not in _PLAIN or rest.strip():
                raise BadReply(f"it takes nothing, got {rest!r:.60}" if name in _PLAIN else "it cannot be done here")
            return _PLAIN[name]


def _point(rest: str, ruler: Ruler) -> Point:
    found = _POINT.search(rest)
    return ruler.point_of((found[1] if found else rest).strip(" \t"), "its point")


def _told(rest: str) -> str:
    found = _BRACKETED.fullmatch(rest)
    if found is None:
        raise BadReply(f"its text stands in brackets, got {rest!r:.60}")
    return found[1]


# --- writing --------------------------------------------------------------------------------------------------------


def _written(action: Action, ruler: Ruler) -> str:
    points = ["<point>[[{:g},{:g}]]</point>".format(*ruler.numbers(point)) for point in points_of(action)]
    for name, plain in _PLAIN.items():
        if action == plain:
            return name
    match action:
        case Click(button="left"):
            return f"CLICK {points[0]}"
        case Click(button="right"):
            return f"RIGHT_CLICK {points[0]}"
        case DoubleClick(button="left"):
            return f"DOUBLE_CLICK {points[0]}"
        case LongPress(seconds=1.0):
            return f"LONG_PRESS {points[0]}"
        case TypeText(text=text) | Finish(answer=text):
            if text != "".join(text.splitlines()):
                raise inexpressible(OsAtlas.name, action, "its text is no single line")
            return f"{'TYPE' if isinstance(action, TypeText) else 'ANSWER'} [{text}]"
        case PressKeys():
            return f"HOTKEY [{chord_of(OsAtlas.name, action)}]"
        case Scroll(direction=direction, steps=steps, at=None) if steps == NOTCHES:
            return f"SCROLL [{direction.upper()}]"
        case Impossible():
            return "IMPOSSIBLE"
        case _:
            raise inexpressible(OsAtlas.name, action)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = OsAtlas
