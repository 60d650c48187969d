"""A form in the controls of Windows, shown by Wine: where its parts are put, and what it tells of them.

Windows lays nothing out by itself, so that the places are chosen here; ``inside/win32.c`` shows them.
"""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from screenwright.core.errors import MissingPrerequisite
from screenwright_lab.data.plain.inside.form import Box, Told

COMPILER = "x86_64-w64-mingw32-gcc"
PACKAGES = "wine gcc-mingw-w64-x86-64-win32 xvfb"
_WIDE = 0.62
"""Width of a sign in heights of the font, at most nearly always."""


@cache
def program() -> tuple[Path, dict[str, str]]:
    """The program, compiled, and the environment with a Windows of its own, which ends with this process. Raises
    MissingPrerequisite where that cannot be."""
    missing = [one for one in (COMPILER, "wine") if shutil.which(one) is None]
    if missing:
        raise MissingPrerequisite(f"forms of Windows need {', '.join(missing)}: install {PACKAGES}")
    source = Path(__file__).with_name("inside") / "win32.c"
    folder = Path(tempfile.mkdtemp(prefix="win32-"))
    made, environment = folder / "form.exe", {"WINEPREFIX": str(folder / "prefix"), "WINEDEBUG": "-all"}
    subprocess.run([COMPILER, "-O1", "-o", made, source, "-lcomctl32", "-lgdi32"], check=True, capture_output=True)
    atexit.register(_ended, folder, environment)
    return made, environment


def _ended(folder: Path, environment: dict[str, str]) -> None:
    subprocess.run(["wineserver", "-k"], env={**os.environ, **environment}, check=False)
    shutil.rmtree(folder, ignore_errors=True)


class Placed:
    """``lines``: what the program reads; ``told``: from what it says, the parts of the form."""

    def __init__(self, form: dict[str, Any]) -> None:
        name, size = form["font"].rsplit(" ", 1)
        self._size = round(int(size) * 96 / 72)
        self._line, self._space, self._y = self._size + 7, form["space"], 12
        self.lines = ["\t".join(map(str, ("W", form["width"], form["height"], self._size, name)))]
        self._later: list[Callable[[Told, list[Box]], None]] = []
        self._count = 0
        for section in form["sections"]:
            if section["title"]:
                self._text(section["title"])
            getattr(self, "_" + section["kind"])(section)
            self._y += self._space

    def told(self, boxes: list[Box]) -> Told:
        """``boxes``: of the parts in their order."""
        told = Told()
        for one in self._later:
            one(told, boxes)
        return told

    def _part(self, kind: str, left: int, top: int, size: tuple[int, int], *words: object) -> int:
        self.lines.append("\t".join(str(word).replace("\t", " ") for word in (kind, left, top, *size, *words)))
        self._count += 1
        return self._count - 1

    def _width(self, text: str) -> int:
        return round(sum(1.0 if ord(sign) > 0x2E80 else _WIDE for sign in text) * self._size) + 6

    def _text(self, text: str) -> None:
        part = self._part("L", 12, self._y, (self._width(text), self._line), text)
        self._later.append(lambda told, boxes: told.text(boxes[part], text))
        self._y += self._line + 2

    def _marks(self, section: dict[str, Any]) -> None:
        x = 12
        for item in section["items"]:
            width = self._width(item["label"]) + 24
            part = self._part(
                "C" if section["of"] == "checkbox" else "R",
                x,
                self._y,
                (width, self._line),
                item["label"],
                int(item["on"]),
            )
            self._later.append(partial(_tell_mark, part, section["of"], item))
            if section["side"]:
                x += width + 10
            else:
                self._y += self._line + 2
        if section["side"]:
            self._y += self._line + 2

    def _fields(self, section: dict[str, Any]) -> None:
        above = section["layout"] == "above"
        beside = max(self._width(item["label"]) for item in section["items"]) + 12
        for item in section["items"]:
            label = self._part(
                "L", 12, self._y + (0 if above else 3), (self._width(item["label"]), self._line), item["label"]
            )
            if above:
                self._y += self._line + 1
            kind, text = {"input": ("E", item.get("text")), "select": ("S", item.get("text"))}.get(
                item["control"], ("T", item.get("value"))
            )
            width = 190 if kind == "T" else max(self._width(str(text)), 8 * item["chars"]) + 24
            part = self._part(kind, 12 if above else 12 + beside, self._y, (width, self._line + 4), text)
            self._later.append(partial(_tell_control, part, item, label))
            self._y += self._line + 4 + section["space"]

    def _actions(self, section: dict[str, Any]) -> None:
        x = 12
        for item in section["items"]:
            width = self._width(item["label"]) + 20
            part = self._part("B", x, self._y, (width, self._line + 6), item["label"])
            self._later.append(partial(_tell_control, part, {"control": "button", **item}, None))
            x += width + 8
        self._y += self._line + 8

    def _prose(self, section: dict[str, Any]) -> None:
        rows = len(section["text"]) * _WIDE * self._size // 460 + 2
        part = self._part("L", 12, self._y, (480, round(rows * self._line)), section["text"])
        self._later.append(lambda told, boxes: told.text(boxes[part], section["text"]))
        self._y += round(rows * self._line)

    def _table(self, section: dict[str, Any]) -> None:
        wide = [
            max(self._width(text) for text in (head, *(row[at] for row in section["rows"]))) + 14
            for at, head in enumerate(section["heads"])
        ]
        rows = len(section["rows"])
        part = self._part("V", 12, self._y, (sum(wide) + 6, (rows + 1) * (self._size + 6) + 14), int(section["ruled"]))
        for at, head in enumerate(section["heads"]):
            self.lines.append(f"c\t{at}\t{wide[at]}\t{head}")
        self.lines += ["\t".join(("r", *row)) for row in section["rows"]]
        self._later.append(lambda told, boxes: told.table(boxes[part], section, []))
        self._y += (rows + 1) * (self._size + 6) + 18


def _tell_control(part: int, item: dict[str, Any], label: int | None, told: Told, boxes: list[Box]) -> None:
    told.control(item["control"], boxes[part], item, None if label is None else boxes[label])


def _tell_mark(part: int, kind: str, item: dict[str, Any], told: Told, boxes: list[Box]) -> None:
    """Windows draws the mark, of 13 pixels, before the label."""
    box = boxes[part]
    middle = (box[1] + box[3]) // 2
    told.control(kind, (box[0], middle - 7, box[0] + 14, middle + 7), item, box)
