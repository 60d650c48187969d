"""The answer to a question, and the same as JSON (``screenwright.answer/1``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from screenwright.reading.questions import Asked

SCHEMA = "screenwright.answer/1"


@dataclass(frozen=True, slots=True)
class Answer:
    """``elements``: ids of what it is about. ``known`` False where the screen does not tell. ``number`` of a count,
    ``holds`` of a question for yes or no, and ``value``: the bare words of one for what is written somewhere."""

    words: str
    asked: Asked | None
    elements: tuple[str, ...] = ()
    known: bool = True
    number: int | None = None
    holds: bool | None = None
    value: str | None = None


def answer_to_json(answer: Answer, question: str) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "question": question,
        "asked": answer.asked,
        "answer": answer.words,
        "known": answer.known,
        "elements": list(answer.elements),
        **({"number": answer.number} if answer.number is not None else {}),
        **({"holds": answer.holds} if answer.holds is not None else {}),
        **({"value": answer.value} if answer.value is not None else {}),
    }
