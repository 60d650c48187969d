"""Captions of blocks by place: the nearest line above that is written larger than the rest and begins where they do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element

LARGER = 1.2
"""Heights of the screen's usual lines from which a line is a heading."""
LONGEST = 60
"""Characters of a heading at most."""
OUTDENT = 3
"""Heights of a heading by which it may begin left of what it is the heading of."""
TOUCH = 0.3
"""Share of its height by which it may reach into the block below."""


def captioned(blocks: Sequence[Block], elements: Sequence[Element]) -> tuple[Block, ...]:
    """The blocks; those without a caption of their own with the heading above them, where there is one."""
    headings = _headings(elements)
    return tuple(block if block.caption else replace(block, caption=_above(block.box, headings)) for block in blocks)


def _headings(elements: Sequence[Element]) -> list[Element]:
    lines = [one for one in elements if one.kind in ("text", "link") and one.text]
    if not lines:
        return []
    usual = median(one.box.height for one in lines)
    return [
        one for one in lines
        if one.kind == "text" and one.box.height >= LARGER * usual and len(one.text or "") <= LONGEST
    ]  # fmt: skip


def _above(block: Box, headings: Sequence[Element]) -> str | None:
    over = [one for one in headings if _begins(one.box, block)]
    return max(over, key=lambda one: one.box.bottom).text if over else None


def _begins(heading: Box, block: Box) -> bool:
    """Whether it is the first line of the block, or above it and not beside it."""
    if heading.right <= block.left or not block.left - OUTDENT * heading.height <= heading.left < block.right:
        return False
    return abs(heading.top - block.top) <= 1 or heading.bottom <= block.top + TOUCH * heading.height
