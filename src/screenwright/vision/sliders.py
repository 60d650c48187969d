"""Sliders by their form: a track with a thumb that stands out on both sides, where the detector thinks of one too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, State
from screenwright.vision.box_head import Recognised
from screenwright.vision.detect import Detection
from screenwright.vision.tracks import Track

ON_IT = 0.2
"""IoU from which something is the slider whose track it is."""
PARTS: frozenset[Kind] = frozenset({"checkbox", "radio", "button", "icon", "input", "slider", "progress"})
"""What thumb and track are taken for."""


def with_sliders(things: Sequence[Detection], tracks: Sequence[Track], seen: Recognised) -> list[Detection]:
    """The things; each track of which the detector says at its place, or near it, that it is a slider in the place of
    what its parts were taken for."""
    found = list(things)
    for track, judged in zip(tracks, seen.judge([track.box for track in tracks]), strict=True):
        near = [one for one in found if _is_part(one.box, track.box) and one.view.kind in PARTS]
        sliders = [one for one in near if one.view.kind == "slider"]
        if not sliders and judged.view.kind != "slider":
            continue
        chance = max(judged.element, *(one.chance for one in near), 0.0)
        state = State(enabled=judged.view.state.enabled)
        slider = Detection(track.box, chance, replace(judged.view, kind="slider", clickable=1.0, state=state))
        found = [*(one for one in found if not any(one is part for part in near)), slider]
    return found


def track_of(element: Element, tracks: Sequence[Track]) -> Track | None:
    """That on which a slider stands."""
    return next((track for track in tracks if element.kind == "slider" and element.box.iou(track.box) >= ON_IT), None)


def _is_part(box: Box, track: Box) -> bool:
    return box.iou(track) >= ON_IT or track.covers(box, tolerance=2)
