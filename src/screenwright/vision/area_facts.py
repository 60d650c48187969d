"""What is known of each area at a point, in numbers: size, what it is, what it holds, edges, ground, rivals."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point
from screenwright.core.overlap import Table, areas, inside, ious, table
from screenwright.core.screen import Element, Kind, Screen
from screenwright.vision.areas import Area

SORTS: tuple[frozenset[Kind], ...] = (
    frozenset(("text",)),
    frozenset(("link",)),
    frozenset(("button",)),
    frozenset(("input", "select")),
    frozenset(("icon", "image")),
    frozenset(("list_item", "cell")),
    frozenset(("tab", "menuitem")),
    frozenset(("checkbox", "radio", "switch", "slider")),
    frozenset(("window", "dialog")),
)
EDGE = 2
"""Pixels on either side of an area's edge that are compared."""
STEP, GROUND = 8, 64
"""Difference of two neighbouring pixels, 0 to 255, from which a line is seen between them; and one that is large."""
SLACK = 3
"""Pixels by which what is in an area may reach over its edge."""
OF_ONE = 44
"""Numbers of an area by itself and among the others at the point."""
OF_RIVALS = 2 * 11
OF_MEANT = 6
"""Numbers that compare it with the area that is meant, when the area around that is asked for; 0 before."""
AREA_FACTS = OF_ONE + OF_RIVALS + OF_MEANT

Floats = NDArray[np.float32]


def facts_of_areas(screen: Screen, point: Point, known: Sequence[Area]) -> Floats:
    """(areas, AREA_FACTS) of the ``known`` areas at the point, small to large, not yet compared with one that is
    meant."""
    boxes, elements = table([area.box for area in known]), screen.elements
    things = table([one.box for one in elements])
    high = _text_height(elements)
    whole = screen.screenshot.box
    own = np.concatenate(
        [
            _sizes(boxes, whole, high),
            _place(boxes, point, whole, high),
            _kinds(screen, known),
            _contents(boxes, things, elements, point, high),
            _rank(boxes),
            np.array([_looks(screen.screenshot.pixels, area.box, point) for area in known]),
        ],
        axis=1,
    )
    rivals = own[:, [0, 3, 4, 11, 12, 13, 14, 15, 41, 42, 43]]
    none = np.zeros((1, rivals.shape[1]))
    beside = np.concatenate([np.concatenate([none, rivals[:-1]]), np.concatenate([rivals[1:], none])], axis=1)
    return np.concatenate([own, beside, np.zeros((len(known), OF_MEANT))], axis=1).astype(np.float32)


def with_meant(told: Floats, known: Sequence[Area], meant: Box) -> Floats:
    """The numbers of :func:`facts` with what compares each area with the one that is ``meant``."""
    boxes, one = table([area.box for area in known]), table([meant])
    ratio = np.log(areas(boxes) / areas(one))
    columns = [
        np.ones(len(boxes)), ratio, ious(boxes, one)[:, 0], inside(one, boxes)[0], ratio > np.log(1.1),
        np.arange(len(boxes)) - int(ious(boxes, one)[:, 0].argmax()),
    ]  # fmt: skip
    return np.concatenate([told[:, :-OF_MEANT], np.stack(columns, axis=1).astype(np.float32)], axis=1)


def _text_height(elements: Sequence[Element]) -> float:
    heights = [one.box.height for one in elements if one.text] or [one.box.height for one in elements] or [20]
    return float(np.clip(np.median(heights), 10, 48))


def _sizes(boxes: Table, whole: Box, high: float) -> Table:
    width, height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    share = np.log(areas(boxes) / whole.area)
    return np.stack([share, width / whole.width, height / whole.height, np.log(width / high), np.log(height / high)], 1)


def _place(boxes: Table, point: Point, whole: Box, high: float) -> Table:
    """Whether it holds the point, how far that is from its edge, and on which edges of the screen it lies."""
    x, y = point.x + 0.5, point.y + 0.5
    margin = np.min([x - boxes[:, 0], boxes[:, 2] - x, y - boxes[:, 1], boxes[:, 3] - y], axis=0)
    edges = np.abs(boxes - table([whole])) <= SLACK
    return np.column_stack([margin > 0, np.sign(margin) * np.log1p(np.abs(margin) / high), edges])


def _kinds(screen: Screen, known: Sequence[Area]) -> Table:
    return np.array([_kind(screen, area) for area in known], np.float64)


