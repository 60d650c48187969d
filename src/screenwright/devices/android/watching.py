"""``adb://``: a phone in a person's hand; its glass and keys are heard by ``getevent``, its pictures are screencaps.

The phone's own clock is in the events. Their way to us takes a moment, the shortest of which counts: so much later an
event is heard than it was made.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from screenwright.core.errors import DeviceProtocolError
from screenwright.core.watching import InputEvent, Sight
from screenwright.devices.android.device import AdbDevice
from screenwright.devices.android.follow import Follow
from screenwright.devices.android.getevent import LISTING, STREAM, Touches, parse_glass
from screenwright.devices.android.server import AdbServer
from screenwright.devices.android.url import parse_adb_url


class WatchedPhone:
    """Made by :meth:`open`."""

    def __init__(self, device: AdbDevice, follow: Follow, touches: Touches) -> None:
        self._device, self._follow, self._touches = device, follow, touches
        self._ahead = float("inf")

    @classmethod
    def open(cls, url: str, timeout_s: float = 10.0) -> WatchedPhone:
        """Raises UsageError, what opening the phone raises, and DeviceProtocolError where its glass cannot be heard."""
        serial = parse_adb_url(url)
        device = AdbDevice.connect(serial, timeout_s)
        try:
            server = AdbServer.from_environment()
            listed = server.shell(serial, LISTING, timeout_s)
            if listed.status:
                said = (listed.err or listed.out).strip()[-200:]
                raise DeviceProtocolError(f"the phone does not let its shell hear the glass: {LISTING} said {said!r}")
            touches = Touches(parse_glass(listed.out), device.rotation(), device.size)
            return cls(device, Follow(server, serial, STREAM, timeout_s), touches)
        except BaseException:
            device.close()
            raise

    @property
    def url(self) -> str:
        return self._device.url

    @property
    def environment(self) -> Literal["phone"]:
        return "phone"

    @property
    def size(self) -> tuple[int, int]:
        return self._device.size

    @property
    def invitation(self) -> str:
        return "work the phone; give each screen a second before you touch it; unplug nothing"

    def sight(self) -> Sight:
        """A picture takes the phone up to a second; its time is that of its end, so that no touch made meanwhile is
        told on a picture that shows what came of it."""
        asked = time.monotonic()
        shot = self._device.screenshot()
        if (shot.width, shot.height) != self._touches.size:
            self._touches.size, self._touches.rotation = (shot.width, shot.height), self._device.rotation()
        return Sight(time.monotonic(), shot, asked)

    def heard(self) -> Sequence[InputEvent]:
        told = [(came, event) for came, line in self._follow.lines() for event in self._touches.feed(line)]
        self._ahead = min([self._ahead, *(came - event.time for came, event in told)])
        return [replace(event, time=event.time + self._ahead) for _, event in told]

    def ended(self) -> str:
        return self._follow.why

    def close(self) -> None:
        self._follow.close()
        self._device.close()
