"""Whatever a user may hand over becomes the right pixels or one clear line."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zlib
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from screenwright.core.errors import ImageError
from screenwright.core.images import decode, encode_png

RED, GREEN, BLUE, WHITE = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)


def saved(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, format=kind, **options)
    return buffer.getvalue()


def noise(width: int = 40, height: int = 30) -> Image.Image:
    return Image.fromarray(np.random.default_rng(1).integers(0, 256, (height, width, 3), dtype=np.uint8))


def grey(values: list[list[float]], kind: type) -> Image.Image:
    return Image.fromarray(np.array(values, kind))


def png_header(width: int, height: int) -> bytes:
    """A PNG whose header promises a size and whose data are a few bytes."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


def first_pixel(data: bytes) -> tuple[int, ...]:
    return tuple(int(level) for level in decode(data).pixels[0, 0])


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"hello, this is a letter", "not an image"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not an image"),
        (b"%PDF-1.4\n", "not an image"),
        (b"\x89PNG\r\n\x1a\n", "not an image|damaged"),
        (saved(noise())[:600], "damaged or truncated"),
        (saved(noise())[:-30], "damaged or truncated"),
        (saved(noise(), "JPEG")[:400], "damaged or truncated"),
        (saved(noise(), "WEBP")[:200], "damaged|not an image"),
        (saved(noise(), "GIF")[:1200], "damaged"),
        (saved(noise(), "EPS"), "PostScript"),
        (saved(Image.new("1", (20_000, 20_000))), r"400000000 pixels.*100 million"),
        (png_header(20_000, 20_000), r"400000000 pixels.*100 million"),
        (png_header(11_000, 11_000), "11000x11000 pixels"),
        (png_header(10**9, 10**9), "100 million"),
        (png_header(0, 5), "damaged|not an image"),
    ],
    ids=[
        "empty", "text", "svg", "pdf", "only the signature", "half a PNG", "PNG without its end", "half a JPEG",
        "half a WebP", "half a GIF", "PostScript", "20000x20000, one bit", "20000x20000, header", "11000x11000",
        "absurd size", "no columns",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_one_clear_line(data: bytes, says: str) -> None:
    with pytest.raises(ImageError, match=says) as caught:
        decode(data, origin="shot.png")
    message = str(caught.value)
    assert message.startswith("shot.png ")
    assert "\n" not in message
    assert len(message) < 250


@pytest.mark.parametrize("side", [11_000, 20_000])
def test_a_huge_picture_is_refused_before_it_is_decoded(side: int) -> None:
    data = saved(Image.new("1", (side, side)))
    tracemalloc.start()
    try:
        with pytest.raises(ImageError, match="100 million"):
            decode(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000


def test_a_large_picture_is_held_once_beside_the_decoder() -> None:
    data = saved(Image.new("RGB", (4000, 2000), BLUE))
    tracemalloc.start()
    try:
        shot = decode(data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1.6 * shot.pixels.nbytes


def test_one_pixel_is_a_picture() -> None:
    shot = decode(saved(Image.new("RGB", (1, 1), BLUE)))
    assert (shot.width, shot.height) == (1, 1)
    assert shot.pixels.tolist() == [[list(BLUE)]]


@pytest.mark.parametrize("kind", ["PNG", "BMP", "TIFF", "PPM"])
def test_lossless_formats_give_the_very_pixels(kind: str) -> None:
    image = noise()
    assert np.array_equal(decode(saved(image, kind)).pixels, np.asarray(image))


@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_lossy_formats_come_near(kind: str) -> None:
    assert (
        np.abs(np.array(first_pixel(saved(Image.new("RGB", (20, 20), (200, 40, 90)), kind))) - (200, 40, 90)).max() < 6
    )


@pytest.mark.parametrize(
    ("image", "expected"),
    [
        (Image.new("RGBA", (2, 2), (0, 0, 255, 0)), WHITE),
        (Image.new("RGBA", (2, 2), (0, 0, 255, 255)), BLUE),
        (Image.new("RGBA", (2, 2), (0, 0, 0, 51)), (204, 204, 204)),
        (Image.new("LA", (2, 2), (0, 0)), WHITE),
        (Image.new("LA", (2, 2), (90, 255)), (90, 90, 90)),
        (Image.new("L", (2, 2), 77), (77, 77, 77)),
        (Image.new("1", (2, 2), 1), WHITE),
        (Image.new("RGB", (2, 2), RED).convert("P"), RED),
    ],
    ids=["clear", "opaque", "a fifth", "LA clear", "LA opaque", "grey", "bit", "palette"],
)
def test_png_modes(image: Image.Image, expected: tuple[int, ...]) -> None:
    assert first_pixel(saved(image)) == expected


def test_transparency_that_is_named_beside_the_pixels_is_laid_on_white() -> None:
    palette = Image.new("P", (2, 2), 0)
    palette.putpalette([*RED, *GREEN])
    palette.putpixel((1, 0), 1)
    pixels = decode(saved(palette, transparency=0)).pixels
    assert pixels[0].tolist() == [list(WHITE), list(GREEN)]
    keyed = saved(Image.new("RGB", (2, 2), RED), transparency=RED)
    assert first_pixel(keyed) == WHITE


def drawn(*strokes: tuple[int, int, int], mode: str = "RGBA") -> Image.Image:
    """Bars of these colours beside each other on a transparent picture."""
    image = Image.new("RGBA", (20 * len(strokes) + 20, 40), (*strokes[0], 0))
    for i, colour in enumerate(strokes):
        ImageDraw.Draw(image).rectangle((20 * i + 10, 10, 20 * i + 20, 30), fill=(*colour, 255))
    return image.convert(mode)


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
@pytest.mark.parametrize(
    ("image", "ground"),
    [
        (drawn(WHITE), 0), (drawn((250, 240, 120)), 0), (drawn((0, 0, 0)), 255), (drawn(BLUE), 255),
        (drawn(WHITE, (0, 0, 0)), 128), (drawn(WHITE, mode="LA"), 0),
    ],
    ids=["white ink", "yellow ink", "black ink", "blue ink", "white and black ink", "LA"],
)  # fmt: skip
def test_transparency_is_laid_on_a_ground_on_which_its_ink_shows(kind: str, image: Image.Image, ground: int) -> None:
    options = {"lossless": True} if kind == "WEBP" else {}
    assert first_pixel(saved(image, kind, **options)) == (ground,) * 3


def test_light_ink_of_a_palette_or_of_sixteen_bits_is_laid_on_black() -> None:
    palette = Image.new("P", (20, 20), 0)
    palette.putpalette([*WHITE, *WHITE])
    palette.paste(1, (5, 5, 15, 15))
    for kind in ("PNG", "GIF"):
        pixels = decode(saved(palette, kind, transparency=0)).pixels
        assert (pixels[0, 0].tolist(), pixels[10, 10].tolist()) == ([0, 0, 0], [255, 255, 255])
    deep = grey([[0xFFF0] * 9, [0xFFF0, *[0xFFFF] * 7, 0xFFF0], [0xFFF0] * 9], np.uint16)
    assert decode(saved(deep, transparency=0xFFF0)).pixels[:, 4, 0].tolist() == [0, 255, 0]


def test_the_first_frame_of_an_animation_keeps_its_transparency() -> None:
    data = saved(drawn(WHITE), "WEBP", lossless=True, save_all=True, append_images=[drawn((0, 0, 0))], duration=50)
    pixels = decode(data).pixels
    assert (pixels[0, 0].tolist(), pixels[20, 15].tolist()) == ([0, 0, 0], [255, 255, 255])


def test_a_window_with_rounded_corners_and_a_shadow_stays_on_white() -> None:
    window = Image.new("RGBA", (200, 120), (0, 0, 0, 0))
    draw = ImageDraw.Draw(window)
    draw.rounded_rectangle((4, 4, 195, 115), 8, fill=(0, 0, 0, 90))
    draw.rounded_rectangle((6, 6, 193, 113), 8, fill=(240, 240, 240, 255))
    for row in range(5):
        draw.text((20, 14 + 18 * row), "Some words of a window", fill=(20, 20, 20, 255))
    assert first_pixel(saved(window)) == WHITE


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_sixteen_bit_greys_keep_their_high_byte(kind: str) -> None:
    pixels = decode(saved(grey([[0, 255, 0x8000, 0xFFFF]], np.uint16), kind)).pixels
    assert pixels[0, :, 0].tolist() == [0, 0, 127, 255]
    assert (pixels == pixels[:, :, :1]).all()


def test_a_dark_sixteen_bit_picture_stays_dark() -> None:
    assert decode(saved(grey([[0, 200]], np.uint16))).pixels.max() == 0


@pytest.mark.parametrize(
    ("levels", "expected"),
    [([0.0, 0.5, 1.0], [0, 127, 255]), ([0.0, 128.0, 255.0], [0, 128, 255]), ([-5.0, float("nan"), 300.0], [0, 0, 1])],
    ids=["0..1", "0..255", "NaN and negative"],
)
def test_float_tiff(levels: list[float], expected: list[int]) -> None:
    assert decode(saved(grey([levels], np.float32), "TIFF")).pixels[0, :, 0].tolist() == expected


def test_cmyk_jpeg() -> None:
    cyan = first_pixel(saved(Image.new("CMYK", (16, 16), (255, 0, 0, 0)), "JPEG"))
    assert np.abs(np.array(cyan) - (0, 255, 255)).max() < 8


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_animations_give_their_first_frame(kind: str) -> None:
    frames = [Image.new("RGB", (16, 16), colour) for colour in (RED, GREEN, BLUE)]
    options = {"lossless": True} if kind == "WEBP" else {}
    data = saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=50, **options)
    with Image.open(io.BytesIO(data)) as animation:
        assert animation.n_frames == 3  # type: ignore[attr-defined]  # only some image classes have it
    assert first_pixel(data) == RED


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_exif_rotation_is_applied(kind: str) -> None:
    image = Image.new("RGB", (40, 20), BLUE)
    image.paste(RED, (0, 0, 20, 20))
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by 90 degrees clockwise: what was left comes on top
    shot = decode(saved(image, kind, exif=exif))
    assert (shot.width, shot.height) == (20, 40)
    top, bottom = shot.pixels[5, 10].astype(int), shot.pixels[35, 10].astype(int)
    assert top[0] > 240 > 20 > top[2]
    assert bottom[2] > 240 > 20 > bottom[0]


@given(st.binary(max_size=400))
def test_random_bytes_raise_nothing_else(data: bytes) -> None:
    with pytest.raises(ImageError):
        decode(data)


SEEDS = {kind: saved(noise(24, 16), kind) for kind in ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "ICO", "PPM")}


@given(
    kind=st.sampled_from(sorted(SEEDS)),
    flips=st.lists(st.tuples(st.floats(0, 1, exclude_max=True), st.integers(0, 255)), max_size=6),
    keep=st.floats(0.1, 1),
)
def test_damaged_files_give_a_picture_or_an_image_error(kind: str, flips: list[tuple[float, int]], keep: float) -> None:
    data = bytearray(SEEDS[kind])
    for where, value in flips:
        data[int(where**3 * len(data))] = value  # mostly in the headers
    data = data[: int(keep * len(data))]
    with suppress(ImageError):
        assert decode(bytes(data)).pixels.size > 0


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 2**32 - 1))
def test_png_round_trip(width: int, height: int, seed: int) -> None:
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    assert np.array_equal(decode(encode_png(pixels)).pixels, pixels)
