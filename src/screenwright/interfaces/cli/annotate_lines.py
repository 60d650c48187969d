"""Judgements that a program makes, ``annotate --from FILE.jsonl``: one JSON object a line.

``{"exchange": "acting-2"}`` keeps it; ``"answer": {...}`` corrects it, in the form that ``--json`` prints; ``"words":
"click Save"`` corrects the actions as a person would say them, and is the reason too. ``"note"`` is kept with it,
``"rerun": true`` does the corrected actions where a device is given.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from screenwright.core.errors import DataError, UsageError

if TYPE_CHECKING:
    from screenwright.episodes import Answer, Correcting, Exchange

_FIELDS = {"exchange", "answer", "words", "note", "rerun"}


@dataclass(frozen=True, slots=True)
class Line:
    """``answer`` None: it is kept."""

    exchange: Exchange
    answer: Answer | None
    note: str
    rerun: bool


def read_lines(path: Path, work: Correcting) -> list[Line]:
    """Raises DataError with file, line and field; then nothing was kept."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be read: {error}") from error
    return list(_read(path, lines, work))


def _read(path: Path, lines: list[str], work: Correcting) -> Iterator[Line]:
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        where = f"{path}, line {number}"
        try:
            value: Any = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise DataError(f"{where} is not JSON ({error})") from None
        if not isinstance(value, dict) or not value.keys() <= _FIELDS:
            raise DataError(f"{where} is an object of {', '.join(sorted(_FIELDS))}, got {value!r:.80}")
        if not isinstance(value.get("note", ""), str) or not isinstance(value.get("rerun", False), bool):
            raise DataError(f"{where}: note is a text and rerun true or false")
        try:
            exchange = work.named(value.get("exchange"))
            yield Line(
                exchange, _answer(value, exchange, work, where), value.get("note", ""), value.get("rerun", False)
            )
        except UsageError as error:
            raise DataError(f"{where}: {error}") from error


def _answer(value: dict[str, Any], exchange: Exchange, work: Correcting, where: str) -> Answer | None:
    from screenwright.agents.demonstrations import said_actions
    from screenwright.episodes import Acts, answer_from_json
    from screenwright.vision import look

    if "answer" in value and "words" in value:
        raise UsageError("answer and words are two ways to say it: give one")
    if "answer" in value:
        return answer_from_json(value["answer"], exchange.phase, f"{where}: answer")
    if "words" not in value:
        return None
    if exchange.phase != "acting" or not isinstance(value["words"], str):
        raise UsageError("words say actions, as in 'click Save': they go with an exchange of acting")
    size = (exchange.frame.width, exchange.frame.height)
    return Acts(said_actions(value["words"], size, lambda: look(work.frame(exchange))), value["words"])
