"""Calls of a tool as models write them: JSON objects with a name and fields, found leniently and used up wholly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from screenwright.agents.dialects.checks import decided, in_order
from screenwright.agents.dialects.ruler import Ruler, number_of
from screenwright.agents.minds import MAX_WHY
from screenwright.core.action import Action, Direction
from screenwright.core.agency import Decision
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Point
from screenwright.core.json_text import json_values

Option = TypeVar("Option", bound=str)
DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right")


@dataclass(slots=True)
class Call:
    """One call. Every ``take`` uses a field up, and :meth:`end` refuses what is left, so that nothing is dropped."""

    kind: str
    fields: dict[str, Any]
    ruler: Ruler

    def take(self, *names: str) -> Any:
        """The first of these fields that is given, None where none is."""
        found = None
        for name in names:
            if self.fields.get(name) is not None:
                if found is not None:
                    raise BadReply(f"{self.kind} has {' and '.join(names)}: give one of them")
                found = self.fields[name]
            self.fields.pop(name, None)
        return found

    def text(self, *names: str) -> str:
        value = self.take(*names)
        if isinstance(value, str):
            return value
        raise BadReply(f'{self.kind} needs "{names[0]}", a string, got {value!r:.60}')

    def number(self, name: str, default: float | None = None) -> float:
        value = self.take(name)
        if value is None and default is not None:
            return default
        return number_of(value, f"{self.kind}.{name}")

    def count(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.number(name, default)
        if value != int(value):
            raise BadReply(f"{self.kind}.{name} is a whole number, got {value:g}")
        return int(value)

    def flag(self, name: str, default: bool) -> bool:
        match self.take(name):
            case None:
                return default
            case bool() as value:
                return value
            case str() as word if word.lower() in ("true", "false"):
                return word.lower() == "true"
            case value:
                raise BadReply(f"{self.kind}.{name} is true or false, got {value!r:.60}")

    def choice(self, options: Sequence[Option], *names: str, default: Option | None = None) -> Option:
        value = self.take(*names)
        if value is None and default is not None:
            return default
        for option in options:
            if isinstance(value, str) and value.strip().lower() == option:
                return option
        raise BadReply(f"{self.kind}.{names[0]} is one of {', '.join(options)}, got {value!r:.60}")

    def point(self, *names: str) -> Point:
        """A point that has to be given: in one field of these names, or in x and y."""
        point = self.point_if_given(*names)
        if point is None:
            raise BadReply(f"{self.kind} needs a point: {names[0] if names else 'x and y'}")
        return point

    def point_if_given(self, *names: str) -> Point | None:
        value = self.take(*names)
        if value is not None:
            return self.ruler.point_of(value, f"{self.kind}.{names[0]}")
        return self.point_xy("x", "y") if {"x", "y"} & self.fields.keys() else None

    def point_xy(self, x: str, y: str) -> Point:
        """A point in two fields."""
        first, second = self.number(x), self.number(y)
        return self.ruler.point(first, second, f"{self.kind}.{x}, {y}")

    def end(self) -> None:
        left = [name for name, value in self.fields.items() if value is not None]
        if left:
            raise BadReply(f"{self.kind} has no field {left[0]!r:.60}")


def kind_of(value: object) -> str:
    """``"leftClick"``, ``"Left-Click"`` -> ``"left_click"``."""
    spelled = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", value.strip()) if isinstance(value, str) else str(value)
    return re.sub(r"[\s-]+", "_", spelled).lower()


def objects_in(reply: str) -> list[dict[str, Any]]:
    """The JSON objects of a reply in order: one, a list (also under "actions"), or one a line. Raises BadReply."""
    values = json_values(reply)
    items = [value for value in values if isinstance(value, dict)]  # lists amid prose are mostly points
    if not items:
        items = values[0] if len(values) == 1 else values
    if not items or not all(isinstance(item, dict) for item in items):
        raise BadReply("the reply holds JSON, but no object that is an action")
    return [call for item in items for call in _listed(item)]


def _listed(item: dict[str, Any]) -> list[dict[str, Any]]:
    """``{"why": "...", "actions": [...]}`` as its actions, each with the common reason unless it has one of its own."""
    calls = item.get("actions")
    if not isinstance(calls, list):
        return [item]
    for call in calls:
        if not isinstance(call, dict):
            raise BadReply(f"an action is a JSON object, got {call!r:.60}")
    return [{**reason_of(item), **call} for call in calls]


def reason_of(item: dict[str, Any]) -> dict[str, Any]:
    """The field "why" of what stands around a call, for the call."""
    return {"why": item["why"]} if "why" in item else {}


def read_calls(
    reply: str,
    ruler: Ruler,
    unwrapped: Callable[[dict[str, Any]], Iterable[tuple[object, dict[str, Any]]]],
    actions: Callable[[Call], Sequence[Action]],
    why_fields: tuple[str, ...] = ("why",),
) -> tuple[Decision, ...]:
    """The decisions of a reply of calls.

    ``unwrapped`` gives the names and fields that one object holds, ``actions`` what one call does; ``why_fields`` are
    where a call may give its reason. Raises BadReply, with the number of the call where there are several.
    """
    named = [call for value in objects_in(reply) for call in unwrapped(value)]
    decisions: list[Decision] = []
    for number, (name, fields) in enumerate(named, start=1):
        call = Call(kind_of(name), dict(fields), ruler)
        try:
            reasons = [call.fields.pop(field, None) for field in why_fields]
            why = next((reason for reason in reasons if isinstance(reason, str)), "")
            found = actions(call)
            call.end()
            decisions += [decided(action, why.strip()[:MAX_WHY], ruler.sight) for action in found]
        except (UsageError, BadReply) as error:
            raise BadReply(f"action {number}: {error}" if len(named) > 1 else str(error)) from error
    return in_order(decisions)


def unknown(call: Call, names: Iterable[str]) -> BadReply:
    return BadReply(f"unknown action {call.kind!r:.60}: one of {', '.join(names)}")
