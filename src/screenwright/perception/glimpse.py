"""A screen at a glimpse: the rectangles on it, in a few hundredths of a second, for who cannot wait for words."""

from __future__ import annotations

from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.perception.elements import build_elements
from screenwright.perception.layout import arrange
from screenwright.perception.separators import find_separators
from screenwright.perception.shapes import find_shapes
from screenwright.perception.text import TextFound


def glimpse(screenshot: Screenshot) -> Screen:
    """What classical vision alone makes of the picture: no text is read, no net is asked."""
    nothing = TextFound(lines=(), glyphs=())
    found = build_elements(screenshot, nothing, find_shapes(screenshot.pixels, []))
    layout = arrange(screenshot.box, found.elements, found.containers, find_separators(screenshot.pixels))
    return Screen(screenshot=screenshot, elements=layout.elements, blocks=layout.blocks, tree=layout.tree)
