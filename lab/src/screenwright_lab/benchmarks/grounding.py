"""Does an instruction lead to the right place? Clicks of ScreenAgent sessions, their sub-tasks as instructions.

A hit lies in the labelled area; where only a point is known, in the smallest element that holds the point, or within
24 pixels of it. A refusal is a miss.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias
from zlib import crc32

from rapidfuzz import fuzz, process, utils

from screenwright.core.errors import DataError, UsageError
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.data.screenagent.clicks import Click, clicks

NEAR = 24
"""Pixels around a person's click, which may lie half an icon beside the middle."""
Miss: TypeAlias = Literal["not understood", "not found", "ambiguous"]
Locate: TypeAlias = Callable[[Screen, Click], Point | Miss]
HIT = "hit"
CAUSES = ("not understood", "not found", "ambiguous", "wrong")


@dataclass
class Grounding:
    """``locate`` sees the screen, the instruction and what was clicked before for it, and nothing of the truth."""

    data: Path
    parse: Callable[[Path], Screen]
    locate: Locate
    solver: str = "builtin"
    name: str = "grounding-2"
    clicks: dict[str, Click] = field(default_factory=dict)
    _remark: str = field(default="", init=False)

    def samples(self) -> list[Sample]:
        if not self.data.is_dir():
            raise DataError(f"there is no folder {self.data}: name one with ScreenAgent sessions")
        self.clicks = {click.id: click for click in clicks(self.data)}
        return [Sample(click.id, click.session, (click.picture,)) for click in self.clicks.values()]

    def judge(self, sample: Sample) -> Row:
        click = self.clicks[sample.id]
        screen = self.parse(click.picture)
        found = self.locate(screen, click)
        hit = isinstance(found, Point) and is_hit(screen, click, found)
        cause = found if not isinstance(found, Point) else "" if hit else "wrong"
        self._remark = f"{cause}: {_told(screen, click, found)}" if cause else ""
        return {HIT: [hit, 1], **{f"miss: {one}": [one == cause, 1] for one in CAUSES}}

    def remark(self) -> str:
        """Why the last click was missed, and what it was about; "" for a hit."""
        return self._remark

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        names = (HIT, *(f"miss: {one}" for one in CAUSES))
        return [
            ratio_score(name, [(sample.group, row[name]) for sample, row in rows], share, len(rows)) for name in names
        ]


def _told(screen: Screen, click: Click, found: Point | Miss) -> str:
    went = f" went to {_at(screen, found)}," if isinstance(found, Point) else ""
    return f"{click.instruction!r}{went} means {_at(screen, click.point)}"


def _at(screen: Screen, point: Point) -> str:
    element = screen.element_at(point)
    label = (element.text or element.name or element.icon) if element else None
    return (
        f"the {element.kind} {label or 'without words'!r} at {point.x},{point.y}" if element else f"{point.x},{point.y}"
    )


def is_hit(screen: Screen, click: Click, found: Point) -> bool:
    if click.area is not None:
        return click.area.contains(found)
    element = screen.element_at(click.point)
    near = (found.x - click.point.x) ** 2 + (found.y - click.point.y) ** 2 <= NEAR**2
    return near or (element is not None and element.box.contains(found))


def baseline(name: str, seed: int = 0) -> Locate:
    """``match``: the element whose text is most like the instruction. ``random``: any, the same of one click and
    seed. ``centre``: the middle of the screen."""
    match name:
        case "match":
            return lambda screen, click: most_alike(screen, click.instruction)
        case "random":
            return lambda screen, click: _any(screen, click, seed)
        case "centre":
            return lambda screen, _: screen.screenshot.box.center
        case _:
            raise UsageError(f"there is no baseline {name}: choose from match, random, centre")


def _any(screen: Screen, click: Click, seed: int) -> Point | Miss:
    elements = screen.elements
    return elements[crc32(click.id.encode(), seed) % len(elements)].box.center if elements else "not found"


def most_alike(screen: Screen, instruction: str) -> Point | Miss:
    """The middle of the element whose text stands most completely in the instruction; the first of equals."""
    texts = {element.id: element.text for element in screen.elements if element.text and len(element.text) > 1}
    best = process.extractOne(
        instruction, texts, scorer=fuzz.token_set_ratio, processor=utils.default_process, score_cutoff=1
    )
    return screen.by_id[best[2]].box.center if best else "not found"
