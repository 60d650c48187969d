"""The actions of ScreenAgent (paper 001, Table 1) as its models write them, with all that its own reader forgave.

``[{"action_type": "MouseAction", "mouse_action_type": "click", "mouse_button": "left",
"mouse_position": {"width": 10, "height": 760}}]``: pixels of the picture, ``width`` is x and ``height`` is y.
A drag begins where the pointer is, which is where a move before it went; so does a scroll without a position.

Found are: JSON anywhere in the reply, several objects, and where something in it is broken each line by itself. The
published reader dropped what it did not know without a word. Here entries that ask for nothing on the screen are left
out, and one that is no possible action ends the row, since what follows was meant for after it; both are told under
the reason of the last action. A row in which nothing is left is a BadReply.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from screenwright.agents.dialects.checks import chord_of, decided, in_order, inexpressible
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.dialects.screenagent_entry import actions_of, plain
from screenwright.agents.minds import Sight
from screenwright.core.action import (
    Action,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    KeyDown,
    KeyUp,
    MouseButton,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
)
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.core.json_text import json_values
from screenwright.core.spaces import Grid, Size

MAX_LEFT_OUT = 300
"""Characters of what is told of entries that were left out."""
_NO_ACTIONS = ("planaction", "evaluatesubtaskaction", "")

_FORM = """\
Answer with the next actions as a JSON list. They are done in order without a new look. width and height are x and y.

    {"action_type": "MouseAction", "mouse_action_type": "click", "mouse_position": {"width": 10, "height": 76}}
    {"action_type": "KeyboardAction", "keyboard_action_type": "press", "keyboard_key": "Ctrl+A"}
    {"action_type": "KeyboardAction", "keyboard_action_type": "text", "keyboard_text": "..."}
    {"action_type": "WaitAction", "wait_time": 1.0}

Also double_click, move, drag (from the pointer to there), scroll_up, scroll_down (scroll_repeat: 3).
mouse_button: left, middle, right"""


class ScreenAgent:
    """The dialect of ScreenAgent's models. It cannot say long presses, swipes, sideways scrolls, back, home or an end:
    that the goal is reached shows in reflection, there."""

    name = "screenagent"
    form = _FORM

    def grid(self, picture: Size) -> Grid:
        """Pixels of the picture."""
        return Grid(*picture)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """The actions of a reply; what was left out of it stands under the last one's ``why``. Raises BadReply."""
        values, ruler = entries(reply), Ruler(sight.grid, sight)
        left_out: list[str] = []
        decisions: list[Decision] = []
        for number, entry in enumerate(values, start=1):
            if isinstance(entry, dict) and plain(entry.get("action_type")) in _NO_ACTIONS:
                left_out.append(f"entry {number} is no action on the screen")
                continue
            try:
                if isinstance(entry, str):
                    raise BadReply(f"broken JSON: {entry[:60]!r}")
                decisions += [decided(action, _why(entry), sight) for action in actions_of(entry, ruler)]
            except (UsageError, BadReply) as error:
                left_out.append(f"entry {number}{' and what follows' if number < len(values) else ''}: {error}")
                break
        if not decisions:
            raise BadReply("; ".join(left_out)[:MAX_LEFT_OUT])
        if left_out:
            words = f"(left out: {'; '.join(left_out)[:MAX_LEFT_OUT]})"
            decisions[-1] = replace(decisions[-1], why=f"{decisions[-1].why} {words}".strip())
        return in_order(decisions)

    def write(self, action: Action, sight: Sight) -> str:
        """The action as one JSON object. Raises Inexpressible."""
        return json.dumps(_values(action, Ruler(sight.grid, sight)), ensure_ascii=False)


def entries(reply: str) -> list[dict[str, Any] | str]:
    """All objects of a reply in order, lists opened; a line that should be one and is broken, as it stands. Raises
    BadReply where there is no object."""
    try:
        values = json_values(reply)
    except BadReply as error:
        lines = list(_line_by_line(reply))
        if all(isinstance(line, str) for line in lines):
            raise error
        return lines
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    objects: list[dict[str, Any] | str] = [item for item in flat if isinstance(item, dict)]
    if not objects:
        raise BadReply('the reply holds JSON, but no object with an "action_type"')
    return objects


def _line_by_line(reply: str) -> Iterator[dict[str, Any] | str]:
    """As the published reader: every line that is JSON by itself. An escaped underscore is a habit of Markdown."""
    for line in reply.replace("\\_", "_").splitlines():
        body = line.strip().rstrip(",")
        if body.startswith("{"):
            try:
                yield from (value for value in json_values(body) if isinstance(value, dict))
            except BadReply:
                yield body


def _why(entry: dict[str, Any]) -> str:
    why = entry.get("why", entry.get("thought"))
    return why.strip()[:MAX_LEFT_OUT] if isinstance(why, str) else ""


def _values(action: Action, ruler: Ruler) -> dict[str, Any]:
    match action:
        case Click(at=at, button=button):
            return _mouse_values("click", ruler, at, button)
        case DoubleClick(at=at, button=button):
            return _mouse_values("double_click", ruler, at, button)
        case Move(to=to):
            return _mouse_values("move", ruler, to)
        case Drag(start=None, end=end, button=button):
            return _mouse_values("drag", ruler, end, button)
        case Drag():
            raise inexpressible(ScreenAgent.name, action, "it begins where the pointer is, so move there first")
        case Scroll(direction="up" | "down" as way, steps=steps, at=at):
            return {**_mouse_values(f"scroll_{way}", ruler, at), "scroll_repeat": steps}
        case ButtonDown(button=button):
            return _mouse_values("down", ruler, None, button)
        case ButtonUp(button=button):
            return _mouse_values("up", ruler, None, button)
        case TypeText(text=text):
            return _keyboard_values("text", "keyboard_text", text)
        case PressKeys():
            return _keyboard_values("press", "keyboard_key", chord_of(ScreenAgent.name, action))
        case KeyDown(key=key):
            return _keyboard_values("down", "keyboard_key", chord_of(ScreenAgent.name, PressKeys((key,))))
        case KeyUp(key=key):
            return _keyboard_values("up", "keyboard_key", chord_of(ScreenAgent.name, PressKeys((key,))))
        case Wait(seconds=seconds):
            return {"action_type": "WaitAction", "wait_time": seconds}
        case _:
            raise inexpressible(ScreenAgent.name, action)


def _mouse_values(kind: str, ruler: Ruler, at: Point | None, button: MouseButton | None = None) -> dict[str, Any]:
    values: dict[str, Any] = {"action_type": "MouseAction", "mouse_action_type": kind}
    if button is not None:
        values["mouse_button"] = button
    if at is not None:
        width, height = ruler.numbers(at)
        values["mouse_position"] = {"width": width, "height": height}
    return values


def _keyboard_values(kind: str, field: str, value: str) -> dict[str, Any]:
    return {"action_type": "KeyboardAction", "keyboard_action_type": kind, field: value}


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = ScreenAgent
