"""Text lines, rectangles and marks become the elements that a person would name.

A rectangle of a widget's size swallows the text and the icon inside it (a button is one thing and not three); its
kind follows from its proportions, from where its text sits, and from what stands beside it. Everything here is a
rule on geometry and colour, so each element says ``read`` or ``detected`` and carries a modest confidence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from screenwright.core import overlap
from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Kind, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.colour import contrast, has_outline, is_link_colour
from screenwright.vision.order import in_rows
from screenwright.vision.rings import bare_rings
from screenwright.vision.shapes import Shapes
from screenwright.vision.text import TextFound
from screenwright.vision.text_line import TextLine
from screenwright.vision.toggles import FAINT, find_switches, part_from_squares, toggle

WIDGET_HEIGHT = (9, 90)
"""Pixels; lower is a line, higher a panel. Scaled screens are met by the upper bound's room."""
CONTAINER_SIDE = 40
CONTAINER_SHARE = 0.006
"""A rectangle of this share of the screen, both sides above CONTAINER_SIDE, is a region rather than a widget."""
BANNER = 16
"""A rectangle so many times wider than high is a strip behind its words and not a button."""
TILE_SHARE = 0.1
"""Of the screen's longer side, at the most."""
GRID_CELLS = 24
"""So many rectangles of the same size are the cells of a grid; empty ones are not elements."""

RECTANGLE_CONFIDENCE = 0.7
MARK_CONFIDENCE = 0.5


@dataclass(frozen=True, slots=True)
class Found:
    """Elements without final ids or parents, and the rectangles that are regions."""

    elements: tuple[Element, ...]
    containers: tuple[Box, ...]


def build_elements(shot: Screenshot, text: TextFound, shapes: Shapes) -> Found:
    words = part_from_squares(text.lines, shapes.rectangles, shot.pixels)
    icons = _join_marks(shapes.icons, text.glyphs)
    switches = find_switches(shapes.rectangles, icons)
    rectangles = [box for box in shapes.rectangles if not any(pill.covers(box) for pill in switches)]
    icons = [box for box in icons if not any(pill.overlap(box) > 0.5 * box.area for pill in switches)]
    widgets, containers = _split_rectangles(shot, rectangles, words)
    elements = [_switch(box, on=on) for box, on in switches.items()]
    free_lines, free_icons = set(range(len(words))), set(range(len(icons)))
    lines_in = _held([line.box for line in words], widgets)
    icons_in = _held(icons, widgets)
    cells = _grid_sizes(widgets)
    for i in sorted(range(len(widgets)), key=lambda i: widgets[i].area):
        lines, marks = free_lines & set(lines_in[i]), free_icons & set(icons_in[i])
        in_grid = _size(widgets[i]) in cells
        if in_grid and not lines:
            continue
        element = _widget(
            shot, widgets[i], [words[k] for k in sorted(lines)], [icons[k] for k in sorted(marks)], words,
            in_grid=in_grid,
        )  # fmt: skip
        if element is not None:
            elements.append(element)
            free_lines -= lines
            free_icons -= marks
    elements += [_text(shot, words[k]) for k in sorted(free_lines)]
    under_text = {k for some in overlap.held(icons, [line.box for line in words], 0.5) for k in some}
    elements += [_icon(icons[k]) for k in sorted(free_icons - under_text)]
    elements += _pictures(shapes.pictures, elements)
    rings = bare_rings(shot, shapes.rectangles, icons, words)
    rings = [ring for ring in rings if not any(ring.box.overlap(one.box) and one.name for one in elements)]
    elements = _without_doubles([*rings, *elements])
    return Found(tuple(elements), tuple(containers))


def within(elements: Sequence[Element], size: tuple[int, int]) -> list[Element]:
    """The elements as far as they lie on a picture of this ``size`` (width, height)."""
    return [replace(one, box=box) for one in elements if (box := one.box.clipped(*size))]


def _split_rectangles(
    shot: Screenshot, rectangles: Sequence[Box], lines: Sequence[TextLine]
) -> tuple[list[Box], list[Box]]:
    """Widget-sized rectangles and region-sized ones; bars and decoration of neither size are left out."""
    widgets, containers = [], []
    low, high = WIDGET_HEIGHT
    for box, held in zip(rectangles, _held([line.box for line in lines], rectangles), strict=True):
        roomy = min(box.width, box.height) >= CONTAINER_SIDE and box.area >= CONTAINER_SHARE * shot.box.area
        if _is_tile(shot, box) and len(held) <= 3:
            widgets.append(box)
            continue
        wide_bar = box.width > 0.45 * shot.width and box.height < high and len(held) > 1
        if (roomy and (len(held) != 1 or box.height > high)) or wide_bar:
            containers.append(box)
        elif low <= box.height <= high and len(held) <= 2:
            widgets.append(box)
    return widgets, containers


def _is_tile(shot: Screenshot, box: Box) -> bool:
    """A square too large for a tool button and too small for a region: an application's icon, a key, a tile."""
    side = max(box.width, box.height)
    return (
        WIDGET_HEIGHT[1] // 2 <= side <= TILE_SHARE * max(shot.width, shot.height)
        and 0.7 <= box.width / box.height <= 1.4
    )


def _held(inner: Sequence[Box], outer: Sequence[Box]) -> list[list[int]]:
    """For each outer box the indices of the inner ones that lie mostly in it.

    Mostly: 70 % of the area. A text box is a little higher than its letters and may stand over a tight button.
    """
    if not inner or not outer:
        return [[] for _ in outer]
    lesser, greater = overlap.table(inner), overlap.table(outer)
    mostly = overlap.inside(lesser, greater).T >= 0.7
    wide = (greater[:, 2] - greater[:, 0])[:, None] >= 0.8 * (lesser[:, 2] - lesser[:, 0])[None]
    return [np.flatnonzero(row).tolist() for row in mostly & wide]


