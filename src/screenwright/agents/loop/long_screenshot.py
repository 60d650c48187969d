"""The whole of a page that is longer than the screen, and the way back (VisionTasker, paper 003, section 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.agents.loop.settle import settle
from screenwright.core.action import Scroll
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.core.screenshot import Screenshot
from screenwright.vision import LongPicture, shift_between, stitch

Ending: TypeAlias = Literal["end", "limit", "lost"]
"""The page ended; the limit of frames was reached (a page that keeps loading); an overlap could not be found."""

MAX_FRAMES = 20
FIRST_STEPS = 3
MOST_STEPS = 50
HALF = 0.5


@dataclass(frozen=True, eq=False, slots=True)
class LongScreenshot:
    """``picture`` with how it ended, the wheel steps of each scroll, and whether the page is back at its beginning."""

    picture: LongPicture
    ending: Ending
    steps: tuple[int, ...]
    restored: bool


def long_screenshot(device: Device, at: Point | None = None, max_frames: int = MAX_FRAMES) -> LongScreenshot:
    """Scroll down by about half a screen until the page ends, stitch what was seen, and scroll back.

    ``at``: where the wheel turns, the middle of the screen if not given. Raises DeviceError.
    """
    width, height = device.size
    at = at or Point(width // 2, height // 2)
    frames, shifts, turned = [settle(device)], [], []
    ending: Ending = "limit"
    steps, moved_by_one = FIRST_STEPS, 0.0
    while len(frames) < max_frames:
        device.perform(Scroll("down", steps, at))
        frame = settle(device)
        shift = shift_between(frames[-1], frame)
        if not shift:
            ending = "end" if shift == 0 else "lost"
            turned.append(steps)
            break
        frames.append(frame)
        shifts.append(shift)
        turned.append(steps)
        # What one step of this wheel moves is known now: aim for half a screen, so that overlaps are sure. Where the
        # end of the page, or of what is loaded, cut a scroll short it says nothing of that.
        moved_by_one = max(moved_by_one, shift / steps)
        steps = min(max(1, round(HALF * height / moved_by_one)), MOST_STEPS)
    restored = _scroll_back(device, at, turned, frames[0])
    return LongScreenshot(stitch(frames, shifts), ending, tuple(turned), restored)


def _scroll_back(device: Device, at: Point, turned: Sequence[int], first: Screenshot) -> bool:
    """Turn the wheel up as often as down and a little more; whether the first frame is there again."""
    for steps in (*turned, FIRST_STEPS) if turned else ():
        device.perform(Scroll("up", steps, at))
    return shift_between(first, settle(device)) == 0
