"""The dialect of our own: JSON objects whose positions are pixels of the picture, or ids of elements.

``{"why": "...", "actions": [{"action": "click", "target": "e7"}, {"action": "type_text", "text": "hello"}]}``
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pydantic import Field

from screenwright.agents.dialects.checks import MAX_ACTIONS, chord_of, decided, in_order, keys_of
from screenwright.agents.dialects.own_form import own_form
from screenwright.agents.dialects.ruler import Ruler
from screenwright.agents.minds import POINT_FIELDS, Sight, Strict, Unreachable, all_are, answer_with, valid, why_of
from screenwright.agents.wording import System, Wording, english
from screenwright.core.action import Action, Drag, Impossible, PressKeys, Swipe
from screenwright.core.action_json import ACTION_NAMES, action_from_json
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid, Size


class _ActReply(Strict):
    actions: list[dict[str, Any]] = Field(min_length=1, max_length=MAX_ACTIONS)


class Own:
    """JSON with our own names of actions (docs/reference/actions.md); ``form`` is told in the words of a language and
    for a system, English and Linux if not given."""

    name = "own"

    def __init__(self, words: Wording = english, system: System = "linux") -> None:
        self.form = own_form(words, system)

    def grid(self, picture: Size) -> Grid:
        """Pixels of the picture."""
        return Grid(*picture)

    def read(self, reply: str, sight: Sight) -> tuple[Decision, ...]:
        """As :func:`read_decisions`."""
        return read_decisions(reply, sight)

    def write(self, action: Action, sight: Sight) -> str:
        """One action as JSON. Raises Inexpressible for keys that would be read as others, and for a drag or swipe that
        is shorter than a pixel of the picture."""
        match action:
            case PressKeys():
                chord_of(self.name, action)
            case Swipe() | Drag(start=Point()):
                Ruler(sight.grid, sight).stroke(self.name, action)
            case _:
                pass
        return json.dumps(sight.action_values(action), ensure_ascii=False)


def read_decisions(text: str, sight: Sight) -> tuple[Decision, ...]:
    """``{"why": "...", "actions": [{"action": "click", "target": "e7"}, ...]}``; also the list or its objects bare.

    Points are in pixels of ``sight.picture`` and come back in pixels of the screen; where a point field holds an
    element's id, the middle of that element is meant.
    """
    answer = answer_with(text, "actions", bare=_bare_actions)
    if answer.get("impossible") is not None:
        return (Decision(Impossible(valid(Unreachable, answer).impossible), why_of(answer)),)
    decisions = []
    for number, values in enumerate(valid(_ActReply, answer).actions, start=1):
        try:
            decisions.append(_decision(values, sight, why_of(answer)))
        except (UsageError, BadReply) as error:
            raise BadReply(f"action {number}: {error}") from error
    return in_order(decisions)


def _bare_actions(value: object) -> dict[str, Any] | None:
    items: list[Any] = value if isinstance(value, list) else [value]
    return {"actions": items} if all_are(items, dict) and all("action" in item for item in items) else None


def _decision(values: dict[str, Any], sight: Sight, why: str) -> Decision:
    values = dict(values)
    name = re.sub(r"[\s-]+", "_", str(values.get("action")).strip().lower())
    if name not in ACTION_NAMES:
        raise BadReply(f"unknown action {values.get('action')!r:.60}: one of {', '.join(ACTION_NAMES)}")
    values["action"] = name
    why = why_of(values) or why
    values.pop("why", None)
    target = _take_target(values, sight)
    for field in POINT_FIELDS.get(name, ()):
        if values.get(field) is not None:
            point = _point(values[field], f"{name}.{field}", sight)
            values[field] = [point.x, point.y]
    if name == "press_keys":
        values["keys"] = list(keys_of(values.get("keys"), "press_keys.keys"))
    return decided(action_from_json(values), why, sight, target)


def _take_target(values: dict[str, Any], sight: Sight) -> str | None:
    """Turn ``"target": "e7"`` into the action's point field; the id, or None where no element was named."""
    name, target = values["action"], values.pop("target", None)
    fields = POINT_FIELDS.get(name, ())
    if target is None:
        given = values.get(fields[0]) if fields else None
        return given if isinstance(given, str) else None
    if len(fields) != 1:
        hint = 'give "start" and "end"' if fields else "it works where the focus is, so click there first"
        raise BadReply(f'{name} takes no "target": {hint}')
    box = sight.screen.by_id[_known(target, sight)].box
    if values.get(fields[0]) is None:
        values[fields[0]] = target
    elif not box.contains(_point(values[fields[0]], f"{name}.{fields[0]}", sight)):
        raise BadReply(
            f"{name}.{fields[0]} {values[fields[0]]!r:.40} lies outside of the target {target}: give one of them"
        )
    return str(target)


def _known(target: object, sight: Sight) -> str:
    if isinstance(target, str) and target in sight.screen.by_id:
        return target
    raise BadReply(f"there is no element {target!r:.40} on this screen: use an id from the list, or a point")


def _point(value: object, where: str, sight: Sight) -> Point:
    """A point of the picture, or the id of an element, as a point of the screen."""
    if isinstance(value, str):
        point = sight.screen.by_id[_known(value, sight)].box.center
        if not sight.screen.screenshot.contains(point):
            raise BadReply(f"the middle of {value} lies outside of the screen: give a point")
        return point
    if not (isinstance(value, list) and len(value) == 2 and all(type(number) in (int, float) for number in value)):
        raise BadReply(f"{where} is a point [x, y] in pixels or the id of an element, got {value!r:.60}")
    return Ruler(sight.grid, sight).point(value[0], value[1], where)


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = Own
