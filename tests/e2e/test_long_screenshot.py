"""A long document in a real editor becomes one picture in which every line can be read, and the page comes back."""

from __future__ import annotations

import contextlib
import time

import pytest

from screenwright.agents.long_screenshot import long_screenshot
from screenwright.agents.settle import settle
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright.devices.desktop import Desktop
from screenwright.devices.open import open_device
from screenwright.perception.look import look

pytestmark = pytest.mark.e2e

NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
LINES = [f"{NUMBERS[n // 10]} and {NUMBERS[n % 10]}, line {n + 100}" for n in range(90)]


@pytest.fixture
def device(tmp_path):
    document = tmp_path / "home" / "long.txt"
    document.parent.mkdir()
    document.write_text("\n".join(LINES))
    with contextlib.ExitStack() as stack:
        desktop = stack.enter_context(Desktop.start(apps=[["mousepad", str(document)]], home=document.parent))
        opened = stack.enter_context(contextlib.closing(open_device(desktop.url)))
        deadline = time.monotonic() + 30
        while not any("line 101" in (element.text or "") for element in look(settle(opened)).elements):
            assert time.monotonic() < deadline, "the editor did not appear"
        yield opened


def test_every_line_is_on_the_long_picture_once(device):
    result = long_screenshot(device)
    assert (result.ending, result.restored) == ("end", True)
    words = [element.text or "" for element in look(Screenshot(result.picture.pixels)).elements]
    numbers = [line.split()[-1] for line in LINES]
    missing = [number for number in numbers if sum(word.endswith(f"line {number}") for word in words) != 1]
    assert missing == []


def test_the_limit_ends_it_and_a_point_of_the_picture_can_be_found_again(device):
    result = long_screenshot(device, max_frames=2)
    assert result.ending == "limit"
    picture = result.picture
    frame, there = picture.locate(Point(300, picture.pixels.shape[0] - picture.bottom - 20))
    assert frame == 1
    assert picture.top <= there.y < picture.frame_height - picture.bottom
