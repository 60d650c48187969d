"""Pictures that come in by a request, and frames that go out."""

from __future__ import annotations

import base64
import io
import re
import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from PIL import Image

from screenwright.core.errors import ImageError, UsageError
from screenwright.core.images import decode, encode_png
from screenwright.core.screenshot import Screenshot

MOST_PIXELS = 40_000_000
"""Of a picture that is sent: more than an 8k screen has."""
KEPT = 32
WEBP_QUALITY = 90
_DATA_URL = re.compile(r"data:[^,]*;base64", re.IGNORECASE)
_URL_SAFE = str.maketrans("-_", "+/")


def picture_of(data: bytes, name: str = "the picture") -> Screenshot:
    """Raises ImageError for what is no picture, is damaged or too large."""
    return decode(data, origin=name, most_pixels=MOST_PIXELS)


def picture_of_text(text: str, name: str = "the picture") -> Screenshot:
    """Of base64, as :func:`bytes_of_base64` takes it. Raises ImageError."""
    try:
        data = bytes_of_base64(text)
    except ValueError:
        raise ImageError(f"{name} is not base64: send the bytes of a PNG, JPEG or WebP in base64") from None
    return picture_of(data, name)


def bytes_of_base64(text: str) -> bytes:
    """What an encoder of RFC 4648 or of mail (RFC 2045) wrote: in one line or in several, with or without padding, in
    the alphabet of base64 or of base64url, with or without ``data:image/...;base64,`` before it. Raises ValueError."""
    head, comma, rest = text.partition(",")
    if comma and _DATA_URL.fullmatch(head.strip()):
        text = rest
    letters = "".join(text.split()).translate(_URL_SAFE).rstrip("=")
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4), validate=True)
    except ValueError as error:  # binascii.Error is one
        raise ValueError(f"this is not base64: {error}") from None


def in_base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def kind_of(accept: str) -> str:
    """``image/webp`` for who takes it, else ``image/png``. Raises UsageError for who takes neither."""
    wanted = [part.partition(";")[0].strip().lower() for part in accept.split(",")] or ["*/*"]
    if "image/webp" in wanted:
        return "image/webp"
    if {"image/png", "image/*", "*/*", ""} & set(wanted):
        return "image/png"
    raise UsageError(f"a frame is image/png or image/webp, and not {accept[:60]!r}")


@dataclass
class Encoded:
    """Frames as files, each made once however many look on."""

    _files: OrderedDict[tuple[str, str], bytes] = field(default_factory=OrderedDict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def file(self, shot: Screenshot, kind: str) -> bytes:
        key = (shot.sha256, kind)
        with self._lock:
            if key not in self._files:
                self._files[key] = encode_png(shot.pixels) if kind == "image/png" else _webp(shot)
                while len(self._files) > KEPT:
                    self._files.popitem(last=False)
            self._files.move_to_end(key)
            return self._files[key]


def _webp(shot: Screenshot) -> bytes:
    buffer = io.BytesIO()
    Image.fromarray(shot.pixels).save(buffer, format="WEBP", quality=WEBP_QUALITY, method=0)
    return buffer.getvalue()
