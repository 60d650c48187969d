"""What was measured, when and by what: a line a run in a file to keep, schema ``screenwright.journal/1``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright.core.files import append_line
from screenwright_lab.benchmarks.provenance import hardware
from screenwright_lab.benchmarks.report import Report, report_to_json

SCHEMA = "screenwright.journal/1"


def note(file: Path, report: Report, folder: Path | None = None) -> None:
    """Add the run to the journal: the report's figures over all samples, when, on which machine, and its folder."""
    told = report_to_json(report)
    line = {
        **told,
        "schema": SCHEMA,
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "run": str(folder.resolve()) if folder else None,
        "hardware": hardware(),
        "scores": [score for score in told["scores"] if score["group"] is None] or told["scores"],
    }
    del line["figures"]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        append_line(file, (json.dumps(line, ensure_ascii=False) + "\n").encode())
    except OSError as error:
        raise DataError(f"cannot write the journal {file}: {error.strerror}") from error


def read_journal(file: Path) -> Sequence[dict[str, Any]]:
    """The lines, oldest first; none where there is no file. Raises DataError that names a line that is damaged."""
    try:
        lines = file.read_text(encoding="utf-8").split("\n") if file.exists() else []
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"the journal {file} cannot be read: {error}") from None
    return [_line(file, number, line) for number, line in enumerate(lines, start=1) if line.strip()]


def _line(file: Path, number: int, line: str) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(line)
        if told["schema"] != SCHEMA:
            raise ValueError(f"its schema is {told['schema']!r}")
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{file}, line {number}, is no {SCHEMA}: {error}") from None
    return told
