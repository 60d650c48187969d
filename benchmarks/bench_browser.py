"""A browser's frame beside Playwright's own screenshot in alternation, and MiniWoB++ steps by pixels."""

from __future__ import annotations

import io
from contextlib import closing
from statistics import median
from time import perf_counter

import gymnasium
import numpy as np
from PIL import Image
from playwright.sync_api import sync_playwright

from screenwright.core.action import Click
from screenwright.core.extras import find_chromium
from screenwright.core.geometry import Point
from screenwright.devices.browser import BrowserDevice
from screenwright.devices.gymnasium import from_action

_SIZE = (1280, 800)
_RUNS, _STEPS = 30, 60
_ROWS = "".join(f"<p style='color:hsl({number * 9},80%,40%)'>Row {number} of a page with text" for number in range(40))
_PAGE = f"data:text/html,<body style='background:linear-gradient(white,silver)'>{_ROWS}".replace("%", "%25")


def rows() -> list[tuple[str, str, str]]:
    """Name, figure, note. Needs Chromium, playwright, gymnasium and miniwob."""
    ours, theirs = _frames()
    ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
    steps = _steps()
    return [
        ("browser frame 1280x800 to RGB array", f"{median(ours):.1f} ms", f"{ratio:.2f} x Playwright's own (pairs)"),
        ("Playwright's screenshot to RGB array", f"{median(theirs):.1f} ms", "the peer, same page, same run"),
        ("MiniWoB++ click, reward, frame 640x840", f"{1 / median(steps):.1f} steps/s", "reach: 25 steps/s"),
    ]


def _frames() -> tuple[list[float], list[float]]:
    """Milliseconds of each in turn, every second pair the other way round, after one warm-up of both."""
    ours: list[float] = []
    theirs: list[float] = []
    with closing(BrowserDevice.open(f"browser:{_PAGE}", size=_SIZE)) as device, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False)
        page = browser.new_page(viewport={"width": _SIZE[0], "height": _SIZE[1]})
        page.goto(_PAGE)

        def peer() -> None:
            with Image.open(io.BytesIO(page.screenshot())) as image:
                np.array(image.convert("RGB"))

        pair = ((device.screenshot, ours), (peer, theirs))
        for run in range(_RUNS + 1):
            for work, kept in pair if run % 2 else pair[::-1]:
                begin = perf_counter()
                work()
                kept.append((perf_counter() - begin) * 1000)
        browser.close()
    return ours[1:], theirs[1:]


def _steps() -> list[float]:
    env = gymnasium.make("screenwright/MiniWoB-v0", task="click-test-2")
    with closing(env):
        env.reset(seed=1)
        times = []
        for _ in range(_STEPS):
            begin = perf_counter()
            env.step(from_action(Click(Point(320, 100))))
            times.append(perf_counter() - begin)
    return times


if __name__ == "__main__":
    for name, value, note in rows():
        print(f"{name:40} {value:>14}  {note}")
