"""The square or round knob of a slider is no check box: it stands on the track or touches its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from screenwright.core.geometry import Box, enclosing
from screenwright.core.overlap import Table, table
from screenwright.core.screen import Kind, State
from screenwright.vision.detect import Detection

TICKED: frozenset[Kind] = frozenset({"checkbox", "radio"})
KNOBS: frozenset[Kind] = TICKED | {"button", "icon"}
TRACKS: frozenset[Kind] = frozenset({"input", "slider", "progress"})
LONG, LOW, SQUARE = 3, 0.75, 1.4
"""Heights that a track is wide at least; heights and widths of its knob that it is high, and the knob wide, at most."""
GAP, OFF = 0.2, 0.2
"""Heights of the knob that may lie between it and its track, and by which their middles may differ."""


def with_knobs(things: Sequence[Detection], rectangles: Sequence[Box] = ()) -> list[Detection]:
    """The things; a track and the knob that touches its end as one slider, also where of the track only ``rectangles``
    were seen."""
    answer, outlines = list(things), table(rectangles)
    for knob in (one for one in things if one.view.kind in KNOBS):
        near = [one for one in answer if one.view.kind in TRACKS]
        tracks = [near[i] for i in _of(knob, table([one.box for one in near]))]
        drawn = [rectangles[i] for i in _of(knob, outlines)] if knob.view.kind in TICKED else []
        if not tracks and not drawn:
            continue
        model = tracks[0] if tracks else knob
        view = replace(model.view, kind="slider", clickable=1.0, state=State(enabled=model.view.state.enabled))
        slider = replace(model, box=enclosing([knob.box, *(one.box for one in tracks), *drawn]), view=view)
        gone = [knob, *tracks]
        answer = [one for one in answer if not any(one is each for each in gone)]
        answer.append(slider)
    return answer


def _of(knob: Detection, tracks: Table) -> list[int]:
    """Which of the ``tracks`` (n, 4) it stands on or at. What is ticked stands on no track; a button may stand in a
    field, but not at the end of a low one."""
    box, (left, top, right, bottom) = knob.box, tracks.T
    width, height = right - left, bottom - top
    at_end = np.minimum(np.abs(box.center.x - left), np.abs(box.center.x - right)) <= box.width
    is_of = (
        (width >= LONG * height)
        & (height <= LOW * box.height)
        & (box.width <= SQUARE * box.height)
        & (box.height < LONG * height)
        & (np.abs((top + bottom) // 2 - box.center.y) <= OFF * box.height)
        & (np.maximum(box.left - right, left - box.right) <= GAP * box.height)
        & (at_end | (knob.view.kind in TICKED))
    )
    return [int(i) for i in np.flatnonzero(is_of)]
