"""What is known of each step of a trajectory: ``labels.json`` (``screenwright.trajectory/1``) beside the episode."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.verification import CATEGORIES, Category
from screenwright_lab.data.trajectories.script import Split

SCHEMA = "screenwright.trajectory/1"
FILE = "labels.json"


@dataclass(frozen=True, slots=True)
class Labels:
    """``steps``: for each step None where it is correct, else why it is not. ``fault`` is what was planted, or ""."""

    split: Split
    family: str
    fault: str
    steps: tuple[Category | None, ...]


def save(folder: Path, labels: Labels) -> None:
    document = {"schema": SCHEMA, **asdict(labels)}
    write_whole(folder / FILE, json.dumps(document, indent=1).encode() + b"\n", mode=0o644)


def trajectories(data: Path, split: str | None = None) -> dict[str, Labels]:
    """All below ``data``, or those of one split, by the names of their folders there. Raises DataError."""
    found = {str(path.parent.relative_to(data)): load(path.parent) for path in sorted(data.rglob(FILE))}
    return {name: labels for name, labels in found.items() if split in (None, labels.split)}


def load(folder: Path) -> Labels:
    """Raises DataError for a file that cannot be read or is none of ours."""
    path = folder / FILE
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        if values["schema"] != SCHEMA:
            raise ValueError(f"its schema is {values['schema']!r}, not {SCHEMA}")
        steps = _categories(values["steps"])
        return Labels(values["split"], values["family"], values["fault"], steps)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"the labels {path} cannot be used: {error}") from error


def _categories(values: Sequence[Category | None]) -> tuple[Category | None, ...]:
    strange = [value for value in values if value is not None and value not in CATEGORIES]
    if strange:
        raise ValueError(f"{strange[0]!r} is no category: {', '.join(CATEGORIES)}")
    return tuple(values)
