"""The server's screen as we hold it: pixels, and which of them the running request has renewed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DeviceProtocolError
from screenwright.devices.rfb_stream import Wire

MAX_PIXELS = 100_000_000


class Framebuffer:
    """Pixels of one screen size, uint8 of shape (height, width, 4): red, green, blue, unused.

    Rectangles are x, y, width, height in pixels. Those that reach outside raise DeviceProtocolError.
    """

    def __init__(self, width: int, height: int) -> None:
        if not 0 < width * height <= MAX_PIXELS:
            raise DeviceProtocolError(f"the server claims a screen of {width}x{height} pixels")
        self.width = width
        self.height = height
        self._pixels = np.zeros((height, width, 4), np.uint8)
        self._renewed = np.zeros((height, width), np.bool_)

    def read_raw(self, wire: Wire, x: int, y: int, width: int, height: int) -> None:
        area = self._area(x, y, width, height)
        if width == 0 or height == 0:
            return
        if width == self.width:
            # Whole rows lie together in memory: the socket writes them where they belong.
            wire.read_into(self._pixels[area].data.cast("B"))
        else:
            patch = np.empty((height, width, 4), np.uint8)
            wire.read_into(patch.data.cast("B"))
            self._pixels[area] = patch
        self._renewed[area] = True

    def copy(self, from_x: int, from_y: int, x: int, y: int, width: int, height: int) -> None:
        source, target = self._area(from_x, from_y, width, height), self._area(x, y, width, height)
        self._pixels[target] = self._pixels[source]
        self._renewed[target] = self._renewed[source]

    def expect_all(self) -> None:
        """Forget what was renewed: a new request begins."""
        self._renewed.fill(False)

    @property
    def complete(self) -> bool:
        """Whether every pixel has come since :meth:`expect_all`."""
        return bool(self._renewed.all())

    def rgb(self) -> NDArray[np.uint8]:
        """A copy, uint8 of shape (height, width, 3). Plane by plane is four times as fast as one sliced copy."""
        picture = np.empty((self.height, self.width, 3), np.uint8)
        for channel in range(3):
            picture[..., channel] = self._pixels[..., channel]
        return picture

    def _area(self, x: int, y: int, width: int, height: int) -> tuple[slice, slice]:
        if x + width > self.width or y + height > self.height:
            raise DeviceProtocolError(
                f"the server sent {width}x{height} pixels at {x},{y}, outside of its {self.width}x{self.height} screen"
            )
        return slice(y, y + height), slice(x, x + width)
