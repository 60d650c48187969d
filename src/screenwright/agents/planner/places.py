"""Where things are to each other: reading order, left of, below, in the section of, at the top right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from screenwright.agents.planner.instructions import Relation, Side, TargetPhrase
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen

Item = TypeVar("Item")
BoxOf = Callable[[Item], Box]

_SAME_DISTANCE = 4
"""Pixels: two things that differ by less are equally near."""
_HALF = 0.6
"""A thing "at the top" lies in the upper six tenths: people count the middle in."""


def in_reading_order(items: Sequence[Item], box_of: BoxOf[Item]) -> list[Item]:
    """Rows from top to bottom, each from left to right; a row is what lies beside its first item's middle."""
    rest = sorted(items, key=lambda item: (box_of(item).top, box_of(item).left))
    ordered: list[Item] = []
    while rest:
        middle = box_of(rest[0]).center.y
        row = [item for item in rest if box_of(item).top <= middle < box_of(item).bottom]
        rest = [item for item in rest if not box_of(item).top <= middle < box_of(item).bottom]
        ordered += sorted(row, key=lambda item: box_of(item).left)
    return ordered


def filter_by_place(
    screen: Screen, phrase: TargetPhrase, items: Sequence[Item], anchor: Box | None, box_of: BoxOf[Item]
) -> list[Item]:
    """The items where the phrase says, in reading order; those nearest to it unless the phrase counts."""
    kept = list(items)
    if phrase.relation == "in":
        kept = _inside(screen, kept, anchor, phrase.anchor, box_of)
    elif phrase.relation is not None and anchor is not None:
        kept = _related(kept, anchor, phrase.relation, box_of, nearest=phrase.ordinal is None)
    if phrase.side is not None:
        kept = _at_side(kept, screen.screenshot.box, phrase.side, box_of, extreme=phrase.ordinal is None)
    return kept


def _related(
    items: Sequence[Item], anchor: Box, relation: Relation, box_of: BoxOf[Item], *, nearest: bool
) -> list[Item]:
    gaps = [(gap, item) for item in items if (gap := _gap(box_of(item), anchor, relation)) is not None]
    if not gaps or not nearest:
        return [item for _, item in gaps]
    least = min(gap for gap, _ in gaps)
    return [item for gap, item in gaps if gap <= least + _SAME_DISTANCE]


def _gap(box: Box, anchor: Box, relation: Relation) -> float | None:
    """Pixels from the anchor to the box in that direction; None where it does not lie there."""
    middle = box.center
    beside = min(box.bottom, anchor.bottom) > max(box.top, anchor.top)
    stacked = min(box.right, anchor.right) > max(box.left, anchor.left)
    aside = 0.0 if stacked else min(abs(box.left - anchor.right), abs(anchor.left - box.right)) * 2.0
    match relation:
        case "right of":
            return float(box.left - anchor.right) if beside and middle.x >= anchor.right else None
        case "left of":
            return float(anchor.left - box.right) if beside and middle.x < anchor.left else None
        case "below":
            return box.top - anchor.bottom + aside if middle.y >= anchor.bottom else None
        case "above":
            return anchor.top - box.bottom + aside if middle.y < anchor.top else None
        case "next to" | "in":
            return None if box == anchor else anchor.distance(middle) - min(box.width, box.height) / 2


def _inside(
    screen: Screen, items: Sequence[Item], anchor: Box | None, phrase: TargetPhrase | None, box_of: BoxOf[Item]
) -> list[Item]:
    """Items in the smallest region that holds the anchor and any of them; an unnamed region that was not seen
    ("in the context menu") holds all."""
    if anchor is None or phrase is None:
        return list(items)
    if phrase.kind == "item" and (beside := [item for item in items if _share_row(box_of(item), anchor)]):
        return beside
    regions = [anchor, *(node.box for node in reversed(screen.tree.path_to(anchor.center)) if node.role != "element")]
    for region in regions:
        held = [item for item in items if region.contains(box_of(item).center) and box_of(item) != anchor]
        if held:
            return held
    return []


def _share_row(box: Box, anchor: Box) -> bool:
    """Whether the box lies in the row of the anchor, beside it."""
    return box != anchor and anchor.top <= box.center.y < anchor.bottom


def _at_side(items: Sequence[Item], screen: Box, side: Side, box_of: BoxOf[Item], *, extreme: bool) -> list[Item]:
    distances = [(gap, item) for item in items if (gap := _side_gap(box_of(item), screen, side)) is not None]
    if not distances or not extreme:
        return [item for _, item in distances]
    least = min(gap for gap, _ in distances)
    return [item for gap, item in distances if gap <= least + _SAME_DISTANCE]


def _side_gap(box: Box, screen: Box, side: Side) -> float | None:
    """Pixels between the box's middle and that side or corner; None where it lies in another part of the screen."""
    x, y = box.center.x - screen.left, box.center.y - screen.top
    if side == "center":
        return float(abs(x - screen.width // 2) + abs(y - screen.height // 2))
    gap = 0
    for word in side.split(" "):
        length, offset = (screen.width, x) if word in ("left", "right") else (screen.height, y)
        offset = length - offset if word in ("right", "bottom") else offset
        if offset > _HALF * length:
            return None
        gap += offset
    return float(gap)
