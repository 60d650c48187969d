"""Boxes in which something may be, from everything that looks for things, and what is known of each: for the box head.

A region-proposal stage as in two-stage detectors (Ren et al. 2015, Faster R-CNN), but with several sources: tops of
the detector's heat far below what it believes, lines of text, rectangles and marks of classical vision, controls by
rule, and tracks of scroll bars. Boxes that are nearly the same are one proposal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import Table, any_alike, areas, first_of_alike, inside, ious, table
from screenwright.core.screen import KINDS, STATES
from screenwright.vision.detect import COARSE, FINE, MAX_PIXELS, SQUEEZED, Detected, Glance, Grid, peaks
from screenwright.vision.elements import Found
from screenwright.vision.shapes import Shapes
from screenwright.vision.text_line import TextLine
from screenwright.vision.tiles import screenful

LEAST = 0.06
"""Heat of a top that is worth a proposal."""
SAME = 0.9
"""IoU from which two boxes are one proposal."""
MOST_TOPS, MOST_SHAPES = 300, 150
"""A sheet of cells is thousands of rectangles: on each screenful so many tops are proposed at most, and of each source
by rule so many in which the detector sees most."""
USUAL_TEXT = 16.0
"""Pixels of a line's height where nothing was read."""
DENSE = 2 + len(KINDS) + 1 + len(STATES) + 2 + len(KINDS) + 1
"""What one look says of a box: heats, kinds, clickable and states of the fine level, and of the coarse one."""
OF_LOOKS = 2 * (DENSE + 2)
"""The last facts: what both looks say, and the IoU with the boxes that they see from there."""
BOX_FACTS = 8 + 5 + 5 + 8 + OF_LOOKS

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Sources:
    """Where proposals come from, beside the detector."""

    lines: Sequence[TextLine] = ()
    shapes: Sequence[Box] = ()
    controls: Sequence[Box] = ()
    tracks: Sequence[Box] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is known of a picture of ``size`` (width, height) when boxes on it are described: both looks of the
    detector, its ``tops`` with their ``heat``, the sources, and the usual height of a line of ``text``."""

    size: tuple[int, int]
    glances: tuple[Glance, Glance]
    tops: Table
    heat: Table
    sources: Sources
    text: float

    def facts(self, boxes: Table) -> Floats:
        """What is known of each of the ``boxes`` (n, 4); (n, BOX_FACTS)."""
        others = [table(one) for one in (self.sources.controls, self.sources.shapes, self.sources.tracks)]
        lines = table([line.box for line in self.sources.lines])
        facts = [
            _geometry(boxes, self.size, self.text),
            _nearest(boxes, [self.tops, *others, lines]),
            _around(boxes, self.tops, self.heat),
            _written(boxes, self.sources.lines),
            *(_dense(boxes, glance) for glance in self.glances),
        ]
        return np.concatenate(facts, axis=1).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Proposals:
    """``boxes`` (n, 4) in pixels, the lines of text first, one each and in their order; the ``scene`` knows more."""

    boxes: Table
    scene: Scene


def propose_all(
    seen: Detected,
    words: Sequence[TextLine],
    shapes: Shapes,
    rules: Found,
    tracks: Sequence[Box],
    size: tuple[int, int],
) -> Proposals:
    """All that may be something; the ``words`` first, in their order."""
    controls = [one.box for one in rules.elements if one.kind not in ("text", "link")]
    return propose(seen, Sources(words, shapes.edges, controls, tracks), size)


def propose(seen: Detected, sources: Sources, size: tuple[int, int]) -> Proposals:
    """All proposals on a picture of ``size`` (width, height)."""
    near, glances = seen.near, (seen.near, seen.far or seen.near)
    screens = max(1.0, size[0] * size[1] / near.shrink**2 / (SQUEEZED**2 * MAX_PIXELS))
    tops, heat = _tops(glances[: 2 if seen.far else 1], size, round(MOST_TOPS * screens))
    most = round(MOST_SHAPES * screens)
    few = Sources(
        sources.lines, *(_likeliest(boxes, near, most) for boxes in (sources.shapes, sources.controls, sources.tracks))
    )
    lines = table([line.box for line in few.lines])
    others = np.concatenate([tops, table(few.controls), table(few.shapes), table(few.tracks)])
    heights = lines[:, 3] - lines[:, 1]
    text = float(np.median(heights)) if len(heights) else USUAL_TEXT * near.shrink
    scene = Scene(size, glances, tops, heat, few, text)
    return Proposals(np.concatenate([lines, _distinct(others, lines)]), scene)


def _likeliest(boxes: Sequence[Box], glance: Glance, most: int) -> Sequence[Box]:
    """Those in whose middle the detector has most heat, where there are more than so many."""
    if len(boxes) <= most:
        return boxes
    places = table(boxes)
    fine, coarse = (
        _sampled(places, grid, stride * glance.shrink)[0][:, 0]
        for grid, stride in ((glance.fine, FINE), (glance.coarse, COARSE))
    )
    best = np.argsort(-np.maximum(fine, coarse), kind="stable")[:most]
    return [boxes[i] for i in sorted(best.tolist())]


def _tops(glances: Sequence[Glance], size: tuple[int, int], most: int) -> tuple[Table, Table]:
    """Boxes (n, 4) and heats (n,) of the hottest tops of all looks, inside the picture."""
    boxes, heats = list[Table](), list[Table]()
    for glance in glances:
        for grid, stride in ((glance.fine, FINE), (glance.coarse, COARSE)):
            found = peaks(grid[0], grid[2:6], stride, LEAST)
            boxes.append(found.boxes.astype(np.float64) * glance.shrink)
            heats.append(found.chances.astype(np.float64))
    heat = np.concatenate(heats)
    every: Table = np.clip(np.concatenate(boxes), 0, np.array([*size, *size])).round().astype(np.float64)
    real = (every[:, 2] > every[:, 0]) & (every[:, 3] > every[:, 1])
    best = np.argsort(-heat[real], kind="stable")[:most]
    return every[real][best], heat[real][best]


def _distinct(boxes: Table, known: Table) -> Table:
    """Those of the ``boxes`` that are nearly the same as none before them and none that is ``known``."""
    new = boxes[~any_alike(boxes, known, SAME)]
    return new[first_of_alike(new, SAME)]


def _geometry(boxes: Table, size: tuple[int, int], text: float) -> Table:
    """Sides in heights of text, by logarithm; shares of a screen; place; proportions; (n, 8)."""
    width, height = np.maximum(boxes[:, 2] - boxes[:, 0], 1), np.maximum(boxes[:, 3] - boxes[:, 1], 1)
    x, y = (boxes[:, 0] + boxes[:, 2]) / 2 / size[0], (boxes[:, 1] + boxes[:, 3]) / 2 / size[1]
    scale, (across, down) = np.full(len(boxes), np.log(text / USUAL_TEXT)), screenful(*size)
    return np.stack(
        [np.log(width / text), np.log(height / text), width / across, height / down, x, y,
         np.log(width / height), scale], axis=1
    )  # fmt: skip


def _nearest(boxes: Table, sources: Sequence[Table]) -> Table:
    """The IoU with the nearest box of each source, (n, sources)."""
    return np.stack([ious(boxes, one).max(axis=1) if len(one) else np.zeros(len(boxes)) for one in sources], axis=1)


def _around(boxes: Table, tops: Table, heat: Table) -> Table:
    """The greatest heat times IoU of a top; the greatest heat of tops that lie within it, that hold it, how many lie
    within, and the greatest share of it that one of them holds; (n, 5)."""
    answer = np.zeros((len(boxes), 5))
    if not len(tops) or not len(boxes):
        return answer
    within, holds = inside(tops, boxes).T >= 0.8, inside(boxes, tops)
    smaller = areas(tops)[None] < areas(boxes)[:, None] * 0.7
    larger = areas(tops)[None] * 0.7 > areas(boxes)[:, None]
    answer[:, 0] = (ious(boxes, tops) * heat).max(axis=1)
    answer[:, 1] = np.where(within & smaller, heat, 0).max(axis=1)
    answer[:, 2] = np.where((holds >= 0.8) & larger, heat, 0).max(axis=1)
    answer[:, 3] = np.log1p((within & smaller & (heat > 0.3)).sum(axis=1))
    answer[:, 4] = np.where(larger, holds * heat, 0).max(axis=1)
    return answer


def _written(boxes: Table, lines: Sequence[TextLine]) -> Table:
    """What is written in it: lines, the share of it that they cover, how sure the surest is, letters and figures and
    other signs by logarithm, whether it begins with a capital, whether it ends in a colon; (n, 8)."""
    answer = np.zeros((len(boxes), 8))
    if not lines or not len(boxes):
        return answer
    places = table([line.box for line in lines])
    held = inside(places, boxes).T >= 0.7
    signs = np.array([
        [sum(map(str.isalpha, one.text)), sum(map(str.isdigit, one.text)), sum(not c.isalnum() for c in one.text)]
        for one in lines
    ], np.float64)  # fmt: skip
    ends = np.array([[one.text[:1].isupper(), one.text.endswith((":", "："))] for one in lines], np.float64)
    sure = np.array([one.confidence for one in lines])
    first = np.where(held.any(axis=1), held.argmax(axis=1), -1)
    answer[:, 0] = np.log1p(held.sum(axis=1))
    answer[:, 1] = np.minimum((held * areas(places)).sum(axis=1) / areas(boxes), 2)
    answer[:, 2] = np.where(held, sure, 0).max(axis=1)
    answer[:, 3:6] = np.log1p(held @ signs)
    answer[:, 6:8] = np.where((first >= 0)[:, None], ends[first], 0)
    return answer


def _dense(boxes: Table, glance: Glance) -> Table:
    """What the detector says of the middle third of a box at one look, and the IoU of a box with the one that it sees
    from there, at each level; logits are bounded and made small; (n, DENSE + 2)."""
    fine, fine_iou = _sampled(boxes, glance.fine, FINE * glance.shrink)
    coarse, coarse_iou = _sampled(boxes, glance.coarse, COARSE * glance.shrink)
    said = np.concatenate([fine[:, :2], fine[:, 6:], coarse[:, :2], coarse[:, 10:]], axis=1)
    return np.concatenate([np.clip(said, -8, 8) / 4, fine_iou, coarse_iou], axis=1)


def _sampled(boxes: Table, grid: Grid, stride: float) -> tuple[Table, Table]:
    """The means of all channels (n, channels) over nine cells of the middle third, for heats the greatest; and the IoU
    (n, 1) with the box that the sides tell at the middle."""
    spots = np.array([1 / 3, 1 / 2, 2 / 3])
    x = boxes[:, :1] + (boxes[:, 2:3] - boxes[:, :1]) * spots
    y = boxes[:, 1:2] + (boxes[:, 3:4] - boxes[:, 1:2]) * spots
    columns = np.clip((x / stride).astype(np.intp), 0, grid.shape[2] - 1)
    rows = np.clip((y / stride).astype(np.intp), 0, grid.shape[1] - 1)
    cells = grid[:, rows[:, :, None], columns[:, None, :]].reshape(len(grid), len(boxes), 9)
    cells = cells.astype(np.float32)
    said = cells.mean(axis=2).T.astype(np.float64)
    said[:, :2] = cells[:2].max(axis=2).T
    far = np.exp(np.clip(cells[2:6, :, 4].T, -4, 8)).astype(np.float64) * stride
    middle = np.stack([(columns[:, 1] + 0.5) * stride, (rows[:, 1] + 0.5) * stride], axis=1)
    told = np.concatenate([middle - far[:, :2], middle + far[:, 2:]], axis=1)
    width = np.minimum(boxes[:, 2], told[:, 2]) - np.maximum(boxes[:, 0], told[:, 0])
    height = np.minimum(boxes[:, 3], told[:, 3]) - np.maximum(boxes[:, 1], told[:, 1])
    both = np.clip(width, 0, None) * np.clip(height, 0, None)
    return said, (both / (areas(boxes) + areas(told) - both))[:, None]
