"""What came, went and changed between two looks at a screen, without what only seems to have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading.names import one_line
from screenwright.vision import FLAT_SPREAD, looks_like_caret

SAME_PLACE = 0.3
"""IoU from which two things of the same words are one that was found anew."""
REACH = 2
"""Pixels around an element in which a change is still a change of it."""
OUTLINE, OUTLINE_PX = 0.8, 3
"""Share of each side of what came to lie above the screen that is new, in one of so many rows of pixels."""
FRAMED = 0.5
"""Share of each side along which a frame shows."""
ALTERED = 0.03
"""Share of its pixels from which a thing may have come or gone; the ink of a line is more."""
MOSTLY = 0.7
"""Share of the words of a line that must have been there for it to be the same, broken otherwise."""
MARKS, SIGNS = 4, 0.1
"""Signs that may be a mark, and the share of things with such signs on a screen that is written in them."""
_SIGNS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
SURE = 0.2
"""Confidence from which what was read is told as news."""
MISREAD = 8
"""One letter in so many, or one in a shorter word, may be read otherwise though nothing changed."""
CARETS = frozenset("l1|i")
"""What a text cursor is read as."""


@dataclass(frozen=True, eq=False)
class Side:
    """One of the two screens: ``only`` there were these elements, those of ``instead`` only on the other one.
    ``above``: boxes in which something with an outline of its own lay above the rest."""

    screen: Screen
    only: tuple[Element, ...]
    instead: tuple[Element, ...]
    above: tuple[Box, ...]

    @cached_property
    def rests(self) -> tuple[Element, ...]:
        """Pieces of lines that can be read in full on the other screen: something hides the other part."""
        return tuple(one for one in self.only if any(_is_rest(one, whole) for whole in self.instead))

    def hides(self, box: Box) -> bool:
        """Whether what lies in the box hides a part of a line, of which the rest can be read beside it."""
        outside = [one for one in self.rests if not box.covers(one.box, REACH)]
        return any(whole.box.overlap(box) and _is_rest(one, whole) for one in outside for whole in self.instead)


@dataclass(frozen=True, eq=False)
class Difference:
    """``restless`` are boxes of what changes by itself, ``covered`` those in which all is accounted for. What a look
    found otherwise where not one pixel changed is a matter of the look and not of the screen, and is left out."""

    before: Screen
    now: Screen
    restless: tuple[Box, ...] = ()
    covered: tuple[Box, ...] = ()

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Where the picture differs, but for blinking text cursors."""
        before, now = self.before.screenshot, self.now.screenshot
        changed = [box for box in self.now.changed.boxes if not looks_like_caret(box, before, now)]
        return tuple(box for box in changed if not any(place.covers(box) for place in self.restless))

    @cached_property
    def appeared(self) -> tuple[Element, ...]:
        """In reading order."""
        new = set(self.now.changed.appeared)
        return self._real([one for one in self.now.elements if one.id in new], self.before.elements)

    @cached_property
    def gone(self) -> tuple[Element, ...]:
        """As they were."""
        old = set(self.now.changed.gone)
        return self._real([one for one in self.before.elements if one.id in old], self.now.elements)

    @cached_property
    def kept(self) -> tuple[tuple[Element, Element], ...]:
        """Elements that are on both screens, as they were and as they are, where the picture of them changed."""
        before = self.before.by_id
        both = [(before[one.id], one) for one in self.now.elements if one.id in before]
        return tuple(
            (old, new)
            for old, new in both
            if (self.touches(new.box) or self.touches(old.box))
            and not any(place.overlap(new.box) for place in self.covered)
        )

    @cached_property
    def after(self) -> Side:
        """What is only there now."""
        return Side(self.now, self.appeared, self.gone, self._laid_above(self.before.screenshot))

    @cached_property
    def former(self) -> Side:
        """What was only there before."""
        return Side(self.before, self.gone, self.appeared, self._laid_above(self.now.screenshot))

    def _laid_above(self, without: Screenshot) -> tuple[Box, ...]:
        return tuple(box for box in self.boxes if _is_outlined(self._mask, box) and not _is_framed(without, box))

    @cached_property
    def _mask(self) -> NDArray[np.bool_]:
        """Which pixels differ, (height, width)."""
        return np.asarray((self.before.screenshot.pixels != self.now.screenshot.pixels).any(axis=2))

    def touches(self, box: Box) -> bool:
        """Whether anything changed in the box."""
        return any(box.grown(REACH).overlap(changed) for changed in self.boxes)

    def _is_altered(self, box: Box) -> bool:
        inside = box.clipped(self.now.screenshot.width, self.now.screenshot.height)
        return bool(inside and self._mask[inside.top : inside.bottom, inside.left : inside.right].mean() >= ALTERED)

    def _real(self, found: Sequence[Element], others: Sequence[Element]) -> tuple[Element, ...]:
        return tuple(
            one
            for one in found
            if self._is_altered(one.box)
            and not any(place.covers(one.box) for place in self.restless)
            and not any(place.overlap(one.box) for place in self.covered)
            and not any(_one_found_anew(one, other) for other in others)
        )


