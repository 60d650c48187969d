"""Labels of screens and what people say in their place: ``meant/*.tsv``, a label and its wordings a line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from screenwright.core.errors import DataError

FOLDER = Path(__file__).parent / "meant"


@dataclass(frozen=True, slots=True)
class Meant:
    label: str
    wordings: tuple[str, ...]


def meant(folder: Path = FOLDER) -> list[Meant]:
    """Raises DataError that names the line."""
    found = []
    for path in sorted(folder.glob("*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            label, tab, wordings = line.partition("\t")
            if not tab or not label or "" in wordings.split("|"):
                raise DataError(f"{path}:{number} is no label, tab, wordings with bars between them: {line!r}")
            found.append(Meant(label, tuple(wordings.split("|"))))
    return found
