"""The dialect of UI-TARS: a line of thought and a line with the action as a call, as its published code has them.

::

    Thought: The form is filled, so I save it.
    Action: click(point='<point>30 50</point>')

Two countings are in use, and a reply does not show which: ``ui-tars`` are the pixels of the picture as the model sees
it, with sides that are multiples of 28 (UI-TARS 1.5, built on Qwen2.5-VL), ``ui-tars-1000`` is 0 to 1000 on both sides
(the first UI-TARS and the hosted ones). Points are read as ``<point>``, as ``start_box`` with or without its marks, and
as a box, whose middle is meant; calls of the desktop's vocabulary and of the phone's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from screenwright.agents.dialects.calls import DIRECTIONS, Call, kind_of, unknown
from screenwright.agents.dialects.checks import (
    BY_THE_SCREEN,
    UNSAID,
    chord_of,
    decided,
    in_order,
    inexpressible,
    keys_of,
)
from screenwright.agents.dialects.ruler import Numbers, Ruler
from screenwright.agents.dialects.texts import whole_text
from screenwright.agents.dialects.ui_tars_text import ACTION, escaped, fields_of, parted
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size, smart_resize

PATCH = 28
"""Pixels of the patches that the model's eyes lay out; servers make both sides of a picture the nearest multiple."""
NOTCHES = 5
"""A scroll has no length; the published code turns the wheel so far."""
_WAIT = Wait(5.0)

_NAMES = (
    "click", "left_double", "right_single", "drag", "hotkey", "type", "scroll", "wait", "long_press", "press_home",
    "press_back", "hover", "finished", "call_user",
)  # fmt: skip
_ALIASES = {
    "left_single": "click", "double_click": "left_double", "right_click": "right_single", "select": "drag",
}  # fmt: skip
_START = ("point", "start_point", "start_box")
_END = ("end_point", "end_box")

_MARK = re.compile(r"<[^<>]*>")

_FORM = """\
Answer in two lines and not as JSON, with one action. {counting}

    Thought: what you see and what you do now, in one sentence
    Action: click(point='<point>30 50</point>')

The actions: click(point='...'), left_double(point='...'), right_single(point='...'), long_press(point='...'),
drag(start_point='...', end_point='...'), scroll(point='...', direction='down'), hotkey(key='ctrl s'),
type(content='...') with \\n for Enter, wait(), press_back(), press_home(),
finished(content='...') once the whole goal is reached, call_user() if it cannot be reached."""
_OF_THOUSAND = "Whatever the picture's size, x and y go from 0 to 1000 across it."
_OF_PIXELS = "Positions are pixels of the picture, x and y."


