"""Lines of text that stand on several controls, or before one and in it: a row of tabs is one line to the reader of
text, and so is a caption with what stands in the field behind it, or a row of rings with words, each read as an O."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.overlap import table
from screenwright.vision.text_line import TextLine

BESIDE = 0.5
"""Share of a line's height that a control shares with it, at least, to hold words of it."""

TOUCH, ROUGH = 3, 0.25
"""Pixels by which neighbours may overlap, and share of a line's height to which it is known where a word ends."""


SIGNS = 2
"""Letters at most that a ring or a box with a tick is read as."""
ON_MARK = 0.6
"""Share of a word's width that lies on the mark that was read as it."""


def parted(
    lines: Sequence[TextLine], controls: Sequence[Box], closed: Sequence[Box] = (), marks: Sequence[Box] = ()
) -> list[TextLine]:
    """The lines, each cut between words of which one stands on one control and the next on another, or one in a
    ``closed`` control, from which no words go on, and the next beside it; and at the ``marks``, rings and boxes to be
    ticked, without what these were read as. Signs that lead from one control to the next, as in a path, are no text."""
    near, shut, marked = (_beside(lines, boxes) for boxes in (controls, closed, marks))
    return [
        part
        for line, some, shut_some, marked_some in zip(lines, near, shut, marked, strict=True)
        for part in _parts(line, some, shut_some, marked_some)
    ]


def _beside(lines: Sequence[TextLine], boxes: Sequence[Box]) -> list[list[Box]]:
    """For each line those of the ``boxes`` that are in its row."""
    a, b = table([line.box for line in lines]), table(boxes)
    common = np.minimum(a[:, None, 3], b[None, :, 3]) - np.maximum(a[:, None, 1], b[None, :, 1])
    beside = common >= BESIDE * (a[:, 3] - a[:, 1])[:, None]
    return [[boxes[i] for i in np.flatnonzero(row).tolist()] for row in beside]


def _parts(line: TextLine, near: Sequence[Box], shut: Sequence[Box], marks: Sequence[Box]) -> Iterator[TextLine]:
    every = line.words()
    words = [
        word
        for at, word in enumerate(every)
        if len(every) == 1 or not (_is_mark(word, marks) or _is_separator(every, at, near))
    ]
    groups = list[list[tuple[str, Box]]]()
    for word in words or every:
        if groups and not _apart(groups[-1][-1][1], word[1], near, shut, marks):
            groups[-1].append(word)
        else:
            groups.append([word])
    if len(groups) == 1 and len(groups[0]) == len(every):
        yield line
        return
    for group in groups:
        left, right = min(box.left for _, box in group), max(box.right for _, box in group)
        box = replace(line.box, left=left, right=right)
        yield replace(line, text=" ".join(text for text, _ in group), box=box, gaps=(), parts=())


def _is_mark(word: tuple[str, Box], marks: Sequence[Box]) -> bool:
    """Whether what was read as a word of a sign or two is a mark."""
    text, box = word
    on = max((min(mark.right, box.right) - max(mark.left, box.left) for mark in marks), default=0)
    return len(text) <= SIGNS and on >= ON_MARK * box.width


def _apart(one: Box, other: Box, controls: Sequence[Box], closed: Sequence[Box], marks: Sequence[Box]) -> bool:
    """Whether two words stand on two controls beside each other, or one of them in a closed one that ends between them;
    or a mark lies between them."""
    left, right = sorted((one, other), key=lambda box: box.left)
    if any(left.right - TOUCH <= mark.center.x <= right.left + TOUCH for mark in marks):
        return True
    before, after = (_holder(closed, word.center.x) for word in (left, right))
    if before is not None and after is None:
        return _is_between(before.right, left, right)
    if after is not None and before is None:
        return _is_between(after.left, left, right)
    before, after = (_holder(controls, word.center.x) for word in (left, right))
    return before is not None and after is not None and before.right <= after.left + TOUCH


def _is_separator(words: Sequence[tuple[str, Box]], at: int, controls: Sequence[Box]) -> bool:
    """Whether the word is a sign between words on two controls."""
    if not 0 < at < len(words) - 1 or any(map(str.isalnum, words[at][0])):
        return False
    before, here, after = (_holder(controls, words[i][1].center.x) for i in (at - 1, at, at + 1))
    return here is None and before is not None and after is not None and before != after


def _is_between(edge: int, left: Box, right: Box) -> bool:
    """Whether the edge of a control lies between two words, as exactly as it is known where these end."""
    return left.right - ROUGH * left.height <= edge <= right.left + ROUGH * right.height


def _holder(boxes: Sequence[Box], x: float) -> Box | None:
    """The narrowest that reaches over ``x``."""
    return min((box for box in boxes if box.left <= x < box.right), key=lambda box: box.width, default=None)
