"""What a net was made for, as it is kept beside its weights: how samples become strings, in training as later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from screenwright.data.aitw.step import TYPE, AitwAction
from screenwright.learn.autoui.description import Thing, described
from screenwright.learn.autoui.language import Form, source, target
from screenwright.learn.autoui.samples import Sample, ScreenText

LONGEST: Final = 512
"""Tokens that are read (paper 004, 4.4); what is behind them is cut off."""
SURE: Final = 0.95
"""Share of the typed texts that must stand in their goals for a net to be held to that."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``eyes`` as for ``features.open_eyes``; ``size`` one of ``net.SIZES``, or the checkpoint that it began from;
    ``hints``: things that the goal speaks of are marked; ``spoken``: typed texts are stretches of the goal."""

    size: str = "20m"
    eyes: str = "own"
    screen_text: ScreenText = "annotated"
    hints: bool = True
    form: Form = field(default_factory=Form)
    spoken: bool = False

    def source(self, goal: str, past: Sequence[AitwAction], things: Sequence[Thing]) -> str:
        """What the net reads."""
        screen = described(things, goal, hints=self.hints) if self.screen_text != "none" else ""
        return source(goal, past, screen, self.form)

    def strings(self, sample: Sample, rng: Random | None) -> tuple[str, str]:
        """What the net reads and what it is to write; with ``rng`` annotated screens have faults."""
        step = sample.step
        read = self.source(step.goal, sample.past, sample.things(self.screen_text, rng))
        return read, target(step.action, sample.coming, self.form)


def are_spoken(samples: Sequence[Sample]) -> bool:
    """Whether typed texts stand in their goals so often that all may be held to."""
    typed = [one.step for one in samples if one.step.action.kind == TYPE]
    found = [step for step in typed if step.action.text.strip().casefold() in step.goal.casefold()]
    return bool(typed) and len(found) >= SURE * len(typed)
