"""Actions to plain JSON values and back, strictly.

``{"action": "type_text", "text": "..."}``: the class name in snake_case, then its fields; points are ``[x, y]``.
Unknown names, unknown or missing fields and wrong types raise :class:`UsageError` with the reason, because a
record that is half understood would act wrongly.
"""

from __future__ import annotations

import re
import typing
from dataclasses import MISSING, fields
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin

from screenwright.core.action import Action
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point

MAX_TEXT = 100_000
"""Characters in one TypeText; longer than anything a person would have typed."""
MAX_NUMBER = 1_000_000
"""Pixels, seconds or notches: beyond any screen and any patience. Infinity and NaN are beyond it too."""


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_CLASSES: dict[str, type[Any]] = {_snake(cls.__name__): cls for cls in get_args(Action)}
_HINTS = {cls: typing.get_type_hints(cls) for cls in _CLASSES.values()}

ACTION_NAMES = tuple(_CLASSES)
"""All names that may stand under ``"action"``."""


def action_name(action: Action) -> str:
    """``Click(...)`` -> ``"click"``."""
    return _snake(type(action).__name__)


def action_to_json(action: Action) -> dict[str, Any]:
    values: dict[str, Any] = {"action": action_name(action)}
    for item in fields(action):
        value = getattr(action, item.name)
        if isinstance(value, Point):
            value = [value.x, value.y]
        elif isinstance(value, tuple):
            value = list(value)
        values[item.name] = value
    return values


def action_from_json(values: object) -> Action:
    """The inverse of :func:`action_to_json`. Raises UsageError."""
    if not isinstance(values, dict):
        raise UsageError(f'an action is an object like {{"action": "click", "at": [x, y]}}, got {values!r:.80}')
    name = values.get("action")
    cls = _CLASSES.get(name) if isinstance(name, str) else None
    if cls is None:
        raise UsageError(f"unknown action {name!r}: one of {', '.join(ACTION_NAMES)}")
    known = {item.name for item in fields(cls)}
    unknown = [key for key in values if key not in known and key != "action"]
    if unknown:
        raise UsageError(f"action {name!r} has no field {unknown[0]!r}: it takes {', '.join(sorted(known)) or 'none'}")
    arguments: dict[str, Any] = {}
    for item in fields(cls):
        if item.name in values:
            arguments[item.name] = _read(values[item.name], _HINTS[cls][item.name], f"{name}.{item.name}")
        elif item.default is MISSING:
            raise UsageError(f"action {name!r} needs the field {item.name!r}")
    return typing.cast(Action, cls(**arguments))


def _read(value: object, hint: Any, where: str) -> Any:
    """One field's JSON value as the type that the class declares."""
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint):
            raise UsageError(f"{where} is one of {', '.join(get_args(hint))}, got {value!r:.60}")
        return value
    if origin is UnionType:
        if value is None and NoneType in get_args(hint):
            return None
        return _read(value, get_args(hint)[0], where)
    if hint is Point:
        return _read_point(value, where)
    if hint is float and _is_number(value):
        return float(value)  # type: ignore[arg-type]  # _is_number just said so
    if hint is int and _is_number(value) and float(value) == int(value):  # type: ignore[arg-type, call-overload]
        return int(value)  # type: ignore[call-overload]
    if hint is str and isinstance(value, str) and len(value) <= MAX_TEXT:
        return value
    if (
        origin is tuple
        and isinstance(value, list | tuple)
        and value
        and all(isinstance(key, str) and key for key in value)
    ):
        return tuple(value)
    raise UsageError(f"{where} cannot be {value!r:.60}")


def _read_point(value: object, where: str) -> Point:
    if isinstance(value, list | tuple) and len(value) == 2 and all(_is_number(v) for v in value):
        return Point(round(value[0]), round(value[1]))
    raise UsageError(f"{where} is a point [x, y] in pixels, got {value!r:.60}")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER
