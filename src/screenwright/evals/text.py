"""How well text is read: lines of our own labelled screens, whose letters the toolkit tells, and words at half size.

A line counts as read where what stands in its box is its text, letter for letter, runs of spaces alike. Words are
asked for anywhere on the screen, which says what the reader can be asked to find. Scores come by script as well: the
recogniser that is shipped knows Latin letters and ideographs.
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
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.data.screens.labels import Label, LabelledScreen
from screenwright.evals.elements import of_split, one_a_screen
from screenwright.evals.intervals import Score, ratio_score, share
from screenwright.evals.runner import Row, Sample
from screenwright.perception.look import look

Look: TypeAlias = Callable[[Screenshot], Screen]
EDGE = 3
"""Pixels from the picture's edge: what is nearer may be cut off, and its letters with it."""
HELD = 0.5
"""Share of a read piece that lies in a label for it to be what stands there."""
SCRIPTS = ("LATIN", "CJK", "HIRAGANA", "KATAKANA", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "DEVANAGARI")
IDEOGRAPHIC = ("CJK", "HIRAGANA", "KATAKANA")
_WORD = re.compile(r"[^\W_]+")


@dataclass
class Texts:
    """Counts (right, asked) of lines and words; the words again on the picture at half its size."""

    data: Path
    split: str | None = None
    look: Look = look
    name: str = "text"
    solver: str = "builtin"

    def samples(self) -> list[Sample]:
        self.shots = of_split(self.data, self.split)
        return one_a_screen(self.shots)

    def judge(self, sample: Sample) -> Row:
        shot = self.shots[sample.id]
        picture = decode(shot.picture.read_bytes(), shot.picture.name)
        found = self.look(picture).elements
        row: dict[str, list[float]] = {"line": [0, 0], "word": [0, 0], "word at half size": [0, 0]}
        asked = whole_lines(shot.screen)
        for label in asked:
            right = spaced(label.text) == spaced(read_in(label.box, found))
            for key in ("line", f"line/{script(label.text or '')}"):
                counts = row.setdefault(key, [0, 0])
                counts[0] += right
                counts[1] += 1
        true = words(label.text for label in asked)
        row["word"] = _recalled(true, words(element.text for element in found))
        row["word at half size"] = _recalled(
            true, words(element.text for element in self.look(halved(picture)).elements)
        )
        return row

    def scores(self, rows: Sequence[tuple[Sample, Row]]) -> list[Score]:
        keys = ["line", "word", "word at half size"]
        keys += sorted({key for _, row in rows for key in row if "/" in key})
        return [_share(key, rows) for key in keys]


def whole_lines(screen: LabelledScreen) -> list[Label]:
    """Text and links of one line that are wholly on the picture."""
    inner = Box(EDGE, EDGE, screen.width - EDGE, screen.height - EDGE)
    return [
        label for label in screen.labels if label.kind in ("text", "link") and label.text and inner.covers(label.box)
    ]


def read_in(box: Box, found: Iterable[Element]) -> str:
    """What was read in a box, from left to right."""
    inside = [one for one in found if one.text and one.box.overlap(box) >= HELD * min(one.box.area, box.area)]
    return " ".join(one.text or "" for one in sorted(inside, key=lambda one: one.box.left))


def spaced(text: str | None) -> str:
    """With single spaces, and letters composed as they are typed."""
    return " ".join(unicodedata.normalize("NFC", text or "").split())


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


def _share(key: str, rows: Sequence[tuple[Sample, Row]]) -> Score:
    known = [(sample.group, row[key]) for sample, row in rows if key in row]
    return ratio_score(key, known, share, int(sum(counts[1] for _, counts in known)))
