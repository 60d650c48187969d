"""The schema that an answer in our own dialect can be held to, where a server can do that (``own_form`` is its form in
words)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, get_args

from screenwright.agents.dialects.checks import MAX_ACTIONS
from screenwright.agents.wording import System
from screenwright.core.action import Direction, MouseButton
from screenwright.core.keys import NAMED_KEYS

Schema: TypeAlias = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_SOME: Schema = {"type": "string", "pattern": "^.+$"}
_POINT: Schema = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
_KEY: Schema = {"type": "string", "pattern": rf"^({'|'.join(sorted(NAMED_KEYS))}|[a-z0-9])$"}
_KEYS: Schema = {"type": "array", "items": _KEY, "minItems": 1, "maxItems": 4}
_BUTTON: Schema = {"enum": list(get_args(MouseButton))}
_DIRECTION: Schema = {"enum": list(get_args(Direction))}


def own_schema(ids: Sequence[str], system: System, *, points: bool) -> Schema:
    """Actions on the things called ``ids``, and at points of the picture where ``points`` says that one is shown."""
    fingers = system == "android"
    thing: Schema = {"enum": list(ids)}
    places = [*([("target", thing)] if ids else ()), *([("at", _POINT)] if points else ())]
    ends: Schema = {"anyOf": [*([thing] if ids else ()), *([_POINT] if points else ())]}
    hand = [*(["back", "home"] if fingers else ["back"] if system == "browser" else ())]
    forms = [
        *(_action(["click"], **{name: at}, **({} if fingers else {"button": _BUTTON})) for name, at in places),
        *(_action(["double_click", "long_press"], **{name: at}) for name, at in places),
        *(_action(["scroll"], direction=_DIRECTION, steps={"type": "integer"}, **{name: at}) for name, at in places),
        *([_action(["swipe" if fingers else "drag"], start=ends, end=ends)] if places else ()),
        _action(["type_text"], text=_SOME),
        _action(["press_keys"], keys=_KEYS),
        _action(["wait"], seconds={"type": "integer"}),
        *([_action(hand)] if hand else ()),
        *([] if fingers else _of_a_mouse(ends, aimed=bool(places))),
        _action(["finish"], answer=_TEXT),
        _action(["impossible"], reason=_SOME),
    ]
    actions = {"type": "array", "items": {"anyOf": forms}, "minItems": 1, "maxItems": MAX_ACTIONS}
    return _object(why=_TEXT, actions=actions)


def _of_a_mouse(ends: Schema, *, aimed: bool) -> list[Schema]:
    """What a finger cannot do."""
    return [
        *([_action(["move"], to=ends)] if aimed else ()),
        _action(["button_down", "button_up"], button=_BUTTON),
        _action(["key_down", "key_up"], key=_KEY),
    ]


def _action(verbs: Sequence[str], **parts: Schema) -> Schema:
    return _object(action={"enum": list(verbs)}, **parts)


def _object(**parts: Schema) -> Schema:
    return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}
