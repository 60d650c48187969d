"""What came of an action, element by element, as VisionTasker checks it (paper 003) but without its thresholds.

Compared are the frame just before the action and the one after it has settled. Text cursors and places that change
by themselves do not count.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from screenwright.core.action import points_of
from screenwright.core.agency import Decision
from screenwright.core.episode import Part
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision import changed_boxes, looks_like_caret

AROUND = 6
"""Pixels around a target that belong to it: a focus ring shows there, and what covers it shows there first."""
SMALL = 24
"""Pixels around a bare point that stand for its target."""


def differences(before: Screenshot, after: Screenshot, restless: Sequence[Box] = ()) -> tuple[Box, ...]:
    """Regions that differ, but for text cursors and for what lies in the ``restless`` boxes."""
    return tuple(
        box
        for box in changed_boxes(before, after, restless)
        # Beside a known cursor a thin rest may be half of a typed letter.
        if not looks_like_caret(box, before, after) or any(box.grown(1).overlap(place) for place in restless)
    )


def target_area(decision: Decision, screen: Screen) -> Box | None:
    """Where the action is meant to be felt: its target, what lies under its first point, or the place itself."""
    points = points_of(decision.action)
    target = screen.by_id.get(decision.target) if decision.target else None
    if target is None and points:
        target = screen.element_at(points[0])
    if target is not None:
        return target.box.grown(AROUND)
    return Box(points[0].x, points[0].y, points[0].x + 1, points[0].y + 1).grown(SMALL) if points else None


def block_area(decision: Decision, screen: Screen) -> Box | None:
    """The local region around the target, None where it is in none."""
    points = points_of(decision.action)
    target = screen.by_id.get(decision.target) if decision.target else None
    center = target.box.center if target else points[0] if points else None
    path = screen.tree.path_to(center) if center else ()
    return next((node.box for node in reversed(path) if node.role == "local"), None)


def effect_of(
    decision: Decision, screen: Screen, before: Screenshot, after: Screenshot, restless: Sequence[Box]
) -> tuple[tuple[Box, ...], tuple[Part, ...] | None]:
    """Where ``after`` differs from ``before``, and in which parts of the ``screen`` that is, the target first.

    The parts are empty for an action without effect, and None where that cannot be told: nothing differs, but the
    target lies in a place that changes by itself.
    """
    boxes = differences(before, after, restless)
    target, block = target_area(decision, screen), block_area(decision, screen)
    if not boxes and target and any(place.overlap(target) for place in restless):
        return boxes, None
    parts: list[Part] = []
    if target and any(box.overlap(target) for box in boxes) and _differs(target, before, after):
        parts.append("target")
    beside = [box for box in boxes if not (target and target.covers(box))]
    if block and any(box.overlap(block) for box in beside):
        parts.append("block")
    if any(not (block and block.covers(box)) for box in beside):
        parts.append("elsewhere")
    return boxes, tuple(parts)


def calm(shot: Screenshot, restless: Sequence[Box]) -> Screenshot:
    """The picture with what changes by itself blotted out, so that two of them can be the same."""
    if not restless:
        return shot
    pixels = shot.pixels.copy()
    for box in restless:
        if inside := box.clipped(shot.width, shot.height):
            pixels[inside.top : inside.bottom, inside.left : inside.right] = 0
    return Screenshot(pixels, origin=shot.origin)


def _differs(area: Box, before: Screenshot, after: Screenshot) -> bool:
    """The box of a change may reach over a target that it leaves alone."""
    if before.pixels.shape != after.pixels.shape:
        return True
    inside = area.clipped(after.width, after.height)
    return inside is not None and not np.array_equal(before.crop(inside), after.crop(inside))
