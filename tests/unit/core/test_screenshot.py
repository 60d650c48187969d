"""A screenshot is RGB, read-only, and knows its own hash."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest

from screenwright.core.geometry import Box, Point
from screenwright.core.images import decode, encode_png
from screenwright.core.screenshot import Screenshot


def picture(width: int = 6, height: int = 4) -> np.ndarray:
    return np.random.default_rng(0).integers(0, 256, (height, width, 3), dtype=np.uint8)


def test_it_is_immutable() -> None:
    shot = Screenshot(picture())
    with pytest.raises(ValueError, match="read-only"):
        shot.pixels[0, 0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        shot.crop(Box(0, 0, 2, 2))[:] = 0
    with pytest.raises(AttributeError):
        shot.origin = "elsewhere"  # type: ignore[misc]  # that it cannot be set is what is tested


@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((4, 6), np.uint8),
        np.zeros((4, 6, 4), np.uint8),
        np.zeros((3, 4, 6), np.uint8),
        np.zeros((4, 6, 3), np.float32),
        np.zeros((0, 6, 3), np.uint8),
        np.zeros((4, 0, 3), np.uint8),
    ],
    ids=["grey", "alpha", "planes", "float", "no rows", "no columns"],
)
def test_other_pixels_are_refused(pixels: np.ndarray) -> None:
    with pytest.raises(ValueError, match="height, width, 3") as caught:
        Screenshot(pixels)
    assert str(pixels.shape) in str(caught.value)


def test_a_live_frame_hashes_its_pixels_and_a_file_its_bytes() -> None:
    pixels = picture()
    live = Screenshot(pixels)
    assert live.sha256 == hashlib.sha256(pixels.tobytes()).hexdigest()
    data = encode_png(pixels)
    filed = decode(data)
    assert filed.sha256 == hashlib.sha256(data).hexdigest() != live.sha256
    assert filed.same_pixels(live)


def test_the_hash_does_not_depend_on_memory_layout() -> None:
    pixels = picture()
    assert Screenshot(np.asfortranarray(pixels)).sha256 == Screenshot(pixels.copy()).sha256


def test_one_pixel_makes_another_picture() -> None:
    pixels = picture()
    other = pixels.copy()
    other[3, 5, 2] ^= 1
    assert not Screenshot(pixels).same_pixels(Screenshot(other))
    assert not Screenshot(pixels).same_pixels(Screenshot(picture(4, 6)))
    assert Screenshot(pixels).same_pixels(Screenshot(pixels.copy()))


def test_crop_is_half_open_and_clipped() -> None:
    shot = Screenshot(picture())
    assert (shot.width, shot.height, shot.box) == (6, 4, Box(0, 0, 6, 4))
    assert np.array_equal(shot.crop(Box(1, 2, 3, 4)), shot.pixels[2:4, 1:3])
    assert shot.crop(Box(-5, -5, 2, 1)).shape == (1, 2, 3)
    assert shot.contains(Point(5, 3))
    assert not shot.contains(Point(6, 3))
    with pytest.raises(ValueError, match="outside of the 6x4 screen"):
        shot.crop(Box(6, 0, 9, 4))