def _kind(screen: Screen, area: Area) -> list[float]:
    role = area.chain[-1].role if area.chain else ""
    element = screen.by_id.get(area.chain[-1].id) if area.chain else None
    roles = [role == "element", role == "local", role == "global", area.is_row, area.is_part]
    sorts = [element is not None and element.kind in sort for sort in SORTS]
    told = [bool(element.text), element.clickable, element.confidence] if element else [0, 0, 0]
    return [*map(float, roles), *map(float, sorts), *map(float, told)]


def _contents(boxes: Table, things: Table, elements: Sequence[Element], point: Point, high: float) -> Table:
    """How many things it holds, how many with words, how much of it they cover, how far the nearest is from the point,
    whether one holds the point, and how far the nearest thing outside is."""
    if not len(things):
        return np.tile([0.0, 0.0, 0.0, 5.0, 0.0, 5.0], (len(boxes), 1))
    grown = boxes + np.array([-SLACK, -SLACK, SLACK, SLACK])
    holds = (inside(things, grown).T > 0.99) & (areas(things)[None] < 0.95 * areas(boxes)[:, None])
    worded = np.array([bool(one.text) for one in elements])
    cover = np.minimum(1, (holds * areas(things)[None]).sum(axis=1) / areas(boxes))
    gap = _gaps(things, table([Box(point.x, point.y, point.x + 1, point.y + 1)]))[:, 0]
    nearest = np.where(holds, gap[None], 20 * high).min(axis=1)
    outside = np.where(inside(things, boxes).T > 0, np.inf, _gaps(things, boxes).T).min(axis=1)
    outside = np.minimum(outside, 20 * high)
    return np.column_stack(
        [
            np.log1p(holds.sum(axis=1)), np.log1p((holds & worded).sum(axis=1)), cover, np.log1p(nearest / high),
            nearest == 0, np.log1p(outside / high),
        ]
    )  # fmt: skip


def _gaps(a: Table, b: Table) -> Table:
    """Pixels between every two boxes, 0 where they meet; (a, b)."""
    wide = np.maximum(a[:, None, 0] - b[None, :, 2], b[None, :, 0] - a[:, None, 2])
    high = np.maximum(a[:, None, 1] - b[None, :, 3], b[None, :, 1] - a[:, None, 3])
    return np.hypot(np.maximum(wide, 0), np.maximum(high, 0))


def _rank(boxes: Table) -> Table:
    """Its turn from the smallest, how many there are, how much larger the next is and smaller the one before, and how
    many of the others are nearly it."""
    size, count = np.log(areas(boxes)), len(boxes)
    up, down = np.append(np.diff(size), 0.0), np.insert(np.diff(size), 0, 0.0)
    alike = ious(boxes, boxes)
    turn = np.arange(count)
    return np.column_stack(
        [turn, turn / count, np.full(count, np.log(count)), up, down, (alike >= 0.5).sum(axis=1) - 1,
         alike.sum(axis=1) / count]
    )  # fmt: skip


def _looks(pixels: NDArray[np.uint8], box: Box, point: Point) -> tuple[float, float, float]:
    """How much of its edge is drawn, how much the ground differs on either side of that, and how much the point's own
    ground, around it, differs from that inside of the edge; each 0..1."""
    height, width = pixels.shape[:2]
    drawn, steps, inner = list[NDArray[np.bool_]](), list[NDArray[np.int16]](), list[NDArray[np.uint8]]()
    for axis, at, ahead in ((0, box.top, 1), (0, box.bottom - 1, -1), (1, box.left, 1), (1, box.right - 1, -1)):
        out, into = at - EDGE * ahead, at + EDGE * ahead
        if not (0 <= out < (height, width)[axis] and 0 <= into < (height, width)[axis]):
            continue
        span = slice(box.left, box.right, 2) if axis == 0 else slice(box.top, box.bottom, 2)
        near = [pixels[line, span] if axis == 0 else pixels[span, line] for line in sorted((out, at, into))]
        change = np.abs(np.diff(np.array(near, np.int16), axis=0)).max(axis=2).max(axis=0)
        drawn.append(change > STEP)
        within, without = (near[2], near[0]) if ahead > 0 else (near[0], near[2])
        steps.append(np.abs(within.astype(np.int16) - without).max(axis=1))
        inner.append(within)
    if not drawn:
        return 0.0, 0.0, 0.0
    ground = np.median(np.concatenate(inner), axis=0)
    around = pixels[max(0, point.y - EDGE) : point.y + EDGE + 1, max(0, point.x - EDGE) : point.x + EDGE + 1]
    off = float(np.abs(np.median(around, axis=(0, 1)) - ground).max())
    step = float(np.median(np.concatenate(steps)))
    return float(np.concatenate(drawn).mean()), min(1.0, step / GROUND), min(1.0, off / GROUND)
