"""Tight: fills, JPEG pictures, and compressed pixels that went through a palette or a gradient first.

After the community's description of the protocol. We never ask for a picture quality, so that servers have no
reason to send JPEG, which would blur the letters; one that sends it all the same is understood.
"""

from __future__ import annotations

import io
import warnings

import numpy as np
from PIL import Image

from screenwright.core.errors import DeviceProtocolError
from screenwright.devices.vnc.encodings import Inflater, Pixels, look_up, unpack_indices, whole
from screenwright.devices.vnc.stream import Wire

_STREAMS = 4
_FILL, _JPEG, _EXPLICIT_FILTER = 8, 9, 4
_COPY, _PALETTE, _GRADIENT = 0, 1, 2
_UNCOMPRESSED_BELOW = 12


class Tight:
    """The decoder with its four zlib streams, which last as long as the connection."""

    def __init__(self) -> None:
        self._inflaters = [Inflater() for _ in range(_STREAMS)]

    def read(self, wire: Wire, width: int, height: int) -> Pixels:
        """One rectangle: uint8 RGB of shape (height, width, 3). Raises DeviceProtocolError."""
        (control,) = wire.read(1)
        for number in range(_STREAMS):
            if control >> number & 1:
                self._inflaters[number] = Inflater()
        kind = control >> 4
        if kind == _FILL:
            return np.full((height, width, 3), np.frombuffer(wire.read(3), np.uint8), np.uint8)
        if kind == _JPEG:
            return _read_jpeg(wire, width, height)
        if kind > _JPEG:
            raise DeviceProtocolError(f"the server sent a Tight rectangle of the unknown kind {kind}")
        inflater = self._inflaters[kind & 3]
        (filtering,) = wire.read(1) if kind & _EXPLICIT_FILTER else (_COPY,)
        if filtering == _PALETTE:
            return _read_palette(wire, inflater, width, height)
        if filtering not in (_COPY, _GRADIENT):
            raise DeviceProtocolError(f"the server sent a Tight rectangle with the unknown filter {filtering}")
        pixels = whole(_read_data(wire, inflater, 3 * width * height), (height, width, 3))
        return pixels if filtering == _COPY else undo_gradient(pixels, wire)


def undo_gradient(differences: Pixels, wire: Wire) -> Pixels:
    """Each pixel was guessed as left + above - above left, within 0..255; what came are the differences to it.

    A pixel needs its neighbours first, so whole diagonals are done at a time.
    """
    height, width = differences.shape[:2]
    known = np.zeros((height + 1, width + 1, 3), np.int16)
    for diagonal in range(height + width - 1):
        wire.ensure_time()
        y = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        x = diagonal - y
        guess = known[y + 1, x] + known[y, x + 1] - known[y, x]
        known[y + 1, x + 1] = (differences[y, x] + guess.clip(0, 255)) & 255
    return known[1:, 1:].astype(np.uint8)


def _read_palette(wire: Wire, inflater: Inflater, width: int, height: int) -> Pixels:
    size = wire.read(1)[0] + 1
    palette = whole(wire.read(3 * size), (size, 3))
    if size <= 2:
        packed = _read_data(wire, inflater, (width + 7) // 8 * height)
        return look_up(unpack_indices(packed, width, height, bits=1), palette)
    return look_up(whole(_read_data(wire, inflater, width * height), (height, width)), palette)


def _read_data(wire: Wire, inflater: Inflater, size: int) -> bytes:
    """``size`` bytes, compressed unless they are very few."""
    if size < _UNCOMPRESSED_BELOW:
        return wire.read(size)
    return inflater.inflate(wire.read(_read_length(wire)), size)


def _read_length(wire: Wire) -> int:
    """One to three bytes of seven, seven and eight bits, the lowest first; 4 MiB at the most."""
    length = shift = 0
    while True:
        (byte,) = wire.read(1)
        length |= (byte if shift == 14 else byte & 0x7F) << shift
        if byte < 0x80 or shift == 14:
            return length
        shift += 7


def _read_jpeg(wire: Wire, width: int, height: int) -> Pixels:
    data = wire.read(_read_length(wire))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the size is checked here, and more strictly
            with Image.open(io.BytesIO(data), formats=["JPEG"]) as image:
                if image.size != (width, height):
                    found = "{}x{}".format(*image.size)
                    raise DeviceProtocolError(f"the server sent a JPEG of {found} for {width}x{height} pixels")
                return np.asarray(image.convert("RGB"))
    except DeviceProtocolError:
        raise
    except Exception as error:  # on damaged bytes Pillow's decoders raise nearly anything
        raise DeviceProtocolError(f"the server sent a JPEG that cannot be read: {error}") from error
