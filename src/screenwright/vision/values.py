"""How far along a slider or a progress bar is, from its own pixels: where the knob stands, or where the fill ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.sliders import track_of
from screenwright.vision.tracks import Track

KNOB = 1.5
"""Times as thick as the track."""
KNOB_LENGTH = 0.4
"""Of the slider at the most; what is longer is a track of two thicknesses."""
TONES = 30
"""Levels by which the fill of a bar differs from the rest at the least."""
INK = 24
"""Levels by which anything differs from the paper around it."""


def with_values(
    pixels: NDArray[np.uint8], elements: Sequence[Element], tracks: Sequence[Track] = ()
) -> tuple[Element, ...]:
    """The elements, with ``value`` of sliders and progress bars on RGB ``pixels`` where it can be seen: of a slider on
    one of the ``tracks`` where its thumb stands."""
    return tuple(_valued(pixels, one, tracks) if one.kind in ("slider", "progress") else one for one in elements)


def _valued(pixels: NDArray[np.uint8], element: Element, tracks: Sequence[Track]) -> Element:
    track = track_of(element, tracks)
    if track is not None:
        return replace(element, box=track.box, value=track.share)
    return replace(element, value=bar_value(pixels, element.box))


def bar_value(pixels: NDArray[np.uint8], box: Box) -> float | None:
    """0..1 from left to right, or from the bottom up where the bar stands; None where neither knob nor fill shows."""
    inside = box.clipped(pixels.shape[1], pixels.shape[0])
    if inside is None or min(inside.width, inside.height) < 3 or max(inside.width, inside.height) < 12:
        return None
    bar = pixels[inside.top : inside.bottom, inside.left : inside.right].astype(np.int16)
    if inside.height > inside.width:
        bar = bar[::-1].transpose(1, 0, 2)
    value = _knob(bar)
    return _fill(bar) if value is None else value


def _knob(bar: NDArray[np.int16]) -> float | None:
    """Where the thickest part of the ink stands, between the two places that it can reach."""
    paper = np.median(np.concatenate([bar[0], bar[-1]]), axis=0)
    thick = (np.abs(bar - paper).max(axis=2) > INK).sum(axis=0)
    track = np.median(thick[thick > 0]) if thick.any() else 0
    if track == 0 or thick.max() < max(KNOB * track, track + 3):
        return None
    columns = np.flatnonzero(thick > (thick.max() + track) / 2)
    length = int(columns[-1] - columns[0]) + 1
    if length > KNOB_LENGTH * bar.shape[1]:
        return None
    inked = np.flatnonzero(thick > 0)
    way = int(inked[-1] - inked[0]) + 1 - length
    return float(np.clip((columns[0] - inked[0]) / way, 0, 1)) if way > 0 else None


def _fill(bar: NDArray[np.int16]) -> float | None:
    """Where on the row with the clearest track the left end's colour gives way to the right end's."""
    height, width = bar.shape[:2]
    rim = max(1, width // 40)
    lefts, rights = np.median(bar[:, rim : 3 * rim], axis=1), np.median(bar[:, -3 * rim : -rim], axis=1)
    clear = np.abs(lefts - rights).max(axis=1)
    clear[: height // 4] = clear[height - height // 4 :] = 0  # what stands above and below is no track
    row = int(clear.argmax())
    if clear[row] < TONES:
        return None
    to_left, to_right = (np.abs(bar[row] - end[row]).sum(axis=1) for end in (lefts, rights))
    near = np.minimum(to_left, to_right) < np.abs(lefts[row] - rights[row]).sum() / 3  # a knob is like neither
    # The split that most columns agree with: those before it filled, those after it not.
    agree = np.cumsum(np.where(near, np.where(to_left < to_right, 1, -1), 0))
    best = np.flatnonzero(agree == agree.max())
    return float((best[0] + best[-1] + 2) / 2 / width)
