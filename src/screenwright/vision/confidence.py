"""What a confidence means: the chance that an element is there, as a person would outline it (IoU of at least 0.5).

The chances of the nets are calibrated each for itself; what the parser makes of them (edges of shapes, joined words,
lines cut to their ink) shifts them. So the last word is a logistic line for each sort of element (Platt 1999,
Probabilistic outputs for support vector machines), fitted on validation screens by ``screenwright train confidence``
and kept in the detector's manifest.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from screenwright.core.screen import Element
from screenwright.vision.weights import net

Sort: TypeAlias = Literal["line", "control with words", "seen"]
Trust: TypeAlias = Mapping[Sort, Sequence[float]]
"""Scale and shift of the logit for each sort."""
_EDGE = 1e-3
"""Chances are told as no nearer than this to 0 and 1."""


def with_confidence(elements: Iterable[Element]) -> tuple[Element, ...]:
    """The elements with their confidence calibrated; as they are where the manifest tells of no calibration."""
    detector = net("detector")
    trust: Trust = detector.manifest.get("confidence", {}) if detector else {}
    return tuple(replace(one, confidence=_told(one, trust[sort_of(one)])) if trust else one for one in elements)


def sort_of(element: Element) -> Sort:
    """Which of the three lines an element's confidence goes by."""
    if element.source != "read":
        return "seen"
    return "line" if element.kind in ("text", "link") else "control with words"


def logit(chance: float) -> float:
    held = min(max(chance, _EDGE), 1 - _EDGE)
    return math.log(held / (1 - held))


def _told(element: Element, line: Sequence[float]) -> float:
    scale, shift = line
    return 1 / (1 + math.exp(-(scale * logit(element.confidence) + shift)))
