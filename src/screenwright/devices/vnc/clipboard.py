"""Clipboard texts on the wire: the old Latin-1 cut text and the extended clipboard with UTF-8 in zlib.

Only plain text is spoken; the formats for rich text, pictures and files are not announced. Nothing here sends or
receives: what is to be sent is returned.
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


class Clipboard:
    """Our side of the conversation. With the extended clipboard a text is announced first and fetched when wanted.

    ``text`` is what the screen's clipboard holds as far as known, ``is_news`` whether the server told it and nobody
    here has looked yet, ``fetched`` whether the server has taken the text that was offered last.
    """

    def __init__(self) -> None:
        self.text: str | None = None
        self.is_news = False
        self.fetched = False
        self._offered: str | None = None
        self._server: int | None = None  # flags of the server's extended clipboard

    @property
    def is_fetched_on_demand(self) -> bool:
        """Whether the server takes any Unicode text, and fetches it only when an application wants it."""
        return bool(self._server and self._server & NOTIFY)

    def offer(self, text: str) -> bytes:
        """The message that puts ``text`` on the clipboard. Raises UnsupportedAction, UsageError."""
        message = latin1_message(text) if self._server is None else provide_message(text)
        self.text, self.is_news = self._offered, self.fetched = text, False
        return extended_message(NOTIFY | TEXT) if self.is_fetched_on_demand else message

    def withdraw(self) -> bytes:
        """The message that takes the offer back; nobody gets our text any more."""
        self.text = self._offered = None
        return extended_message(NOTIFY)

    def hear(self, flags: int, payload: bytes) -> bytes:
        """One turn of the extended conversation; gives our answer, empty for none. Raises DeviceProtocolError."""
        if flags & CAPS:
            self._server = flags
            return extended_message(CAPS | REQUEST | PEEK | NOTIFY | PROVIDE | TEXT, struct.pack(">I", MAX_CLIPBOARD))
        if flags & REQUEST and self._offered is not None:
            self.fetched = True
            return provide_message(self._offered)
        if flags & PEEK:
            return extended_message(NOTIFY | (TEXT if self._offered is not None else 0))
        if flags & NOTIFY and flags & TEXT:
            return extended_message(REQUEST | TEXT)
        if flags & PROVIDE and flags & TEXT:
            self.learn(decompress_text(payload))
        return b""

    def learn(self, text: str) -> None:
        """The server told a text."""
        self.text, self.is_news = text, True


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
