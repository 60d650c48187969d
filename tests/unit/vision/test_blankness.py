"""Black is called black, blank is called blank, and a word makes a picture."""

from __future__ import annotations

import numpy as np
import pytest

from screens import BLACK, WHITE, Canvas, Colour, form
from screenwright.core.screenshot import Screenshot
from screenwright.vision.change import blankness

SIZES = [(1, 1), (3, 2), (100, 60), (640, 480), (1920, 1080)]
SCREENS = [(640, 480), (1024, 768), (1920, 1080)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(
    ("colour", "expected"),
    [((0, 0, 0), "black"), ((3, 5, 8), "black"), (WHITE, "blank"), ((20, 120, 90), "blank"), ((0, 0, 200), "blank")],
    ids=["black", "near-black", "white", "green", "blue"],
)
def test_one_colour(width: int, height: int, colour: Colour, expected: str) -> None:
    assert blankness(Canvas(width, height, colour).shot()) == expected


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("ground", [(0, 0, 0), WHITE, (20, 120, 90)], ids=["black", "white", "green"])
def test_a_pointer_is_not_a_picture(width: int, height: int, ground: Colour) -> None:
    for right, bottom in ((61, 69), (81, 81)):
        canvas = Canvas(width, height, ground)
        canvas.pen.rectangle((50, 50, right, bottom), (0, 0, 0), WHITE)
        assert blankness(canvas.shot()) == "blank"


@pytest.mark.parametrize(("width", "height"), [(200, 100), *SCREENS])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [(BLACK, WHITE), ((200, 200, 200), (0, 0, 0)), (WHITE, (20, 120, 90))],
    ids=["white", "black", "green"],
)
@pytest.mark.parametrize("text", ["login:", "Connection refused"])
def test_a_word_is_a_picture(width: int, height: int, ink: Colour, ground: Colour, text: str) -> None:
    canvas = Canvas(width, height, ground)
    canvas.words(10, 10, text, 14, ink)
    assert blankness(canvas.shot()) is None


def test_two_far_dots_are_not_one_pointer() -> None:
    canvas = Canvas(1024, 768, WHITE)
    for x, y in ((10, 10), (900, 700)):
        canvas.pen.rectangle((x, y, x + 6, y + 6), BLACK)
    assert blankness(canvas.shot()) is None


def test_sensor_noise_on_black_is_black_and_a_dim_picture_is_not() -> None:
    noise = np.random.default_rng(0).integers(0, 9, (480, 640, 3), dtype=np.uint8)
    assert blankness(Screenshot(noise)) == "black"
    dim = Canvas(640, 480, (0, 0, 0))
    dim.words(40, 200, "Please wait", 40, (60, 60, 60))
    assert blankness(dim.shot()) is None


def test_a_gradient_and_a_form_are_pictures() -> None:
    levels = np.linspace(0, 255, 640).astype(np.uint8)
    assert blankness(Screenshot(np.broadcast_to(levels[None, :, None], (480, 640, 3)).copy())) is None
    assert blankness(form().shot()) is None


def test_colours_of_one_lightness_are_told_apart() -> None:
    """The green channel is the same all over."""
    pixels = np.full((480, 640, 3), 128, np.uint8)
    pixels[:, 320:] = (255, 128, 0)
    assert blankness(Screenshot(pixels)) is None


def test_two_pixels_of_two_colours() -> None:
    assert blankness(Screenshot(np.array([[[0, 0, 0], [255, 255, 255]]], np.uint8))) is None
