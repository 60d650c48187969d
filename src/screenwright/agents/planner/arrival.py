"""How much of a typed text arrived, as far as a screen shows it: letters that were lost, and no faults of reading.

A reader mistakes single letters; what misses several in a row was not typed whole. That is said only of a line that is
visible whole: one that fills its field may have scrolled, and one at its right edge may go on elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from screenwright.core.screen import Element, Screen
from screenwright.reading import squash

TELLING = 3
"""Letters; a shorter text may stand anywhere."""
LONGEST = 200
"""Letters of a line beyond which it is hardly visible whole."""
_LOST_AT_AN_END, _LOST_WITHIN = 2, 3
"""Letters in a row that no reader passes over: a little less at the ends, where typing begins and breaks off."""
_LEAST = 0.5
"""The share of a text that a line must show to be the one that it was typed into."""
_ALIKE = 70
"""Of 100: how well lost letters match those of another line, where they went on there."""
_CHARACTER = 0.4
"""Heights of a field that a character of it is wide, at the most."""
_TALLEST = 40
"""Pixels of a field's height that its one line has at the most; a taller one has several lines."""
_ROOM = 2
"""Heights of a line that are free right of it where it has not reached an edge."""


@dataclass(frozen=True, slots=True)
class Part:
    """What the screen shows of a typed text, and how many characters of it arrived: rather one too few, as spaces are
    not seen; 0 where that cannot be told."""

    shown: str
    arrived: int


def arrived_in_part(screen: Screen, text: str) -> Part | None:
    """What the line shows that has the last line of ``text`` without a part of it; None where all is there, or where
    nobody knows."""
    lines = [line for line in text.splitlines() if squash(line)]
    typed = squash(lines[-1]) if lines else ""
    if not TELLING < len(typed) <= LONGEST:
        return None
    seen = [(one, squash(one.text)) for one in screen.elements if one.text]
    found = [(*_compared(typed, letters), one) for one, letters in seen]
    kept, lost, line = max(found, key=lambda each: each[0], default=(0, "", None))
    if line is None or line.text is None or not lost or kept < _LEAST * len(typed):
        return None
    if not _is_visible_whole(line, lines[-1], screen):
        return None
    if any(_goes_on(lost, letters) for one, letters in seen if one is not line):
        return None
    return Part(line.text, _arrived(text, typed, lost))


def _arrived(text: str, typed: str, lost: str) -> int:
    """Characters of ``text`` beside the lost letters and the signs and spaces that adjoin them."""
    letters = [at for at, character in enumerate(text) if character.isalnum()]
    if len(letters) != len(typed) or typed.count(lost) != 1:
        return 0
    begin, end = typed.index(lost), typed.index(lost) + len(lost)
    before = letters[begin - 1] + 1 if begin else 0
    after = letters[end] if end < len(letters) else len(text)
    return len(text) - (after - before)


def _compared(typed: str, seen: str) -> tuple[int, str]:
    """How many letters of ``typed`` the line shows where it shows most of them, and the longest run that it misses
    there, long enough to be lost; "" for none."""
    where = fuzz.partial_ratio_alignment(typed, seen)
    assert where is not None  # without a cutoff there is always a best place
    window = seen[where.dest_start : where.dest_end]
    blocks = [(code.src_start, code.src_end) for code in Levenshtein.opcodes(typed, window) if code.tag == "equal"]
    lost, at = "", 0
    for start, end in [*blocks, (len(typed), len(typed))]:
        least = _LOST_AT_AN_END if at == 0 or start == len(typed) else _LOST_WITHIN
        if start - at >= max(least, len(lost) + 1):
            lost = typed[at:start]
        at = end
    return sum(end - start for start, end in blocks), lost


def _goes_on(lost: str, other: str) -> bool:
    """Whether what is missed stands at the end or the beginning of another line: there it was broken."""
    return any(fuzz.ratio(lost, part) >= _ALIKE for part in (other[-len(lost) :], other[: len(lost)]))


def _is_visible_whole(line: Element, text: str, screen: Screen) -> bool:
    """Whether the whole text would have room where the line stands."""
    if line.kind in ("input", "select"):
        return len(text) * _CHARACTER * min(line.box.height, _TALLEST) < line.box.width
    around = [one.box for one in screen.elements if one is not line and one.box.covers(line.box)]
    within = min(around, key=lambda box: box.area, default=screen.screenshot.box)
    return within.right - line.box.right >= _ROOM * line.box.height
