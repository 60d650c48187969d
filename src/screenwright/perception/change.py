"""What differs between two frames, cheaply enough to ask at every one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import ious, table
from screenwright.core.screen import Altered, Blankness, Block, Changed, Element, Node, Screen
from screenwright.core.screenshot import Screenshot

TILE = 16
"""Pixels; changes nearer to each other than this are one region."""
CARET_SLENDER = 4
"""A text cursor is at least so many times as high as wide; letters are broader, and so is what a letter moves."""
CARET_SHARE = 10
"""No line of text, and so no text cursor, is higher than this part of the screen's shorter side."""
SAME = 0.5
"""IoU above which two elements of a kind are one."""
BLACK_LEVEL = 12
FLAT_SPREAD = 6
"""Levels (0..255) by which a flat colour may vary."""
POINTER = 32
"""Pixels: what differs from a flat screen within so small a square is the mouse pointer. A word is wider."""
POINTER_SCREEN = 200 * 200
"""On a picture of fewer pixels than these even a few are what it shows."""


def changed_boxes(before: Screenshot, after: Screenshot, ignoring: Sequence[Box] = ()) -> tuple[Box, ...]:
    """Regions of ``after`` that differ from ``before``, top to bottom; the whole screen after a resize.

    What lies in the boxes ``ignoring`` does not count.
    """
    if before.pixels.shape != after.pixels.shape:
        return (after.box,)
    difference = _difference(before, after)
    if difference is None:
        return ()
    for box in ignoring:
        if inside := box.clipped(after.width, after.height):
            difference[inside.top : inside.bottom, inside.left : inside.right] = 0
    boxes = []
    for tiles in tile_groups(_tiles(difference)):
        area = difference[tiles.top * TILE : tiles.bottom * TILE, tiles.left * TILE : tiles.right * TILE]
        ys, xs = np.flatnonzero(area.any(axis=(1, 2))), np.flatnonzero(area.any(axis=(0, 2)))
        x0, y0 = tiles.left * TILE, tiles.top * TILE
        boxes.append(Box(x0 + int(xs[0]), y0 + int(ys[0]), x0 + int(xs[-1]) + 1, y0 + int(ys[-1]) + 1))
    return tuple(sorted(boxes, key=lambda box: (box.top, box.left)))


def changed_tiles(before: Screenshot, after: Screenshot) -> NDArray[np.bool_]:
    """Mask (rows, columns) of the squares of TILE pixels in which anything differs; all of them after a resize."""
    if before.pixels.shape != after.pixels.shape:
        return np.ones(tile_shape(after), np.bool_)
    difference = _difference(before, after)
    return np.zeros(tile_shape(after), np.bool_) if difference is None else _tiles(difference)


