"""Check boxes and radio buttons within a line: the reader joins the words on both sides, or takes one for an O."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.detect import Detection
from screenwright.vision.text import lines_in
from screenwright.vision.text_line import TextLine

ROOM = 2
"""Pixels beside a mark that are no word's."""
TIMES = 1.8
"""Widths of a mark from which a word is more than the mark."""


def read_at_marks(pixels: NDArray[np.uint8], lines: Sequence[TextLine], things: Sequence[Detection]) -> list[TextLine]:
    """The lines on RGB ``pixels`` (height, width, 3); one with marks in the middle of a word read anew between them."""
    marks = [one.box for one in things if one.view.kind in ("checkbox", "radio")]
    return list(chain.from_iterable(_read(pixels, line, marks) for line in lines))


def _read(pixels: NDArray[np.uint8], line: TextLine, marks: Sequence[Box]) -> list[TextLine]:
    if not any(_is_within(mark, word) for mark in marks for _, word in line.words()):
        return [line]
    inner = [mark for mark in marks if line.box.contains(mark.center)]
    edges = [(line.box.left, line.box.left), *sorted((box.left, box.right) for box in inner)]
    lefts = [edges[0][0], *(right + ROOM for _, right in edges[1:])]
    rights = [*(left - ROOM for left, _ in edges[1:]), line.box.right]
    pieces = [
        replace(line.box, left=left, right=right)
        for left, right in zip(lefts, rights, strict=True)
        if right - left >= line.box.height // 2
    ]
    return lines_in(pixels, pieces) or [line]


def _is_within(mark: Box, word: Box) -> bool:
    """Whether the mark stands within a word that is more than what the mark was read as."""
    return word.contains(mark.center) and word.width > TIMES * mark.width
