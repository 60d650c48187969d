"""What a net was made for, as it is kept beside its weights: how samples become strings, in training as later."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenwright.episodes import DUAL_POINT, TYPE, AitwAction
from screenwright_lab.training.autoui.description import Thing, cell, described
from screenwright_lab.training.autoui.language import Form, is_tap, source, target
from screenwright_lab.training.autoui.samples import Sample, ScreenText

LONGEST: Final = 512
"""Tokens that are read (paper 004, 4.4); what is behind them is cut off."""
HALF: Final = 0.005
"""Of the hundredth of a side that the line of a thing tells."""
SURE: Final = 0.95
"""Share of the typed texts that must stand in their goals for a net to be held to that."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``eyes`` as for ``features.open_eyes``; ``size`` one of ``net.SIZES``, or the checkpoint that it began from;
    ``hints``: things that the goal speaks of are marked; ``snap``: it learns to tap the middle of the thing that was
    tapped, and not where the finger happened to land; ``copies``: it may copy what it reads (``copying``); ``spoken``:
    typed texts are stretches of the goal."""

    size: str = "20m"
    eyes: str = "own"
    screen_text: ScreenText = "annotated"
    hints: bool = True
    snap: bool = True
    copies: bool = True
    form: Form = field(default_factory=Form)
    spoken: bool = False

    def source(self, goal: str, past: Sequence[AitwAction], things: Sequence[Thing]) -> str:
        """What the net reads."""
        screen = described(things, goal, hints=self.hints) if self.screen_text != "none" else ""
        return source(goal, past, screen, self.form)

    def strings(self, sample: Sample, rng: Random | None) -> tuple[str, str]:
        """What the net reads and what it is to write; with ``rng`` annotated screens have faults."""
        step = sample.step
        things = sample.things(self.screen_text, rng)
        action = snapped(step.action, step.boxes, things) if self.snap else step.action
        return self.source(step.goal, sample.past, things), target(action, sample.coming, self.form)


def snapped(action: AitwAction, boxes: NDArray[np.float64], things: Sequence[Thing]) -> AitwAction:
    """A tap at what was tapped: of the things in the smallest annotated box around the finger, the nearest one, in the
    middle of the hundredth of the screen that its line tells, so that no digit is left to chance. The action as it is
    where there is none. ``boxes`` as in AitwStep."""
    if not is_tap(action) or not len(boxes):
        return action
    low, size = boxes[:, :2], boxes[:, 2:]
    around = boxes[((low <= action.touch) & (action.touch <= low + size)).all(axis=1)]
    if not len(around):
        return action
    y, x, height, width = around[around[:, 2:].prod(axis=1).argmin()].tolist()
    inside = [one for one in things if y <= one.y <= y + height and x <= one.x <= x + width]
    if not inside:
        return action
    nearest = min(inside, key=lambda one: math.dist((one.y, one.x), action.touch))
    touch = (cell(nearest.y) + HALF, cell(nearest.x) + HALF)
    return AitwAction(DUAL_POINT, touch, touch)


def are_spoken(samples: Sequence[Sample]) -> bool:
    """Whether typed texts stand in their goals so often that all may be held to."""
    typed = [one.step for one in samples if one.step.action.kind == TYPE]
    found = [step for step in typed if step.action.text.strip().casefold() in step.goal.casefold()]
    return bool(typed) and len(found) >= SURE * len(typed)
