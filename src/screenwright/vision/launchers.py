"""Launchers: square pictures of one size in a row, as the applications on a phone, a tablet, a dock or a desktop.

Each of them alone may be any picture, and the net is half sure of one and not of the next; together they are no
accident. A place in such a row in which no square was seen follows from the others. A person names a launcher by the
caption below it, which is part of it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from screenwright.core.geometry import Box, Point, enclosing
from screenwright.core.overlap import inside, ious, table
from screenwright.core.screen import Kind
from screenwright.vision.box_head import Recognised
from screenwright.vision.control_kinds import CLICKABLE
from screenwright.vision.detect import Detection
from screenwright.vision.text_line import TextLine
from screenwright.vision.toggles import usual_height

LEAST_SIDE, LEAST_TEXT, MOST_TEXT = 32, 2, 6
"""Pixels of a launcher's side at least, heights of text at least, as smaller squares are check boxes, and at most: what
is larger is a picture of something."""
SQUARE = 1.06
"""How much longer one side is than the other at most."""
SAME = 2
"""Pixels by which sizes, tops and columns may differ."""
FEWEST = 3
"""Squares in a row."""
APART, FAR = 0.1, 2.5
"""Sides that lie between neighbours at least, as what touches is a lattice, and at most."""
EVEN, MISSING = 0.1, 3
"""Share of the distance of neighbours by which the next one may miss a multiple of it, and how large that may be."""
ELEMENT = 0.2
"""Chance from which a place is an element: a row in the mean, and one without a caption in which nothing was seen."""
SURE = 0.6
"""Chance of a launcher that follows from its row."""
BESIDE, BELOW, WIDER = 0.3, 0.4, 1.8
"""Sides by which the middle of a caption may lie beside that of its launcher, by which it may lie below it, and how
wide it may be."""
HELD = 0.6
"""Share of a thing in a launcher from which it is a part of it."""
SAME_THING = 0.4
"""IoU from which it is this launcher, told less well."""


@dataclass(frozen=True, slots=True)
class Launcher:
    """What it is told as, and of it the square without the caption."""

    thing: Detection
    icon: Box

    @property
    def has_caption(self) -> bool:
        return self.thing.box != self.icon

    def is_captioned_by(self, box: Box) -> bool:
        """Whether it is a box around the caption, with more room than the words need, and not around the picture."""
        whole = self.thing.box
        x, y = whole.center.x, (self.icon.bottom + whole.bottom) // 2
        return (
            self.has_caption
            and box.contains(Point(x, y))
            and not box.contains(self.icon.center)
            and box.area < whole.area
        )


def launchers(lines: Sequence[TextLine], seen: Recognised) -> list[Launcher]:
    """Those of all rows, of squares no larger than some heights of the text."""
    words = [box for line in lines for _, box in line.words()]
    text = usual_height(lines)
    most = MOST_TEXT * text or math.inf
    rows = _rows([box for box in seen.rectangles if _is_square(box) and LEAST_TEXT * text <= box.width <= most])
    return [one for row in _completed(list(rows), words, seen) for one in _row(row, words, seen)]


def launched(
    things: Sequence[Detection], lines: Sequence[TextLine], seen: Recognised
) -> tuple[list[Detection], list[TextLine]]:
    """Things and lines, with each launcher as one thing."""
    found = launchers(lines, seen)
    return with_launchers(things, found), without_signs(lines, found)


def with_launchers(things: Sequence[Detection], found: Sequence[Launcher]) -> list[Detection]:
    """The ``things`` with launchers in place of their parts."""
    new = [one.thing for one in found]
    if not new or not things:
        return [*things, *new]
    boxes, places = table([one.box for one in things]), table([one.box for one in new])
    is_part = (inside(boxes, places).max(axis=1) >= HELD) | (ious(boxes, places).max(axis=1) >= SAME_THING)
    left = [one for one, part in zip(things, is_part.tolist(), strict=True) if not part]
    return [*(one for one in left if not any(launcher.is_captioned_by(one.box) for launcher in found)), *new]


def without_signs(lines: Sequence[TextLine], found: Sequence[Launcher]) -> list[TextLine]:
    """The lines but for what is read in the picture of a launcher that has a caption: the letter on it is no name."""
    icons = [one.icon for one in found if one.has_caption]
    return [line for line in lines if not any(icon.contains(line.box.center) for icon in icons)]


def _row(row: Sequence[Box], words: Sequence[Box], seen: Recognised) -> list[Launcher]:
    """The launchers of a row, which can all be clicked, as the net thinks of them in the mean; none if it does not."""
    judged = seen.judge(row)
    clickable = float(np.mean([one.view.clickable for one in judged]))
    if float(np.mean([one.element for one in judged])) < ELEMENT or clickable < CLICKABLE:
        return []
    captions = [_caption(icon, _pitch(row), words) for icon in row]
    if 2 * sum(map(bool, captions)) <= len(row):
        captions = [[] for _ in row]  # what happens to stand below one of them
    usual = Counter(one.view.kind for one in judged).most_common(1)[0][0]
    kind: Kind = usual if usual == "image" and not any(captions) else "button"
    return [
        Launcher(
            Detection(
                enclosing([icon, *caption]), SURE, replace(one.view, kind=kind, kind_chance=SURE, clickable=clickable)
            ),
            icon,
        )
        for icon, caption, one in zip(row, captions, judged, strict=True)
    ]


def _rows(squares: Sequence[Box]) -> Iterator[list[Box]]:
    """Those of one size side by side, from left to right, at even distances."""
    left = sorted(squares, key=lambda box: (-box.width, box.left))
    while left:
        row = [box for box in left if _is_like(left[0], box)]
        left = [box for box in left if box not in row]
        for run in _runs(_apiece(row)):
            if len(run) >= FEWEST:
                yield run


def _is_square(box: Box) -> bool:
    shorter, longer = sorted((box.width, box.height))
    return shorter >= LEAST_SIDE and longer <= SQUARE * shorter


def _is_like(one: Box, other: Box) -> bool:
    sides = abs(one.width - other.width), abs(one.height - other.height), abs(one.top - other.top)
    return max(sides) <= SAME


def _apiece(row: Sequence[Box]) -> list[Box]:
    """From left to right, without what is seen twice."""
    kept = list[Box]()
    for box in sorted(row, key=lambda box: box.left):
        if not kept or box.left - kept[-1].left > SAME:
            kept.append(box)
    return kept


def _runs(row: Sequence[Box]) -> list[list[Box]]:
    """Parted where the distance is no multiple of the least one."""
    near = [after.left - before.left for before, after in pairwise(row)]
    near = [step for step in near if APART <= step / row[0].width - 1 <= FAR]
    if not near:
        return []
    runs = [[row[0]]]
    for before, box in pairwise(row):
        steps = (box.left - before.left) / min(near)
        if 1 <= round(steps) <= MISSING and abs(steps - round(steps)) <= EVEN:
            runs[-1].append(box)
        else:
            runs.append([box])
    return runs


def _pitch(row: Sequence[Box]) -> int:
    return min(after.left - before.left for before, after in pairwise(row))


def _completed(rows: Sequence[list[Box]], words: Sequence[Box], seen: Recognised) -> list[list[Box]]:
    """The rows with the places in which no square was seen: those between two others, and those in the columns of a row
    of the same size above or below; with a caption, or where the net sees something."""
    answer = list[list[Box]]()
    for row in rows:
        pitch, first = _pitch(row), row[0]
        alike = [box for other in rows if abs(other[0].width - first.width) <= SAME for box in other]
        columns = [box.left for box in alike] + [
            before.left + pitch * step
            for before, after in pairwise(row)
            for step in range(1, round((after.left - before.left) / pitch))
        ]
        taken = [box.left for box in (*alike, *(box for done in answer for box in done)) if _is_like(first, box)]
        free = [left for left in columns if all(abs(left - other) > SAME for other in taken)]
        new = _apiece([Box(left, first.top, left + first.width, first.bottom) for left in free])
        judged = seen.judge(new)
        kept = [
            box for box, one in zip(new, judged, strict=True) if one.element >= ELEMENT or _caption(box, pitch, words)
        ]
        answer.append(sorted([*row, *kept], key=lambda box: box.left))
    return answer


def _caption(icon: Box, room: int, words: Sequence[Box]) -> list[Box]:
    """The words below it and in the middle, no wider than its place in the row."""
    side, middle = icon.width, icon.center.x
    below = [
        word
        for word in words
        if 0 <= word.center.y - icon.bottom <= BELOW * side and abs(word.center.x - middle) < room / 2
    ]
    if not below:
        return []
    whole = enclosing(below)
    fits = abs(whole.center.x - middle) <= BESIDE * side and whole.width <= min(WIDER * side, room)
    return below if fits else []
