"""What the chances of the quick reader mean, on lines in faces that nothing was trained on, and who reads those rightly
of which it is sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision import STEP, Session, chance, decoded, inked, is_plain, recognise
from screenwright_lab.benchmarks.text import spaced
from screenwright_lab.data.lines.render import DrawnLine
from screenwright_lab.training.calibrate_detector import platt
from screenwright_lab.training.line_wear import worn_on_screens

COUNT = 1600
"""Lines that both readers read."""
LEAST = 0.92
"""Chance from which a line is kept. On validation pages the quick reader is as often right as the larger one from 0.85
on; real captures are packed and scaled more, and want this much."""
STRAIGHT = 1.0, 0.0


@dataclass(frozen=True, slots=True)
class Judged:
    """A line: the chance that all of it is right before anything is fitted, as a logit, and who reads it rightly."""

    logit: float
    script: str
    right: bool
    others: bool


def calibrated(
    session: Session, alphabet: str, lines: Sequence[DrawnLine], seed: int = 2, count: int = COUNT
) -> dict[str, Any]:
    """What the manifest says: "chance" (scale and shift of the logit), "least", and what it was fitted to."""
    rng = np.random.default_rng(seed)
    chosen = [lines[i] for i in rng.permutation(len(lines))[:count]]
    judged = [one for line in chosen if (one := _judged(session, alphabet, *worn_on_screens(line, rng), line.script))]
    logits = np.array([one.logit for one in judged])
    scale, shift = platt(logits, np.array([one.right for one in judged], np.float64))
    sure = 1 / (1 + np.exp(-np.clip(scale * logits + shift, -30, 30)))
    kept = [one for one, share in zip(judged, sure, strict=True) if share >= LEAST]
    latin = [one for one in kept if one.script == "latin"]
    return {
        "chance": [round(scale, 4), round(shift, 4)],
        "least": LEAST,
        "held_out": {
            "lines": len(chosen), "kept": len(kept), "right": sum(one.right for one in kept), "kept_latin": len(latin),
            "right_latin": sum(one.right for one in latin), "right_latin_larger": sum(one.others for one in latin),
        },
    }  # fmt: skip


def _judged(session: Session, alphabet: str, grey: NDArray[np.uint8], text: str, script: str) -> Judged | None:
    """None where it is nothing that the quick reader would keep, however sure."""
    shown = inked(grey)
    signs, scores = session.run(["sign", "score"], {"lines": shown[None, None]})
    steps = shown.shape[1] // STEP
    reading = decoded(signs[0, :steps], scores[0, :steps], ("", *alphabet), 1.0)
    if not is_plain(reading.text):
        return None
    share = chance(scores[0, :steps], STRAIGHT)
    logit = float(np.log(max(share, 1e-12)) - np.log(max(1 - share, 1e-12)))
    (other,) = recognise(np.repeat(grey[:, :, None], 3, axis=2), [Box(0, 0, grey.shape[1], grey.shape[0])])
    truth = spaced(text)
    return Judged(logit, script, spaced(reading.text) == truth, spaced(other.text) == truth)