def tile_shape(shot: Screenshot) -> tuple[int, int]:
    """(rows, columns) of squares of TILE pixels that cover the picture; the last ones may reach over its edge."""
    return -(-shot.height // TILE), -(-shot.width // TILE)


def tile_groups(tiles: NDArray[np.bool_]) -> list[Box]:
    """Boxes, in tiles, of what is set in the mask and touches, corners included."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(tiles.astype(np.uint8), connectivity=8)
    return [Box(int(x), int(y), int(x + w), int(y + h)) for x, y, w, h, _area in stats[1:count]]


def looks_like_caret(box: Box, screen: Box) -> bool:
    """Whether a change has the shape of a text cursor: an upright bar of a line's height, at any scale."""
    return box.width * CARET_SLENDER <= box.height <= min(screen.width, screen.height) / CARET_SHARE


def _difference(before: Screenshot, after: Screenshot) -> NDArray[np.uint8] | None:
    """Levels of difference, (height, width, 3); None where there is none."""
    if before.same_pixels(after):
        return None
    return np.asarray(cv2.absdiff(before.pixels, after.pixels), np.uint8)


def _tiles(difference: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The largest value of each tile first over its rows and then over its columns: whole rows at a time are fast.

    Largest and not mean: averaging would round a single changed pixel away.
    """
    height, width, _ = difference.shape
    rows, columns = -(-height // TILE), -(-width // TILE)
    whole = height // TILE
    strips = np.zeros((rows, columns * TILE * 3), np.uint8)
    strips[:whole, : width * 3] = difference[: whole * TILE].reshape(whole, TILE, width * 3).max(axis=1)
    if whole < rows:
        strips[whole, : width * 3] = difference[whole * TILE :].reshape(-1, width * 3).max(axis=0)
    return np.asarray(strips.reshape(rows, columns, TILE * 3).any(axis=2))


def blankness(shot: Screenshot) -> Blankness | None:
    """Whether the frame shows nothing: "black" (no light), "blank" (one flat colour), None for a real picture.

    A mouse pointer alone does not make a picture, a word does.
    """
    pixels = shot.pixels
    step = max(1, min(shot.height, shot.width) // 100)
    sample = pixels[::step, ::step]
    if np.quantile(sample, 0.9995) <= BLACK_LEVEL and int(pixels.max()) <= 2 * BLACK_LEVEL:
        return "black"
    ground = np.median(sample.reshape(-1, 3), axis=0)
    reach = POINTER if pixels.size > 3 * POINTER_SCREEN else 0
    # The sample settles nearly every real picture, at a hundredth of the cost.
    flat = _within(_far(sample, ground), -(-reach // step)) and _within(_far(pixels, ground), reach)
    return "blank" if flat else None


def _far(pixels: NDArray[np.uint8], ground: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Mask (height, width) of the pixels that are not of the ground colour."""
    return np.asarray((np.abs(pixels - ground.astype(np.int16)) > FLAT_SPREAD).any(axis=2))


def _within(mask: NDArray[np.bool_], reach: int) -> bool:
    """Whether all that is set lies in a square of ``reach`` pixels."""
    ys, xs = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return len(ys) == 0 or bool(ys[-1] - ys[0] < reach and xs[-1] - xs[0] < reach)


def keep_ids(screen: Screen, previous: Screen, expected: Sequence[Element] | None = None) -> Screen:
    """Give elements that were there before their former id, and fill ``changed``.

    An element is the same where kind and text agree and the boxes overlap, or where it only moved and is the only one
    of its kind and text on both screens. ``expected`` is where those of the previous screen should be now, if not where
    they were. New elements get numbers that were never used on the previous screen.
    """
    matched = _match(screen.elements, previous.elements if expected is None else expected)
    names = _rename(screen.elements, matched, previous.elements)
    elements = tuple(replace(element, id=names[element.id]) for element in screen.elements)
    before = previous.by_id
    appeared = tuple(names[e.id] for e in screen.elements if e.id not in matched)
    gone = tuple(e.id for e in previous.elements if e.id not in set(matched.values()))
    altered = tuple(
        Altered(id=new.id, field=name)
        for new in elements
        if new.id in before
        for name in _altered_fields(before[new.id], new)
    )
    return replace(
        screen,
        elements=elements,
        blocks=tuple(_rename_block(block, names) for block in screen.blocks),
        tree=_rename_node(screen.tree, names),
        changed=Changed(
            since=previous.screenshot.sha256,
            boxes=changed_boxes(previous.screenshot, screen.screenshot),
            appeared=appeared,
            gone=gone,
            altered=altered,
        ),
    )


def _match(new: Sequence[Element], old: Sequence[Element]) -> dict[str, str]:
    """New id -> old id, each old one used once."""
    matched: dict[str, str] = {}
    if not new or not old:
        return matched
    overlaps = ious(table([element.box for element in new]), table([element.box for element in old]))
    free = dict.fromkeys(range(len(old)))
    for element, row in zip(new, overlaps, strict=True):
        near = [i for i in np.flatnonzero(row > SAME).tolist() if i in free and old[i].kind == element.kind]
        same = [i for i in near if old[i].text == element.text] or near
        if same:
            best = max(same, key=lambda i: row[i])
            matched[element.id] = old[best].id
            del free[best]
    for element in new:
        if element.id in matched or element.text is None:
            continue
        twins = [e for e in new if (e.kind, e.text) == (element.kind, element.text)]
        moved = [i for i in free if (old[i].kind, old[i].text) == (element.kind, element.text)]
        if len(twins) == len(moved) == 1:
            matched[element.id] = old[moved[0]].id
            del free[moved[0]]
    return matched


def _rename(new: Sequence[Element], matched: Mapping[str, str], old: Sequence[Element]) -> dict[str, str]:
    highest = max((int(element.id[1:]) for element in [*old, *new]), default=0)
    names = {}
    for element in new:
        if element.id not in matched:
            highest += 1
        names[element.id] = matched.get(element.id, f"e{highest}")
    return names


def _altered_fields(before: Element, after: Element) -> list[str]:
    names = [name for name in ("box", "text", "name", "kind") if getattr(before, name) != getattr(after, name)]
    states = [f.name for f in fields(before.state) if getattr(before.state, f.name) != getattr(after.state, f.name)]
    return names + [f"state.{name}" for name in states]


def _rename_block(block: Block, names: Mapping[str, str]) -> Block:
    rows = tuple(tuple(cell and names[cell] for cell in row) for row in block.rows)
    return replace(block, children=tuple(names[child] for child in block.children), rows=rows)


def _rename_node(node: Node, names: Mapping[str, str]) -> Node:
    children = tuple(_rename_node(child, names) for child in node.children)
    return replace(node, id=names.get(node.id, node.id), children=children)
