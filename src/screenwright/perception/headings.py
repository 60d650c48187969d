"""Captions of blocks: a line of their own that heads them, else the nearest line above that is written larger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element

LARGER = 1.1
"""Heights of the screen's usual lines from which a line is a heading."""
LONGEST = 60
"""Characters of a heading at most."""
TOUCH = 0.3
"""Share of its height by which it may reach into the block below."""
FIRST_ROW = 0.6
"""Share of its height by which a heading may begin below its block where it is in that."""
OUTDENT = 4
"""Pixels by which a line begins left of what it is the heading of."""


def first_line(members: Sequence[Element]) -> str | None:
    """The first line of a block where it heads the rest: alone on its row, and larger, further out, or above things
    most of which are no text."""
    first, rest = members[0], members[1:]
    if len(rest) < 2 or not _may_head(first):
        return None
    alone = all(other.box.top >= first.box.bottom - first.box.height // 3 for other in rest)
    larger = first.box.height > 1.15 * median(other.box.height for other in rest)
    outdented = all(other.box.left > first.box.left + OUTDENT for other in rest)
    over_controls = sum(other.kind != "text" for other in rest) * 2 >= len(rest)
    return first.text if alone and (larger or outdented or over_controls) else None


def line_above(before: Sequence[Element]) -> str | None:
    """The last of what stands before a list, where it is a line that can head it."""
    return before[-1].text if before and _may_head(before[-1]) else None


def captioned(
    blocks: Sequence[Block], elements: Sequence[Element], regions: Mapping[str, Sequence[int]]
) -> tuple[Block, ...]:
    """The blocks; those without a caption of their own with the heading above them, where there is one.

    ``regions`` are the global regions that hold each block and element, by its id, the outermost first: what stands in
    a dialog is no heading of what lies outside.
    """
    headings = _headings(elements)
    found = list[Block]()
    for block in blocks:
        around = regions.get(block.id, ())
        near = [one for one in headings if _holds(regions.get(one.id, ()), around)]
        found.append(block if block.caption else replace(block, caption=_over(block, near)))
    return tuple(found)


def _holds(outer: Sequence[int], inner: Sequence[int]) -> bool:
    return tuple(inner[: len(outer)]) == tuple(outer)


def _headings(elements: Sequence[Element]) -> list[Element]:
    lines = [one for one in elements if one.kind in ("text", "link") and one.text]
    if not lines:
        return []
    usual = median(one.box.height for one in lines)
    return [one for one in lines if _may_head(one) and one.box.height >= LARGER * usual]


def _may_head(line: Element) -> bool:
    return line.kind == "text" and line.text is not None and len(line.text) <= LONGEST


def _over(block: Block, headings: Sequence[Element]) -> str | None:
    """The heading in its first row, else the nearest above."""
    inside = [one for one in headings if one.parent == block.id and _in_first_row(one.box, block.box)]
    above = [one for one in headings if one.parent != block.id and _is_above(one.box, block.box)]
    nearest = max(inside or above, key=lambda one: one.box.bottom, default=None)
    return nearest.text if nearest else None


def _in_first_row(heading: Box, block: Box) -> bool:
    return heading.top - block.top <= FIRST_ROW * heading.height


def _is_above(heading: Box, block: Box) -> bool:
    in_column = heading.left < block.right and block.left < heading.right
    return in_column and heading.bottom <= block.top + TOUCH * heading.height
