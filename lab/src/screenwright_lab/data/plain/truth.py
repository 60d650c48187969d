"""What a plain page holds, as its DOM tells it; schema ``screenwright.plain/1``. Each page is a PNG and a JSON file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.geometry import Box

SCHEMA = "screenwright.plain/1"
ControlKind: TypeAlias = Literal["checkbox", "radio", "switch", "input", "select", "slider", "button", "link", "tab"]


@dataclass(frozen=True, slots=True)
class TrueTable:
    """``rows``: the text of each cell, the heading row first where ``headed``; "" is an empty cell. ``selectable``: a
    click on it does something."""

    box: Box
    rows: tuple[tuple[str, ...], ...]
    headed: bool
    selectable: bool = False


@dataclass(frozen=True, slots=True)
class TrueControl:
    """``name``: the text of its label; ``text``: what stands in a field or is chosen in a select; ``value``: 0 to 1, of
    a slider; ``cell``: table, row and column of one that stands in a table."""

    kind: ControlKind
    box: Box
    name: str
    checked: bool | None = None
    text: str = ""
    value: float | None = None
    cell: tuple[int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class TrueWord:
    """``of``: what it is a word of. ("cell", table, row, column), ("label", control) and ("control", control), of a
    button or link, by their numbers; else a tag and the number of the element among those of the tag."""

    text: str
    box: Box
    of: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class PlainPage:
    """``look``: the style that it was drawn in; ``split``: of the looks, which are told apart whole."""

    width: int
    height: int
    look: str
    split: str
    language: str
    tables: tuple[TrueTable, ...]
    controls: tuple[TrueControl, ...]
    words: tuple[TrueWord, ...] = ()


def save(page: PlainPage, path: Path) -> None:
    """Write the JSON file ``path`` whole or not at all."""
    document = {"schema": SCHEMA, **asdict(page)}
    for part in (*document["tables"], *document["controls"], *document["words"]):
        part["box"] = list(Box(**part["box"]).as_tuple())
    write_whole(path, json.dumps(document, ensure_ascii=False).encode(), mode=0o644)


def load(path: Path) -> PlainPage:
    """Read a file of :func:`save`. Raises DataError, with the path, for anything else."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document.pop("schema") != SCHEMA:
            raise ValueError("another schema")
        return page_from(document)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path} is no page of schema {SCHEMA}: {error}") from error


def page_from(document: dict[str, Any]) -> PlainPage:
    """A page of plain values, as JSON and the browser give them."""
    tables = tuple(
        TrueTable(Box(*one["box"]), tuple(map(tuple, one["rows"])), one["headed"], one.get("selectable", False))
        for one in document.pop("tables")
    )
    controls = tuple(_control(one) for one in document.pop("controls"))
    words = tuple(TrueWord(one["text"], Box(*one["box"]), tuple(one["of"])) for one in document.pop("words"))
    return PlainPage(**document, tables=tables, controls=controls, words=words)


def _control(told: dict[str, Any]) -> TrueControl:
    cell = told.get("cell")
    return TrueControl(**{**told, "box": Box(*told["box"]), "cell": tuple(cell) if cell else None})


def pages(folder: Path, split: str | None = None) -> dict[str, tuple[Path, PlainPage]]:
    """By the name of each page its picture and its truth. Raises DataError where there is none."""
    found = {path.stem: (path.with_suffix(".png"), load(path)) for path in sorted(folder.glob("*.json"))}
    chosen = {name: one for name, one in found.items() if split in (None, one[1].split)}
    if not chosen:
        raise DataError(f"there is no plain page below {folder}: make some with  screenwright data plain {folder}")
    return chosen
