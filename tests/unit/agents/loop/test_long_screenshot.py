"""Scrolling through a page and back on a device that, like every one here, refuses more than 100 steps at once."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest

from screenwright.agents.loop import long_screenshot as module
from screenwright.agents.loop.long_screenshot import long_screenshot
from screenwright.core.action import Action, Scroll
from screenwright.core.screenshot import Screenshot
from screenwright.devices.refusals import refuse_senseless

SIZE = (60, 400)
PAGE = np.random.default_rng(7).integers(0, 256, (4000, SIZE[0], 3), dtype=np.uint8)


@dataclass
class Roll:
    """A page of noise, ``room`` pixels longer than the screen, that moves ``step`` pixels with each step."""

    room: int
    step: int
    scrolled: int = 0
    asked: list[Scroll] = field(default_factory=list)
    size: tuple[int, int] = SIZE

    def screenshot(self) -> Screenshot:
        return Screenshot(PAGE[self.scrolled : self.scrolled + SIZE[1]])

    def perform(self, action: Action) -> None:
        assert isinstance(action, Scroll)
        refuse_senseless(action, SIZE)
        self.asked.append(action)
        moved = action.steps * self.step * (1 if action.direction == "down" else -1)
        self.scrolled = min(max(self.scrolled + moved, 0), self.room)


@pytest.mark.parametrize(
    ("room", "step"),
    [(435, 10), (2000, 10), (300, 2), (700, 30)],
    ids=["a last scroll that is cut short", "far", "small steps", "large steps"],
)
def test_the_whole_page_is_seen_and_left_as_it_was(monkeypatch, room, step):
    monkeypatch.setattr(module, "settle", lambda device: device.screenshot())
    device = Roll(room, step)
    result = long_screenshot(device)
    assert (result.ending, result.restored, device.scrolled) == ("end", True, 0)
    assert np.array_equal(result.picture.pixels, PAGE[: room + SIZE[1]])
    down = [scroll.steps for scroll in device.asked if scroll.direction == "down"]
    assert tuple(down) == result.steps
    assert max(down) * step <= SIZE[1] // 2 + step


def test_a_page_that_cannot_scroll_is_one_frame(monkeypatch):
    monkeypatch.setattr(module, "settle", lambda device: device.screenshot())
    device = Roll(room=0, step=10)
    result = long_screenshot(device)
    assert (result.ending, result.restored, result.picture.offsets) == ("end", True, (0,))
