"""Text that is edited: a caret and a selection in a string, and how the string breaks into rows of a given width."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, Self, TypeAlias

from PIL import ImageFont


def font_of(size: int) -> ImageFont.FreeTypeFont:
    """Pillow's own font in a size of pixels."""
    font = ImageFont.load_default(size)
    assert isinstance(font, ImageFont.FreeTypeFont), "Pillow was built without FreeType"
    return font


FONT = font_of(15)
"""Pillow's own font, so that pictures are the same on every machine."""

Motion: TypeAlias = Literal["left", "right", "up", "down", "home", "end", "start", "finish"]
"""``home`` and ``end`` of the line, ``start`` and ``finish`` of the text."""

_TAB = "    "


@dataclass(frozen=True, slots=True)
class TextBox:
    """A text, the caret before character ``caret``, and a selection between ``anchor`` and the caret."""

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @classmethod
    def all_selected(cls, text: str) -> Self:
        return cls(text, caret=len(text), anchor=0)

    @property
    def selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    def insert(self, piece: str) -> TextBox:
        """The piece takes the selection's place; the caret stands behind it."""
        start, end = self.selection
        caret = start + len(piece)
        return TextBox(self.text[:start] + piece + self.text[end:], caret, caret)

    def erase(self, motion: Literal["left", "right"]) -> TextBox:
        """Backspace ("left") or Delete ("right"): the selection, or else one character."""
        box = self if self.selected else self.move(motion, extend=True)
        return box.insert("")

    def at(self, caret: int, extend: bool = False) -> TextBox:
        return TextBox(self.text, caret, self.anchor if extend else caret)

    def word_at(self, index: int) -> TextBox:
        """The word around the character selected, as a double click does."""
        start = end = index
        while start > 0 and self.text[start - 1].isalnum():
            start -= 1
        while end < len(self.text) and self.text[end].isalnum():
            end += 1
        return TextBox(self.text, caret=end, anchor=start)

    def move(self, motion: Motion, extend: bool = False) -> TextBox:
        """The caret moved; without ``extend`` a selection first collapses to the side of the motion."""
        if self.selected and not extend and motion in ("left", "right"):
            return self.at(self.selection[0 if motion == "left" else 1])
        return self.at(self._target(motion), extend)

    def _target(self, motion: Motion) -> int:
        text, caret = self.text, self.caret
        home = text.rfind("\n", 0, caret) + 1
        end = text.find("\n", caret) if "\n" in text[caret:] else len(text)
        match motion:
            case "left":
                return max(0, caret - 1)
            case "right":
                return min(len(text), caret + 1)
            case "home":
                return home
            case "end":
                return end
            case "start":
                return 0
            case "finish":
                return len(text)
            case "up":
                above = text.rfind("\n", 0, max(0, home - 1)) + 1
                return min(above + caret - home, home - 1) if home else 0
            case "down":
                below = text.find("\n", end + 1) if "\n" in text[end + 1 :] else len(text)
                return min(end + 1 + caret - home, below) if end < len(text) else end


def shown(text: str) -> str:
    """What is drawn for a piece of a row."""
    return text.replace("\t", _TAB)


def width(text: str) -> float:
    """Pixels that a piece of one row takes."""
    return FONT.getlength(shown(text))


def ink(text: str, font: ImageFont.FreeTypeFont) -> tuple[int, int, int, int]:
    """Where a line's letters have ink, (left, top, right, bottom) in pixels from its start on the line they stand on.

    The font's own ``getbbox`` begins at the start of the line, which lies before the ink of most letters.
    """
    mask, (x, y) = font.getmask2(text, mode="L", anchor="ls")
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    return x + left, y + top, x + right, y + bottom


@lru_cache(maxsize=4096)
def _advance(character: str) -> float:
    return width(character)


@lru_cache(maxsize=8)
def rows(text: str, limit: int) -> tuple[tuple[int, int], ...]:
    """The text as rows of at most ``limit`` pixels: (start, end) indices, broken at spaces where there are any."""
    found: list[tuple[int, int]] = []
    start = 0
    for line in text.split("\n"):
        breaks = [start, *_breaks(line, limit, start), start + len(line)]
        found += pairwise(breaks)
        start += len(line) + 1
    return tuple(found)


def _breaks(line: str, limit: int, offset: int) -> list[int]:
    breaks: list[int] = []
    used, row_start, last_space = 0.0, 0, -1
    for index, character in enumerate(line):
        while used + _advance(character) > limit and index > row_start:
            row_start = last_space + 1 if last_space >= row_start else index
            breaks.append(offset + row_start)
            used = sum(map(_advance, line[row_start:index]))
        used += _advance(character)
        if character == " ":
            last_space = index
    return breaks


def row_of(text_rows: tuple[tuple[int, int], ...], caret: int) -> int:
    """The row in which the caret stands; at a break inside a line it is the later row."""
    return max((number for number, (start, _) in enumerate(text_rows) if start <= caret), default=0)


def nearest(text: str, start: int, end: int, x: float) -> int:
    """The caret position between ``start`` and ``end`` that lies nearest to ``x`` pixels from the row's left."""
    return min(range(start, end + 1), key=lambda index: abs(width(text[start:index]) - x))
