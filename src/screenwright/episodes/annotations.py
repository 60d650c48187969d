"""What people said of the answers of a run: kept as they are, or corrected (paper 001, Fig. 3).

They lie beside the episode, which is never changed::

    annotations/annotations.jsonl    one line a judgement, appended and flushed; the last line of an exchange counts
    annotations/shown.png            the screen that was shown last, with the action drawn
    annotations/runs/ID/             a corrected action done on a device: an episode of its own

A line holds the original answer as well as the corrected one, so that the two are a pair without the episode.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from screenwright.core.episode_json import is_cut_off
from screenwright.core.errors import DataError
from screenwright.core.files import append_line
from screenwright.episodes.exchanges import Answer, Exchange, answer_from_json, answer_to_json

SCHEMA = "screenwright.annotation/1"
FOLDER = "annotations"
FILE = "annotations.jsonl"

Judged: TypeAlias = Literal["kept", "corrected"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """``exchange`` is its id. ``original``: the answer that the mind gave, or its words where only those are known;
    ``corrected``: None for one that was kept. ``rerun``: the outcome of the corrected actions on a device, "" where
    they were not done. ``at``: ISO 8601, UTC."""

    exchange: str
    judged: Judged
    original: Answer | str
    corrected: Answer | None = None
    note: str = ""
    at: str = ""
    rerun: str = ""


def read_annotations(folder: Path, known: Mapping[str, Exchange]) -> dict[str, Annotation]:
    """Those of the episode in ``folder`` by the ids of its exchanges; none where there is no file. Raises DataError
    for a line that cannot be read, for an exchange that the episode does not have, and for an original that is not its
    answer. Half a line at the end, left by a kill, is passed over."""
    path = folder / FOLDER / FILE
    try:
        lines = path.read_bytes().splitlines(keepends=True)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}") from error
    found: dict[str, Annotation] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip() or (number == len(lines) and is_cut_off(line)):
            continue
        annotation = _from_line(line, f"{path}, line {number}", known)
        found[annotation.exchange] = annotation
    return found


def add_annotation(folder: Path, annotation: Annotation) -> None:
    """Append it; on the disk when this returns. Raises DataError where the disk refuses."""
    path = folder / FOLDER / FILE
    values = {
        "schema": SCHEMA,
        "exchange": annotation.exchange,
        "judged": annotation.judged,
        "original": _original_to_json(annotation.original),
        "corrected": None if annotation.corrected is None else answer_to_json(annotation.corrected),
        "note": annotation.note,
        "at": annotation.at,
        "rerun": annotation.rerun,
    }
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        append_line(path, json.dumps(values, allow_nan=False).encode("ascii") + b"\n")
    except OSError as error:
        raise DataError(f"cannot write to {path}: {error.strerror}") from error


def _original_to_json(original: Answer | str) -> dict[str, object]:
    return {"text": original} if isinstance(original, str) else answer_to_json(original)


def _from_line(line: bytes, where: str, known: Mapping[str, Exchange]) -> Annotation:
    try:
        value: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise DataError(f"{where} is not JSON ({error})") from None
    if not isinstance(value, dict) or value.get("schema") != SCHEMA:
        raise DataError(f"{where} is no annotation: this version reads the schema {SCHEMA!r}")
    exchange = known.get(str(value.get("exchange")))
    if exchange is None:
        raise DataError(f"{where}: the episode has no exchange {value.get('exchange')!r:.60}")
    judged = value.get("judged")
    if judged not in ("kept", "corrected") or (judged == "kept") != (value.get("corrected") is None):
        raise DataError(f"{where}: judged is kept, or corrected with a corrected answer, got {judged!r:.40}")
    texts = {name: value.get(name, "") for name in ("note", "at", "rerun")}
    if wrong := [name for name, text in texts.items() if not isinstance(text, str)]:
        raise DataError(f"{where}: {wrong[0]} is a text")
    corrected = None
    if judged == "corrected":
        corrected = answer_from_json(value["corrected"], exchange.phase, f"{where}: corrected")
    original = _original(value.get("original"), exchange, where)
    return Annotation(exchange=exchange.id, judged=judged, original=original, corrected=corrected, **texts)


def _original(value: object, exchange: Exchange, where: str) -> Answer | str:
    match value:
        case {"text": str(text), **rest} if not rest:
            return text
        case _:
            answer = answer_from_json(value, exchange.phase, f"{where}: original")
    if answer_to_json(answer) != answer_to_json(exchange.answer):
        raise DataError(
            f"{where}: its original is not what the episode has as {exchange.id}; is it of another episode?"
        )
    return answer
