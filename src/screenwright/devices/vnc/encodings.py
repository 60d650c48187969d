"""Rectangles of pixels in the compressed encodings of RFB: Hextile, Zlib, ZRLE and Tight (RFC 6143, 7.7).

All take the pixel format that the client asks for: 32 bits, red in the lowest byte. They give uint8 RGB of shape
(height, width, 3). What a server may make us hold is bounded by the rectangle's size, which the caller has checked;
whatever breaks the rules raises DeviceProtocolError.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DeviceProtocolError
from screenwright.devices.vnc.stream import Wire

Pixels = NDArray[np.uint8]

_HEXTILE_SIDE = 16
_RAW, _BACKGROUND, _FOREGROUND, _SUBRECTANGLES, _COLOURED = 1, 2, 4, 8, 16


class Inflater:
    """One zlib stream that goes on from rectangle to rectangle."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def inflate(self, data: bytes, most: int) -> bytes:
        """What ``data`` adds to the stream; more than ``most`` bytes are refused before memory is taken for them."""
        try:
            plain = self._stream.decompress(data, most + 1)
        except zlib.error as error:
            raise DeviceProtocolError(f"the server sent compressed pixels that cannot be unpacked: {error}") from error
        if len(plain) > most:
            raise DeviceProtocolError(f"the server sent pixels that unpack to more than the {most} bytes they can have")
        return plain

    def read(self, wire: Wire, most: int) -> bytes:
        """The next piece, its length before it; it unpacks to ``most`` bytes at the most."""
        (length,) = wire.unpack("I")
        if length > most + most // 64 + 1024:  # what cannot be compressed grows by some bytes in thousand
            raise DeviceProtocolError(f"the server sent {length} compressed bytes for pixels of at most {most}")
        return self.inflate(wire.read(length), most)


def read_zlib(wire: Wire, inflater: Inflater, width: int, height: int) -> Pixels:
    """The bytes of Raw, compressed."""
    plain = inflater.read(wire, 4 * width * height)
    return whole(plain, (height, width, 4))[..., :3]


def read_hextile(wire: Wire, width: int, height: int) -> Pixels:
    """Tiles of 16 pixels a side: raw, or a background with rectangles on it; colours last from tile to tile."""
    pixels = np.empty((height, width), "<u4")
    background = foreground = None
    for x, y, w, h in tiles(width, height, _HEXTILE_SIDE):
        wire.ensure_time()
        tile = pixels[y : y + h, x : x + w]
        (flags,) = wire.read(1)
        if flags & _RAW:
            tile[:] = np.frombuffer(wire.read(4 * w * h), "<u4").reshape(h, w)
            continue
        if flags & _BACKGROUND:
            background = _colour(wire.read(4))
        if flags & _FOREGROUND:
            foreground = _colour(wire.read(4))
        if background is None:
            raise DeviceProtocolError("the server sent a Hextile rectangle without a background")
        tile.fill(background)
        if flags & _SUBRECTANGLES:
            if flags & _COLOURED:
                _fill_coloured(wire, tile)
            elif foreground is not None:
                _fill_plain(wire, tile, foreground)
            else:
                raise DeviceProtocolError("the server sent a Hextile rectangle without a foreground")
    return pixels.view(np.uint8).reshape(height, width, 4)[..., :3]


def _fill_coloured(wire: Wire, tile: NDArray[np.uint32]) -> None:
    data = wire.read(6 * wire.read(1)[0])
    for at in range(0, len(data), 6):
        _fill(tile, data[at + 4], data[at + 5], _colour(data[at : at + 4]))


def _fill_plain(wire: Wire, tile: NDArray[np.uint32], colour: int) -> None:
    data = wire.read(2 * wire.read(1)[0])
    for at in range(0, len(data), 2):
        _fill(tile, data[at], data[at + 1], colour)


def _fill(tile: NDArray[np.uint32], place: int, extent: int, colour: int) -> None:
    """One rectangle: x and y, then width - 1 and height - 1, as the halves of two bytes."""
    x, y, width, height = place >> 4, place & 15, (extent >> 4) + 1, (extent & 15) + 1
    if x + width > tile.shape[1] or y + height > tile.shape[0]:
        raise DeviceProtocolError("the server sent a Hextile rectangle that leaves its tile")
    tile[y : y + height, x : x + width] = colour


def _colour(data: bytes) -> int:
    return int.from_bytes(data, "little")


def tiles(width: int, height: int, side: int) -> Iterator[tuple[int, int, int, int]]:
    """x, y, width and height of each tile, row by row; the last ones of a row or column may be smaller."""
    for y in range(0, height, side):
        for x in range(0, width, side):
            yield x, y, min(side, width - x), min(side, height - y)


def whole(data: bytes, shape: tuple[int, ...]) -> Pixels:
    """The bytes as an array of just this shape. Raises DeviceProtocolError where they are too few or too many."""
    if len(data) != np.prod(shape):
        raise DeviceProtocolError(f"the server sent {len(data)} bytes of pixels where {np.prod(shape)} belong")
    return np.frombuffer(data, np.uint8).reshape(shape)


def unpack_indices(data: bytes, width: int, height: int, bits: int) -> Pixels:
    """Indices of 1, 2 or 4 bits into a palette, the leftmost pixel in the highest bits, each row in whole bytes."""
    row = (width * bits + 7) // 8
    packed = whole(data, (height, row))
    shifts = np.arange(8 - bits, -1, -bits, dtype=np.uint8)
    indices = (packed[..., np.newaxis] >> shifts) & np.uint8((1 << bits) - 1)
    return indices.reshape(height, row * 8 // bits)[:, :width]


def look_up(indices: Pixels, palette: Pixels) -> Pixels:
    """Colours for indices. Raises DeviceProtocolError for an index outside of the palette."""
    if indices.size and int(indices.max()) >= len(palette):
        raise DeviceProtocolError(f"the server sent colour number {indices.max()} of a palette of {len(palette)}")
    return palette[indices]
