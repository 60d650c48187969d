"""What looks for things on a picture found, before anything is decided: shapes, controls by rule, the detector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision.detect import Detected, detect
from screenwright.vision.elements import Found, build_elements
from screenwright.vision.proposals import Proposals, Sources, propose
from screenwright.vision.scrollbars import find_scrollbars
from screenwright.vision.shapes import Shapes, find_shapes
from screenwright.vision.text import TextFound
from screenwright.vision.text_line import TextLine
from screenwright.vision.toggles import part_from_squares


@dataclass(frozen=True, slots=True)
class Sighting:
    """``words`` are the lines of text without the squares that stand before them; ``seen`` is None where the
    detector's net is missing."""

    words: tuple[TextLine, ...]
    shapes: Shapes
    by_rule: Found
    seen: Detected | None
    tracks: tuple[Box, ...]

    @property
    def edges(self) -> tuple[Box, ...]:
        return (*self.shapes.rectangles, *self.shapes.icons, *self.shapes.pictures)


def sighted(screenshot: Screenshot, text: TextFound, others: Sequence[Box] = ()) -> Sighting:
    """``others`` are lines of text beside the picture, which tell how large text is here."""
    lines = [line.box for line in text.lines]
    shapes = find_shapes(screenshot.pixels, lines)
    return Sighting(
        words=tuple(part_from_squares(text.lines, shapes.rectangles, screenshot.pixels)),
        shapes=shapes,
        by_rule=build_elements(screenshot, text, shapes),
        seen=detect(screenshot.pixels, [*lines, *others]),
        tracks=tuple(find_scrollbars(screenshot.pixels)),
    )


def propose_all(sighting: Sighting, seen: Detected, size: tuple[int, int]) -> Proposals:
    """All that may be something; the ``words`` first, in their order."""
    controls = [one.box for one in sighting.by_rule.elements if one.kind not in ("text", "link")]
    return propose(seen, Sources(sighting.words, sighting.edges, controls, sighting.tracks), size)
