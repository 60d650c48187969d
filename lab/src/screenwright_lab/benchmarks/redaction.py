"""How much of what is private on a screen is hidden, and what is hidden for nothing.

A planted value counts as hidden where nearly all of its ink is painted over and no word of the screen holds it now.
Twice: with the letters that were drawn ("given text"), which asks the recognisers alone, and through the eyes ("end to
end"), where a misread letter may let a value slip. False alarms are elements that were hidden and hold nothing planted,
by screen; those of benign screens by themselves too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError
from screenwright.core.geometry import Box
from screenwright.core.images import decode
from screenwright.core.screen import Element, Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision import look, name_controls
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.data.redaction.samples import Planted, PrivateScreen, load

Redact: TypeAlias = Callable[[Screen], Screen]
GIVEN, SEEN = "given text", "end to end"
KINDS = ("card", "key", "password", "mail", "phone", "iban")
INKED, BORDER, HIDDEN = 40, 3, 0.95
"""Levels of 255 from the ground that are ink, pixels of a field's outline, and the least part of the ink hidden."""


@dataclass
class Redaction:
    """``redact`` returns the screen as a model may see it."""

    data: Path
    redact: Redact
    eyes: Callable[[Screenshot], Screen] = look
    name: str = "redaction-1"
    solver: str = "builtin"
    screens: Mapping[str, PrivateScreen] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        files = sorted(self.data.glob("*.json")) if self.data.is_dir() else []
        if not files:
            raise DataError(f"there is no screen in {self.data}: make some with  screenwright data redaction --out DIR")
        self.screens = {file.stem: load(file) for file in files}
        return [Sample(file.stem, file.stem, (file, file.with_suffix(".png"))) for file in files]

    def judge(self, sample: Sample) -> Row:
        truth, picture = self.screens[sample.id], sample.files[1]
        shot = decode(picture.read_bytes(), picture.name)
        row: dict[str, list[float]] = {}
        for way, screen in ((GIVEN, screen_of(truth, shot)), (SEEN, self.eyes(shot))):
            veiled = self.redact(screen)
            for planted in truth.planted:
                for name in (f"recall {way}", f"recall {way}/{planted.kind}"):
                    pair = row.setdefault(name, [0, 0])
                    pair[0] += is_hidden(planted, screen, veiled)
                    pair[1] += 1
            row[f"false alarms {way}"] = [false_alarms(truth, screen, veiled), 1]
            if not truth.planted:
                row[f"false alarms {way}/benign"] = row[f"false alarms {way}"]
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        names = [
            name
            for way in (GIVEN, SEEN)
            for name in (
                f"recall {way}",
                *(f"recall {way}/{kind}" for kind in KINDS),
                f"false alarms {way}",
                f"false alarms {way}/benign",
            )
        ]
        return [_score(rows, name) for name in names]


def hide_all(screen: Screen) -> Screen:
    """The trivial answer that misses nothing: a grey picture, and no word of it."""
    shot = screen.screenshot
    grey = Screenshot(np.full(shot.pixels.shape, 128, np.uint8))
    elements = tuple(replace(one, text=None, name=None) for one in screen.elements)
    return replace(screen, screenshot=grey, elements=elements, blocks=())


def _score(rows: Rows, name: str) -> Score:
    counted = [(sample.group, row[name]) for sample, row in rows if name in row]
    return ratio_score(name, counted, share, int(sum(pair[1] for _, pair in counted)))


def screen_of(truth: PrivateScreen, shot: Screenshot) -> Screen:
    """The screen as it would be seen if every letter were read right."""
    elements = name_controls(
        [
            Element(id=f"e{number}", kind=line.kind, box=line.box, text=line.text, name=_name(line.kind, line.text))
            for number, line in enumerate(truth.lines, start=1)
        ]
    )
    leaves = tuple(Node(id=one.id, role="element", box=one.box) for one in elements)
    return Screen(
        screenshot=shot,
        elements=elements,
        blocks=(),
        tree=Node(id="root", role="screen", box=shot.box, children=leaves),
    )


def _name(kind: str, text: str) -> str | None:
    return None if kind == "input" else text


def is_hidden(planted: Planted, before: Screen, after: Screen) -> bool:
    """Neither in the picture nor in any word."""
    words = [one.text or "" for one in after.elements] + [one.name or "" for one in after.elements]
    words += [block.caption or "" for block in after.blocks]
    words += [cell or "" for block in after.blocks for row in block.rows for cell in row]
    value = _plain(planted.value)
    if any(value in _plain(text) for text in words):
        return False
    return _hidden_ink(planted.box, before.screenshot.pixels, after.screenshot.pixels) >= HIDDEN


def _hidden_ink(box: Box, before: NDArray[np.uint8], after: NDArray[np.uint8]) -> float:
    """The part of the ink in the box that was painted over."""
    height, width = before.shape[:2]
    inner = box.grown(-BORDER) if min(box.width, box.height) > 4 * BORDER else box
    inside = inner.clipped(width, height)
    assert inside is not None
    part = np.s_[inside.top : inside.bottom, inside.left : inside.right]
    crop = before[part].astype(np.int16)
    ink = np.abs(crop - np.median(crop, axis=(0, 1))).max(axis=2) > INKED
    hidden = np.any(before[part] != after[part], axis=2)
    return float(hidden[ink].mean()) if ink.any() else 1.0


def false_alarms(truth: PrivateScreen, before: Screen, after: Screen) -> int:
    """Elements whose words were changed and that touch nothing planted."""
    altered = [one.box for one in before.elements if after.by_id[one.id].text != one.text]
    return sum(not any(box.overlap(planted.box) for planted in truth.planted) for box in altered)


def _plain(text: str) -> str:
    return "".join(text.casefold().split())