def _grid_sizes(widgets: Sequence[Box]) -> set[tuple[int, int]]:
    counts = Counter(_size(box) for box in widgets)
    return {size for size, count in counts.items() if count >= GRID_CELLS}


def _size(box: Box) -> tuple[int, int]:
    return (box.width // 2, box.height // 2)


def _join_marks(icons: Sequence[Box], glyphs: Sequence[Box]) -> list[Box]:
    """Overlapping marks are parts of one icon, unless joining them makes something longer than an icon.

    ``glyphs`` come from the text detector, which takes a column of icons for one line: such a one adds nothing.
    """
    crowded = [len(held) > 1 for held in _held(icons, glyphs)]
    marks = [*icons, *(glyph for glyph, many in zip(glyphs, crowded, strict=True) if not many)]
    joined, squares = list[Box](), overlap.Squares()
    for box in sorted(marks, key=lambda mark: -mark.area):
        thin, long = sorted((box.width, box.height))
        if thin < 8 and long > 3 * thin:
            continue  # a scrap of a line
        host = next((i for i in squares.near(box) if joined[i].overlap(box) > 0.3 * box.area), None)
        if host is None:
            squares.add(len(joined), box)
            joined.append(box)
            continue
        both = joined[host].union(box)
        if max(both.width, both.height) <= 1.5 * max(joined[host].width, joined[host].height):
            joined[host] = both
            squares.add(host, both)
    return joined


def _without_doubles(elements: Sequence[Element]) -> list[Element]:
    """A mark around a control that was named already is that control's own outline."""
    named = overlap.table([element.box for element in elements if element.kind != "icon"])
    doubled = np.any(overlap.ious(overlap.table([element.box for element in elements]), named) > 0.5, axis=1)
    return [one for one, twice in zip(elements, doubled, strict=True) if one.kind != "icon" or not twice]


def _pictures(boxes: Sequence[Box], elements: Sequence[Element]) -> list[Element]:
    """Large marks that are not a cluster of controls."""
    held = _held([element.box for element in elements], boxes)
    return [
        Element(id="", kind="image", box=box, confidence=MARK_CONFIDENCE)
        for box, inside in zip(boxes, held, strict=True)
        if len(inside) < 3
    ]


def _widget(
    shot: Screenshot,
    box: Box,
    inside: Sequence[TextLine],
    marks: Sequence[Box],
    lines: Sequence[TextLine],
    *,
    in_grid: bool,
) -> Element | None:
    """The element for a widget-sized rectangle; None where it is only decoration."""
    if all(len(line.text) == 1 for line in inside):  # a tick is read as V
        switched = toggle(shot, box, [line for line in lines if line not in inside])
        if switched is not None:
            return switched
    if not inside:
        return _empty_widget(shot, box, marks)
    return _with_words(shot, box, inside, marks, in_grid=in_grid)


def _with_words(
    shot: Screenshot, box: Box, inside: Sequence[TextLine], marks: Sequence[Box], *, in_grid: bool
) -> Element | None:
    ordered = in_rows(inside)
    words = " ".join(line.text for line in ordered)
    kind = "cell" if in_grid else _kind_with_text(shot, box, enclosing(line.box for line in ordered), marks)
    is_label = words.endswith((":", "：")) and kind != "button"
    if is_label or (kind == "button" and box.width > BANNER * box.height):
        return None  # a strip behind its words
    return Element(
        id="",
        kind=kind,
        box=box,
        text=words,
        name=None if kind in ("input", "select") else words,
        state=State(enabled=contrast(shot, enclosing(line.box for line in ordered)) > 0.3 or None),
        clickable=True,
        confidence=min(RECTANGLE_CONFIDENCE, *(line.confidence for line in ordered)),
        source="read",
    )


def _kind_with_text(shot: Screenshot, box: Box, words: Box, marks: Sequence[Box]) -> Kind:
    """Buttons centre their words, fields start them at the left and leave room; a select has its arrow at the right."""
    left, right = words.left - box.left, box.right - words.right
    at_right = [mark for mark in marks if mark.left >= words.right and mark.width < 1.2 * box.height]
    if at_right and box.width > 2.5 * box.height and max(m.right for m in at_right) > box.right - box.height:
        return "select"
    roomy = right > max(2 * left, box.height) and left < 1.2 * box.height
    if roomy and box.width > 3 * box.height and has_outline(shot, box):
        return "input"
    if roomy and box.width > 8 * box.height:
        return "list_item"
    return "button"


def _empty_widget(shot: Screenshot, box: Box, marks: Sequence[Box]) -> Element | None:
    aspect = box.width / box.height
    if marks and aspect < 3:
        return _icon(box.union(enclosing(marks)))
    if _is_tile(shot, box) and contrast(shot, box) > FAINT:
        return _icon(box)
    if marks:
        return None
    if aspect > 3 and box.height >= 16 and box.width < 0.97 * shot.width and has_outline(shot, box):
        return Element(id="", kind="input", box=box, clickable=True, confidence=0.5, source="detected")
    return None


def _text(shot: Screenshot, line: TextLine) -> Element:
    link = is_link_colour(shot, line.box)
    return Element(
        id="", kind="link" if link else "text", box=line.box, text=line.text, name=line.text, clickable=link,
        confidence=line.confidence, source="read",
    )  # fmt: skip


def _switch(box: Box, *, on: bool) -> Element:
    return Element(
        id="", kind="switch", box=box, state=State(checked=on), clickable=True, confidence=RECTANGLE_CONFIDENCE
    )


def _icon(box: Box) -> Element:
    return Element(id="", kind="icon", box=box, clickable=True, confidence=MARK_CONFIDENCE)
