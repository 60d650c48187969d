"""Packed pixels, byte by byte: what each encoding gives, and what hostile bytes may do."""

from __future__ import annotations

import io
import struct
import time
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst
from PIL import Image

from screenwright.core.errors import DeviceError, DeviceProtocolError, DeviceTimeout
from screenwright.devices.vnc.decoders import Decoders, Encoding, preference
from screenwright.devices.vnc.stream import Wire
from servers.rfb_server import FakeStream

HEXTILE, ZLIB, TIGHT, ZRLE = Encoding.HEXTILE, Encoding.ZLIB, Encoding.TIGHT, Encoding.ZRLE
RED, GREEN, BLUE = b"\xff\0\0", b"\0\xff\0", b"\0\0\xff"


def wire(data: bytes, seconds: float = 5.0) -> Wire:
    opened = Wire(FakeStream(data))
    opened.limit(seconds)
    return opened


def decode(encoding: int, data: bytes, width: int, height: int) -> np.ndarray:
    """The pixels; every byte must have been used."""
    source = wire(data + b"\x5a")
    pixels = Decoders().read(source, encoding, width, height)
    assert source.read(1) == b"\x5a"
    assert pixels.shape == (height, width, 3)
    return pixels


def packed(data: bytes) -> bytes:
    squeezed = zlib.compress(data)
    return struct.pack(">I", len(squeezed)) + squeezed


def compact(length: int) -> bytes:
    low, middle, high = length & 127, length >> 7 & 127, length >> 14
    if not middle and not high:
        return bytes([low])
    return bytes([low | 128, middle]) if not high else bytes([low | 128, middle | 128, high])


def squeezed(data: bytes) -> bytes:
    body = zlib.compress(data)
    return compact(len(body)) + body


def letters(pixels: np.ndarray) -> list[str]:
    """Rows of r, g, b and "." for other colours."""
    names = {tuple(RED): "r", tuple(GREEN): "g", tuple(BLUE): "b"}
    return ["".join(names.get(tuple(pixel), ".") for pixel in row) for row in pixels.tolist()]


def test_near_servers_are_asked_for_raw_and_far_ones_for_packed_pixels() -> None:
    near, far = preference(compress=False), preference(compress=True)
    assert near[:2] == (Encoding.COPY_RECT, Encoding.RAW)
    assert far[:3] == (Encoding.COPY_RECT, Encoding.TIGHT, Encoding.ZRLE)
    assert set(near) == set(Encoding) - {HEXTILE, ZLIB, TIGHT, ZRLE}
    assert set(far) == set(Encoding)


# Hextile


def test_hextile_background_lasts_and_rectangles_lie_on_it() -> None:
    red, green, blue = (colour + b"\x77" for colour in (RED, GREEN, BLUE))
    first = bytes([2 | 4 | 8]) + red + green + b"\x01" + b"\x10\x21"  # at 1,0 a 3x2
    second = bytes([8 | 16]) + b"\x01" + blue + b"\x00\x01"  # at 0,0 a 1x2, on the tile of two columns
    assert letters(decode(HEXTILE, first + second, 18, 3)) == [
        "rgggrrrrrrrrrrrrbr",
        "rgggrrrrrrrrrrrrbr",
        "rrrrrrrrrrrrrrrrrr",
    ]


def test_hextile_raw_tile() -> None:
    assert letters(decode(HEXTILE, b"\x01" + RED + b"\0" + BLUE + b"\0", 2, 1)) == ["rb"]


@pytest.mark.parametrize(
    "data",
    [b"\x00", bytes([2 | 8]) + RED + b"\0\x01\x00\x00", bytes([2 | 8 | 16]) + RED + b"\0\x01" + BLUE + b"\0\x00\x20"],
    ids=["no background", "no foreground", "out of the tile"],
)
def test_hextile_broken(data: bytes) -> None:
    with pytest.raises(DeviceProtocolError):
        decode(HEXTILE, data, 2, 2)


# Zlib


def test_zlib_goes_on_from_rectangle_to_rectangle() -> None:
    stream, image = zlib.compressobj(), np.arange(24, dtype=np.uint8).reshape(2, 3, 4)
    pieces = [stream.compress(image.tobytes()) + stream.flush(zlib.Z_SYNC_FLUSH) for _ in range(2)]
    source = wire(b"".join(struct.pack(">I", len(piece)) + piece for piece in pieces))
    decoders = Decoders()
    for _ in pieces:
        assert np.array_equal(decoders.read(source, ZLIB, 3, 2), image[..., :3])


