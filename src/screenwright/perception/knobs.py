"""The square or round knob of a slider is no check box: it stands on the track or touches its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Kind, State
from screenwright.perception.detect import Detection

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
    answer = list(things)
    for knob in (one for one in things if one.view.kind in KNOBS):
        tracks = [one for one in answer if one.view.kind in TRACKS and _is_of(knob, one.box)]
        drawn = [box for box in rectangles if knob.view.kind in TICKED and _is_of(knob, box)]
        if not tracks and not drawn:
            continue
        model = tracks[0] if tracks else knob
        view = replace(model.view, kind="slider", clickable=1.0, state=State(enabled=model.view.state.enabled))
        slider = replace(model, box=enclosing([knob.box, *(one.box for one in tracks), *drawn]), view=view)
        gone = [knob, *tracks]
        answer = [one for one in answer if not any(one is each for each in gone)]
        answer.append(slider)
    return answer


def _is_of(knob: Detection, track: Box) -> bool:
    """What is ticked stands on no track; a button may stand in a field, but not at the end of a low one."""
    box = knob.box
    aside = max(box.left - track.right, track.left - box.right)
    at_end = min(abs(box.center.x - track.left), abs(box.center.x - track.right)) <= box.width
    return (
        track.width >= LONG * track.height
        and track.height <= LOW * box.height
        and box.width <= SQUARE * box.height
        and box.height < LONG * track.height
        and abs(track.center.y - box.center.y) <= OFF * box.height
        and aside <= GAP * box.height
        and (at_end or knob.view.kind in TICKED)
    )
