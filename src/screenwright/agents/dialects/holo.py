"""The dialect of Holo: JSON bound by a schema, or a click alone.

::

    {"note": "...", "thought": "I save it.", "action": {"action": "click_element", "element": "Save", "x": 30, "y": 50}}
    Click(30, 50)

Holo 1 and 1.5 count pixels of the picture as their server makes it, Holo 2 counts to 1000. What is written goes into
the element, which is clicked first, and ends in Enter. A scroll turns the wheel by five notches.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.calls import DIRECTIONS, Call, read_calls, unknown
from screenwright.agents.dialects.checks import BY_THE_SCREEN, inexpressible
from screenwright.agents.dialects.python_calls import read_written
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.minds import Sight
from screenwright.core.action import Action, Back, Click, Finish, Scroll, TypeText, Wait, points_of
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply
from screenwright.core.spaces import Grid, Size, smart_resize

PATCH = 28
NOTCHES = 5
_REFUSED = ("goto", "restart", "refresh")
_NAMES = ("click_element", "write_element_abs", "scroll", "go_back", "wait", "answer")

_FORM = """\
Answer with the next action as one JSON object. {counting}

    {{"thought": "...", "action": {{"action": "click_element", "element": "Save", "x": 30, "y": 50}}}}
    {{"action": {{"action": "write_element_abs", "content": "...", "element": "Name", "x": 30, "y": 50}}}}
    {{"action": {{"action": "scroll", "direction": "down"}}}}
    {{"action": {{"action": "go_back"}}}}
    {{"action": {{"action": "wait", "seconds": 2}}}}
    {{"action": {{"action": "answer", "content": "..."}}}}

write_element_abs clicks the element, types and presses Enter; answer ends the work."""


@dataclass(frozen=True, slots=True)
class Holo:
    """``of_thousand``: whether positions are counted to 1000, and not in pixels."""

    name: str
    of_thousand: bool = False

    @property
    def form(self) -> str:
        of_thousand = "Whatever the picture's size, x and y go from 0 to 1000 across it."
        return _FORM.format(counting=of_thousand if self.of_thousand else "Positions are pixels of the picture.")

    def grid(self, picture: Size) -> Grid:
        """0 to 1000, or the pixels that the model's server makes of the picture."""
        return Grid(1000, 1000, "marks") if self.of_thousand else Grid(*smart_resize(picture, PATCH))

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The JSON object of a reply, or its click. Raises BadReply."""
        ruler = self._ruler(sight)
        if "{" not in reply:
            return read_written(reply, ruler, lambda written: written.fields(("x", "y")), _clicked)
        return read_calls(reply, ruler, _unwrapped, _actions, ("thought", "why"))

    def write(self, action: Action, sight: Sight) -> str:
        """The JSON object. Raises Inexpressible."""
        return json.dumps({"action": _values(action, self.name, self._ruler(sight))}, ensure_ascii=False)

    def _ruler(self, sight: Sight) -> Ruler:
        return Ruler(self.grid((sight.picture.width, sight.picture.height)), sight)


HOLO: tuple[Holo, ...] = (Holo("holo"), Holo("holo-2", of_thousand=True))


# --- reading --------------------------------------------------------------------------------------------------------


def _clicked(call: Call, thought: str) -> list[Action]:
    del thought
    if call.kind != "click":
        raise unknown(call, ("Click",))
    return [Click(call.point())]


def _unwrapped(value: dict[str, Any]) -> Iterable[tuple[object, dict[str, Any]]]:
    """The action of a step, with the thought around it. A note is for the model's next step alone."""
    inner = value.get("action")
    fields = {"thought": value.get("thought"), **inner} if isinstance(inner, dict) else value
    yield (
        fields.get("action"),
        {name: item for name, item in fields.items() if name not in ("action", "element", "note")},
    )


def _actions(call: Call) -> list[Action]:
    match call.kind:
        case "click_element" | "click":
            return [Click(call.point())]
        case "write_element_abs" | "write_element":
            return [Click(call.point()), TypeText(call.text("content") + "\n")]
        case "scroll":
            return [Scroll(call.choice(DIRECTIONS, "direction"), NOTCHES)]
        case "go_back":
            return [Back()]
        case "wait":
            return [Wait(call.number("seconds", 2.0))]
        case "answer":
            return [Finish(call.text("content"))]
        case kind if kind in _REFUSED:
            raise BadReply(f"{kind} cannot be done here: {BY_THE_SCREEN['address']}")
        case _:
            raise unknown(call, _NAMES)


# --- writing --------------------------------------------------------------------------------------------------------


def _values(action: Action, dialect: str, ruler: Ruler) -> dict[str, Any]:
    match action:
        case Click(button="left"):
            (point,) = points_of(action)
            return {"action": "click_element", "element": "", **dict(zip("xy", ruler.numbers(point), strict=True))}
        case Scroll(direction=direction, steps=steps, at=None) if steps == NOTCHES:
            return {"action": "scroll", "direction": direction}
        case Back():
            return {"action": "go_back"}
        case Wait(seconds=seconds):
            return {"action": "wait", "seconds": seconds}
        case Finish(answer=answer):
            return {"action": "answer", "content": answer}
        case _:
            raise inexpressible(dialect, action)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = Holo
