"""What came, went and changed between two looks at a screen, without what only seems to have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.perception.change import looks_like_caret
from screenwright.reading.words import one_line

SAME_PLACE = 0.3
"""IoU from which two things of the same words are one that was found anew."""
REACH = 2
"""Pixels around an element in which a change is still a change of it."""


@dataclass(frozen=True, eq=False)
class Difference:
    """``restless`` are boxes of what changes by itself. What a look found otherwise where not one pixel changed is a
    matter of the look and not of the screen, and is left out."""

    before: Screen
    now: Screen
    restless: tuple[Box, ...] = ()

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Where the picture differs, but for blinking text cursors."""
        screen = self.now.screenshot.box
        changed = [box for box in self.now.changed.boxes if not looks_like_caret(box, screen)]
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
        return tuple((old, new) for old, new in both if self.touches(new.box) or self.touches(old.box))

    def touches(self, box: Box) -> bool:
        """Whether anything changed in the box."""
        near = box.grown(REACH)
        return any(near.overlap(changed) for changed in self.boxes)

    def _real(self, found: Sequence[Element], others: Sequence[Element]) -> tuple[Element, ...]:
        return tuple(
            one
            for one in found
            if self.touches(one.box)
            and not any(place.covers(one.box) for place in self.restless)
            and not any(_one_found_anew(one, other) for other in others)
        )


def _one_found_anew(one: Element, other: Element) -> bool:
    return one.box.iou(other.box) > SAME_PLACE and alike(one.text, other.text)


def alike(one: str | None, other: str | None) -> bool:
    """Whether two readings are of the same words: case, spaces and marks are what reading gets wrong."""
    return letters(one) == letters(other)


def letters(words: str | None) -> str:
    return re.sub(r"\W+", "", one_line(words)).casefold()