def _one_found_anew(one: Element, other: Element) -> bool:
    return one.box.iou(other.box) > SAME_PLACE and alike(one.text, other.text)


def _is_rest(rest: Element, whole: Element) -> bool:
    part, line = letters(rest.text), letters(whole.text)
    return bool(rest.box.overlap(whole.box)) and 2 <= len(part) < len(line) and part in line


def stood(element: Element, screen: Screen) -> bool:
    """Whether the line is on that screen as well, anywhere as a whole, or its words at the same place."""
    line = letters(element.text)
    if any(letters(one.text) == line for one in screen.elements):
        return True
    there = {word for one in screen.elements if one.box.overlap(element.box) for word in _words(one)}
    own = _words(element)
    return sum(word in there for word in own) >= MOSTLY * len(own)


def _words(element: Element) -> list[str]:
    return [letters(word) for word in one_line(element.text).split()]


def readable(element: Element) -> bool:
    """Whether what is written on it is more than a mark that was taken for letters."""
    return len(letters(element.text)) >= 2 and element.confidence >= SURE


def foreign(words: str, screen: Screen) -> bool:
    """Whether they are a few Chinese or Japanese signs on a screen in other letters: the buttons of windows, as what
    small drawings are taken for."""
    if len(letters(words)) > MARKS or not _SIGNS.search(words):
        return False
    others = [one.text for one in screen.elements if one.text and one.text != words]
    return sum(bool(_SIGNS.search(text)) for text in others) <= SIGNS * len(others)


def alike(one: str | None, other: str | None) -> bool:
    """Whether two readings may be of the same words: reading gets case, spaces and marks wrong, and now and then a
    letter. Figures must agree."""
    first, second = letters(one), letters(other)
    if first == second:
        return True
    if not first or not second or _figures(first) != _figures(second):
        return False
    return Levenshtein.distance(first, second) <= max(1, min(len(first), len(second)) // MISREAD)


def same_typed(one: str | None, other: str | None) -> bool:
    """Whether the same stands in a field: each letter counts there, but for what may be a text cursor."""
    first, second = letters(one), letters(other)
    edits = Levenshtein.editops(first, second)
    return all(
        edit.tag != "replace" and (first[edit.src_pos] if edit.tag == "delete" else second[edit.dest_pos]) in CARETS
        for edit in edits
    )


def _figures(words: str) -> list[str]:
    return re.findall(r"\d+", words)


def _is_outlined(changed: NDArray[np.bool_], box: Box) -> bool:
    """Whether all of the outline changed; ``changed`` is a mask (height, width)."""
    area = changed[box.top : box.bottom, box.left : box.right]
    if min(area.shape) <= 2 * OUTLINE_PX:
        return False
    sides = (area[:OUTLINE_PX], area[-OUTLINE_PX:], area[:, :OUTLINE_PX].T, area[:, -OUTLINE_PX:].T)
    return all(float(side.mean(axis=1).max()) >= OUTLINE for side in sides)


def _is_framed(shot: Screenshot, box: Box) -> bool:
    """Whether something of just this outline is on the picture: its inside differs from what is around it."""
    return all(float(steps.mean()) >= FRAMED for steps in _steps(shot, box))


def _steps(shot: Screenshot, box: Box) -> Iterator[NDArray[np.bool_]]:
    """For each side that is not the screen's own edge, where the pixels inside and outside of it differ."""
    pixels = shot.pixels.astype(np.int16)
    rows, columns = slice(box.top, box.bottom), slice(box.left, box.right)
    for line, beyond in ((box.top, box.top - 1), (box.bottom - 1, box.bottom)):
        if 0 <= beyond < shot.height:
            yield _differs(pixels[line, columns], pixels[beyond, columns])
    for line, beyond in ((box.left, box.left - 1), (box.right - 1, box.right)):
        if 0 <= beyond < shot.width:
            yield _differs(pixels[rows, line], pixels[rows, beyond])


def _differs(one: NDArray[np.int16], other: NDArray[np.int16]) -> NDArray[np.bool_]:
    return np.asarray((np.abs(one - other) > FLAT_SPREAD).any(axis=1))


def letters(words: str | None) -> str:
    return re.sub(r"\W+", "", one_line(words)).casefold()
