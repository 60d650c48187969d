"""The second stage of the detector: what each proposal is, by itself.

Boxes come out with better edges; of those that are the same
thing the likeliest is kept. Lines of text keep their boxes, and get the head's word on whether they can be clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.overlap import Table, ious, table
from screenwright.core.screen import KINDS, STATES, Kind
from screenwright.vision.crops import Cutter, cut
from screenwright.vision.detect import JUDGED, NOTHING, Detected, Detection, View, distinct, views
from screenwright.vision.pace import in_time, was_left_away
from screenwright.vision.proposals import Proposals, Scene
from screenwright.vision.runtime import Session
from screenwright.vision.shapes import Shapes
from screenwright.vision.text_line import TextLine
from screenwright.vision.weights import net

KIND = 4
"""The first answers: is it an element (IoU 0.5 with one), how well it fits (the IoU), is it one that can be clicked,
and can it be clicked if it is one. Then kinds, states, and the four edges."""
STATE = KIND + len(KINDS)
EDGES = STATE + len(STATES)
OPINIONS = 2 + len(KINDS) + len(STATES)
ANSWERS = EDGES + 4
EDGE_SCALE = 0.1
"""Edges move by so much of a side for an answer of one."""
SAME = 0.5
"""IoU from which two boxes are one thing."""
SAME_EDGES = 0.75
"""IoU from which a shape shows where a thing ends."""
LEAST = 0.1
"""Chance below which nothing is reported; the parser asks for more."""
FRAMES: tuple[Kind, ...] = ("dialog", "window")
BATCH = 256
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Judged:
    """What the head thinks of a box as it is: its view, and the chances that an element of about its size is there that
    is more than plain text, that it is one that can be clicked, and that what is there is plain text. ``chances``: of
    both, of each kind and of each state, OPINIONS of them, for whoever weighs them against more than the box."""

    view: View
    element: float
    active: float
    plain: float
    chances: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Recognised:
    """What both stages found. ``judge`` asks the head about any other boxes; ``rectangles`` are those that classical
    vision sees."""

    elements: tuple[Detection, ...]
    regions: tuple[tuple[Box, float], ...]
    judge: Callable[[Sequence[Box]], list[Judged]]
    rectangles: tuple[Box, ...] = ()


def second_stage(
    pixels: NDArray[np.uint8], seen: Detected, made: Proposals, words: Sequence[TextLine], shapes: Shapes
) -> Recognised | None:
    """The likeliest of all proposals that are no lines of text, each thing once; None where the head's net is missing,
    of which a warning has told, or where there was no time."""
    head = net("box-head")
    if head is None:
        return None
    picture = Cutter(pixels)
    said = answers(head.session, picture, made.boxes, made.scene)
    if was_left_away("kinds"):
        return None
    lines = dict(zip((line.box for line in words), _judged(said), strict=False))

    def judge(boxes: Sequence[Box]) -> list[Judged]:
        new = [box for box in boxes if box not in lines]
        lines.update(zip(new, _judged(answers(head.session, picture, table(new), made.scene)), strict=True))
        return [lines[box] for box in boxes]

    said = said[len(words) :]
    boxes = _mended(made.boxes[len(words) :], said[:, EDGES:], made.scene.size)
    hit, fit = _chances(said[:, 0]), _chances(said[:, 1])
    order = (hit * np.sqrt(fit)).astype(np.float64)
    framed = np.isin(said[:, KIND:STATE].argmax(axis=1), [KINDS.index(kind) for kind in FRAMES])
    kept = list[int]()
    for alike in (framed, ~framed):  # a window is about as large as the field in it
        worth = np.flatnonzero((hit >= LEAST) & alike)
        kept += worth[distinct(boxes[worth], order[worth], SAME)].tolist()
    edged = _with_edges(boxes[kept], table(shapes.edges))
    found = tuple(
        Detection(Box(*map(int, box)), chance, one)
        for box, chance, one in zip(edged, hit[kept].tolist(), _views(said[kept]), strict=True)
    )
    return Recognised(found, seen.regions, judge, shapes.rectangles)


def answers(session: Session, picture: Cutter, boxes: Table, scene: Scene) -> Floats:
    """The head's calibrated logits (n, answers) for ``boxes`` (n, 4); those for which there is no time are nothing."""
    said = np.full((len(boxes), ANSWERS), NOTHING, np.float32)
    for first in in_time("telling kinds", range(0, len(boxes), BATCH), *JUDGED):
        part = boxes[first : first + BATCH]
        crops = cut(picture, part, scene.text)
        feeds: dict[str, NDArray[Any]] = {
            "close": crops.close, "close_place": crops.close_place, "wide": crops.wide, "wide_place": crops.wide_place,
            "facts": scene.facts(part),
        }  # fmt: skip
        said[first : first + BATCH] = session.run(["answers"], feeds)[0]
    return said


def _judged(said: Floats) -> list[Judged]:
    kinds = np.exp(said[:, KIND:STATE] - said[:, KIND:STATE].max(axis=1, keepdims=True))
    kinds /= kinds.sum(axis=1, keepdims=True)
    both = _chances(said[:, [0, 2]])
    known = np.concatenate([both, kinds[:, [KINDS.index("text")]]], axis=1).tolist()
    chances = np.concatenate([both, kinds, _chances(said[:, STATE:EDGES])], axis=1).round(3).tolist()
    return [
        Judged(view, element, active, plain, tuple(all_))
        for view, (element, active, plain), all_ in zip(_views(said), known, chances, strict=True)
    ]


def _views(said: Floats) -> list[View]:
    kinds, states = said[:, KIND:STATE], said[:, STATE:EDGES]
    return views(np.concatenate([kinds, said[:, 3:4], states], axis=1))


def _mended(boxes: Table, edges: Floats, size: tuple[int, int]) -> Table:
    """The boxes with their edges moved as the head says, in whole pixels inside the picture, never empty."""
    sides = np.tile(boxes[:, 2:] - boxes[:, :2], 2)
    moved = np.round(boxes + edges * EDGE_SCALE * sides)
    low = np.clip(moved[:, :2], 0, np.array(size) - 1)
    high = np.clip(np.maximum(moved[:, 2:], low + 1), 1, np.array(size))
    return np.concatenate([low, high], axis=1)


def _with_edges(boxes: Table, shapes: Table) -> Table:
    """Each box, or the shape that it is nearly the same as: classical vision knows to the pixel where edges lie."""
    if not len(boxes) or not len(shapes):
        return boxes
    overlaps = ious(boxes, shapes)
    return np.where((overlaps.max(axis=1) >= SAME_EDGES)[:, None], shapes[overlaps.argmax(axis=1)], boxes)


def _chances(logits: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))), np.float32)
