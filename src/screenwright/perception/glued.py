"""Lines of text that stand on several controls: a row of tabs or of buttons is one line to the reader of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.perception.text_line import TextLine

BESIDE = 0.5
"""Share of a line's height that a control shares with it, at least, to hold words of it."""

TOUCH = 3
"""Pixels by which neighbours may overlap."""


def parted(lines: Sequence[TextLine], controls: Sequence[Box]) -> list[TextLine]:
    """The lines, each cut between words of which one stands on one control and the next on another."""
    return [part for line in lines for part in _parts(line, controls)]


def _parts(line: TextLine, controls: Sequence[Box]) -> Iterator[TextLine]:
    near = [box for box in controls if _shared(box, line.box) >= BESIDE * line.box.height]
    groups = list[list[tuple[str, Box]]]()
    for word in line.words():
        if groups and not _apart(groups[-1][-1][1], word[1], near):
            groups[-1].append(word)
        else:
            groups.append([word])
    if len(groups) == 1:
        yield line
        return
    for group in groups:
        left, right = min(box.left for _, box in group), max(box.right for _, box in group)
        box = replace(line.box, left=left, right=right)
        yield replace(line, text=" ".join(text for text, _ in group), box=box, gaps=(), parts=())


def _apart(one: Box, other: Box, controls: Sequence[Box]) -> bool:
    """Whether two words stand on two controls beside each other."""
    left, right = sorted((one, other), key=lambda box: box.left)
    before, after = _holder(controls, left.right - 1), _holder(controls, right.left + 1)
    return before is not None and after is not None and before.right <= after.left + TOUCH


def _shared(box: Box, line: Box) -> int:
    return min(box.bottom, line.bottom) - max(box.top, line.top)


def _holder(boxes: Sequence[Box], x: int) -> Box | None:
    """The narrowest that reaches over ``x``."""
    return min((box for box in boxes if box.left <= x < box.right), key=lambda box: box.width, default=None)
