"""ZRLE, the encoding of RFC 6143, 7.7.6: tiles of 64 pixels a side as palettes and runs, then compressed."""

from __future__ import annotations

import numpy as np

from screenwright.core.errors import DeviceProtocolError
from screenwright.devices.vnc.encodings import Inflater, Pixels, look_up, tiles, unpack_indices, whole
from screenwright.devices.vnc.stream import Wire

_SIDE = 64
_RAW, _SOLID, _MAX_PACKED, _PLAIN_RUNS, _PALETTE_RUNS = 0, 1, 16, 128, 130


def read_zrle(wire: Wire, inflater: Inflater, width: int, height: int) -> Pixels:
    """One rectangle; ``inflater`` is the connection's for this encoding."""
    count = -(-width // _SIDE) * -(-height // _SIDE)
    # The longest a tile can be: one run for each pixel, a palette and the type before them.
    data = _Tape(inflater.read(wire, 4 * width * height + 400 * count))
    pixels = np.empty((height, width, 3), np.uint8)
    for x, y, w, h in tiles(width, height, _SIDE):
        wire.ensure_time()
        pixels[y : y + h, x : x + w] = _read_tile(data, w, h)
    if data.left:
        raise DeviceProtocolError(f"the server sent {data.left} bytes more than the ZRLE rectangle has")
    return pixels


class _Tape:
    """Unpacked bytes that are read from the front."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.data) - self.at

    def read(self, count: int) -> bytes:
        piece = self.data[self.at : self.at + count]
        if len(piece) < count:
            raise _too_short()
        self.at += count
        return piece


def _read_tile(data: _Tape, width: int, height: int) -> Pixels:
    (kind,) = data.read(1)
    if kind == _RAW:
        return whole(data.read(3 * width * height), (height, width, 3))
    if kind == _PLAIN_RUNS:
        return _read_runs(data, width * height).reshape(height, width, 3)
    if kind <= _MAX_PACKED:
        palette = whole(data.read(3 * kind), (kind, 3))
        if kind == _SOLID:
            return palette
        bits = 1 if kind == 2 else 2 if kind <= 4 else 4
        return look_up(unpack_indices(data.read((width * bits + 7) // 8 * height), width, height, bits), palette)
    if kind >= _PALETTE_RUNS:
        size = kind - 128
        palette = whole(data.read(3 * size), (size, 3))
        return look_up(_read_palette_runs(data, width * height), palette).reshape(height, width, 3)
    raise DeviceProtocolError(f"the server sent a ZRLE tile of the unknown kind {kind}")


def _read_runs(data: _Tape, area: int) -> Pixels:
    """Colours, each with the length of its run: shape (area, 3)."""
    starts, lengths, filled = [], [], 0
    while filled < area:
        starts.append(data.at)
        data.at += 3
        lengths.append(_run_length(data))
        filled += lengths[-1]
    _must_fill(filled, area)
    colours = np.frombuffer(data.data, np.uint8)[np.add.outer(starts, (0, 1, 2))]
    return np.repeat(colours, lengths, axis=0)


def _read_palette_runs(data: _Tape, area: int) -> Pixels:
    """Palette indices; the highest bit says that the length of a run follows."""
    indices, lengths, filled = [], [], 0
    while filled < area:
        (index,) = data.read(1)
        indices.append(index & 127)
        lengths.append(_run_length(data) if index & 128 else 1)
        filled += lengths[-1]
    _must_fill(filled, area)
    return np.repeat(np.array(indices, np.uint8), lengths)


def _run_length(data: _Tape) -> int:
    """One more than the sum of bytes up to and with the first that is not 255."""
    end = data.at
    try:
        while data.data[end] == 255:
            end += 1
    except IndexError:
        raise _too_short() from None
    length = 255 * (end - data.at) + data.data[end] + 1
    data.at = end + 1
    return length


def _must_fill(filled: int, area: int) -> None:
    if filled != area:
        raise DeviceProtocolError(f"the server sent a ZRLE tile whose runs have {filled} pixels and not {area}")


def _too_short() -> DeviceProtocolError:
    return DeviceProtocolError("the server sent a ZRLE rectangle that ends too early")
