"""Words that hardly stand out are found where they lie together; nothing is found in what is flat or a photograph."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box
from screenwright.vision.faint import faint_lines
from screenwright.vision.text import read_text

pytestmark = pytest.mark.integration

CODE = ("download the letter", "print every page", "close the window", "save all changes")


def page(ink, ground=(24, 24, 30)):
    image = Image.new("RGB", (480, 320), (250, 250, 250))
    draw = ImageDraw.Draw(image)
    draw.rectangle((30, 100, 450, 290), fill=ground)
    font = ImageFont.load_default(18)
    draw.text((40, 20), "A heading above it", fill=(10, 10, 10), font=font)
    for row, words in enumerate(CODE):
        draw.text((60, 115 + 40 * row), words, fill=ink, font=font)
    return np.asarray(image, np.uint8)


def test_faint_lines_are_read():
    said = [line.text for line in read_text(page(ink=(40, 40, 46))).lines]
    assert set(said) >= {*CODE, "A heading above it"}


def test_what_was_found_is_not_found_again():
    pixels = page(ink=(40, 40, 46))
    assert faint_lines(pixels, [Box(0, 100, 480, 300)]) == []


def test_noise_and_flat_ground_hold_nothing():
    flat = np.full((320, 480, 3), 90, np.uint8)
    assert faint_lines(flat, []) == []
    noise = np.random.default_rng(0).integers(0, 256, (320, 480, 3), np.uint8)
    assert faint_lines(noise, []) == []
