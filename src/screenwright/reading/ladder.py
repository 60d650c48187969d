"""The lens ladder: a point in ever wider surroundings, as far as there are any: spot, element, block, regions, screen.

Tree-of-Lens (paper 000, section 3.4) shows two lenses, the local and the global region. The tree has more layers than
that; a listener who is lost climbs from the spot outwards until a rung is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading.content import held, held_in
from screenwright.reading.description import Evidence
from screenwright.reading.evidence import evidence_of
from screenwright.reading.facts import Blank, Level
from screenwright.reading.language import language_of
from screenwright.reading.layout import region_of
from screenwright.reading.lenses import Lens, draw_within
from screenwright.reading.path import TargetPath, target_path
from screenwright.reading.places import place_in

SCHEMA = "screenwright.ladder/1"
SAME = 0.9
"""IoU above which two boxes are one rung: the finer one is told."""
_REACH = 5
"""Pixels around the point that are the spot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One step: ``box`` in pixels of the screenshot, what it is, what it is called, and one sentence about it."""

    box: Box
    role: str
    id: str
    name: str
    words: str
    evidence: tuple[Evidence, ...]


def ladder(screen: Screen, point: Point, language: str = "en", depth: int | None = None) -> tuple[Rung, ...]:
    """The rungs at a point, finest first; each box lies in the next one and is smaller. The last one is the screen.

    ``depth``: at most so many rungs (from 2), the coarse ones between the finest and the screen left out first.
    Raises UsageError for a point outside of the screen.
    """
    path = target_path(screen, point)
    steps = _thinned(_steps(screen, path), depth)
    tongue, outer, rungs = language_of(language), None, list[Rung]()
    for node, box in reversed(steps):
        outer = _level(screen, path, node, box, outer, rungs[-1].box if rungs else None)
        said = Blank(screen.tree, screen.blank) if screen.blank and outer.role == "screen" else outer
        words, evidence, name = tongue.sentence(said), evidence_of(said), tongue.title(outer)
        rungs.append(Rung(box=box, role=outer.role, id=outer.node, name=name, words=words, evidence=evidence))
    return tuple(reversed(rungs))


def draw_ladder(screenshot: Screenshot, point: Point, rungs: Sequence[Rung]) -> tuple[Lens, ...]:
    """A picture for each rung: the next coarser one, in which it is framed and numbered, and the point is marked."""
    outer = [rung.box for rung in (*rungs[1:], rungs[-1])]
    return tuple(
        draw_within(screenshot, rung.box, around, point, str(number))
        for number, (rung, around) in enumerate(zip(rungs, outer, strict=True), start=1)
    )


def ladder_to_json(point: Point, rungs: Sequence[Rung], lenses: Sequence[str] = ()) -> dict[str, Any]:
    """Plain values, ready for ``json.dumps``. ``lenses``: names of the pictures, a rung each, where they were saved."""
    return {
        "schema": SCHEMA,
        "point": [point.x, point.y],
        "rungs": [
            {"role": rung.role, "id": rung.id, "box": list(rung.box.as_tuple()), "name": rung.name, "words": rung.words}
            for rung in rungs
        ],
        "lenses": list(lenses),
    }


def _steps(screen: Screen, path: TargetPath) -> list[tuple[Node | None, Box]]:
    """The spot (None) and the nodes above it, each box widened to hold the finer ones; never two nearly the same."""
    spot = Box(path.point.x - _REACH, path.point.y - _REACH, path.point.x + _REACH + 1, path.point.y + _REACH + 1)
    steps: list[tuple[Node | None, Box]] = [(None, spot.intersection(screen.tree.box) or screen.tree.box)]
    for node in reversed(path.nodes):
        box = node.box.union(steps[-1][1])
        if box.iou(steps[-1][1]) <= SAME:
            steps.append((node, box))
        elif node.role == "screen":
            steps[-1] = (node, box)
    return steps


def _thinned(steps: list[tuple[Node | None, Box]], depth: int | None) -> list[tuple[Node | None, Box]]:
    if depth is None or len(steps) <= depth:
        return steps
    return [*steps[: max(1, depth - 1)], steps[-1]]


def _level(
    screen: Screen, path: TargetPath, node: Node | None, box: Box, outer: Level | None, around: Box | None
) -> Level:
    """What the rung is; its place in the next coarser one."""
    place = place_in(box, around) if around is not None else None
    if node is None:
        return Level("spot", path.nodes[-1].id, place=place, outer=outer)
    if node.role == "element":
        return Level("element", node.id, screen.by_id[node.id], place=place, outer=outer)
    if node.role == "screen":
        shot = screen.screenshot
        return Level("screen", node.id, held=held_in(screen, node), size=(shot.width, shot.height))
    block = next((block for block in screen.blocks if block.id == node.id), None)
    if block is not None:
        return Level("block", node.id, held=held(screen, block), place=place, outer=outer)
    frame = region_of(screen, node).frame
    return Level("region", node.id, frame, held_in(screen, node, frame), place=place, outer=outer)
