"""Our own client for the Remote Framebuffer protocol, version 3.8 (RFC 6143) with community extensions.

Pixels are asked for as 32 bits with red in the lowest byte, so that they arrive as R, G, B, unused and need no
shuffling. Encodings: see ``rfb_decoders``; screens that change size; the extended clipboard (UTF-8).

Only what changed travels. A server never answers an incremental request while nothing changes, so each look asks for
the changes of the whole screen and, in full, for one pixel, the fence: it is sent anew in any case, and with it or
before it all that had changed until then. The fence wanders, so that an answer that comes late is not taken for a
newer one.

The pointer: with the Cursor encoding announced the server sends the pointer's shape apart and leaves it out of the
frame; the shape is read and dropped. A painted pointer would lie on top of just the text and icons that were
clicked last, and every movement would count as a change of the screen. That a pointer's shape tells a text field
from a link is given up for this. TigerVNC still paints it while it stands where we did not put it: before our first
pointer event, and after someone else moved it; the position encoding tells us where that is.
"""

from __future__ import annotations

import struct
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DeviceLost, DeviceProtocolError, DeviceTimeout, UnsupportedAction
from screenwright.core.geometry import Box, Point
from screenwright.devices.vnc.clipboard import MAX_CLIPBOARD, Clipboard
from screenwright.devices.vnc.decoders import Decoders, Encoding, preference
from screenwright.devices.vnc.frame import Framebuffer
from screenwright.devices.vnc.handshake import handshake
from screenwright.devices.vnc.stream import Stream, Wire
from screenwright.devices.vnc.vencrypt import AS_OFFERED, Encryption


class _Message(IntEnum):
    """What a server says."""

    UPDATE = 0
    COLOUR_MAP = 1
    BELL = 2
    CUT_TEXT = 3


_SET_PIXEL_FORMAT, _SET_ENCODINGS, _REQUEST, _KEY, _POINTER, _SET_DESKTOP_SIZE = 0, 2, 3, 4, 5, 251

_PIXEL_FORMAT = struct.pack(">B3x BBBB HHH BBB 3x", _SET_PIXEL_FORMAT, 32, 24, 0, 1, 255, 255, 255, 0, 8, 16)
_MAX_CURSOR_SIDE = 2048
_FENCES = 64
_RESIZE_REFUSALS = {1: "resizing is prohibited there", 2: "it has no memory for it", 3: "it finds the size invalid"}
_ASKED_BY_US = 1