@pytest.mark.parametrize("encoding", [ZLIB, ZRLE])
@pytest.mark.parametrize("size", [-1, 1])
def test_too_few_and_too_many_bytes(encoding: int, size: int) -> None:
    exact = b"\0\0\0\0" * 6 if encoding == ZLIB else b"\x01\0\0\0"
    body = exact[:-1] if size < 0 else exact + b"\0"
    with pytest.raises(DeviceProtocolError):
        decode(encoding, packed(body), 3, 2)


@pytest.mark.parametrize("encoding", [ZLIB, ZRLE])
def test_bombs_are_refused_before_they_go_off(encoding: int) -> None:
    with pytest.raises(DeviceProtocolError, match="unpack to more"):
        decode(encoding, packed(bytes(500_000)), 3, 2)
    with pytest.raises(DeviceProtocolError, match="4000000000 compressed bytes"):
        decode(encoding, struct.pack(">I", 4_000_000_000), 3, 2)
    with pytest.raises(DeviceProtocolError, match="unpack to more"):
        decode(TIGHT, b"\x00" + squeezed(bytes(500_000)), 3, 2)


# ZRLE


@pytest.mark.parametrize(
    ("tile", "rows"),
    [
        (b"\x00" + RED + GREEN + BLUE + RED + GREEN + BLUE, ["rgb", "rgb"]),
        (b"\x01" + BLUE, ["bbb", "bbb"]),
        (b"\x02" + RED + GREEN + bytes([0b01000000, 0b10100000]), ["rgr", "grg"]),
        (b"\x03" + RED + GREEN + BLUE + bytes([0b00011000, 0b10010000]), ["rgb", "bgr"]),
        (b"\x05" + RED + GREEN + BLUE + RED + RED + b"\x01\x20\x21\x40", ["rgb", "bgr"]),
        (b"\x80" + RED + b"\x03" + GREEN + b"\x01", ["rrr", "rgg"]),
        (b"\x82" + RED + GREEN + b"\x80\x02\x01\x81\x00\x00", ["rrr", "ggr"]),
    ],
    ids=["raw", "solid", "2 colours", "3 colours", "5 colours", "runs", "palette runs"],
)
def test_zrle_tiles(tile: bytes, rows: list[str]) -> None:
    assert letters(decode(ZRLE, packed(tile), 3, 2)) == rows


def test_zrle_long_runs_and_several_tiles() -> None:
    area = 64 * 3
    tiles = b"\x80" + RED + bytes([area - 1]) + b"\x01" + GREEN
    assert letters(decode(ZRLE, packed(tiles), 65, 3)) == ["r" * 64 + "g"] * 3
    long = b"\x80" + BLUE + bytes([255] * 16 + [4096 - 255 * 16 - 1])
    assert letters(decode(ZRLE, packed(long), 64, 64)) == ["b" * 64] * 64


@pytest.mark.parametrize(
    "tile",
    [
        b"\x11", b"\x81", b"\x80" + RED + b"\x06", b"\x80" + RED + b"\xff", b"\x80" + RED[:2],
        b"\x03" + RED * 3 + b"\xff\xff",
        b"\x82" + RED * 2 + b"\x82\x05", b"\x82" + RED * 2 + b"\x80", b"\x01",
    ],
    ids=["17", "129", "long run", "open run", "no colour", "no such colour", "no such run", "no length", "too short"],
)  # fmt: skip
def test_zrle_broken(tile: bytes) -> None:
    with pytest.raises(DeviceProtocolError):
        decode(ZRLE, packed(tile), 3, 2)


# Tight


def test_tight_fill() -> None:
    assert letters(decode(TIGHT, b"\x80" + GREEN, 3, 1)) == ["ggg"]


def test_tight_copy_small_and_compressed() -> None:
    assert letters(decode(TIGHT, b"\x00" + RED + GREEN, 2, 1)) == ["rg"]
    assert letters(decode(TIGHT, b"\x10" + squeezed((RED + GREEN) * 100), 2, 100)) == ["rg"] * 100


def test_tight_palettes() -> None:
    two = b"\x40\x01\x01" + RED + BLUE + bytes([0b01000000, 0b10100000])
    assert letters(decode(TIGHT, two, 3, 2)) == ["rbr", "brb"]
    three = b"\x40\x01\x02" + RED + BLUE + GREEN + bytes([0, 1, 2, 2, 1, 0])
    assert letters(decode(TIGHT, three, 3, 2)) == ["rbg", "gbr"]
    one = b"\x40\x01\x00" + RED + b"\0\0"
    assert letters(decode(TIGHT, one, 3, 2)) == ["rrr", "rrr"]


