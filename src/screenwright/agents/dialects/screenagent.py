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

from screenwright.agents.dialects.screenagent_entry import actions_of, plain
from screenwright.agents.sight import Sight
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
    points_of,
)
from screenwright.core.action_json import action_name
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, Inexpressible, UsageError
from screenwright.core.geometry import Point
from screenwright.core.json_text import json_values
from screenwright.core.keys import normalise_key
from screenwright.core.spaces import Grid, Size

MAX_ACTIONS = 20
MAX_LEFT_OUT = 300
"""Characters of what is told of entries that were left out."""
_NO_ACTIONS = ("planaction", "evaluatesubtaskaction", "")

_FORM = """\
Give the next actions for the current sub-goal as a list. They are done in order without a new look: end where you must
see the result. width and height are x and y in pixels of the picture.

    [{"action_type": "MouseAction", "mouse_action_type": "click", "mouse_button": "left", "mouse_position": {"width": 10, "height": 760}}]

MouseAction: mouse_action_type click, double_click, move, drag (from where the pointer is to mouse_position), down, up,
scroll_up or scroll_down (with scroll_repeat); mouse_button left, middle, right
KeyboardAction: keyboard_action_type press (with keyboard_key "Ctrl+A"), text (with keyboard_text), down, up
WaitAction: wait_time"""  # noqa: E501  # an example of one line


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
        values = entries(reply)
        left_out: list[str] = []
        decisions: list[Decision] = []
        for number, entry in enumerate(values, start=1):
            if isinstance(entry, dict) and plain(entry.get("action_type")) in _NO_ACTIONS:
                left_out.append(f"entry {number} is no action on the screen")
                continue
            try:
                if isinstance(entry, str):
                    raise BadReply(f"broken JSON: {entry[:60]!r}")
                actions = list(actions_of(entry, sight))
            except (UsageError, BadReply) as error:
                left_out.append(f"entry {number}{' and what follows' if number < len(values) else ''}: {error}")
                break
            decisions += [Decision(action, _why(entry), _target(action, sight)) for action in actions]
        if not decisions:
            raise BadReply("; ".join(left_out)[:MAX_LEFT_OUT] or "the reply holds no action")
        if len(decisions) > MAX_ACTIONS:
            raise BadReply(f"{len(decisions)} actions in one reply: give {MAX_ACTIONS} at the most")
        if left_out:
            words = f"(left out: {'; '.join(left_out)[:MAX_LEFT_OUT]})"
            decisions[-1] = replace(decisions[-1], why=f"{decisions[-1].why} {words}".strip())
        return tuple(decisions)

    def write(self, action: Action, sight: Sight) -> str:
        """The action as one JSON object. Raises Inexpressible."""
        return json.dumps(_values(action, sight), ensure_ascii=False)


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


def _target(action: Action, sight: Sight) -> str | None:
    points = points_of(action)
    under = sight.screen.element_at(points[0]) if points else None
    return under.id if under else None


def _why(entry: dict[str, Any]) -> str:
    why = entry.get("why", entry.get("thought"))
    return why.strip()[:MAX_LEFT_OUT] if isinstance(why, str) else ""


def _values(action: Action, sight: Sight) -> dict[str, Any]:
    match action:
        case Click(at=at, button=button):
            return _mouse_values("click", sight, at, button)
        case DoubleClick(at=at, button=button):
            return _mouse_values("double_click", sight, at, button)
        case Move(to=to):
            return _mouse_values("move", sight, to)
        case Drag(start=None, end=end, button=button):
            return _mouse_values("drag", sight, end, button)
        case Scroll(direction="up" | "down" as way, steps=steps, at=at):
            return {**_mouse_values(f"scroll_{way}", sight, at), "scroll_repeat": steps}
        case ButtonDown(button=button):
            return _mouse_values("down", sight, None, button)
        case ButtonUp(button=button):
            return _mouse_values("up", sight, None, button)
        case TypeText(text=text) if text:
            return _keyboard_values("text", "keyboard_text", text)
        case PressKeys(keys=keys):
            return _keyboard_values("press", "keyboard_key", "+".join(_spelled(key) for key in keys))
        case KeyDown(key=key):
            return _keyboard_values("down", "keyboard_key", _spelled(key))
        case KeyUp(key=key):
            return _keyboard_values("up", "keyboard_key", _spelled(key))
        case Wait(seconds=seconds):
            return {"action_type": "WaitAction", "wait_time": seconds}
        case _:
            raise Inexpressible(f"the dialect screenagent has no words for {action_name(action)}: {action!r:.80}")


def _mouse_values(kind: str, sight: Sight, at: Point | None, button: MouseButton | None = None) -> dict[str, Any]:
    values: dict[str, Any] = {"action_type": "MouseAction", "mouse_action_type": kind}
    if button is not None:
        values["mouse_button"] = button
    if at is not None:
        width, height = sight.to_picture(at).written
        values["mouse_position"] = {"width": width, "height": height}
    return values


def _keyboard_values(kind: str, field: str, value: str) -> dict[str, Any]:
    return {"action_type": "KeyboardAction", "keyboard_action_type": kind, field: value}


def _spelled(key: str) -> str:
    """A sign that would part a combination is spelled out."""
    return {"+": "plus", "-": "minus"}.get(key, normalise_key(key))


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = ScreenAgent
