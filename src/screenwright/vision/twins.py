"""The same picture more than once is the same thing each time: the star on every row of a list.

A net that looks at each box by itself is sure of one of them and not of the next, though hardly a pixel differs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import ious, table
from screenwright.core.screen import Kind
from screenwright.vision.detect import Detection

ALIKE = 0.2
"""How far the same pictures differ in the mean, at most, as part of how far their pixels differ from their ground."""
ON_IT = 0.4
"""IoU from which a detection is of a mark."""
PICTURES: frozenset[Kind] = frozenset({"button", "icon", "image", "link"})
"""Kinds that a mark may be; figures in cells look alike, too."""
SMALLEST = 0.8
"""Heights of a line of text."""
OFTEN = 3
"""So many of the same are no accident: what is thought of one speaks for the others."""


def with_twins(
    found: Sequence[Detection], pixels: NDArray[np.uint8], marks: Sequence[Box], text: float
) -> list[Detection]:
    """The detections; all on ``marks`` (small pictures that classical vision sees on RGB ``pixels``) that look the same
    are the same kind of thing, as surely as the surest of them, and one more for each of these marks that has none.
    ``text`` is the usual height of a line: smaller marks are figures and letters that were not read."""
    answer = list(found)
    marks = [mark for mark in marks if max(mark.width, mark.height) >= SMALLEST * text]
    of_mark = _detections_of(marks, found)
    for group in _groups(marks, pixels):
        seen = {mark: of_mark[mark] for mark in group if mark in of_mark}
        if not seen:
            continue
        first = max(seen, key=lambda mark: found[seen[mark]].chance)
        model, chance = found[seen[first]], _together((found[i].chance for i in seen.values()), len(group))
        if model.view.kind not in PICTURES:
            continue
        for mark in group:
            box = model.box.moved(mark.left - first.left, mark.top - first.top)
            if mark in seen:
                own = found[seen[mark]]
                answer[seen[mark]] = replace(own, box=box if mark != first else own.box, chance=chance, view=model.view)
            else:
                answer.append(replace(model, box=box, chance=chance))
    return answer


def _together(chances: Iterable[float], many: int) -> float:
    """That of the surest; of many alike, that one of the two surest is right."""
    best = sorted(chances, reverse=True)
    return 1 - (1 - best[0]) * (1 - best[1]) if many >= OFTEN and len(best) > 1 else best[0]


def _detections_of(marks: Sequence[Box], found: Sequence[Detection]) -> dict[Box, int]:
    """For each mark that has one the detection that fits it best, each used once."""
    if not marks or not found:
        return {}
    overlaps = ious(table(marks), table([one.box for one in found]))
    answer, used = dict[Box, int](), set[int]()
    for flat in np.argsort(-overlaps, axis=None, kind="stable"):
        i, j = divmod(int(flat), len(found))
        if overlaps[i, j] < ON_IT:
            break
        if marks[i] not in answer and j not in used:
            answer[marks[i]] = j
            used.add(j)
    return answer


def _groups(marks: Sequence[Box], pixels: NDArray[np.uint8]) -> list[list[Box]]:
    """Marks that show the same picture, two at least."""
    by_size = defaultdict[tuple[int, int], list[tuple[Box, NDArray[np.int16]]]](list)
    groups = list[tuple[NDArray[np.int16], list[Box]]]()
    for mark in dict.fromkeys(marks):
        by_size[mark.width, mark.height].append((mark, _picture(pixels, mark)))
    for members in by_size.values():
        own = list[tuple[NDArray[np.int16], list[Box]]]()
        for mark, picture in members:
            group = next((group for shown, group in own if _is_alike(shown, picture)), None)
            if group is None:
                own.append((picture, [mark]))
            else:
                group.append(mark)
        groups += own
    return [group for _, group in groups if len(group) > 1]


def _is_alike(one: NDArray[np.int16], other: NDArray[np.int16]) -> bool:
    drawn = np.abs(one - np.median(one, axis=(0, 1))).mean()
    return bool(np.abs(one - other).mean() <= ALIKE * drawn)


def _picture(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.int16]:
    return pixels[box.top : box.bottom, box.left : box.right].astype(np.int16)
