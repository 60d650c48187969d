"""What a VNC viewer says, cut into whole messages, so that each can be understood and passed on as it is.

RFC 6143, 7.5, and the extensions that common viewers use. A message of unknown length cannot be skipped, so a type that
is not known ends the connection; two extensions that change the form of messages are taken out of what the viewer
offers (:func:`without_extensions`).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from screenwright.core.errors import DeviceProtocolError

SET_ENCODINGS, KEY, POINTER, QEMU = 2, 4, 5, 255
MAX_MESSAGE = 1 << 26
EXTENDED_MOUSE, GENERAL_INPUT = -316, -305
"""Pseudo-encodings of TigerVNC (more buttons) and gii (other pointers)."""

_FIXED = {0: 20, 3: 10, KEY: 8, POINTER: 6, 150: 10, 250: 4}


class Talk:
    """Fed with bytes as they come, gives whole messages."""

    def __init__(self) -> None:
        self._data = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The messages that are whole now. Raises DeviceProtocolError for a type that is not known."""
        self._data += data
        while (length := _length(self._data)) and length <= len(self._data):
            message = bytes(self._data[:length])
            del self._data[:length]
            yield message


def _length(data: bytearray) -> int:
    """Bytes of the first message, 0 where that cannot be told yet."""
    if not data:
        return 0
    kind = data[0]
    if kind in _FIXED:
        return _FIXED[kind]
    head = {SET_ENCODINGS: 4, 6: 8, 248: 9, 251: 8, QEMU: 4}.get(kind)
    if head is None:
        raise DeviceProtocolError(
            f"the viewer sent a message of type {kind}, which this proxy does not know: use another viewer, such as"
            " vncviewer of TigerVNC"
        )
    if len(data) < head:
        return 0
    match kind:
        case 2:
            length = 4 + 4 * int.from_bytes(data[2:4], "big")
        case 6:  # negative for the extended clipboard
            length = 8 + abs(int.from_bytes(data[4:8], "big", signed=True))
        case 248:
            length = 9 + data[8]
        case 251:
            length = 8 + 16 * data[6]
        case _:
            length = _qemu(data)
    if length > MAX_MESSAGE:
        raise DeviceProtocolError(f"the viewer sent a message of {length} bytes: that is no VNC viewer")
    return length


def _qemu(data: bytearray) -> int:
    if data[1] == 0:
        return 12
    if data[1] == 1:
        return 10 if data[3] == 2 else 4
    raise DeviceProtocolError(f"the viewer sent a message 255 of kind {data[1]}, which this proxy does not know")


def key_of(message: bytes) -> tuple[int, bool] | None:
    """Keysym and whether it went down; None for other messages."""
    if message[0] == KEY:
        down, keysym = struct.unpack(">xB2xI", message)
        return keysym, bool(down)
    if message[0] == QEMU and message[1] == 0:
        down, keysym = struct.unpack_from(">2xHI", message)
        return keysym, bool(down)
    return None


def pointer_of(message: bytes) -> tuple[int, int, int] | None:
    """Mask of the buttons that are down, x and y; None for other messages."""
    if message[0] != POINTER:
        return None
    mask, x, y = struct.unpack(">xBHH", message)
    return mask, x, y


def without_extensions(message: bytes) -> bytes:
    """A viewer's list of encodings without those that would change the form of its messages."""
    if message[0] != SET_ENCODINGS:
        return message
    count = struct.unpack_from(">H", message, 2)[0]
    offered = struct.unpack_from(f">{count}i", message, 4)
    kept = [each for each in offered if each not in (EXTENDED_MOUSE, GENERAL_INPUT)]
    return struct.pack(f">BxH{len(kept)}i", SET_ENCODINGS, len(kept), *kept)
