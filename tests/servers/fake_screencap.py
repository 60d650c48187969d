"""What Android's ``screencap`` writes beside PNG: a short head and bare pixels. It is NOT Android.

As far as known from AOSP: width, height, pixel format and, since Android 9, the colour space as 32 bits each, lowest
byte first; then the rows, without gaps.
"""

from __future__ import annotations

import io
import struct
import zlib
from functools import lru_cache

from PIL import Image

from servers.fake_adbd import Ran

LINE = "screencap | gzip -1 || screencap -p"
"""The one line with pipes that a driver may send; any other is refused as what a shell would expand."""
RGBA_8888, SRGB = 1, 1
WITH_COLOUR_SPACE = 28
NO_GZIP = b"/system/bin/sh: gzip: inaccessible or not found\n"


def packed_screen(png: bytes, sdk: int, warning: bytes = b"") -> Ran:
    """What ``LINE`` writes: pixels in gzip, or on a phone that has no gzip the shell's complaint and a PNG.

    ``warning`` is what screencap writes to the same standard output before the picture.
    """
    return Ran(gzip(warning + bare_pixels(png, sdk)) if sdk >= 26 else NO_GZIP + warning + png)


@lru_cache(maxsize=1)
def bare_pixels(png: bytes, sdk: int) -> bytes:
    with Image.open(io.BytesIO(png)) as image:
        colour_space = struct.pack("<I", SRGB) if sdk >= WITH_COLOUR_SPACE else b""
        return struct.pack("<3I", *image.size, RGBA_8888) + colour_space + image.convert("RGBA").tobytes()


def gzip(data: bytes) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packer.compress(data) + packer.flush()
