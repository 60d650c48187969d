"""The first sheet of an XLSX workbook as rows of texts; nothing of formulas, styles and merged cells.

A workbook is a zip of XML parts (ECMA-376, part 1): ``xl/workbook.xml`` names the sheets in order, its ``.rels`` where
they lie, ``xl/sharedStrings.xml`` holds the texts that cells name by number.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO
from xml.etree import ElementTree

from screenwright.core.errors import DataError

MOST = 64 * 2**20
"""Bytes of one part, unpacked: a table of tasks is far below, and a bomb is not."""
_CELL = re.compile(r"([A-Z]{1,3})\d+")
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ID = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def read_sheet(path: Path) -> list[tuple[int, dict[int, str]]]:
    """(number of the row as the sheet counts it, texts by column, 0 for A); rows without any text are left out.

    Raises DataError with the file and, where there is one, the cell that cannot be read.
    """
    try:
        with path.open("rb") as file:
            return _rows(path, file)
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}") from error
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError) as error:
        raise DataError(f"{path} is no workbook that can be read: {error}") from error


def _rows(path: Path, file: IO[bytes]) -> list[tuple[int, dict[int, str]]]:
    with zipfile.ZipFile(file) as book:
        shared = _shared(path, book)
        found = []
        for count, row in enumerate(_part(path, book, _first_sheet(path, book)).iter(f"{_MAIN}row"), start=1):
            number = row.get("r", str(count))
            if not number.isdecimal():
                raise DataError(f"{path}: the number of a row is {number!r:.20}")
            texts = dict(_texts(path, row, shared))
            if any(texts.values()):
                found.append((int(number), texts))
        return found


def _texts(path: Path, row: ElementTree.Element, shared: list[str]) -> Iterator[tuple[int, str]]:
    for place, cell in enumerate(row.iter(f"{_MAIN}c")):
        name = cell.get("r", "")
        at = _CELL.fullmatch(name)
        if name and not at:
            raise DataError(f"{path}: there is no cell {name!r:.20}")
        yield _column(at[1]) if at else place, _text(path, cell, shared).strip()


def _text(path: Path, cell: ElementTree.Element, shared: list[str]) -> str:
    if cell.get("t") == "inlineStr":
        return _said(cell)
    value = cell.findtext(f"{_MAIN}v") or ""
    if cell.get("t") != "s":
        return value
    if not value.isdecimal() or int(value) >= len(shared):
        raise DataError(f"{path}, cell {cell.get('r', '?')}: there is no shared text {value!r:.20}")
    return shared[int(value)]


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _shared(path: Path, book: zipfile.ZipFile) -> list[str]:
    name = "xl/sharedStrings.xml"
    if name not in book.namelist():
        return []
    return [_said(one) for one in _part(path, book, name).iter(f"{_MAIN}si")]


def _said(item: ElementTree.Element) -> str:
    """Its runs of text together, without the readings that East Asian texts may have above them."""
    above = {id(text) for reading in item.iter(f"{_MAIN}rPh") for text in reading.iter(f"{_MAIN}t")}
    return "".join(text.text or "" for text in item.iter(f"{_MAIN}t") if id(text) not in above)


def _first_sheet(path: Path, book: zipfile.ZipFile) -> str:
    sheet = next(_part(path, book, "xl/workbook.xml").iter(f"{_MAIN}sheet"), None)
    if sheet is None:
        raise DataError(f"{path} holds no sheet")
    for link in _part(path, book, "xl/_rels/workbook.xml.rels"):
        if link.get("Id") == sheet.get(_ID):
            target = link.get("Target", "")
            return target.lstrip("/") if target.startswith("/") else str(PurePosixPath("xl") / target)
    raise DataError(f"{path} does not say where its sheet {sheet.get('name')!r} lies")


def _part(path: Path, book: zipfile.ZipFile, name: str) -> ElementTree.Element:
    """Raises KeyError where it is not there."""
    with book.open(name) as packed:
        data = packed.read(MOST + 1)
    if len(data) > MOST:
        raise DataError(f"{path}: {name} is larger than {MOST} bytes")
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise DataError(f"{path}: {name} declares a document type, which no workbook does")
    try:
        return ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise DataError(f"{path}: the XML of {name} is broken: {error}") from error
