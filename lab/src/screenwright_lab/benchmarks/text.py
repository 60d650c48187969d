"""How well text is read: lines of our own labelled screens, whose letters the toolkit tells, and words at half size.

A line counts as read where the words that stand in its box are its text, letter for letter; runs of spaces, the two
kinds of apostrophe, quote and dash, and the width of a sign are alike, and spaces between ideographs do not count. What
else is read on the same line is not its text: whether the pieces of a line are told apart is asked by `eval structure`.
Words are asked for anywhere on the screen, which says what the reader can be asked to find. Scores come by script as
well: the recogniser that is shipped knows Latin letters and ideographs.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.images import decode
from screenwright.core.screenshot import Screenshot
from screenwright.vision import TextLine, is_leftwards, read_text
from screenwright_lab.benchmarks.elements import of_split, one_a_screen
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.data.screens.labels import Label, LabelledScreen

Read: TypeAlias = Callable[[Screenshot], Sequence[TextLine]]
EDGE = 3
"""Pixels from the picture's edge: what is nearer may be cut off, and its letters with it."""
TOUCH = 0.1
"""Parts of a height between two labels of one line, at most, that are letters of one word."""
ALIKE = {
    **dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u2032"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u2033"), '"'),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    **{wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
}
"""Signs that a reader may write as their commoner kin."""
SCRIPTS = ("LATIN", "CJK", "HIRAGANA", "KATAKANA", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "DEVANAGARI")
IDEOGRAPHIC = ("CJK", "HIRAGANA", "KATAKANA")
_WORD = re.compile(r"[^\W_]+")
_BETWEEN = re.compile(r"(?<=[\u2e80-\u9fff]) (?=[\u2e80-\u9fff])")


def lines_of(picture: Screenshot) -> tuple[TextLine, ...]:
    """What our own reader finds."""
    return read_text(picture.pixels).lines


def lines_read_quickly(picture: Screenshot) -> tuple[TextLine, ...]:
    """What it finds where the quick net reads each line first."""
    return read_text(picture.pixels, quick=True).lines


@dataclass
class Texts:
    """Counts (right, asked) of lines and words; the words again on the picture at half its size."""

    data: Path
    split: str | None = None
    read: Read = lines_of
    name: str = "text-1"
    solver: str = "builtin"

    def samples(self) -> list[Sample]:
        self.shots = of_split(self.data, self.split)
        return one_a_screen(self.shots)

    def judge(self, sample: Sample) -> Row:
        shot = self.shots[sample.id]
        picture = decode(shot.picture.read_bytes(), shot.picture.name)
        found = self.read(picture)
        row: dict[str, list[float]] = {"line": [0, 0], "word": [0, 0], "word at half size": [0, 0]}
        asked = whole_lines(shot.screen)
        for line in asked:
            right = line.reads(read_in(line.box, found))
            for key in ("line", f"line/{script(line.text)}"):
                counts = row.setdefault(key, [0, 0])
                counts[0] += right
                counts[1] += 1
        true = words(line.text for line in asked)
        row["word"] = _recalled(true, words(line.text for line in found))
        row["word at half size"] = _recalled(true, words(line.text for line in self.read(halved(picture))))
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        keys = ["line", "word", "word at half size"]
        keys += sorted({key for _, row in rows for key in row if "/" in key})
        return [_share(key, rows) for key in keys]


@dataclass(frozen=True, slots=True)
class Line:
    """What stands on one line without a gap: ``texts`` of one label or more."""

    box: Box
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(self.texts)

    def reads(self, read: str) -> bool:
        """Whether that is its text; labels hide whether a space stood at their ends."""
        return re.fullmatch(" ?".join(re.escape(spaced(text)) for text in self.texts), spaced(read)) is not None


def whole_lines(screen: LabelledScreen) -> list[Line]:
    """Text and links of one line that are wholly on the picture; those that touch are one."""
    inner = Box(EDGE, EDGE, screen.width - EDGE, screen.height - EDGE)
    found = list[Line]()
    for label in sorted(screen.labels, key=lambda label: label.box.left):
        if label.kind not in ("text", "link") or not label.text or not inner.covers(label.box):
            continue
        before = next((line for line in reversed(found) if _touch(line.box, label)), None)
        if before is None:
            found.append(Line(label.box, (label.text,)))
        else:
            found.remove(before)
            found.append(Line(before.box.union(label.box), (*before.texts, label.text)))
    return found


def _touch(before: Box, label: Label) -> bool:
    low = min(before.height, label.box.height)
    level = min(before.bottom, label.box.bottom) - max(before.top, label.box.top) > 0.7 * low
    return level and abs(label.box.left - before.right) <= TOUCH * low


def read_in(box: Box, found: Iterable[TextLine]) -> str:
    """The words whose middle lies in a box, row by row, in the order in which their script is read."""
    inside = [word for line in found for word in line.words() if box.contains(word[1].center)]
    rows = list[list[tuple[str, Box]]]()
    for word in sorted(inside, key=lambda word: word[1].center.y):
        if rows and word[1].center.y < rows[-1][0][1].bottom:
            rows[-1].append(word)
        else:
            rows.append([word])
    ordered = [text for row in rows for text, _ in sorted(row, key=lambda word: word[1].left)]
    if is_leftwards(ordered):
        ordered = [text for row in rows for text, _ in sorted(row, key=lambda word: -word[1].right)]
    return " ".join(ordered)


def spaced(text: str | None) -> str:
    """With single spaces, none between ideographs, letters composed as they are typed, ALIKE signs folded."""
    folded = unicodedata.normalize("NFC", text or "").translate(ALIKE).replace("\u2026", "...")
    return _BETWEEN.sub("", " ".join(folded.split()))


def words(texts: Iterable[str | None]) -> Counter[str]:
    """Runs of letters and figures, folded; ideographs one by one, which are not parted by spaces."""
    found = Counter[str]()
    for text in texts:
        for word in _WORD.findall(unicodedata.normalize("NFKC", text or "").casefold()):
            found.update(word if script(word) == "ideographs" else [word])
    return found


def script(text: str) -> str:
    """The script that most of its letters belong to; "figures" where there are none."""
    names = Counter(
        next((name for name in SCRIPTS if unicodedata.name(sign, "").startswith(name)), "OTHER")
        for sign in text
        if sign.isalpha()
    )
    if not names:
        return "figures"
    top = names.most_common(1)[0][0]
    return "ideographs" if top in IDEOGRAPHIC else top.lower()


def halved(picture: Screenshot) -> Screenshot:
    """The picture at half its width and height: each pixel the mean of four."""
    height, width = picture.height // 2 * 2, picture.width // 2 * 2
    if not height or not width:
        return picture
    fours = picture.pixels[:height, :width].reshape(height // 2, 2, width // 2, 2, 3)
    return Screenshot(np.asarray(fours.mean(axis=(1, 3)).round(), np.uint8))


def _recalled(true: Counter[str], read: Counter[str]) -> list[float]:
    return [float((true & read).total()), float(true.total())]


def _share(key: str, rows: Rows) -> Score:
    known = [(sample.group, row[key]) for sample, row in rows if key in row]
    return ratio_score(key, known, share, int(sum(counts[1] for _, counts in known)))
