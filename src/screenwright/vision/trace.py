"""The way of a look, stage by stage: what each of them saw anew and what was gone after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import STATES, Element
from screenwright.vision.detect import Detection
from screenwright.vision.draft import Draft, Stage, Step
from screenwright.vision.text_line import TextLine

NEW, GONE, KEPT = (0, 140, 60), (210, 30, 30), (150, 150, 150)
"""Colours of the boxes on a traced picture: what came with the stage, went with it, and stayed."""
SAME = 0.5
"""IoU from which a candidate is on the way of an element."""
SHOWN = ("things", "elements", "lines", "loose", "words", "text", "rules", "panes", "containers", "tracks", "frames")
"""What of a draft has boxes on the picture."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """``said``: its kind, words, states and how sure it is."""

    box: Box
    said: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a stage made of the candidates of one sort: those that came and those that went."""

    stage: Stage
    ms: float
    sort: str
    came: tuple[Candidate, ...]
    went: tuple[Candidate, ...]
    stayed: tuple[Candidate, ...]

    def as_json(self) -> dict[str, Any]:
        """One line of the trace."""
        told = {
            name: [{"box": one.box.as_tuple(), "said": one.said} for one in candidates]
            for name, candidates in (("came", self.came), ("went", self.went))
        }
        named = {"stage": self.stage.name, "reads": self.stage.reads, "writes": self.stage.writes, "of": self.sort}
        return {**named, "ms": round(self.ms, 2), "stayed": len(self.stayed), **told}


def changes(steps: Sequence[Step]) -> Iterator[Change]:
    """Of each of the steps of one look, one for each sort of candidates that its stage writes."""
    before = Draft()
    for step in steps:
        for sort in step.stage.writes:
            old, new = _candidates(before, sort), _candidates(step.draft, sort)
            yield Change(
                step.stage, step.ms, sort,
                tuple(one for one in new if one not in old),
                tuple(one for one in old if one not in new),
                tuple(one for one in new if one in old),
            )  # fmt: skip
        before = step.draft


def explained(steps: Sequence[Step], element: Element) -> list[str]:
    """The way of an element, a line a stage: what lay at its place and what the stage made of it."""
    lines = list[str]()
    for change in changes(steps):
        came, went = ([one for one in some if _is_at(element.box, one.box)] for some in (change.came, change.went))
        if came or went:
            old, new = (", ".join(f"{one.said} at {one.box.as_tuple()}" for one in some) for some in (went, came))
            lines.append(f"{change.stage.name}: {change.sort}: {f'{old} -> ' if old else ''}{new or 'gone'}")
    return lines


def pictured(pixels: NDArray[np.uint8], change: Change) -> NDArray[np.uint8]:
    """RGB ``pixels`` (height, width, 3) with the boxes of a change."""
    image = Image.fromarray(pixels)
    pen = ImageDraw.Draw(image)
    for colour, candidates in ((KEPT, change.stayed), (GONE, change.went), (NEW, change.came)):
        for one in candidates:
            left, top, right, bottom = one.box.as_tuple()
            pen.rectangle((left, top, right - 1, bottom - 1), outline=colour, width=1 if colour == KEPT else 2)
    return np.asarray(image)


def _is_at(place: Box, box: Box) -> bool:
    return place.iou(box) >= SAME or (box.area <= place.area and place.covers(box, tolerance=2))


def _candidates(draft: Draft, sort: str) -> list[Candidate]:
    held = getattr(draft, sort) if sort in SHOWN else None
    if held is None:
        return []
    parts = held.lines if sort == "text" else held.elements if sort == "rules" else held
    return list(map(_candidate, parts))


def _candidate(part: TextLine | Detection | Element | Box) -> Candidate:
    match part:
        case TextLine():
            return Candidate(part.box, f'"{part.text}" ({part.confidence:.2f})')
        case Detection():
            kind, sure, clickable = part.view.kind, part.view.kind_chance, part.view.clickable
            return Candidate(part.box, f"{kind} ({part.chance:.2f}, of its kind {sure:.2f}, clickable {clickable:.2f})")
        case Element():
            told = [part.kind, *([f'"{part.text}"'] if part.text else [])]
            if part.name and part.name != part.text:
                told.append(f'called "{part.name}"')
            told += [f"{name}={value}" for name in STATES if (value := getattr(part.state, name)) is not None]
            if part.value is not None:
                told.append(f"value={part.value:.2f}")
            return Candidate(part.box, f"{' '.join(told)} ({part.confidence:.2f})")
        case _:
            return Candidate(part, "region")
