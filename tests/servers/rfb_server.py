"""The server's side of RFB for tests: messages as bytes, a stream without a socket, and a scripted socket server.

Written from RFC 6143 and apart from the client, so that the two check each other.
"""

from __future__ import annotations

import socket
import ssl
import struct
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from screenwright.core.errors import DeviceLost

PEER = "vnc://fake:5900"
CAPS, REQUEST, PEEK, NOTIFY, PROVIDE = 1 << 24, 1 << 25, 1 << 26, 1 << 27, 1 << 28
TEXT = 1


class FakeStream:
    """Gives prepared bytes and keeps what was sent. After the last byte the connection counts as ended.

    ``replies`` holds what the server says when the client sends exactly these bytes.
    """

    peer = PEER
    is_near = True

    def __init__(self, incoming: bytes) -> None:
        self._incoming = memoryview(incoming)
        self.sent = bytearray()
        self.replies: dict[bytes, bytes] = {}
        self.closed = False
        self.tls: ssl.SSLContext | None = None

    def feed(self, data: bytes) -> None:
        self._incoming = memoryview(bytes(self._incoming) + data)

    def read_into(self, view: memoryview, deadline: float) -> None:
        if len(self._incoming) < len(view):
            self._incoming = self._incoming[:0]
            raise DeviceLost("the fake server has no more to say")
        view[:] = self._incoming[: len(view)]
        self._incoming = self._incoming[len(view) :]

    def write(self, data: bytes, deadline: float) -> None:
        if self.closed:
            raise DeviceLost("the fake connection is closed")
        self.sent += data
        self.feed(self.replies.get(data, b""))

    def readable(self, deadline: float) -> bool:
        return len(self._incoming) > 0

    def start_tls(self, context: ssl.SSLContext, deadline: float) -> None:
        self.tls = context

    def close(self) -> None:
        self.closed = True


def server_init(width: int, height: int, name: bytes = b"fake") -> bytes:
    pixel_format = struct.pack(">BBBBHHHBBB3x", 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)
    return struct.pack(">HH", width, height) + pixel_format + struct.pack(">I", len(name)) + name


def hello(width: int, height: int, *extra: bytes) -> bytes:
    """All that an RFB 3.8 server without security says until the client's first request is answered."""
    greeting = b"RFB 003.008\n" + b"\x01\x01" + b"\0\0\0\0" + server_init(width, height)
    return greeting + b"".join(extra) + update(raw(0, 0, np.zeros((1, 1, 3), np.uint8)))


def update(*rectangles: bytes) -> bytes:
    return struct.pack(">BxH", 0, len(rectangles)) + b"".join(rectangles)


def rectangle(x: int, y: int, width: int, height: int, encoding: int, payload: bytes = b"") -> bytes:
    return struct.pack(">HHHHi", x, y, width, height, encoding) + payload


def raw(x: int, y: int, rgb: np.ndarray) -> bytes:
    """uint8 RGB pixels of shape (height, width, 3) as the client asked for them: R, G, B and a byte of no meaning."""
    height, width = rgb.shape[:2]
    pixels = np.full((height, width, 4), 0xAB, np.uint8)
    pixels[..., :3] = rgb
    return rectangle(x, y, width, height, 0, pixels.tobytes())


def copy_rect(from_x: int, from_y: int, x: int, y: int, width: int, height: int) -> bytes:
    return rectangle(x, y, width, height, 1, struct.pack(">HH", from_x, from_y))


def monitors(width: int, height: int, *, reason: int = 0, status: int = 0, screen_id: int = 77) -> bytes:
    layout = struct.pack(">B3xIHHHHI", 1, screen_id, 0, 0, width, height, 5)
    return rectangle(reason, status, width, height, -308, layout)


def request(incremental: bool, x: int, y: int, width: int, height: int) -> bytes:
    """What a client sends to ask for an area, as the key of :attr:`FakeStream.replies`."""
    return struct.pack(">BBHHHH", 3, incremental, x, y, width, height)


def cut_text(text: str) -> bytes:
    data = text.encode("latin-1")
    return struct.pack(">B3xi", 3, len(data)) + data


def extended_cut_text(flags: int, payload: bytes = b"") -> bytes:
    return struct.pack(">B3xiI", 3, -4 - len(payload), flags) + payload


def provided_text(text: str) -> bytes:
    data = text.replace("\n", "\r\n").encode() + b"\0"
    return extended_cut_text(PROVIDE | TEXT, zlib.compress(struct.pack(">I", len(data)) + data))


def client_messages(sent: bytes) -> list[tuple[object, ...]]:
    """What a client said after its ClientInit, decoded; fails on any byte that fits no message."""
    messages: list[tuple[object, ...]] = []
    position = 0

    def take(layout: str) -> tuple[int, ...]:
        nonlocal position
        values = struct.unpack_from(f">{layout}", sent, position)
        position += struct.calcsize(f">{layout}")
        return values

    while position < len(sent):
        (kind,) = take("B")
        if kind == 0:
            messages.append(("format", *take("3xBBBBHHHBBB3x")))
        elif kind == 2:
            (count,) = take("xH")
            messages.append(("encodings", *take(f"{count}i")))
        elif kind == 3:
            messages.append(("request", *take("BHHHH")))
        elif kind == 4:
            messages.append(("key", *take("BxxI")))
        elif kind == 5:
            messages.append(("pointer", *take("BHH")))
        elif kind == 6:
            (length,) = take("3xi")
            messages.append(("cut" if length >= 0 else "extended", bytes(sent[position : position + abs(length)])))
            position += abs(length)
        elif kind == 251:
            messages.append(("resize", *take("xHHBxIHHHHI")))
        else:
            raise AssertionError(f"client message of unknown type {kind} at byte {position - 1}")
    return messages


@contextmanager
def scripted_server(script: Callable[[socket.socket], None]) -> Iterator[int]:
    """A TCP server on loopback that runs ``script`` on its first connection; gives the port.

    When the script ends the connection is closed. A client that hangs up early is no failure of the script.
    """
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(10)

    def serve() -> None:
        try:
            connection, _ = listener.accept()
        except OSError:
            return
        with connection:
            connection.settimeout(10)
            try:
                script(connection)
            except OSError:
                return

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.close()
        thread.join(timeout=15)
        assert not thread.is_alive(), "the scripted server did not end"


def until_hangup(connection: socket.socket) -> None:
    """Read and ignore until the client closes."""
    while connection.recv(4096):
        pass
