"""Screens with what is written on them, letter for letter, and what of that is private.

Schema ``screenwright.redaction/1``: one PNG and one JSON file of the same name.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS, Kind

SCHEMA = "screenwright.redaction/1"


@dataclass(frozen=True, slots=True)
class Planted:
    """A private value on the screen, and its place in pixels."""

    kind: str
    value: str
    box: Box


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as it was drawn; ``kind`` of what it is written on."""

    kind: Kind
    text: str
    box: Box


@dataclass(frozen=True, slots=True)
class PrivateScreen:
    """``family``: which sort of page. A benign one has nothing ``planted``."""

    family: str
    width: int
    height: int
    lines: tuple[Line, ...]
    planted: tuple[Planted, ...]


def save(screen: PrivateScreen, path: Path) -> None:
    """Write the JSON file ``path`` whole or not at all."""
    document = {
        "schema": SCHEMA,
        "family": screen.family,
        "width": screen.width,
        "height": screen.height,
        "lines": [{**asdict(line), "box": line.box.as_tuple()} for line in screen.lines],
        "planted": [{**asdict(one), "box": one.box.as_tuple()} for one in screen.planted],
    }
    write_whole(path, json.dumps(document, ensure_ascii=False, indent=1).encode(), mode=0o644)


def load(path: Path) -> PrivateScreen:
    """Read a file of :func:`save`. Raises DataError, with the path, for anything else."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["schema"] != SCHEMA or any(line["kind"] not in KINDS for line in document["lines"]):
            raise ValueError("another schema, or a kind that is none")
        return PrivateScreen(
            family=document["family"],
            width=document["width"],
            height=document["height"],
            lines=tuple(Line(one["kind"], one["text"], Box(*one["box"])) for one in document["lines"]),
            planted=tuple(Planted(one["kind"], one["value"], Box(*one["box"])) for one in document["planted"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path} is no screen of schema {SCHEMA}: {error}") from error
