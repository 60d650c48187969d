"""The square or round knob at the end of a slider's track is no check box: it touches the track."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind, State
from screenwright.perception.detect import Detection

KNOBS: frozenset[Kind] = frozenset({"checkbox", "radio", "button", "icon"})
TRACKS: frozenset[Kind] = frozenset({"input", "slider", "progress"})
LONG = 3
"""Heights that a track is wide at least."""
GAP, OFF = 0.2, 0.2
"""Heights of the knob that may lie between it and its track, and by which their middles may differ."""


def with_knobs(things: Sequence[Detection]) -> list[Detection]:
    """The things; a track and the knob that touches its end as one slider."""
    answer = list(things)
    for knob in (one for one in things if one.view.kind in KNOBS):
        track = next((one for one in answer if one.view.kind in TRACKS and _ends_in(one.box, knob.box)), None)
        if track is None:
            continue
        view = replace(track.view, kind="slider", clickable=1.0, state=State(enabled=track.view.state.enabled))
        slider = replace(track, box=track.box.union(knob.box), view=view)
        answer = [slider if one is track else one for one in answer if one is not knob]
    return answer


def _ends_in(track: Box, knob: Box) -> bool:
    aside = max(knob.left - track.right, track.left - knob.right)
    beyond = min(abs(knob.center.x - track.left), abs(knob.center.x - track.right)) <= knob.width
    return (
        track.width >= LONG * track.height
        and track.height < knob.height < LONG * track.height
        and abs(track.center.y - knob.center.y) <= OFF * knob.height
        and aside <= GAP * knob.height
        and beyond
    )
