"""Fit what the parser's confidence means to what it got right on validation screens (``vision/confidence.py``)."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from screenwright.core.files import write_whole
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright.vision import Sort, logit, look, net, sort_of
from screenwright_lab.data.screens.labels import LabelledScreen
from screenwright_lab.data.screens.store import Shot
from screenwright_lab.training.calibrate_detector import platt

RIGHT = 0.5
"""IoU with a label from which an element is right."""


def fit(screens: Sequence[Shot], weights: Path, say: Callable[[str], None]) -> dict[Sort, tuple[float, float]]:
    """Parse the screens with the detector of the folder ``weights`` and write scale and shift of each sort of element
    into its manifest, in place of those that it had."""
    os.environ["SCREENWRIGHT_WEIGHTS"] = str(weights)
    _write(weights / "detector.json", None)
    pairs = defaultdict[Sort, list[tuple[float, bool]]](list)
    for number, shot in enumerate(screens, start=1):
        for element, right in judged(look(Screenshot(shot.pixels())).elements, shot.screen):
            pairs[sort_of(element)].append((logit(element.confidence), right))
        if number % 20 == 0 or number == len(screens):
            say(f"{number}/{len(screens)} parsed")
    lines = {
        sort: platt(np.array([one for one, _ in known]), np.array([right for _, right in known], np.float64))
        for sort, known in pairs.items()
    }
    _write(weights / "detector.json", {sort: [round(value, 4) for value in line] for sort, line in lines.items()})
    return lines


def judged(elements: Sequence[Element], truth: LabelledScreen) -> list[tuple[Element, bool]]:
    """Each element of which the truth is known, and whether a label has its box."""
    boxes = [label.box for label in truth.labels]
    found = [(one, any(one.box.iou(box) >= RIGHT for box in boxes)) for one in elements]
    return [(one, right) for one, right in found if right or truth.known(one.box)]


def _write(manifest: Path, confidence: dict[Sort, list[float]] | None) -> None:
    facts = json.loads(manifest.read_text(encoding="utf-8"))
    facts.pop("confidence", None)
    if confidence:
        facts["confidence"] = confidence
    write_whole(manifest, (json.dumps(facts, indent=1) + "\n").encode(), mode=0o644)
    net.cache_clear()
