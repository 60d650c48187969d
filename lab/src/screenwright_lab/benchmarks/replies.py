"""Replies to the samples of a benchmark: anyone's, read from lines of ``{"id": ..., "reply": ...}``, and those of a
model, kept in the same form as they come in, so that a run that was stopped asks for none of them twice."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from screenwright.core.errors import DataError
from screenwright.core.files import append_line

Keep: TypeAlias = Callable[[str, Callable[[], str]], str]
"""The reply to the sample of an id: the one that is kept, else what the function asks for, which is kept from then."""


def read_replies(file: Path) -> Mapping[str, str]:
    """Replies by the id of their sample. Raises DataError."""
    return {str(line["id"]): str(line["reply"]) for line in _lines(file)}


def keeping(file: Path | None, by: str) -> Keep:
    """Keeps replies in ``file``, one line each with ``by``, which says whose they are and to what; in none for None.

    Raises DataError for a file that holds replies of somebody else: they would pass for this one's.
    """
    if file is None:
        return lambda _, ask: ask()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        append_line(file, b"")  # half a line that a kill left goes
    except OSError as error:
        raise DataError(f"replies cannot be kept in {file}: {error.strerror}") from error
    kept: dict[str, str] = {}
    for line in _lines(file):
        if line.get("by") != by:
            raise DataError(f"{file} holds replies of {line.get('by', 'somebody')!r}, not of {by!r}: name another file")
        kept[str(line["id"])] = str(line["reply"])

    def keep(sample: str, ask: Callable[[], str]) -> str:
        if sample not in kept:
            kept[sample] = ask()
            line = json.dumps({"id": sample, "reply": kept[sample], "by": by}, ensure_ascii=False)
            with file.open("ab", buffering=0) as end:  # whole lines at once: other processes may write there too
                end.write(f"{line}\n".encode())
                os.fsync(end.fileno())
        return kept[sample]

    return keep


def _lines(file: Path) -> list[dict[str, Any]]:
    try:
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line.strip()]
        return [{**line, "id": line["id"], "reply": line["reply"]} for line in lines]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f'{file} holds no lines of {{"id": ..., "reply": ...}}: {error}') from None
