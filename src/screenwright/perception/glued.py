"""Lines of text that stand on several controls: a row of tabs or of buttons is one line to the reader of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.perception.text import TextLine

BESIDE = 0.5
"""Share of a line's height that a control shares with it, at least, to hold words of it."""

TOUCH = 3
"""Pixels by which neighbours may overlap."""


def parted(lines: Sequence[TextLine], controls: Sequence[Box]) -> list[TextLine]:
    """The lines, each cut between words of which one stands on one control and the next on another."""
    return [part for line in lines for part in _parts(line, controls)]


def _parts(line: TextLine, controls: Sequence[Box]) -> Iterator[TextLine]:
    near = [box for box in controls if _shared(box, line.box) >= BESIDE * line.box.height]
    left, first = line.box.left, 0
    for gap in line.gaps:
        before, after = _holder(near, gap.left - 1), _holder(near, gap.right + 1)
        apart = before is not None and after is not None and before.right <= after.left + TOUCH
        if not apart or not left < gap.left < gap.right < line.box.right:
            continue
        box = replace(line.box, left=left, right=gap.left)
        yield replace(line, text=line.text[first : gap.at], box=box, gaps=(), parts=())
        left, first = gap.right, gap.at + 1
    if first == 0:
        yield line
    else:
        yield replace(line, text=line.text[first:], box=replace(line.box, left=left), gaps=(), parts=())


def _shared(box: Box, line: Box) -> int:
    return min(box.bottom, line.bottom) - max(box.top, line.top)


def _holder(boxes: Sequence[Box], x: int) -> Box | None:
    """The narrowest that reaches over ``x``."""
    return min((box for box in boxes if box.left <= x < box.right), key=lambda box: box.width, default=None)
