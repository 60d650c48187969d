"""The JSON object that a model was asked for, found leniently (``json_text``) and judged strictly.

What is wrong is told in words that can be sent back to the model. Every failure is a BadReply.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, StringConstraints, ValidationError

from screenwright.core.errors import BadReply
from screenwright.core.json_text import json_values

MAX_WHY = 2000
"""Characters of a reason that are kept."""

Sentence = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
Shape = TypeVar("Shape", bound=BaseModel)


class Strict(BaseModel):
    """A shape whose types are not bent to fit."""

    model_config = ConfigDict(strict=True)


class Unreachable(Strict):
    """What any answer may be instead: the goal cannot be reached here, and why."""

    impossible: Sentence


def answer_with(
    text: str, key: str, bare: Callable[[object], dict[str, Any] | None] = lambda _: None
) -> dict[str, Any]:
    """The one object of the reply that holds ``key`` or "impossible"; else what ``bare`` makes of all values."""
    values = json_values(text)
    answers = [value for value in values if isinstance(value, dict) and (key in value or "impossible" in value)]
    if any(answer != answers[0] for answer in answers):
        raise BadReply(f"the reply holds {len(answers)} different answers: give one JSON object")
    if answers:
        return answers[0]
    rest = [value for value in values if isinstance(value, dict)] or values  # lists amid prose are mostly points
    loose = bare(rest[0] if len(rest) == 1 else rest)
    if loose is None:
        raise BadReply(f'the reply holds JSON, but no object with the key "{key}"')
    return loose


def valid(model: type[Shape], answer: dict[str, Any]) -> Shape:
    """The answer in its shape, or a BadReply with the first fault in words."""
    try:
        return model.model_validate(answer)
    except ValidationError as error:
        fault = error.errors()[0]
        place = ".".join(str(step) for step in fault["loc"])
        raise BadReply(f'"{place}" of the reply: {fault["msg"]}, got {fault["input"]!r:.80}') from None


def all_are(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)


def why_of(answer: dict[str, Any]) -> str:
    why = answer.get("why")
    return why.strip()[:MAX_WHY] if isinstance(why, str) else ""