def test_tight_streams_last_until_they_are_reset() -> None:
    body = bytes(range(30))
    stream = zlib.compressobj()
    first, second = (stream.compress(body) + stream.flush(zlib.Z_SYNC_FLUSH) for _ in range(2))
    fresh = zlib.compress(body)
    source = wire(
        b"\x20" + compact(len(first)) + first + b"\x20" + compact(len(second)) + second
        + b"\x24" + compact(len(fresh)) + fresh
    )  # fmt: skip
    decoders = Decoders()
    for _ in range(3):
        assert decoders.read(source, TIGHT, 5, 2).tobytes() == body


@given(npst.arrays(np.uint8, st.tuples(st.integers(1, 9), st.integers(1, 9), st.just(3))))
def test_tight_gradient_is_undone(image: np.ndarray) -> None:
    height, width = image.shape[:2]
    wide = np.zeros((height + 1, width + 1, 3), int)
    wide[1:, 1:] = image
    guess = np.clip(wide[1:, :-1] + wide[:-1, 1:] - wide[:-1, :-1], 0, 255)
    body = (image.astype(int) - guess).astype(np.uint8).tobytes()
    data = b"\x40\x02" + (body if len(body) < 12 else squeezed(body))
    assert np.array_equal(decode(TIGHT, data, width, height), image)


def jpeg(width: int, height: int, mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    colour = (200, 30, 90) if mode == "RGB" else 128
    Image.new(mode, (width, height), colour).save(buffer, "JPEG", quality=95)
    return buffer.getvalue()


def test_tight_jpeg() -> None:
    picture = jpeg(40, 30)
    pixels = decode(TIGHT, b"\x90" + compact(len(picture)) + picture, 40, 30)
    assert np.abs(pixels.astype(int) - (200, 30, 90)).max() < 6
    grey = jpeg(40, 30, "L")
    assert np.abs(decode(TIGHT, b"\x90" + compact(len(grey)) + grey, 40, 30).astype(int) - 128).max() < 3


def test_tight_jpeg_of_another_size_is_not_unpacked() -> None:
    picture = jpeg(3000, 10)
    with pytest.raises(DeviceProtocolError, match="3000x10"):
        decode(TIGHT, b"\x90" + compact(len(picture)) + picture, 40, 30)


@pytest.mark.parametrize(
    "data",
    [
        b"\xa0", b"\xf0", b"\x40\x03", b"\x40\x01\x02" + RED * 3 + bytes([3] * 6), b"\x00" + squeezed(bytes(17)),
        b"\x00" + compact(3) + b"abc", b"\x90" + compact(3) + b"abc", b"\x90\x00",
        b"\x90" + compact(100) + jpeg(3, 2)[:100],
    ],
    ids=["10", "15", "filter 3", "no such colour", "short", "no zlib", "no jpeg", "empty jpeg", "half a jpeg"],
)  # fmt: skip
def test_tight_broken(data: bytes) -> None:
    with pytest.raises(DeviceProtocolError):
        decode(TIGHT, data, 3, 2)


# All


def test_work_that_outlasts_the_limit_is_a_timeout() -> None:
    for encoding, data in ((ZRLE, packed(b"\x01" + RED)), (TIGHT, b"\x40\x02" + squeezed(bytes(18)))):
        with pytest.raises(DeviceTimeout):
            Decoders().read(wire(data, seconds=-1.0), encoding, 3, 2)


BODIES = st.one_of(
    st.binary(max_size=60),
    st.binary(max_size=200).map(packed),
    st.builds(lambda kind, body: bytes([kind]) + squeezed(body), st.integers(0, 255), st.binary(max_size=60)),
    st.builds(lambda body: b"\x40\x01" + body, st.binary(max_size=40)),
)


@given(
    st.sampled_from([HEXTILE, ZLIB, TIGHT, ZRLE]),
    st.integers(0, 70),
    st.sampled_from([0, 1, 2, 66]),
    st.lists(BODIES, max_size=3),
)
def test_whatever_comes_is_pixels_or_a_device_error(encoding: int, width: int, height: int, body: list[bytes]) -> None:
    time_left = wire(b"".join(body))
    decoders, begin = Decoders(), time.monotonic()
    try:
        for _ in range(3):
            assert decoders.read(time_left, encoding, width, height).shape == (height, width, 3)
    except DeviceError:
        assert time.monotonic() - begin < 5
