"""Make a field, a window or a panel larger or smaller by dragging its lower right corner."""

from __future__ import annotations

import cv2
import numpy as np

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.kinds import CONTAINERS
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.skill_instructions import Resize
from screenwright.agents.planner.skills.common import Next, find_field, look_into, step
from screenwright.core.action import Drag
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box, Point, enclosing
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.perception.glyphs import DIFFERS, find_glyphs

REACH, LARGEST = 3, 80
"""A grip lies within a third of the shorter side, and within so many pixels."""
LEAST = 3
"""Pixels of a grip's sides."""
UPPER_LEFT = 0.2
"""Of a grip's pixels, at most that many lie above its slope, which climbs from the lower left."""
_PANELS = ("window", "dialog", "panel", "pane", "frame", "窗口", "面板")


def act(instruction: Resize, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    found = _meant(screen, instruction.target)
    if isinstance(found, Refusal):
        return found
    box, start = found
    if start is None:
        return Refusal(f"{instruction.target.words!r} has no grip in its lower right corner to drag it by")
    shot = screen.screenshot
    end = Point(
        min(shot.width - 1, max(0, start.x + _by(instruction.across, box.width, instruction.pixels))),
        min(shot.height - 1, max(0, start.y + _by(instruction.down, box.height, instruction.pixels))),
    )
    if end == start:
        return Refusal(f"there is no room on the screen to make {instruction.target.words!r} larger")
    return (step(Drag(start, end), "drag the lower right corner", last=True),)


def _by(times: float, length: int, pixels: int | None) -> int:
    if pixels is None or times == 1:
        return round((times - 1) * length)
    return pixels if times > 1 else -pixels


def _meant(screen: Screen, target: TargetPhrase) -> tuple[Box, Point | None] | Refusal:
    """Its box and grip. A nameless field that was not seen as one is the only outline with a grip; of a panel known by
    its heading it is the smallest region around that with a grip."""
    shot = screen.screenshot
    if target.words.lower().endswith(_PANELS):
        return _panel(screen, target)
    field = find_field(screen, target)
    if not isinstance(field, Refusal):
        return field.box, grip_of(shot, field.box)
    frames = [glyph.box for glyph in find_glyphs(shot, shot.box) if glyph.shape in ("frame", "other")]
    gripped = [(box, grip) for box in frames if (grip := grip_of(shot, box))]
    return gripped[0] if len(gripped) == 1 and not target.text else field


def _panel(screen: Screen, target: TargetPhrase) -> tuple[Box, Point | None] | Refusal:
    found = find(screen, target, "any")
    if isinstance(found, Refusal):
        return found
    box = found.element.box
    around = [node.box for node in reversed(screen.tree.path_to(box.center))]
    for each in (box, *(region for region in around if region != screen.screenshot.box)):
        if (grip := grip_of(screen.screenshot, each)) is not None:
            return each, grip
    return box, Point(box.right - 1, box.bottom - 1) if found.element.kind in CONTAINERS else None


def grip_of(shot: Screenshot, box: Box) -> Point | None:
    """The middle of what is drawn in the lower right corner and is no part of a border: strokes or dots that rise to
    the right and leave the upper left free."""
    reach = min(LARGEST, min(box.width, box.height) // REACH)
    corner = Box(box.right - reach, box.bottom - reach, box.right + 2, box.bottom + 2).clipped(shot.width, shot.height)
    if corner is None or reach < LEAST:
        return None
    pixels = shot.crop(corner).astype(np.int16)
    ground = np.median(pixels[: corner.height // 2, : corner.width // 2].reshape(-1, 3), axis=0)
    drawn = (np.abs(pixels - ground).max(axis=2) > DIFFERS).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    parts = [(number, _box(stats[number])) for number in range(1, count)]
    inner = [(number, part) for number, part in parts if _is_inside(part, corner)]
    if not inner:
        return None
    around = enclosing(part for _, part in inner)
    if min(around.width, around.height) < LEAST:
        return None
    mask = np.isin(labels, [number for number, _ in inner])
    rows, columns = np.nonzero(mask)
    slope = (columns - around.left + 0.5) / around.width + (rows - around.top + 0.5) / around.height
    if float((slope < 0.8).mean()) > UPPER_LEFT:
        return None
    lowest = int((slope - 1).argmax())
    return Point(corner.left + int(columns[lowest]), corner.top + int(rows[lowest]))


def _box(stat: np.ndarray) -> Box:
    left, top, width, height = (int(value) for value in stat[:4])
    return Box(left, top, left + width, top + height)


def _is_inside(part: Box, corner: Box) -> bool:
    """What touches the edge of the corner is a border, or text that runs in from elsewhere."""
    return part.left > 0 and part.top > 0 and part.right < corner.width and part.bottom < corner.height
