"""The pictures of ``screencap``: PNG, or bare pixels in gzip. A whole picture or an error, whatever comes."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from screenwright.core.errors import DeviceError, DeviceLost, DeviceProtocolError
from screenwright.core.images import decode, encode_png
from screenwright.devices.android.picture import SCREENCAP, decode_screencap
from servers import fake_screencap
from servers.fake_phone import FakePhone

WIDTH, HEIGHT = 90, 160
PNG = FakePhone(natural=(WIDTH, HEIGHT)).png()
PACKED = fake_screencap.gzip(fake_screencap.bare_pixels(PNG, 34))
TRUTH = decode(PNG).pixels
WARNING = b"[Warning] Multiple displays were found\n"


def packed(pixels: bytes, width: int, height: int, number: int, colour_space: bytes = b"\1\0\0\0") -> bytes:
    return fake_screencap.gzip(struct.pack("<3I", width, height, number) + colour_space + pixels)


def four(rgb: NDArray[np.uint8], fourth: int) -> NDArray[np.uint8]:
    return np.dstack([rgb, np.full(rgb.shape[:2], fourth, np.uint8)])


@pytest.mark.parametrize("picture", [PNG, PACKED], ids=["PNG", "gzip"])
def test_a_whole_picture(picture: bytes) -> None:
    for before in (b"", WARNING, fake_screencap.NO_GZIP):
        pixels = decode_screencap(before + picture)
        assert np.array_equal(pixels, TRUTH)
        assert pixels.dtype == np.uint8


@pytest.mark.parametrize("colour_space", [b"", b"\1\0\0\0"], ids=["before Android 9", "since Android 9"])
@pytest.mark.parametrize("width", [8, 90, 256, 266, 1080])
@pytest.mark.parametrize("words", [WARNING, WARNING + b"\n" + WARNING, WARNING.strip(), b"\n"])
def test_words_before_the_pixels_that_were_packed_with_them(words: bytes, width: int, colour_space: bytes) -> None:
    rgb = np.random.default_rng(width).integers(0, 256, (3, width, 3), dtype=np.uint8)
    head = struct.pack("<3I", width, 3, 1) + colour_space
    pixels = head + four(rgb, 255).tobytes()
    assert np.array_equal(decode_screencap(fake_screencap.gzip(words + pixels)), rgb)
    with pytest.raises(DeviceLost, match="cut off"):
        decode_screencap(fake_screencap.gzip(words + pixels[:-1]))


def test_words_and_no_pixels_are_told() -> None:
    with pytest.raises(DeviceProtocolError, match="no picture but 'Failed to take screenshot'"):
        decode_screencap(fake_screencap.gzip(b"Failed to take screenshot\n"))


@pytest.mark.parametrize("picture", [PNG, PACKED], ids=["PNG", "gzip"])
def test_a_picture_that_was_cut_off(picture: bytes) -> None:
    for cut in (len(picture) - 1, len(picture) // 2, 12):
        with pytest.raises(DeviceLost, match="cut off"):
            decode_screencap(picture[:cut])
    for cut in (100, 11, 13):  # screencap ended early, and gzip packed what it had got
        with pytest.raises(DeviceLost, match="cut off"):
            decode_screencap(fake_screencap.gzip(fake_screencap.bare_pixels(PNG, 34)[:cut]))


@pytest.mark.parametrize("said", [b"", b"/system/bin/sh: screencap: not found\n", b"\x7fELF"])
def test_no_picture_at_all(said: bytes) -> None:
    for answer in (said, said + fake_screencap.gzip(b"")):
        with pytest.raises(DeviceProtocolError, match="no picture") as caught:
            decode_screencap(answer)
        assert said.decode().strip() in str(caught.value).replace("\\x7f", "\x7f")


@pytest.mark.parametrize("picture", [PNG, PACKED], ids=["PNG", "gzip"])
def test_a_damaged_picture(picture: bytes) -> None:
    damaged = bytearray(picture)
    damaged[len(damaged) // 2] ^= 255
    with pytest.raises(DeviceError):
        decode_screencap(bytes(damaged))


@pytest.mark.parametrize("colour_space", [b"", b"\1\0\0\0"], ids=["before Android 9", "since Android 9"])
def test_androids_pixel_formats(colour_space: bytes) -> None:
    rng = np.random.default_rng(5)
    rgb = rng.integers(0, 256, (7, 5, 3), dtype=np.uint8)
    forms = {1: four(rgb, 0), 2: four(rgb, 77), 3: rgb, 5: four(rgb[..., ::-1], 255)}
    for number, pixels in forms.items():
        assert np.array_equal(decode_screencap(packed(pixels.tobytes(), 5, 7, number, colour_space)), rgb)
    red, green, blue = (rgb[..., channel].astype(np.uint16) for channel in range(3))
    sixteen = (red >> 3 << 11) | (green >> 2 << 5) | (blue >> 3)
    found = decode_screencap(packed(sixteen.astype("<u2").tobytes(), 5, 7, 4, colour_space))
    assert np.array_equal(found >> (3, 2, 3), rgb >> (3, 2, 3))


@pytest.mark.parametrize(
    ("width", "height", "number", "size"),
    [(5, 7, 22, 280), (0, 7, 1, 0), (100_000, 100_000, 1, 40), (5, 7, 1, 144)],
    ids=["unknown format", "empty", "too large", "too long"],
)
def test_heads_that_cannot_be(width: int, height: int, number: int, size: int) -> None:
    with pytest.raises(DeviceProtocolError, match=f"{width}x{height} pixels of format {number}"):
        decode_screencap(packed(bytes(size), width, height, number))


@given(st.binary(max_size=200), st.sampled_from([b"", PNG[:8], PACKED[:10], PACKED[:200]]))
def test_foreign_bytes_are_a_device_error(noise: bytes, start: bytes) -> None:
    with pytest.raises(DeviceError):
        decode_screencap(start + noise)


@given(st.binary(max_size=60))
def test_foreign_pixels_are_a_picture_or_a_device_error(noise: bytes) -> None:
    try:
        pixels = decode_screencap(fake_screencap.gzip(noise))
    except DeviceError:
        return
    assert pixels.ndim == 3


def test_the_line_is_the_one_that_the_fake_shell_knows() -> None:
    assert SCREENCAP == fake_screencap.LINE
    assert np.array_equal(decode_screencap(encode_png(TRUTH)), TRUTH)