class RfbClient:
    """One connection, from the handshake to ``close``. Used by one thread.

    Each method has ``timeout_s`` seconds, which may be changed at any time, and raises DeviceTimeout, DeviceLost or
    DeviceProtocolError. After any of these, or an interrupt in the middle of a read, nobody knows where in the byte
    stream the next message begins: reading then raises DeviceLost at once, and only sending (to let go of keys) and
    ``close`` still make sense.

    ``locks``: the lamps of the keyboard (1 ScrollLock, 2 NumLock, 4 CapsLock) as they were at the last look, None where
    the server does not tell of them.
    """

    def __init__(
        self,
        stream: Stream,
        password: str | None,
        timeout_s: float,
        encodings: Sequence[Encoding] = preference(compress=False),
        encryption: Encryption = AS_OFFERED,
    ) -> None:
        self._wire = Wire(stream)
        self.timeout_s = timeout_s
        self._in_step = True
        self._fell_silent = False
        self._layout: tuple[int, int] | None = None  # id and flags of the server's first monitor
        self._resize_answers: list[int] = []
        self._clipboard = Clipboard()
        self._decoders = Decoders()
        self._looks = 0
        self._had_pixels = False
        self.pointer: Point | None = None
        self.locks: int | None = None
        with self._exchange():
            self._buffer = Framebuffer(*handshake(self._wire, password, encryption))
            self._wire.write(_PIXEL_FORMAT)
            self._wire.write(struct.pack(f">BxH{len(encodings)}i", _SET_ENCODINGS, len(encodings), *encodings))
            # One pixel, and with it all that the server says of itself: monitors, clipboard, pointer.
            self._request(Box(0, 0, 1, 1), incremental=False)
            self._read_update()

    @property
    def size(self) -> tuple[int, int]:
        return self._buffer.width, self._buffer.height

    @property
    def fetches_clipboard(self) -> bool:
        """Whether the server takes any Unicode text, and fetches it only when an application wants it."""
        return self._clipboard.is_fetched_on_demand

    def look(self) -> tuple[NDArray[np.uint8], tuple[Box, ...] | None]:
        """The whole screen as it is now, and where it may differ from the look before.

        Read-only uint8 RGB of shape (height, width, 3), the same array again while nothing changes; boxes as in
        :meth:`Framebuffer.rgb`, None for the first look and after a change of the screen's size.
        """
        with self._exchange():
            if self._buffer.is_complete:
                self._fetch_changes()
            if not self._buffer.is_complete:
                self._fetch_all()
        return self._buffer.rgb()

    def _fetch_changes(self) -> None:
        """Until the fence has come, or the screen has another size.

        A server that announces its monitors may answer the fence with these alone; it has then forgotten the
        request for the changes, but not the fence.
        """
        buffer = self._buffer
        while self._wire.readable(0.0):
            self._read_message()
        fence = Point(self._looks % min(buffer.width, _FENCES), 0)
        self._looks += 1
        buffer.expect(fence)
        self._request(Box(0, 0, *self.size), incremental=True)
        self._request(Box(fence.x, 0, fence.x + 1, 1), incremental=False)
        while not buffer.fence_came and self._buffer is buffer:
            if not self._read_update():
                self._request(Box(0, 0, *self.size), incremental=True)

    def _fetch_all(self) -> None:
        """Until every pixel has come. Asking in full again where only monitors came would go on for ever."""
        self._buffer.expect_all()
        self._request(Box(0, 0, *self.size), incremental=False)
        while True:
            before = self._buffer
            self._read_update()
            if self._buffer.is_complete:
                return
            self._request(Box(0, 0, *self.size), incremental=self._buffer is before)

    def resize(self, width: int, height: int) -> None:
        """Ask for another screen size and wait for the answer. Raises UnsupportedAction where the server refuses."""
        self.ensure_usable()
        if self._layout is None:
            raise UnsupportedAction(f"{self._wire.peer} does not let its viewers change the screen's size")
        screen_id, flags = self._layout
        with self._exchange():
            self._resize_answers.clear()
            monitor = (screen_id, 0, 0, width, height, flags)
            self._wire.write(struct.pack(">BxHHBxIHHHHI", _SET_DESKTOP_SIZE, width, height, 1, *monitor))
            while not self._resize_answers:
                self._request(Box(0, 0, *self.size), incremental=True)
                self._read_update()
        if status := self._resize_answers[-1]:
            why = _RESIZE_REFUSALS.get(status, f"status {status}")
            raise UnsupportedAction(f"{self._wire.peer} refused a screen of {width}x{height}: {why}")

    def send_pointer(self, buttons: int, at: Point) -> None:
        """``buttons`` is the mask of all that are down: 1 left, 2 middle, 4 right, 8 16 32 64 the wheel."""
        self._send(struct.pack(">BBHH", _POINTER, buttons, at.x, at.y))
        self.pointer = at

    def send_key(self, keysym: int, *, down: bool) -> None:
        self._send(struct.pack(">BBxxI", _KEY, down, keysym))

    def listen(self, seconds: float) -> None:
        """Let time pass, and serve what the server says meanwhile: above all its wish for our clipboard text."""
        end = time.monotonic() + seconds
        while self._hear(end) and time.monotonic() < end:
            pass

    def set_clipboard(self, text: str) -> None:
        """Offer ``text`` (UTF-8 where the server can, else Latin-1) to the screen's applications.

        With the extended clipboard the server fetches the text when an application wants it, during ``listen``,
        ``look`` or any other wait for the server. Raises UnsupportedAction, UsageError (too long).
        """
        self.ensure_usable()
        self._send(self._clipboard.offer(text))

    def was_clipboard_fetched(self, timeout_s: float) -> bool:
        """Whether the server fetched the text of :meth:`set_clipboard`; waits for that up to ``timeout_s`` seconds."""
        end = time.monotonic() + timeout_s
        while not self._clipboard.fetched and self._hear(end) and time.monotonic() < end:
            pass
        return self._clipboard.fetched

    def withdraw_clipboard(self) -> None:
        """Take the offer of :meth:`set_clipboard` back: nobody gets our text any more."""
        self._send(self._clipboard.withdraw())

    def clipboard(self, timeout_s: float) -> str | None:
        """The clipboard's text as far as known, None where nobody ever said.

        A text that the server announced since the last call is given at once; else up to ``timeout_s`` seconds
        pass in waiting for one.
        """
        end = time.monotonic() + max(timeout_s, 0.01)
        while self._hear(0.0 if self._clipboard.is_news else end) and time.monotonic() < end:
            pass
        self._clipboard.is_news = False
        return self._clipboard.text

    def ensure_usable(self) -> None:
        """Raises DeviceLost where an earlier failure left the connection of no use."""
        if not self._in_step:
            raise DeviceLost(f"the connection to {self._wire.peer} is closed, or failed before: open it again")

    @property
    def fell_silent(self) -> bool:
        """Whether the server stopped answering and so may never hear what was sent since, nor of our end."""
        return self._fell_silent

    def close(self) -> None:
        self._in_step = False
        self._wire.close()

    @contextmanager
    def _exchange(self) -> Iterator[None]:
        """A stretch of reading under one time limit; leaving it by any exception puts the connection out of use."""
        self.ensure_usable()
        self._wire.limit(self.timeout_s)
        self._in_step = False
        try:
            yield
        except DeviceTimeout:
            self._fell_silent = True
            raise
        self._in_step = True

    def _send(self, data: bytes) -> None:
        self._wire.limit(self.timeout_s)
        self._wire.write(data)

    def _request(self, area: Box, *, incremental: bool) -> None:
        self._wire.write(struct.pack(">BBHHHH", _REQUEST, incremental, area.left, area.top, area.width, area.height))

    def _hear(self, end: float) -> bool:
        """Serve one message of the server, if one comes before ``end``."""
        self.ensure_usable()
        if not self._wire.readable(end):
            return False
        with self._exchange():
            self._read_message()
        return True

    def _read_update(self) -> bool:
        """Serve all messages up to and with the next update; whether that one had any pixels."""
        while self._read_message() != _Message.UPDATE:
            pass
        return self._had_pixels

    def _read_message(self) -> int:
        """Read and serve one message of the server, whichever comes; gives its type."""
        (kind,) = self._wire.unpack("B")
        match kind:
            case _Message.UPDATE:
                (count,) = self._wire.unpack("xH")
                self._had_pixels = False
                for _ in range(count):
                    self._read_rectangle()
            case _Message.COLOUR_MAP:
                (count,) = self._wire.unpack("x2xH")
                self._wire.skip(6 * count)
            case _Message.BELL:
                pass
            case _Message.CUT_TEXT:
                self._read_cut_text()
            case _:
                raise DeviceProtocolError(f"{self._wire.peer} sent a message of unknown type {kind}")
        return int(kind)

    def _read_rectangle(self) -> None:
        x, y, width, height, encoding = self._wire.unpack("HHHHi")
        match encoding:
            case Encoding.DESKTOP_SIZE:
                self._set_size(width, height)
            case Encoding.MONITORS:
                self._read_monitors(reason=x, status=y, width=width, height=height)
            case Encoding.POINTER_SHAPE:
                if max(width, height) > _MAX_CURSOR_SIDE:
                    raise DeviceProtocolError(f"{self._wire.peer} sent a pointer of {width}x{height} pixels")
                self._wire.skip(4 * width * height + (width + 7) // 8 * height)
            case Encoding.LOCKS:
                (self.locks,) = self._wire.unpack("B")
            case Encoding.POINTER_POSITION | Encoding.POINTER_PLACE:
                self.pointer = Point(x, y)
            case _:
                self._had_pixels = True
                self._read_pixels(x, y, width, height, encoding)

    def _read_pixels(self, x: int, y: int, width: int, height: int, encoding: int) -> None:
        if encoding == Encoding.RAW:
            self._buffer.read_raw(self._wire, x, y, width, height)
        elif encoding == Encoding.COPY_RECT:
            from_x, from_y = self._wire.unpack("HH")
            self._buffer.copy(from_x, from_y, x, y, width, height)
        else:
            self._buffer.check(x, y, width, height)
            self._buffer.put(x, y, self._decoders.read(self._wire, encoding, width, height))

    def _read_monitors(self, *, reason: int, status: int, width: int, height: int) -> None:
        (count,) = self._wire.unpack("B3x")
        monitors = [self._wire.unpack("I8xI") for _ in range(count)]
        if monitors:
            self._layout = monitors[0]
        if reason == _ASKED_BY_US:
            self._resize_answers = [status]
        if status == 0 or reason != _ASKED_BY_US:
            self._set_size(width, height)

    def _set_size(self, width: int, height: int) -> None:
        if (width, height) != self.size:
            self._buffer = Framebuffer(width, height)

    def _read_cut_text(self) -> None:
        (length,) = self._wire.unpack("3xi")
        if abs(length) > MAX_CLIPBOARD:
            raise DeviceProtocolError(
                f"{self._wire.peer} sent a clipboard text of {abs(length)} bytes, more than 8 MiB"
            )
        if length >= 0:
            self._clipboard.learn(self._wire.read(length).decode("latin-1"))
        elif length <= -4:
            (flags,) = self._wire.unpack("I")
            if answer := self._clipboard.hear(flags, self._wire.read(-length - 4)):
                self._wire.write(answer)
        else:
            raise DeviceProtocolError(f"{self._wire.peer} sent a clipboard message of {-length} bytes, too few")
