"""Bytes of an image file to pixels and back.

Whatever a user may hand over becomes RGB uint8, or one clear :class:`ImageError`: animated files give their
first frame, transparency is laid on white, 16-bit and CMYK are converted, EXIF rotation is applied.
"""

from __future__ import annotations

import hashlib
import io
import warnings

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from screenwright.core.errors import ImageError
from screenwright.core.screenshot import Screenshot

MAX_PIXELS = 100_000_000
"""More than any screen has; decoding a larger file could exhaust the memory."""

_TOO_LARGE = "{name} is too large ({found}), a screen may have {most} million pixels: crop it or scale it down"


def decode(data: bytes, origin: str = "", most_pixels: int = MAX_PIXELS) -> Screenshot:
    """Decode PNG, JPEG, WebP, GIF, BMP, TIFF ... into a screenshot.

    Raises ImageError for empty, truncated or foreign data, and for more than ``most_pixels``.
    """
    name = origin or "the image"
    if not data:
        raise ImageError(f"{name} is empty (0 bytes): give a PNG, JPEG or WebP screenshot")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # our own limit below speaks more plainly than Pillow's
            with Image.open(io.BytesIO(data)) as image:
                _check_size(image, name, most_pixels)
                pixels = _to_rgb(image)
    except ImageError:
        raise
    except UnidentifiedImageError:
        raise ImageError(
            f"{name} is not an image that can be read (it starts with {data[:8]!r}): give a PNG, JPEG or WebP"
        ) from None
    except Image.DecompressionBombError as error:
        raise ImageError(_too_large(name, str(error).split(",")[0], most_pixels)) from error
    except Exception as error:  # on foreign bytes Pillow's decoders raise nearly anything: TypeError, RuntimeError, ...
        raise ImageError(f"{name} is damaged or truncated ({error}): save it again and retry") from error
    return Screenshot(pixels, origin=origin, encoded_sha256=hashlib.sha256(data).hexdigest())


def _too_large(name: str, found: str, most: int) -> str:
    return _TOO_LARGE.format(name=name, found=found, most=most // 1_000_000)


def _check_size(image: Image.Image, name: str, most: int) -> None:
    width, height = image.size
    if width * height > most:
        raise ImageError(_too_large(name, f"{width}x{height} pixels", most))
    if image.format == "EPS":
        raise ImageError(f"{name} is PostScript, and running it is not safe: give a PNG, JPEG or WebP screenshot")


def _to_rgb(image: Image.Image) -> NDArray[np.uint8]:
    if getattr(image, "is_animated", False):
        image.seek(0)
    image.load()
    ImageOps.exif_transpose(image, in_place=True)
    turned = image
    if turned.mode.startswith("I") or turned.mode == "F":
        turned = _sixteen_bit_to_grey(turned)
    if turned.mode in ("RGBA", "LA", "PA") or "transparency" in turned.info:
        above = turned if turned.mode == "RGBA" else turned.convert("RGBA")
        if above.getchannel("A").getextrema() != (255, 255):  # a phone's pictures are all opaque: half of the time
            above = Image.alpha_composite(Image.new("RGBA", above.size, "white"), above)
        turned = above
    return np.array(turned.convert("RGB"), dtype=np.uint8)


def _sixteen_bit_to_grey(image: Image.Image) -> Image.Image:
    """Pillow clips greys of more than 8 bits at 255 when converting; keep their high byte instead."""
    values = np.nan_to_num(np.asarray(image, dtype=np.float64))
    top = 65535.0 if image.mode.startswith("I;16") else _white_of(values, image.mode)
    return Image.fromarray((values.clip(0, top) * (255.0 / top)).astype(np.uint8))


def _white_of(values: NDArray[np.float64], mode: str) -> float:
    """The level of white in a grey picture whose format does not tell: floats may be 0..1, integers 8 or 16 bits."""
    highest = float(values.max(initial=0))
    if mode == "F" and highest <= 1:
        return 1.0
    return 255.0 if highest <= 255 else 65535.0


def encode_png(pixels: NDArray[np.uint8]) -> bytes:
    """RGB uint8 (height, width, 3) to PNG at the fastest level: frames are written often and read seldom."""
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, format="PNG", compress_level=1)
    return buffer.getvalue()
