"""Look at a screenshot: the one way from pixels to a Screen."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from screenwright.core.screen import Changed, Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.perception.captions import with_captions
from screenwright.perception.change import blankness, changed_boxes, keep_ids
from screenwright.perception.detect import detect
from screenwright.perception.elements import Found, build_elements
from screenwright.perception.fuse import fuse
from screenwright.perception.icons import with_icon_names
from screenwright.perception.layout import arrange
from screenwright.perception.names import name_controls
from screenwright.perception.scrollbars import find_scrollbars
from screenwright.perception.separators import find_separators
from screenwright.perception.shapes import find_shapes
from screenwright.perception.steady import steadied
from screenwright.perception.text import TextFound, read_text
from screenwright.perception.toggles import part_from_squares
from screenwright.perception.values import with_values


def look(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
    """Everything that can be seen: text, widgets, icons, layout tree, and what changed since ``previous``.

    An unchanged frame costs one comparison. A black or blank frame has no elements and says so in ``Screen.blank``.
    Fits the ``Eyes`` protocol.
    """
    start = perf_counter()
    if previous is not None and screenshot.same_pixels(previous.screenshot):
        same = Changed(since=previous.screenshot.sha256)
        return replace(previous, screenshot=screenshot, changed=same, timing_ms={"total": _since(start)})
    screen = _look_afresh(screenshot, previous)
    if previous is not None:
        screen = keep_ids(screen, previous)
    return replace(screen, timing_ms={**screen.timing_ms, "total": _since(start)})


def _look_afresh(screenshot: Screenshot, previous: Screen | None) -> Screen:
    blank = blankness(screenshot)
    if blank is not None:
        root = Node(id="root", role="screen", box=screenshot.box)
        return Screen(screenshot=screenshot, elements=(), blocks=(), tree=root, blank=blank)
    start = perf_counter()
    text = read_text(screenshot.pixels)
    text_ms = _since(start)
    start = perf_counter()
    found = _widgets(screenshot, text)
    widgets_ms = _since(start)
    start = perf_counter()
    elements = with_captions(with_icon_names(screenshot.pixels, with_values(screenshot.pixels, found.elements)))
    icons_ms = _since(start)
    start = perf_counter()
    if previous is not None and previous.screenshot.box == screenshot.box:
        elements = steadied(elements, previous.elements, changed_boxes(previous.screenshot, screenshot))
    layout = arrange(screenshot.box, elements, found.containers, find_separators(screenshot.pixels))
    return Screen(
        screenshot=screenshot,
        elements=name_controls(layout.elements),
        blocks=layout.blocks,
        tree=layout.tree,
        timing_ms={"text": text_ms, "widgets": widgets_ms, "icons": icons_ms, "layout": _since(start)},
    )


def _widgets(screenshot: Screenshot, text: TextFound) -> Found:
    """By the detector; by classical vision alone where its net is missing, of which a warning has told."""
    lines = [line.box for line in text.lines]
    shapes = find_shapes(screenshot.pixels, lines)
    by_rule = build_elements(screenshot, text, shapes)
    seen = detect(screenshot.pixels, lines)
    if seen is None:
        return by_rule
    words = part_from_squares(text.lines, shapes.rectangles)
    edges = (*shapes.rectangles, *shapes.icons, *shapes.pictures)
    return fuse(words, seen, edges, by_rule, find_scrollbars(screenshot.pixels))


def _since(start: float) -> float:
    return (perf_counter() - start) * 1000
