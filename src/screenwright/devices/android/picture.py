"""What ``screencap`` sends, as pixels; anything else as an error."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.errors import DeviceLost, DeviceProtocolError, ImageError
from screenwright.core.images import MAX_PIXELS, decode

SCREENCAP = "screencap | gzip -1 || screencap -p"
"""Bare pixels, packed lightly: a phone is slow at making a PNG, and a cable or a network at carrying bare pixels.
A phone without gzip (Android 7) ends up with the PNG."""

_GZIP = b"\x1f\x8b\x08"
_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_END = b"IEND\xaeB`\x82"
_HEADS = (12, 16)
"""Width, height and format as 32 bits each; since Android 9 the colour space too."""
_LAYOUTS = {1: ("RGBX", 4), 2: ("RGBX", 4), 3: ("RGB", 3), 4: ("BGR;16", 2), 5: ("BGRX", 4)}
"""Android's number of a pixel format: Pillow's name for it, bytes a pixel. A screen has nothing behind it: no alpha."""


def decode_screencap(data: bytes) -> NDArray[np.uint8]:
    """RGB uint8 (height, width, 3), from a PNG or from bare pixels in gzip, the form that ``SCREENCAP`` asks for.

    Words before the picture are passed over, packed with it or not: phones with two screens warn there. Raises
    DeviceLost for a picture that was cut off, DeviceProtocolError for anything that is none.
    """
    starts = [at for at in (data.find(_GZIP), data.find(_PNG)) if at >= 0]
    if not starts:
        raise _no_picture(data)
    words, picture = data[: min(starts)], data[min(starts) :]
    if picture.startswith(_PNG):
        return _from_png(picture)
    pixels = _unpack(picture)
    if not pixels:
        raise _no_picture(words)
    return _from_pixels(pixels)


def _from_png(picture: bytes) -> NDArray[np.uint8]:
    if _PNG_END not in picture:
        raise _cut_off(len(picture))
    try:
        return decode(picture, "the phone's picture").pixels
    except ImageError as error:
        raise DeviceProtocolError(f"`screencap -p` gave a picture that cannot be read: {error}") from error


def _unpack(packed: bytes) -> bytes:
    """What gzip packed, checked by its own sum."""
    inflater = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        unpacked = inflater.decompress(packed, 4 * MAX_PIXELS + max(_HEADS))
    except zlib.error as error:
        raise DeviceProtocolError(f"`{SCREENCAP}` gave a picture that cannot be unpacked: {error}") from error
    if not inflater.eof:
        raise _cut_off(len(packed))
    return unpacked


def _from_pixels(data: bytes) -> NDArray[np.uint8]:
    if 0 < len(data) < min(_HEADS):
        raise _cut_off(len(data))
    at = _head(data)
    data = data[at:]
    width, height, number = struct.unpack_from("<3I", data)
    if number not in _LAYOUTS or not 0 < width * height <= MAX_PIXELS:
        raise DeviceProtocolError(f"`screencap` gave {width}x{height} pixels of format {number}, which is not known")
    layout, depth = _LAYOUTS[number]
    head = len(data) - width * height * depth
    if head not in _HEADS and head < max(_HEADS):
        raise _cut_off(len(data))
    if head not in _HEADS:
        raise DeviceProtocolError(f"`screencap` gave {len(data)} bytes for {width}x{height} pixels of format {number}")
    return np.array(Image.frombytes("RGB", (width, height), data[head:], "raw", layout))


def _head(data: bytes) -> int:
    """Where width, height and format stand, behind any words. Raises DeviceProtocolError where there are only words.

    Words have no zero byte, and a width has one among its four bytes. Among the places that leaves, the one whose
    picture ends where the data end is meant, else one that a picture can begin with, else the first whole line.
    """
    zero = data.find(b"\0")
    places = [at for at in range(max(zero - 3, 0), zero + 1) if at + min(_HEADS) <= len(data)]
    if not places:
        raise _no_picture(data)
    surplus = {at: _surplus(data, at) for at in places}
    exact = [at for at in places if surplus[at] in _HEADS]
    possible = [at for at in places if surplus[at] is not None]
    line = data.rfind(b"\n", 0, zero) + 1
    return [*exact, *possible, line if line in places else places[0]][0]


def _surplus(data: bytes, at: int) -> int | None:
    """Bytes from ``at`` on beyond the pixels of the picture that begins there; None where none can begin."""
    numbers: tuple[int, int, int] = struct.unpack_from("<3I", data, at)
    width, height, number = numbers
    if number not in _LAYOUTS or not 0 < width * height <= MAX_PIXELS:
        return None
    return len(data) - at - width * height * _LAYOUTS[number][1]


def _no_picture(said: bytes) -> DeviceProtocolError:
    words = said[:200].decode("utf-8", "replace").strip()
    return DeviceProtocolError(f"`screencap` gave no picture but {f'{words!r}' if words else 'nothing'}")


def _cut_off(size: int) -> DeviceLost:
    return DeviceLost(f"the picture was cut off after {size} bytes: the cable or the network let go; try again")
