"""The schema that an answer in our own dialect can be held to, where a server can do that (``own_form`` is its form in
words)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, get_args

from screenwright.agents.dialects.checks import MAX_ACTIONS
from screenwright.agents.wording import System
from screenwright.core.action import Direction
from screenwright.core.keys import NAMED_KEYS

Schema: TypeAlias = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_POINT: Schema = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
_KEY: Schema = {"type": "string", "pattern": rf"^({'|'.join(sorted(NAMED_KEYS))}|[a-z0-9])$"}
_KEYS: Schema = {"type": "array", "items": _KEY, "minItems": 1, "maxItems": 4}
_MOST = 6
"""Actions of one answer: a small model that goes on and on is not waited for."""


def own_schema(ids: Sequence[str], system: System, *, points: bool) -> Schema:
    """Actions on the things called ``ids``, and at points of the picture where ``points`` says that one is shown."""
    places = [*([("target", {"enum": list(ids)})] if ids else ()), *([("at", _POINT)] if points else ())]
    fingers = system == "android"
    aimed = ["click", "double_click", "long_press"] if fingers else ["click", "double_click", "long_press", "move"]
    ends = ["back", "home"] if fingers else ["back"] if system == "browser" else []
    forms = [
        *(_action(_renamed(aimed, name), **{name: place}) for name, place in places),
        *(_action(["scroll"], direction={"enum": list(get_args(Direction))}, **{name: at}) for name, at in places),
        _action(["type_text"], text={**_TEXT, "pattern": "^.+$"}),
        _action(["press_keys"], keys=_KEYS),
        _action(["wait"]),
        *([_action(ends)] if ends else ()),
        _action(["finish"], answer=_TEXT),
        _action(["impossible"], reason={**_TEXT, "pattern": "^.+$"}),
    ]
    actions = {"type": "array", "items": {"anyOf": forms}, "minItems": 1, "maxItems": min(_MOST, MAX_ACTIONS)}
    return _object(why=_TEXT, actions=actions)


def _renamed(verbs: Sequence[str], place: str) -> list[str]:
    """A move has a point of another name."""
    return [verb for verb in verbs if not (place == "at" and verb == "move")]


def _action(verbs: Sequence[str], **parts: Schema) -> Schema:
    return _object(action={"enum": list(verbs)}, **parts)


def _object(**parts: Schema) -> Schema:
    return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}
