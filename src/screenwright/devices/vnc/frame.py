"""The server's screen as we hold it: pixels, which of them came, and what changed since they were last looked at."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DeviceProtocolError
from screenwright.core.geometry import Box, Point, enclosing
from screenwright.devices.vnc.stream import Wire

MAX_PIXELS = 100_000_000
MAX_DAMAGE = 64
"""Boxes of damage handed on; more are joined with their neighbours."""

_GRID = 8  # a side; its square is MAX_DAMAGE
_COMPARED = 4096


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
        self._complete = False
        self._picture: NDArray[np.uint8] | None = None
        self._damage: list[Box] = []
        self._fence: Point | None = None
        self.fence_came = False

    def check(self, x: int, y: int, width: int, height: int) -> None:
        """Raises DeviceProtocolError for a rectangle that reaches outside; to be asked before unpacking one."""
        if x + width > self.width or y + height > self.height:
            raise DeviceProtocolError(
                f"the server sent {width}x{height} pixels at {x},{y}, outside of its {self.width}x{self.height} screen"
            )

    def read_raw(self, wire: Wire, x: int, y: int, width: int, height: int) -> None:
        self.check(x, y, width, height)
        if width == self.width and width * height > _COMPARED:
            # Whole rows lie together in memory: the socket writes them where they belong.
            wire.read_into(self._pixels[y : y + height].data.cast("B"))
            self._note(x, y, width, height)
        elif width and height:
            patch = np.empty((height, width, 4), np.uint8)
            wire.read_into(patch.data.cast("B"))
            self.put(x, y, patch[..., :3])

    def put(self, x: int, y: int, rgb: NDArray[np.uint8]) -> None:
        """Pixels of shape (height, width, 3) that lie inside. Small ones that change nothing are no damage."""
        height, width = rgb.shape[:2]
        target = self._pixels[y : y + height, x : x + width, :3]
        changed = rgb.size > 3 * _COMPARED or not np.array_equal(target, rgb)
        target[:] = rgb
        self._note(x, y, width, height, changed=changed)

    def copy(self, from_x: int, from_y: int, x: int, y: int, width: int, height: int) -> None:
        self.check(from_x, from_y, width, height)
        self.check(x, y, width, height)
        source = slice(from_y, from_y + height), slice(from_x, from_x + width)
        target = slice(y, y + height), slice(x, x + width)
        self._pixels[target] = self._pixels[source]
        came = self._renewed[source].copy()
        self._note(x, y, width, height)
        self._renewed[target] = came

    def expect_all(self) -> None:
        """Forget what came: the whole screen is asked for."""
        self._renewed.fill(False)
        self._complete = False

    @property
    def is_complete(self) -> bool:
        """Whether every pixel has come since :meth:`expect_all`."""
        self._complete = self._complete or bool(self._renewed.all())
        return self._complete

    def expect(self, fence: Point) -> None:
        """A pixel to watch for: ``fence_came`` says when it has been sent anew."""
        self._fence, self.fence_came = fence, False

    def rgb(self) -> tuple[NDArray[np.uint8], tuple[Box, ...] | None]:
        """The picture, read-only uint8 of shape (height, width, 3), and what may differ from the one given before.

        At most MAX_DAMAGE boxes; None for the first picture. Where nothing changed it is the same array again.
        """
        if self._picture is None:
            damage = None
            self._picture = np.empty((self.height, self.width, 3), np.uint8)
            self._convert(self._picture, Box(0, 0, self.width, self.height))
        else:
            damage = joined(self._damage, self.width, self.height)
            if damage:
                self._picture = self._picture.copy()
                for box in damage:
                    self._convert(self._picture, box)
        self._picture.setflags(write=False)
        self._damage.clear()
        return self._picture, damage

    def _convert(self, picture: NDArray[np.uint8], box: Box) -> None:
        """Plane by plane is four times as fast as one sliced copy."""
        area = slice(box.top, box.bottom), slice(box.left, box.right)
        for channel in range(3):
            picture[*area, channel] = self._pixels[*area, channel]

    def _note(self, x: int, y: int, width: int, height: int, *, changed: bool = True) -> None:
        if width == 0 or height == 0:
            return
        box = Box(x, y, x + width, y + height)
        self._renewed[y : y + height, x : x + width] = True
        if self._fence is not None and box.contains(self._fence):
            self.fence_came = True
        if changed:
            self._damage.append(box)
        if len(self._damage) > 16 * MAX_DAMAGE:  # nobody has looked for long
            self._damage = list(joined(self._damage, self.width, self.height))


def joined(boxes: list[Box], width: int, height: int) -> tuple[Box, ...]:
    """The same area or more in at most MAX_DAMAGE boxes: beyond that, one for each field of a grid on the screen."""
    distinct = list(dict.fromkeys(boxes))
    if len(distinct) <= MAX_DAMAGE:
        return tuple(box for box in distinct if not any(other is not box and other.covers(box) for other in distinct))
    fields: dict[tuple[int, int], list[Box]] = {}
    for box in distinct:
        middle = box.center
        fields.setdefault((middle.x * _GRID // width, middle.y * _GRID // height), []).append(box)
    return tuple(enclosing(members) for members in fields.values())
