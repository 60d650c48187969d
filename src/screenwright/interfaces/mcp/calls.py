"""What the arguments of a call mean on the screen that was told, and what came of it for who called."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from screenwright.agents.dialects import read_decisions
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.interfaces.mcp.answers import Acted
from screenwright.interfaces.mcp.hands import Handled
from screenwright.interfaces.mcp.view import Told, View

Coordinate = Annotated[int, Field(ge=0, le=100_000)]
Place: TypeAlias = Annotated[list[Coordinate], Field(min_length=2, max_length=2)] | Annotated[str, Field(max_length=40)]
"""``[x, y]`` in pixels of the picture, or the id of an element."""
Done: TypeAlias = Literal[
    "click", "double_click", "long_press", "move", "drag", "swipe", "scroll", "type_text", "press_keys", "wait", "back",
    "home",
]  # fmt: skip

_SAID = {
    "not_allowed": "Not done: it was not allowed. Do not try another way to the same end; ask the user.",
    "not_done": "Not done.",
    "unknown": "The connection was lost meanwhile: this may or may not have happened. Look before anything else.",
}


def point_of(at: list[int] | str, told: Told) -> Point:
    """The pixel of the screen that a point or an id names. Raises UsageError where there is none."""
    if not isinstance(at, str):
        return told.point(*at)
    element = told.screen.by_id.get(at)
    if element is None:
        raise UsageError(f"there is no element {at!r} on this screen: use an id from the last look, or a point")
    return element.box.center


def decision_of(values: dict[str, Any], why: str, told: Told) -> Decision:
    """The action, written as in the dialect of our own. Raises UsageError for what cannot be meant."""
    try:
        (decision,) = read_decisions(json.dumps({"why": why, "actions": [values]}), told.sight)
    except BadReply as error:
        raise UsageError(str(error).removeprefix("action 1: ")) from None
    return decision


def acted(handled: Handled, view: View) -> Acted:
    """What came of an action, as it is answered."""
    result, gate = handled.result, handled.gate
    status: Literal["done", "not_allowed", "not_done", "unknown"]
    match result.outcome:
        case "success":
            status = "unknown" if handled.unknown else "done"
        case "denied":
            status = "not_allowed"
        case _:
            status = "not_done"
    return Acted(
        status=status, changed=handled.changed, step=result.steps, episode=str(handled.folder),
        allowed_by=gate.by if gate and gate.permission == "allowed" and status != "not_done" else None,
        seen=view.fenced(handled.news if status == "done" else result.reason),
    )  # fmt: skip


def in_words(data: Acted) -> str:
    """The same in our own words."""
    if data.status == "done":
        return "Done, and the screen changed." if data.changed else "Done; nothing changed."
    return _SAID[data.status]
