"""Check boxes and radio buttons drawn at every size, round or square, empty or not, before words and alone."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from screens import SANS, WHITE, Canvas, font
from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision.rings import bare_rings
from screenwright.vision.shapes import find_shapes
from screenwright.vision.text_line import Gap, TextLine
from screenwright.vision.toggles import part_from_squares, toggle

INK = (96, 96, 96)
SCALES, OF_RINGS = st.integers(1, 4), st.integers(2, 4)
"""The rules see no rings of less than 26 pixels; those are left to the detector."""


def page() -> NDArray[np.uint8]:
    return np.full((320, 640, 3), 255, np.uint8)


def ring(pixels: NDArray[np.uint8], left: int, top: int, scale: int) -> Box:
    side = 13 * scale
    middle, radius = (left + side // 2, top + side // 2), side // 2
    cv2.circle(pixels, middle, radius, INK, max(1, scale), cv2.LINE_AA)
    return Box(left, top, left + side, top + side)


def square(pixels: NDArray[np.uint8], left: int, top: int, scale: int) -> Box:
    side, round_by = 13 * scale, 3 * scale
    around = Box(left, top, left + side, top + side)
    for inset, level in ((0, INK), (max(1, scale), (255, 255, 255))):
        _rounded(pixels, around.grown(-inset), max(0, round_by - inset), level)
    return around


def _rounded(pixels: NDArray[np.uint8], box: Box, by: int, colour: tuple[int, int, int]) -> None:
    cv2.rectangle(pixels, (box.left + by, box.top), (box.right - 1 - by, box.bottom - 1), colour, -1)
    cv2.rectangle(pixels, (box.left, box.top + by), (box.right - 1, box.bottom - 1 - by), colour, -1)
    for x in (box.left + by, box.right - 1 - by):
        for y in (box.top + by, box.bottom - 1 - by):
            cv2.circle(pixels, (x, y), by, colour, -1, cv2.LINE_AA)


def words(box: Box, scale: int, text: str = "Wrap lines") -> TextLine:
    """A line beside the box, as the text net draws it."""
    left, middle = box.right + 6 * scale, box.center.y
    return TextLine(Box(left, middle - 8 * scale, left + 70 * scale, middle + 8 * scale), text, 0.9)


def kinds(pixels: NDArray[np.uint8], lines: list[TextLine]) -> set[str]:
    shot = Screenshot(pixels)
    found = [toggle(shot, box, lines) for box in find_shapes(pixels, [line.box for line in lines]).rectangles]
    return {f"{one.kind} {one.name} {one.state.checked}" for one in found if one is not None}


@given(SCALES, st.integers(20, 60), st.integers(40, 90))
def test_a_square_before_words_is_a_check_box_at_every_scale(scale: int, left: int, top: int) -> None:
    pixels = page()
    line = words(square(pixels, left, top, scale), scale)
    assert kinds(pixels, [line]) == {"checkbox Wrap lines False"}


@given(OF_RINGS, st.integers(20, 60), st.integers(40, 90))
def test_a_ring_before_words_is_a_radio_button_at_every_scale(scale: int, left: int, top: int) -> None:
    pixels = page()
    line = words(ring(pixels, left, top, scale), scale)
    assert "radio Wrap lines False" in kinds(pixels, [line])


@given(OF_RINGS, st.integers(2, 4))
def test_rings_in_a_row_without_words_are_radio_buttons(scale: int, many: int) -> None:
    pixels = page()
    rings = [ring(pixels, 40 + 40 * scale * k, 100, scale) for k in range(min(many, 1 + 500 // (40 * scale)))]
    title = TextLine(Box(20, 20, 200, 20 + 16 * scale), "Which one", 0.9)
    found = bare_rings(Screenshot(pixels), find_shapes(pixels, []).rectangles, [], [title])
    if len(rings) == 1:
        assert found == []
    else:
        assert [one.kind for one in found] == ["radio"] * len(rings)
        assert all(max(one.box.iou(box) for box in rings) > 0.5 for one in found)


@given(OF_RINGS)
def test_the_one_with_a_dot_among_empty_rings_is_the_chosen_one(scale: int) -> None:
    pixels = page()
    first, chosen = ring(pixels, 40, 100, scale), ring(pixels, 40 + 30 * scale, 100, scale)
    cv2.circle(pixels, (chosen.center.x, chosen.center.y), 4 * scale, INK, -1, cv2.LINE_AA)
    shapes = find_shapes(pixels, [])
    title = TextLine(Box(20, 20, 200, 20 + 16 * scale), "Which one", 0.9)
    found = bare_rings(Screenshot(pixels), shapes.rectangles, shapes.icons, [title])
    told = {one.state.checked: one.box for one in found}
    assert told[False].iou(first) > 0.5
    assert told[True].iou(chosen) > 0.5


@pytest.mark.parametrize("ground", [(200, 200, 200), (90, 60, 220)])
def test_the_knobs_of_switches_are_no_radio_buttons(ground: tuple[int, int, int]) -> None:
    pixels = page()
    for top in (60, 140):
        _rounded(pixels, Box(100, top, 150, top + 30), 15, ground)
        cv2.circle(pixels, (116, top + 15), 12, (255, 255, 255), -1, cv2.LINE_AA)
    assert bare_rings(Screenshot(pixels), find_shapes(pixels, []).rectangles, [], []) == []


def test_squares_in_a_row_without_words_are_not_told() -> None:
    pixels = page()
    for left in (40, 90, 140):
        square(pixels, left, 100, 1)
    assert bare_rings(Screenshot(pixels), find_shapes(pixels, []).rectangles, [], []) == []


@pytest.mark.parametrize(
    ("read", "begins", "told"),
    [
        ("□Wrap lines", 50, "Wrap lines"),
        ("O Wrap lines", 50, "Wrap lines"),
        ("OWrap lines", 50, "Wrap lines"),
        ("Wrap lines", 84, "Wrap lines"),
        ("Only once", 84, "Only once"),
        ("View", 84, "View"),
        ("回复", 84, "回复"),
        ("回回复", 50, "回复"),
    ],
)
def test_the_mark_is_no_letter_of_its_words(read: str, begins: int, told: str) -> None:
    pixels = page()
    mark = ring(pixels, 40, 60, 2)
    cv2.putText(pixels, "Wrap lines", (80, 82), cv2.FONT_HERSHEY_DUPLEX, 0.8, INK, 1, cv2.LINE_AA)
    line = TextLine(Box(38, 56, 240, 90), read, 0.9, begins=begins)
    (parted,) = part_from_squares([line], [mark.grown(-2)], pixels)
    assert (parted.text, parted.box.left) == (told, mark.right)


def test_words_behind_a_mark_stand_where_they_stood() -> None:
    pixels = page()
    mark = ring(pixels, 40, 60, 2)
    cv2.putText(pixels, "Wrap lines", (80, 82), cv2.FONT_HERSHEY_DUPLEX, 0.8, INK, 1, cv2.LINE_AA)
    gaps = (Gap(1, 68, 80), Gap(6, 146, 156))
    (parted,) = part_from_squares(
        [TextLine(Box(38, 56, 240, 90), "O Wrap lines", 0.9, gaps=gaps, begins=50)], [mark.grown(-2)], pixels
    )
    assert [(text, box.left, box.right) for text, box in parted.words()] == [
        ("Wrap", mark.right, 146), ("lines", 156, 240),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["ONE", "OIL", "Do", "OK", "Open"])
@pytest.mark.parametrize("tracking", [0.0, 0.15])
def test_the_inside_of_a_round_letter_is_part_of_its_word_however_far_letters_are_apart(
    text: str, tracking: float
) -> None:
    size = 48
    canvas, at = Canvas(640, 120, WHITE), 40.0
    for letter in text:
        canvas.words(round(at), 30, letter, size)
        at += font(SANS, size).getlength(letter) + tracking * size
    pixels = np.array(canvas.image)
    line = TextLine(Box(34, 28, round(at) + 6, 90), text, 0.9, begins=50)
    rectangles = find_shapes(pixels, [line.box]).rectangles
    assert any(line.box.covers(box) for box in rectangles), "the inside of a letter is seen"
    assert part_from_squares([line], rectangles, pixels) == [line]


def test_the_inside_of_a_large_round_letter_is_part_of_its_word() -> None:
    pixels = page()
    cv2.putText(pixels, "Dorothy", (40, 100), cv2.FONT_HERSHEY_DUPLEX, 2.0, (0, 0, 0), 6, cv2.LINE_AA)
    line = TextLine(Box(36, 40, 300, 112), "Dorothy", 0.9)
    rectangles = find_shapes(pixels, [line.box]).rectangles
    assert any(box.left < 70 and box.overlap(line.box) for box in rectangles), "the inside of the D is seen"
    assert part_from_squares([line], rectangles, pixels) == [line]
