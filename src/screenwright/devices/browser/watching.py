"""``browser:URL``: a window of Chromium for a person to work; its input is heard in the browser (``browsing.ear``).

Only events are heard. What was meant by them is told from the pictures, as everywhere.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Literal

from screenwright.core.errors import DeviceLost, MissingPrerequisite
from screenwright.core.watching import InputEvent, Sight
from screenwright.devices.browser.device import BrowserDevice, listen_to
from screenwright.devices.browser.pages import DISPLAYS


class WatchedBrowser:
    """Over a browser that is open; :meth:`open` opens a visible one."""

    def __init__(self, device: BrowserDevice) -> None:
        self._device = device
        self._why = ""
        self._ear = listen_to(device)

    @classmethod
    def open(cls, url: str, timeout_s: float = 10.0) -> WatchedBrowser:
        """Raises MissingPrerequisite where there is no display, and what opening the browser raises."""
        if not any(os.environ.get(name) for name in DISPLAYS[:2]):
            raise MissingPrerequisite(
                "a browser that you can work needs a display, and DISPLAY names none: run this in a desktop session,"
                " or start a display for it:  Xtigervnc :7 -SecurityTypes None -localhost & export DISPLAY=:7"
            )
        device = BrowserDevice.open(url, visible=True, timeout_s=timeout_s)
        try:
            return cls(device)
        except BaseException:
            device.close()
            raise

    @property
    def url(self) -> str:
        return self._device.url

    @property
    def environment(self) -> Literal["browser"]:
        return "browser"

    @property
    def size(self) -> tuple[int, int]:
        return self._device.size

    @property
    def invitation(self) -> str:
        return "work the page in the window that has opened; close the window when you are done"

    def sight(self) -> Sight:
        asked = time.monotonic()
        try:
            listen_to(self._device)
            shot = self._device.screenshot()
        except DeviceLost:
            self._why = "the window was closed"
            raise
        return Sight(time.monotonic(), shot, asked)

    def heard(self) -> Sequence[InputEvent]:
        news = self._ear.news
        return [news.popleft() for _ in range(len(news))]

    def ended(self) -> str:
        return self._why

    def close(self) -> None:
        self._device.close()
