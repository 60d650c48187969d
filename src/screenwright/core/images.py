"""Bytes of an image file to pixels and back.

Whatever a user may hand over becomes RGB uint8, or one clear :class:`ImageError`: animated files give their
first frame, transparency is laid on the ground on which most of it shows, 16-bit and CMYK are converted, EXIF
rotation is applied.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from screenwright.core.errors import ImageError
from screenwright.core.screenshot import Screenshot

MAX_PIXELS = 100_000_000
"""More than any screen has; decoding a larger file could exhaust the memory."""
MAX_FILE_BYTES = 200_000_000
"""Of an encoded picture: a larger file is not even read."""

GROUNDS = (255, 0, 128)
"""Greys that transparent pictures are laid on: white, black for light ink, and the middle where there is both."""
PLAIN = 64
"""Levels of 255 between neighbouring pixels from which an edge is plain to see; more makes it no plainer."""
MORE = 1.02
"""How many times as much contrast another ground must give before it is preferred to the one before it."""
BAND = 512
"""Rows that are copied or looked at together: a large picture is not held several times."""

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


def decode_file(path: str) -> Screenshot:
    """The picture in a file. Raises ImageError with the reason in one line."""
    try:
        if Path(path).is_file():
            check_bytes(Path(path).stat().st_size, path)
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise ImageError(f"there is no file {path}") from None
    except IsADirectoryError:
        raise ImageError(f"{path} is a folder: name the images in it") from None
    except OSError as error:
        raise ImageError(f"{path} cannot be read: {error.strerror}") from error
    return decode(data, origin=path)


def check_bytes(count: int, name: str) -> None:
    """Raises ImageError where an encoded picture has more bytes than any screenshot."""
    if count > MAX_FILE_BYTES:
        raise ImageError(f"{name} is larger than {MAX_FILE_BYTES // 1_000_000} MB: that is no screenshot")


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
        turned = _on_ground(turned if turned.mode == "RGBA" else turned.convert("RGBA"))
    return _pixels(turned if turned.mode == "RGB" else turned.convert("RGB"))


def _pixels(image: Image.Image) -> NDArray[np.uint8]:
    pixels = np.empty((image.height, image.width, 3), np.uint8)
    for top in range(0, image.height, BAND):
        bottom = min(image.height, top + BAND)
        pixels[top:bottom] = np.asarray(image.crop((0, top, image.width, bottom)))
    return pixels


def _on_ground(image: Image.Image) -> Image.Image:
    """An RGBA picture without its transparency."""
    if image.getchannel("A").getextrema() == (255, 255):  # a phone's pictures are all opaque: half of the time
        return image
    ground, most = GROUNDS[0], _contrast(image, GROUNDS[0])
    for level in GROUNDS[1:]:
        if (contrast := _contrast(image, level)) > MORE * most:
            ground, most = level, contrast
    return Image.alpha_composite(Image.new("RGBA", image.size, (ground,) * 3), image)


def _contrast(image: Image.Image, ground: int) -> int:
    """The levels between neighbouring pixels, up to PLAIN each, of an RGBA picture on a grey ``ground``; their sum."""
    total = 0
    for top in range(0, image.height, BAND):
        part = image.crop((0, top, image.width, min(image.height, top + BAND + 1)))
        grey, alpha = np.asarray(part.convert("L"), np.int32), np.asarray(part.getchannel("A"), np.int32)
        laid = ground + (grey - ground) * alpha // 255
        total += sum(int(np.minimum(np.abs(np.diff(laid, axis=axis)), PLAIN).sum()) for axis in (0, 1))
    return total


def _sixteen_bit_to_grey(image: Image.Image) -> Image.Image:
    """Pillow clips greys of more than 8 bits at 255 when converting; keep their high byte instead, and what of them is
    transparent."""
    values = np.nan_to_num(np.asarray(image, dtype=np.float64))
    top = 65535.0 if image.mode.startswith("I;16") else _white_of(values, image.mode)
    grey = Image.fromarray((values.clip(0, top) * (255.0 / top)).astype(np.uint8))
    if (clear := image.info.get("transparency")) is not None:
        grey.putalpha(Image.fromarray(np.where(values == clear, 0, 255).astype(np.uint8)))
    return grey


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
