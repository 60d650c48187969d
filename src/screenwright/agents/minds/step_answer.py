"""The answer of VisionTasker's models: one step as a JSON object, and the schema that it can be held to.

Where a server holds its model to the schema, every answer is a step that can be done: it names one of the things that
were told, by its id. From others a step in a sentence is read as well (``steps``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, get_args

from pydantic import Field

from screenwright.agents.minds.json_reply import Strict, valid
from screenwright.agents.minds.steps import MAX_SECONDS, MAX_TEXT, MAX_WORDS, StepSaid, Verb, read_step
from screenwright.core.action import Direction
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.json_text import json_values
from screenwright.core.keys import MODIFIERS, NAMED_KEYS, parse_chord

Schema: TypeAlias = dict[str, Any]

_KEYS = rf"^(({'|'.join(MODIFIERS)})\+)*({'|'.join(sorted(NAMED_KEYS))}|[a-z0-9])$"
_LINE = r"^[^\n]{1,400}$"
"""What is typed; with a bound, as a small model may go on without an end."""
_REASON: Schema = {"type": "string", "pattern": r"^[^\n]{1,160}$"}
_TEXT: Schema = {"type": "string"}


class _Step(Strict):
    do: Verb
    on: str = Field("", max_length=MAX_WORDS)
    text: str = Field("", max_length=MAX_TEXT)
    enter: bool = False
    keys: str = ""
    direction: Direction = "down"
    seconds: float = Field(1.0, gt=0, le=MAX_SECONDS)
    why: str = ""


@dataclass(frozen=True, slots=True)
class Things:
    """The ids of what can be worked: ``pressed`` by a tap, ``opened`` by two of them or by a menu of their own, and
    ``filled`` with text. ``focus``: text can also be typed where the focus is."""

    pressed: Sequence[str]
    opened: Sequence[str] = ()
    filled: Sequence[str] = ()
    focus: bool = True


def step_schema(things: Things, verbs: Sequence[Verb]) -> Schema:
    """A reason, then any one step of the ``verbs`` on one of the ``things``. Small models that have to say why before
    they choose choose better. All of it is required, as the strictest servers want it."""
    typing: dict[str, Schema] = {"text": {**_TEXT, "pattern": _LINE}, "enter": {"type": "boolean"}}

    def on(ids: Sequence[str], *wanted: Verb, **parts: Schema) -> list[Schema]:
        had = [verb for verb in wanted if verb in verbs]
        return [_object(had, on={"enum": list(ids)}, **parts)] if ids and had else []

    forms = [
        *on(things.pressed, "tap", "long press"),
        *on(things.opened, "double tap", "right click"),
        *on(things.filled, "type", "replace", **typing),
        *([_object(["type"], **typing)] if "type" in verbs and things.focus else ()),
        _object(["scroll"], direction={"enum": list(get_args(Direction))}),
        *([_object(["keys"], keys={"type": "string", "pattern": _KEYS})] if "keys" in verbs else ()),
        _object([verb for verb in ("back", "home", "wait") if verb in verbs]),
        _object(["done", "impossible"], text=_TEXT),
    ]
    properties: Schema = {"why": _REASON, "step": {"anyOf": forms}}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def read_answer(reply: str) -> StepSaid:
    """The one step of a reply. Raises BadReply in words that can be sent back."""
    try:
        values = json_values(reply)
    except BadReply:
        values = []
    said = [value for value in map(_step_in, values) if value is not None]
    if not said:
        return read_step(reply)
    if any(other != said[0] for other in said):
        raise BadReply(f"the reply holds {len(said)} different steps: give one")
    return _read(said[0])


def _step_in(value: object) -> dict[str, Any] | None:
    """The step of a JSON value, with its reason; or the step alone."""
    inner = value.get("step", value) if isinstance(value, dict) else None
    if not (isinstance(value, dict) and isinstance(inner, dict) and "do" in inner):
        return None
    why = value.get("why")
    return {"why": why, **inner} if isinstance(why, str) else inner


def _read(value: dict[str, Any]) -> StepSaid:
    told = valid(_Step, value)
    if told.do in ("tap", "double tap", "right click", "long press", "replace") and not told.on.strip():
        raise BadReply(f'"{told.do}" is for a thing: say "on" which, by its id')
    text = told.text + "\n" * (told.do in ("type", "replace") and told.enter)
    if told.do == "type" and not text:
        raise BadReply('"type" has no "text"')
    return StepSaid(told.do, told.on.strip(), text, _chord(told), told.direction, told.seconds, told.why[:MAX_WORDS])


def _chord(told: _Step) -> tuple[str, ...]:
    if told.do != "keys":
        return ()
    try:
        return parse_chord(told.keys)
    except UsageError as error:
        raise BadReply(str(error)) from error


def _object(verbs: Sequence[str], **parts: Schema) -> Schema:
    properties = {"do": {"enum": list(verbs)}, **parts}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
