"""Anyone's replies to the samples of a benchmark: lines of ``{"id": ..., "reply": ...}``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from screenwright.core.errors import DataError


def read_replies(file: Path) -> Mapping[str, str]:
    """Replies by the id of their sample. Raises DataError."""
    try:
        lines = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line.strip()]
        return {str(line["id"]): str(line["reply"]) for line in lines}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f'{file} holds no lines of {{"id": ..., "reply": ...}}: {error}') from None
