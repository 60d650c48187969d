"""Captions of blocks: a line of their own that heads them, else the nearest line above that is written larger, else one
of the usual size that stands alone right above, at their edge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element
from screenwright.vision.line_ends import is_ideograph

LARGER = 1.1
"""Heights of the screen's usual lines from which a line is a heading."""
LONGEST = 60
"""Characters of a heading at most."""
TOUCH = 0.3
"""Share of its height by which it may reach into the block below."""
FIRST_ROW = 0.6
"""Share of its height by which a heading may begin below its block where it is in that."""
CLOSE = 1.5
"""Heights of a line of the usual size between it and the block that it heads."""
AS_USUAL = 0.95
"""Heights of the screen's usual lines from which a line may head a block."""
AROUND = 4.0
"""Heights to its sides in which nothing else stands on the row of such a line."""
LETTERS = 2
"""Of a heading at least, where they are no ideographs."""
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
    headings, lone = _headings(elements), _lone_lines(elements)
    found = list[Block]()
    for block in blocks:
        around = regions.get(block.id, ())
        near, alone = ([one for one in lines if _holds(regions.get(one.id, ()), around)] for lines in (headings, lone))
        caption = block.caption or _over(block, near) or _right_over(block, alone)
        found.append(replace(block, caption=caption))
    return tuple(found)


def _holds(outer: Sequence[int], inner: Sequence[int]) -> bool:
    return tuple(inner[: len(outer)]) == tuple(outer)


def _headings(elements: Sequence[Element]) -> list[Element]:
    lines = [one for one in elements if one.kind in ("text", "link") and one.text]
    if not lines:
        return []
    usual = median(one.box.height for one in lines)
    large = [one for one in lines if one.box.height >= LARGER * usual]
    return [one for one in large if _may_head(one) or _is_day(one)]


def _lone_lines(elements: Sequence[Element]) -> list[Element]:
    """Lines in no block, of at least the usual size, with nothing beside them."""
    lines = [one for one in elements if one.kind in ("text", "link") and len(one.text or "") <= LONGEST]
    lines = [one for one in lines if _has_word(one.text or "")]
    usual = median([one.box.height for one in lines if one.kind == "text"] or [0])
    return [
        line
        for line in lines
        if line.parent is None
        and line.box.height >= AS_USUAL * usual
        and not any(_is_beside(line.box, other.box) for other in elements if other is not line)
    ]


def _is_beside(line: Box, other: Box) -> bool:
    shared = min(line.bottom, other.bottom) - max(line.top, other.top)
    gap = max(line.left, other.left) - min(line.right, other.right)
    return shared > line.height / 2 and 0 <= gap < AROUND * line.height


def _right_over(block: Block, lines: Sequence[Element]) -> str | None:
    above = [one for one in lines if _is_right_above(one.box, block.box)]
    nearest = max(above, key=lambda one: one.box.bottom, default=None)
    return nearest.text if nearest else None


def _is_right_above(line: Box, block: Box) -> bool:
    at_edge = min(abs(line.left - block.left), abs(line.right - block.right)) <= line.height
    return at_edge and -TOUCH * line.height <= block.top - line.bottom <= CLOSE * line.height


def _may_head(line: Element) -> bool:
    """A heading has a word: figures and single signs say something of the thing beside them."""
    return line.kind == "text" and len(line.text or "") <= LONGEST and _has_word(line.text or "")


def _is_day(line: Element) -> bool:
    """Figures alone, which head a block where they are large, as a day of a calendar does."""
    return line.kind == "text" and (line.text or "").isdecimal()


def _has_word(text: str) -> bool:
    return sum(sign.isalpha() for sign in text) >= LETTERS or any(map(is_ideograph, text))


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
