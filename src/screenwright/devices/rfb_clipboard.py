"""Clipboard texts on the wire: the old Latin-1 cut text and the extended clipboard with UTF-8 in zlib.

All functions are pure; the conversation (who announces, who asks) is in ``rfb``. Only plain text is spoken, the
formats for rich text, pictures and files are not announced.
"""

from __future__ import annotations

import struct
import zlib

from screenwright.core.errors import DeviceProtocolError, UnsupportedAction, UsageError

MAX_CLIPBOARD = 8 << 20
"""Bytes of one clipboard text, either way; more is refused before memory is taken for it."""

TEXT = 1
CAPS, REQUEST, PEEK, NOTIFY, PROVIDE = (1 << bit for bit in range(24, 29))

_CLIENT_CUT_TEXT = 6


def latin1_message(text: str) -> bytes:
    """ClientCutText: type, exactly 3 bytes of padding, length, Latin-1. Raises UnsupportedAction."""
    try:
        data = _bounded(text.encode("latin-1"))
    except UnicodeEncodeError as error:
        raise UnsupportedAction(
            f"the server's clipboard carries Latin-1 only, without {text[error.start]!r}: type the text instead"
        ) from error
    return struct.pack(">B3xI", _CLIENT_CUT_TEXT, len(data)) + data


def extended_message(flags: int, payload: bytes = b"") -> bytes:
    """The extended form: a negative length, then flags and payload."""
    body = struct.pack(">I", flags) + payload
    return struct.pack(">B3xi", _CLIENT_CUT_TEXT, -len(body)) + body


def capabilities_message() -> bytes:
    """What we accept: plain text up to the limit, also without having asked for it."""
    return extended_message(CAPS | REQUEST | PEEK | NOTIFY | PROVIDE | TEXT, struct.pack(">I", MAX_CLIPBOARD))


def provide_message(text: str) -> bytes:
    return extended_message(PROVIDE | TEXT, compress_text(text))


def compress_text(text: str) -> bytes:
    """zlib of length and UTF-8 with CR LF line ends and a closing NUL. Raises UsageError beyond the limit."""
    lines = text.replace("\r\n", "\n").replace("\n", "\r\n")
    data = _bounded(lines.encode("utf-8", errors="replace") + b"\0")
    return zlib.compress(struct.pack(">I", len(data)) + data)


def decompress_text(payload: bytes) -> str:
    """The inverse of :func:`compress_text`, for what a server sent. Raises DeviceProtocolError."""
    try:
        # Servers flush the stream and need not end it, so a missing end is no fault.
        data = zlib.decompressobj().decompress(payload, 4 + MAX_CLIPBOARD)
    except zlib.error as error:
        raise DeviceProtocolError(f"the server's clipboard text is not zlib data: {error}") from error
    if len(data) < 4 or len(data) - 4 < (length := int.from_bytes(data[:4])):
        raise DeviceProtocolError("the server's clipboard text is cut short or longer than 8 MiB")
    text = data[4 : 4 + length].split(b"\0", 1)[0].decode("utf-8", errors="replace")
    return text.replace("\r\n", "\n")


def _bounded(data: bytes) -> bytes:
    if len(data) > MAX_CLIPBOARD:
        raise UsageError(f"a clipboard text has at most {MAX_CLIPBOARD} bytes, this one has {len(data)}")
    return data
