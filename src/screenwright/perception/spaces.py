"""Spaces beside strokes and dots that part what stands on a line: the recogniser drops them among figures."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.perception.strokes import gap_before, strokes
from screenwright.perception.text_recognise import Reading

_PARTING = re.compile(r"(?<=\w)( ?)[/·|]( ?)(?=\w)")
SPACE = 0.2
"""Parts of the height of the ink that are free beside a sign where a space stands there."""


def with_spaces(grey: NDArray[np.uint8], box: Box, reading: Reading) -> Reading:
    """The reading with a space before and behind every parting sign that stands free on both sides."""
    places = [match for match in _PARTING.finditer(reading.text) if not (match[1] and match[2])]
    if not places:
        return reading
    ink = strokes(grey, box)
    least = SPACE * (max(one.bottom for one in ink) - min(one.top for one in ink)) if ink else 0.0
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
