"""Whether a task is done, told by files and settings and never by the screen: bytes, tables, pictures, stored settings.

Each way to see gives a text, which is compared with the one that is wanted:

| see | of | tells |
|---|---|---|
| text | a file | its text, without line ends at its end |
| entry | a path | file, folder or nothing |
| sheet | a spreadsheet | its first sheet as CSV |
| rows | a database, ``by`` a query | one line a row, cells parted by bars |
| pixel | a picture, ``by`` a point "x,y" | its colour, "r,g,b" |
| xfconf | "channel /property" | the stored value |
| gsettings | "schema key" | the stored value |
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias, assert_never

from PIL import Image, UnidentifiedImageError

from screenwright_lab.worlds.desktop.task import Check, DesktopTask

Ask: TypeAlias = Callable[[Sequence[str]], str]
"""What a program prints that runs beside the applications, with their settings; "" where it fails."""
NOTHING = "nothing"


def unmet(task: DesktopTask, home: Path, ask: Ask) -> tuple[str, ...]:
    """What is not as it should be, one line each; empty where the task is done."""
    lines = []
    for check in task.checks:
        seen = observed(check, home, ask)
        if seen != check.wanted:
            lines.append(f"{check.see} of {check.of} is {seen!r} and should be {check.wanted!r}")
    return tuple(lines)


def observed(check: Check, home: Path, ask: Ask) -> str:
    """What there is now; "nothing" for a file that is not there or cannot be read as what it should be."""
    path = home / check.of
    match check.see:
        case "text":
            return _text(path)
        case "entry":
            return "folder" if path.is_dir() else "file" if path.is_file() else NOTHING
        case "sheet":
            return ask(["ssconvert", "-T", "Gnumeric_stf:stf_csv", str(path), "fd://1"]) or NOTHING
        case "rows":
            return _rows(path, check.by)
        case "pixel":
            return _pixel(path, check.by)
        case "xfconf":
            channel, _, name = check.of.partition(" ")
            return ask(["xfconf-query", "-c", channel, "-p", name]) or NOTHING
        case "gsettings":
            return ask(["gsettings", "get", *check.of.split(" ")]) or NOTHING
        case _:
            assert_never(check.see)


def _text(path: Path) -> str:
    if not path.is_file():
        return NOTHING
    return path.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n").rstrip("\n")


def _rows(path: Path, query: str) -> str:
    """Read only, so that asking makes no file and changes none."""
    if not path.is_file():
        return NOTHING
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            return "\n".join("|".join(str(cell) for cell in row) for row in database.execute(query))
    except sqlite3.Error:
        return NOTHING


def _pixel(path: Path, point: str) -> str:
    try:
        with Image.open(path) as picture:
            x, y = (int(part) for part in point.split(","))
            colour = picture.convert("RGB").getpixel((x, y))
    except (OSError, UnidentifiedImageError, IndexError):
        return NOTHING
    assert isinstance(colour, tuple)
    return ",".join(str(part) for part in colour)
