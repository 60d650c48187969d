"""The dialect of our own: JSON objects whose positions are pixels of the picture, or ids of elements.

``{"why": "...", "actions": [{"action": "click", "target": "e7"}, {"action": "type_text", "text": "hello"}]}``
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pydantic import Field

from screenwright.agents.dialects.own_form import own_form
from screenwright.agents.json_reply import Strict, Unreachable, all_are, answer_with, valid, why_of
from screenwright.agents.sight import POINT_FIELDS, Sight
from screenwright.agents.wording import english
from screenwright.agents.wording.wording import System, Wording
from screenwright.core.action import (
    Action,
    Finish,
    Impossible,
    LongPress,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.action_json import ACTION_NAMES, action_from_json
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.core.keys import parse_chord
from screenwright.core.spaces import Grid, Size

MAX_ACTIONS = 20
MAX_SECONDS = 60.0
MAX_SCROLL = 100


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
        """One action as JSON; there is none that this cannot express."""
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
    for number, decision in enumerate(decisions[:-1], start=1):
        if isinstance(decision.action, Finish | Impossible):
            raise BadReply(f"action {number} ends the work, so nothing may come after it")
    return tuple(decisions)


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
        values["keys"] = _keys(values.get("keys"))
    action = action_from_json(values)
    _check_bounds(action)
    points = points_of(action)
    if target is None and points:
        under = sight.screen.element_at(points[0])
        target = under.id if under else None
    return Decision(action, why, target)


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
    named = sight.grid.read(*value)
    if not named.is_inside:
        size = f"{sight.picture.width} wide and {sight.picture.height} high"
        raise BadReply(f"{where} {value!r:.60} lies outside of the picture, which is {size}")
    return sight.to_screen(named)


def _keys(value: object) -> list[str]:
    """``"ctrl+s"`` or ``["ctrl", "s"]`` in canonical names."""
    if isinstance(value, str):
        return list(parse_chord(value))
    if isinstance(value, list) and value and all_are(value, str):
        return list(parse_chord("+".join("space" if key == " " else key for key in value)))
    raise BadReply(f'press_keys.keys is a list like ["ctrl", "s"], got {value!r:.60}')


def _check_bounds(action: Action) -> None:
    match action:
        case Wait(seconds=seconds) | LongPress(seconds=seconds) | Swipe(seconds=seconds):
            if not 0 < seconds <= MAX_SECONDS:
                raise BadReply(f"seconds must lie above 0 and not above {MAX_SECONDS:g}, got {seconds:g}")
        case Scroll(steps=steps) if not 1 <= steps <= MAX_SCROLL:
            raise BadReply(f"scroll.steps must be 1 to {MAX_SCROLL}, got {steps}")
        case TypeText(text=""):
            raise BadReply("type_text.text is empty")
        case PressKeys(keys=keys) if len(keys) > 6:
            raise BadReply(f"{len(keys)} keys cannot be held at once: use type_text for text")
        case Impossible(reason=reason) if not reason.strip():
            raise BadReply("impossible.reason is empty: say why")
        case _:
            pass


if TYPE_CHECKING:
    from screenwright.agents.dialects.dialect import Dialect

    _: type[Dialect] = Own
