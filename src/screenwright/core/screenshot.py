"""One picture of a screen, immutable."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point

_SHAPE_ERROR = "a screenshot needs RGB uint8 pixels of shape (height, width, 3), got {dtype} {shape}"


@dataclass(frozen=True, eq=False)
class Screenshot:
    """RGB pixels with when and from where they were taken.

    ``pixels``: uint8, shape (height, width, 3), channel order RGB, made read-only here.
    ``origin``: device URL or file path, for people.
    ``encoded_sha256``: hash of the file that the pixels were decoded from; None for a live frame.
    ``damage``: a hint of the device, the regions that may differ from its previous screenshot; None if it cannot
    say. Whatever lies outside of them is the same.
    """

    pixels: NDArray[np.uint8]
    origin: str = ""
    taken_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    encoded_sha256: str | None = None
    damage: tuple[Box, ...] | None = None

    def __post_init__(self) -> None:
        pixels = self.pixels
        if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] != 3 or 0 in pixels.shape:
            raise ValueError(_SHAPE_ERROR.format(dtype=pixels.dtype, shape=pixels.shape))
        pixels.setflags(write=False)

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])

    @property
    def box(self) -> Box:
        """The whole screen."""
        return Box(0, 0, self.width, self.height)

    @cached_property
    def sha256(self) -> str:
        """Hash of the file the picture came from; for a live frame, of its RGB bytes row by row."""
        return self.encoded_sha256 or hashlib.sha256(np.ascontiguousarray(self.pixels).data).hexdigest()

    def same_pixels(self, other: Screenshot) -> bool:
        return self.pixels is other.pixels or bool(np.array_equal(self.pixels, other.pixels))

    def crop(self, box: Box) -> NDArray[np.uint8]:
        """The pixels inside ``box`` (clipped to the screen), a view and not a copy."""
        inside = box.clipped(self.width, self.height)
        if inside is None:
            raise ValueError(f"box {box.as_tuple()} lies outside of the {self.width}x{self.height} screen")
        return self.pixels[inside.top : inside.bottom, inside.left : inside.right]

    def contains(self, point: Point) -> bool:
        return self.box.contains(point)
