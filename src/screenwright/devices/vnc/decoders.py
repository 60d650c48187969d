"""Which encodings we announce, in which order, and their decoders with what lasts from rectangle to rectangle."""

from __future__ import annotations

from enum import IntEnum

from screenwright.core.errors import DeviceProtocolError
from screenwright.devices.vnc.encodings import Inflater, Pixels, read_hextile, read_zlib
from screenwright.devices.vnc.stream import Wire
from screenwright.devices.vnc.tight import Tight
from screenwright.devices.vnc.zrle import read_zrle


class Encoding(IntEnum):
    """Of pixels first, then what is no pixels but speaks of the screen, the pointer or the clipboard."""

    RAW = 0
    COPY_RECT = 1
    HEXTILE = 5
    ZLIB = 6
    TIGHT = 7
    ZRLE = 16
    DESKTOP_SIZE = -223
    MONITORS = -308  # ExtendedDesktopSize
    POINTER_SHAPE = -239
    POINTER_POSITION = 0x574D5666
    POINTER_PLACE = -232  # PointerPos: the same, as x11vnc and its kin tell it
    LOCKS = -261  # QEMU LED State, which TigerVNC tells as well
    EXTENDED_CLIPBOARD = 0xC0A1E5CE - (1 << 32)


_PACKED = (Encoding.TIGHT, Encoding.ZRLE, Encoding.ZLIB, Encoding.HEXTILE)
_EXTRAS = tuple(encoding for encoding in Encoding if encoding not in (*_PACKED, Encoding.RAW, Encoding.COPY_RECT))


def preference(*, compress: bool) -> tuple[Encoding, ...]:
    """What to announce, the most wanted first.

    On one machine Raw alone, as packing costs more than moving the bytes: TigerVNC packs whenever it may, whatever
    the order, and its whole frame takes twice as long then. Over a network the packed ones come first, which
    make an ordinary desktop two hundred times as small; Tight takes the least time of them.
    """
    packed = _PACKED if compress else ()
    return (Encoding.COPY_RECT, *packed, Encoding.RAW, *_EXTRAS)


class Decoders:
    """The packed encodings of one connection."""

    def __init__(self) -> None:
        self._zlib = Inflater()
        self._zrle = Inflater()
        self._tight = Tight()

    def read(self, wire: Wire, encoding: int, width: int, height: int) -> Pixels:
        """The pixels of one rectangle, uint8 RGB of shape (height, width, 3). Raises DeviceProtocolError."""
        match encoding:
            case Encoding.HEXTILE:
                return read_hextile(wire, width, height)
            case Encoding.ZLIB:
                return read_zlib(wire, self._zlib, width, height)
            case Encoding.ZRLE:
                return read_zrle(wire, self._zrle, width, height)
            case Encoding.TIGHT:
                return self._tight.read(wire, width, height)
            case _:
                raise DeviceProtocolError(f"{wire.peer} sent a rectangle in the unknown encoding {encoding}")