@dataclass(frozen=True, slots=True)
class UiTars:
    """``of_thousand``: whether positions are counted to 1000, and not in pixels."""

    of_thousand: bool = False

    @property
    def name(self) -> str:
        return "ui-tars-1000" if self.of_thousand else "ui-tars"

    @property
    def form(self) -> str:
        return _FORM.format(counting=_OF_THOUSAND if self.of_thousand else _OF_PIXELS)

    def grid(self, picture: Size) -> Grid:
        """0 to 1000, or the pixels that the model's server makes of the picture."""
        if self.of_thousand:
            return Grid(1000, 1000, "marks")
        return Grid(*smart_resize(picture, PATCH))

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The calls after "Action:", or of the whole reply where the word is missing. Raises BadReply."""
        thought, calls = parted(whole_text(reply))
        decisions = []
        for name, body in calls:
            call = Call(kind_of(name), fields_of(name, body), self._ruler(sight))
            try:
                action = _action(call, thought)
                call.end()
                decisions.append(decided(action, thought, sight))
            except (UsageError, BadReply) as error:
                raise BadReply(f"{name}: {error}") from error
        return in_order(decisions)

    def write(self, action: Action, sight: Sight) -> str:
        """The line of action; before it a line of thought where it holds the reason. Raises Inexpressible."""
        if isinstance(action, Impossible):
            if action.reason != " ".join(action.reason.split()) or ACTION.search(action.reason):
                raise inexpressible(self.name, action, "its reason is no single line of thought")
            return f"Thought: {action.reason}\nAction: call_user()"
        return f"Action: {_written(action, self.name, self._ruler(sight))}"

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


# --- reading --------------------------------------------------------------------------------------------------------


def _action(call: Call, thought: str) -> Action:
    match _ALIASES.get(call.kind, call.kind):
        case "click":
            return Click(_point(call, *_START))
        case "left_double":
            return DoubleClick(_point(call, *_START))
        case "right_single":
            return Click(_point(call, *_START), "right")
        case "hover":
            return Move(_point(call, *_START))
        case "long_press":
            seconds = call.take("time") or 1.0
            call.fields["time"] = seconds
            return LongPress(_point(call, *_START), call.number("time"))
        case "drag":
            return Drag(_point(call, *_START), _point(call, *_END))
        case "scroll":
            return _scroll(call)
        case "hotkey":
            return PressKeys(keys_of(call.text("key", "hotkey").split(), "hotkey.key"))
        case "type":
            return TypeText(call.text("content"))
        case "wait":
            return _WAIT
        case "press_back":
            return Back()
        case "press_home":
            return Home()
        case "finished":
            return Finish(call.take("content") or "")
        case "call_user":
            return Impossible(thought or UNSAID)
        case "open_app":
            raise BadReply(BY_THE_SCREEN["app"])
        case _:
            raise unknown(call, _NAMES)


def _scroll(call: Call) -> Action:
    """By the wheel in a direction, or by finger from one point to another."""
    if any(name in call.fields for name in _END):
        return Swipe(_point(call, *_START), _point(call, *_END))
    at = _point(call, *_START) if any(call.fields.get(name) for name in _START) else None
    for name in _START:
        call.fields.pop(name, None)
    return Scroll(call.choice(DIRECTIONS, "direction"), NOTCHES, at)


def _point(call: Call, *names: str) -> Point:
    value = _MARK.sub(" ", call.text(*names))
    return call.ruler.point_of(value, f"{call.kind}.{names[0]}")


# --- writing --------------------------------------------------------------------------------------------------------


def _written(action: Action, dialect: str, ruler: Ruler) -> str:
    match action:
        case Click(at=at, button="left"):
            return f"click(point='{_pointed(ruler.numbers(at))}')"
        case Click(at=at, button="right"):
            return f"right_single(point='{_pointed(ruler.numbers(at))}')"
        case DoubleClick(at=at, button="left"):
            return f"left_double(point='{_pointed(ruler.numbers(at))}')"
        case LongPress(at=at, seconds=1.0):
            return f"long_press(point='{_pointed(ruler.numbers(at))}')"
        case Move(to=to):
            return f"hover(point='{_pointed(ruler.numbers(to))}')"
        case Drag(button="left"):
            return f"drag({_stroked(ruler.stroke(dialect, action))})"
        case Swipe(start=start, end=end) if action == Swipe(start, end):
            return f"scroll({_stroked(ruler.stroke(dialect, action))})"
        case Scroll(direction=direction, steps=steps, at=at) if steps == NOTCHES:
            place = "" if at is None else f"point='{_pointed(ruler.numbers(at))}', "
            return f"scroll({place}direction='{direction}')"
        case TypeText(text=text):
            return f"type(content='{escaped(text)}')"
        case PressKeys(keys=keys):
            chord_of(dialect, action)
            return f"hotkey(key='{escaped(' '.join(keys))}')"
        case Finish(answer=answer):
            return f"finished(content='{escaped(answer)}')" if answer else "finished()"
        case Back() | Home():
            return f"press_{type(action).__name__.lower()}()"
        case Wait() if action == _WAIT:
            return "wait()"
        case _:
            raise inexpressible(dialect, action)


def _pointed(numbers: Numbers) -> str:
    return "<point>{:g} {:g}</point>".format(*numbers)


def _stroked(ends: tuple[Numbers, Numbers]) -> str:
    start, end = ends
    return f"start_point='{_pointed(start)}', end_point='{_pointed(end)}'"


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = UiTars
