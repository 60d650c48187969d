"""The embedded judge of content: which of four crops do these words speak of? (paper 000, 4.3, cycle consistency)

It reads the words and the crops, and nothing else: no tree, no point, no screen. What is on a crop it reads anew, by
text recognition, element and icon nets on that crop alone. Where nothing in the words fits any crop better than the
others it answers none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.fuzz import partial_ratio

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright.core.screenshot import Screenshot
from screenwright.vision import look, meanings, recognise
from screenwright_lab.benchmarks.text import words

MARGIN = 24
"""Pixels of its own edge that are put around a crop: nets know things with ground around them."""
SAME = 75
"""Likeness of two strings, 0..100, from which one is the other with slips of reading."""
SURE, LINE = 0.7, 80
"""Mean chance of its letters from which a crop without other words is a line of text, and the most pixels of height."""
LIKE_ICON = 0.3
"""Chance from which a picture's meaning counts."""
LEAST = 0.05
"""A crop must fit so much to be chosen, and so much better than the next."""
_QUOTED = re.compile(r"[“\"「]([^”\"」]+)[”\"」]")
_STOP = re.compile(
    r"\b(?:this|that|is|it|are|a|an|the|of|in|at|on|with|without|and|or|words?|text|visible|name|called|probably|spot|edge"
    r"|nothing|was|found|here|nearest|things?|says?|part|screen|group|list|entry|table|cell|button|icon|field|link|tab|menu"
    r"|item|picture|image|window|section)\b"
)
"""Words of descriptions that are on no crop as such; a crop with "Table" on it is not meant by "a table cell"."""
_KINDS: dict[str, Kind] = {
    "button": "button", "icon": "icon", "field": "input", "checkbox": "checkbox", "check box": "checkbox",
    "radio": "radio", "switch": "switch", "drop-down": "select", "dropdown": "select", "slider": "slider",
    "link": "link", "tab": "tab", "menu": "menuitem", "picture": "image", "image": "image", "photo": "image",
    "list": "list_item", "table": "cell", "cell": "cell", "scroll bar": "scrollbar", "progress": "progress",
    "rating": "rating",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Crop:
    """What was read on a crop: its words, its ``lines``, and how many things of each kind. ``share``: of its area that
    words cover, 0..1."""

    words: Counter[str]
    lines: tuple[str, ...]
    kinds: Counter[str]
    share: float


def read_crop(pixels: NDArray[np.uint8]) -> Crop:
    """The crop, RGB (height, width, 3), parsed by itself with its own edge repeated around it."""
    whole = np.pad(pixels, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), mode="edge")
    screen = look(Screenshot(whole))
    lines = [text for one in screen.elements for text in {one.text, one.name} if text]
    own = Box(MARGIN, MARGIN, MARGIN + pixels.shape[1], MARGIN + pixels.shape[0])
    if screen.blank is None and not any(one.text for one in screen.elements):
        lines += _of_all(whole, own)
    written = sum(one.box.area for one in screen.elements if one.text)
    return Crop(
        words(lines),
        tuple(line.casefold() for line in lines),
        Counter(one.kind for one in screen.elements),
        min(1.0, written / own.area),
    )


def _of_all(pixels: NDArray[np.uint8], own: Box) -> list[str]:
    """The crop taken as one line of text, and as one icon: what is small is passed over where it stands alone."""
    line, meant = recognise(pixels, [own])[0], meanings(pixels, [own])[0]
    read = [line.text] if line.confidence >= SURE and own.height <= LINE else []
    icon = [meant.function.replace("_", " ")] if meant is not None and meant.chance >= LIKE_ICON else []
    return read + icon


def choose(said: str, crops: Sequence[Crop]) -> int | None:
    """The index of the crop that the words speak of; None where they do not tell."""
    fits = [fit(said, crop) for crop in crops]
    first, second = sorted(fits, reverse=True)[:2]
    return fits.index(first) if first >= LEAST and first - second >= LEAST * first else None


def fit(said: str, crop: Crop) -> float:
    """How well the words fit the crop: what they quote is on it, what is on it they tell, and the kind is its kind."""
    quoted = _QUOTED.findall(said) or [" ".join(_STOP.sub(" ", said.casefold()).split())]
    return _told(quoted, crop) + 0.3 * _covered(said, crop) + 0.2 * _of_kind(said, crop)


def _told(parts: Sequence[str], crop: Crop) -> float:
    """The share of what is quoted that is on the crop; what is quoted first is the thing itself and counts twice."""
    weights = [2.0, *[1.0] * (len(parts) - 1)]
    found = [_found(part, crop) for part in parts]
    return sum(weight * one for weight, one in zip(weights, found, strict=True)) / sum(weights)


def _found(part: str, crop: Crop) -> float:
    asked, signs = words([part]), part.strip(" .,;:")
    if asked:
        whole = (asked & crop.words).total() / asked.total()
    else:  # signs only, as of a calculator; or nothing, as of a picture without words
        whole = float(bool(signs) and any(signs in line for line in crop.lines))
    if whole < 1 and len(part) >= 4:
        like = max((partial_ratio(part.casefold(), line) for line in crop.lines if len(line) >= 4), default=0.0)
        whole = max(whole, (like / 100) ** 2 if like >= SAME else 0.0)
    return whole


def _covered(said: str, crop: Crop) -> float:
    """The share of the crop's words that are told: of two crops with a word the one with little else is meant."""
    return (words([said]) & crop.words).total() / crop.words.total() if crop.words else 0.0


def _of_kind(said: str, crop: Crop) -> float:
    """Whether the first kind that is named is on the crop; of a thing without words, that the crop has none."""
    lowered = said.casefold()
    named = [(lowered.index(word), kind) for word, kind in _KINDS.items() if word in lowered]
    kind = min(named)[1] if named else None
    there = min(1.0, crop.kinds[kind] / max(1, crop.kinds.total())) if kind else 0.0
    wordless = "without" in lowered and not _QUOTED.search(said)
    return 0.5 * there + 0.5 * (wordless and crop.share == 0)
