"""Spaces that the recogniser drops: beside strokes and dots that part what stands on a line, and between ideographs
and what is none."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.vision.strokes import Stroke, gap_before, gaps_before, strokes
from screenwright.vision.text_recognise import Reading

_PARTING = re.compile(r"(?<=\w)( ?)[/·|]( ?)(?=\w)")
_IDEOGRAPH = "\u3040-\u30ff\u3400-\u9fff"
_BESIDE = re.compile(rf"(?<=[{_IDEOGRAPH}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9.,!?;:%])(?=[{_IDEOGRAPH}])")
SPACE, SPACE_BESIDE = 0.2, 0.27
"""Parts of the height of the ink that are free beside a sign where a space stands there, and beside an ideograph, as it
and a full stop fill a part of their own room only."""


def with_spaces(grey: NDArray[np.uint8], box: Box, reading: Reading) -> Reading:
    """The reading with a space before and behind every parting sign that stands free on both sides, and between
    ideographs and what else stands free of them."""
    return _beside_ideographs(grey, box, _around_parting(grey, box, reading))


def _beside_ideographs(grey: NDArray[np.uint8], box: Box, reading: Reading) -> Reading:
    places = [match.start() for match in _BESIDE.finditer(reading.text)]
    ink = strokes(grey, box) if places else []
    least = SPACE_BESIDE * _height(ink)
    for at in reversed(places):
        gaps = gaps_before(ink, reading, box, at)
        if gaps and gaps[-1][1] - gaps[-1][0] >= least:  # those before it may be within an ideograph
            reading = _spaced(reading, at)
    return reading


def _height(ink: Sequence[Stroke]) -> int:
    return max(one.bottom for one in ink) - min(one.top for one in ink) if ink else 0


def _around_parting(grey: NDArray[np.uint8], box: Box, reading: Reading) -> Reading:
    places = [match for match in _PARTING.finditer(reading.text) if not (match[1] and match[2])]
    if not places:
        return reading
    ink = strokes(grey, box)
    least = SPACE * _height(ink)
    for match in reversed(places):
        before, behind = match.start(), match.end()
        sides = [(at, gap_before(ink, reading, box, at)) for at in (before + len(match[1]), behind)]
        if all(gap and gap[1] - gap[0] >= least for _, gap in sides):
            for at in ([behind] if not match[2] else []) + ([before] if not match[1] else []):
                reading = _spaced(reading, at)
    return reading


def _spaced(reading: Reading, at: int) -> Reading:
    """With a space before sign ``at``."""
    start = (reading.starts[at - 1] + reading.starts[at]) / 2
    return Reading(
        f"{reading.text[:at]} {reading.text[at:]}",
        (*reading.scores[:at], 1.0, *reading.scores[at:]),
        (*reading.starts[:at], start, *reading.starts[at:]),
    )
