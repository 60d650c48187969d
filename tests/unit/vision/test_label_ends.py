"""The first and the last letter of a label are told, however near they are to the edge of its button.

``benchmarks/label_ends.py`` asks the same of hundreds of buttons in all fonts.
"""

import pytest

from screens import SANS, WHITE, Canvas, font
from screenwright.core.geometry import Box
from screenwright.vision.framed import within_frame
from screenwright.vision.look import look
from screenwright.vision.text import read_text

pytestmark = pytest.mark.integration

BUTTONS = (
    ("ONE", 44, 20), ("OIL", 44, 20), ("1.", 20, 5), ("[0]", 14, 2), ("Go...", 15, 3), ("NO", 16, 3), ("Oslo", 30, 8),
    ("10%", 18, 4), ("OK", 28, 14),
)  # fmt: skip
"""Label, size of its letters and room around them, in pixels."""


def drawn() -> tuple[Canvas, dict[str, Box]]:
    canvas, places = Canvas(700, 400, WHITE), {}
    for number, (label, size, room) in enumerate(BUTTONS):
        row, column = divmod(number, 4)
        left, top, right, bottom = font(SANS, size).getbbox(label)
        x, y = 30 + 170 * column, 30 + 120 * row
        box = Box(x, y, round(x + right - left + 2 * room), round(y + bottom - top + 2 * room))
        places[label] = canvas.button(box, label, size)
    return canvas, places


def test_no_letter_is_lost_at_the_ends_of_labels():
    canvas, places = drawn()
    elements = look(canvas.shot()).elements
    told = {
        label: " ".join(one.text or "" for one in elements if box.contains(one.box.center)).strip()
        for label, box in places.items()
    }
    assert told == {label: label for label in places}


@pytest.mark.parametrize("around", [0, 4])
def test_a_line_that_is_a_button_is_what_is_written_in_it(around):
    canvas = Canvas(200, 100)
    box = Box(40, 30, 70, 56)
    canvas.button(box, "[0]", 14)
    inner = within_frame(canvas.shot().pixels[:, :, 1], box.grown(around))
    assert box.grown(-1).covers(inner)
    assert inner.width < 0.95 * box.width


@pytest.mark.parametrize("text", ["Oo", "©", "@", "O", "B"])
def test_letters_are_no_frame(text):
    canvas = Canvas(200, 100)
    line = canvas.words(40, 30, text, 30).grown(6)
    assert within_frame(canvas.shot().pixels[:, :, 1], line) == line


def test_the_round_corners_of_a_button_are_left_out():
    canvas = Canvas(200, 100)
    box = Box(40, 30, 126, 66)
    canvas.pen.rounded_rectangle((box.left, box.top, box.right - 1, box.bottom - 1), 10, (20, 60, 20))
    canvas.words_in(box, "Door", 30, WHITE)
    grey = canvas.shot().pixels[:, :, 1]
    inner = within_frame(grey, box.grown(4))
    assert grey[inner.top : inner.bottom, inner.left : inner.right][[0, 0, -1, -1], [0, -1, 0, -1]].tolist() == [60] * 4


def test_a_button_that_fills_less_than_half_of_its_line_is_one():
    canvas = Canvas(200, 100, WHITE)
    box = Box(60, 40, 92, 60)
    canvas.pill(box, "(1)", size=13)
    inner = within_frame(canvas.shot().pixels[:, :, 1], Box(56, 36, 96, 64))
    assert box.grown(-1).covers(inner)
    assert inner.width < 0.9 * box.width


def test_a_letter_that_touches_the_edge_of_its_button_is_read():
    canvas = Canvas(200, 100, WHITE)
    box = canvas.words(60, 40, "Total", 16)
    canvas.pen.rectangle((box.left - 4, box.top - 1, box.right + 3, box.bottom + 3), None, (20, 20, 20))
    assert [line.text for line in read_text(canvas.shot().pixels).lines] == ["Total"]
