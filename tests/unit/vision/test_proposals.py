"""Boxes in which something may be, and what is known of each."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import KINDS
from screenwright.vision.crops import CLOSE, WIDE, Cutter, cut
from screenwright.vision.detect import Detected, Glance
from screenwright.vision.proposals import BOX_FACTS, MOST_SHAPES, MOST_TOPS, Sources, propose
from screenwright.vision.text_line import TextLine

SIZE = (400, 400)


def seen(*tops):
    """A look of the detector with heat at these points, each the middle of a box of 40 x 16 pixels."""
    fine = np.full((2 + 4 + len(KINDS) + 1 + 5, 100, 100), -6.0, np.float32)
    for x, y in tops:
        fine[0, y // 4, x // 4] = 1.0
        fine[2:6, y // 4, x // 4] = np.log([20 / 4, 8 / 4, 20 / 4, 8 / 4])
    coarse = np.full((2 + 8 + len(KINDS) + 1, 25, 25), -6.0, np.float32)
    return Detected((), (), Glance(fine, coarse, 1.0))


def line(text, *box):
    return TextLine(text=text, box=Box(*box), confidence=0.9)


def test_lines_come_first_and_in_their_order():
    lines = [line("Save as", 10, 10, 70, 26), line("Open", 10, 40, 50, 56)]
    made = propose(seen((200, 200)), Sources(lines, shapes=[Box(100, 100, 150, 120)]), SIZE)
    assert made.boxes[:2].tolist() == [[10, 10, 70, 26], [10, 40, 50, 56]]
    assert made.scene.text == 16
    assert made.scene.facts(made.boxes).shape == (len(made.boxes), BOX_FACTS)


def test_what_is_nearly_the_same_is_one_proposal():
    shapes = [Box(100, 100, 200, 200), Box(100, 100, 200, 201), Box(100, 100, 200, 260)]
    made = propose(seen(), Sources(shapes=shapes), SIZE)
    assert made.boxes.tolist() == [[100, 100, 200, 200], [100, 100, 200, 260]]


def test_tops_of_the_heat_are_proposed_where_they_lie():
    made = propose(seen((202, 102)), Sources(), SIZE)
    assert made.boxes.tolist() == [[182, 94, 222, 110]]


def test_a_sheet_of_cells_does_not_flood_the_head():
    cells = [Box(x, y, x + 8, y + 6) for x in range(0, 400, 10) for y in range(0, 400, 8)]
    made = propose(seen(*((x, y) for x in range(10, 400, 16) for y in range(10, 400, 16))), Sources(shapes=cells), SIZE)
    assert len(made.boxes) <= MOST_SHAPES + MOST_TOPS


boxes = st.tuples(*(st.integers(0, 399) for _ in range(2)), *(st.integers(1, 400) for _ in range(2))).map(
    lambda b: Box(b[0], b[1], min(400, b[0] + b[2]), min(400, b[1] + b[3]))
)


@given(st.lists(boxes, max_size=12), st.lists(boxes, max_size=6))
def test_facts_and_crops_of_any_boxes_are_numbers(shapes, lines):
    made = propose(seen((100, 100)), Sources([line("A 1:", *box.as_tuple()) for box in lines], shapes=shapes), SIZE)
    assert np.isfinite(made.scene.facts(made.boxes)).all()
    pixels = np.zeros((400, 400, 3), np.uint8)
    crops = cut(Cutter(pixels), made.boxes, made.scene.text)
    assert crops.close.shape == (len(made.boxes), *CLOSE, 3)
    assert crops.wide.shape == (len(made.boxes), *WIDE, 3)
    for place in (crops.close_place, crops.wide_place):
        assert ((place >= 0) & (place <= 1)).all()
        assert (place[:, :2] < place[:, 2:]).all()


def test_a_crop_shows_the_box_where_its_place_says():
    pixels = np.zeros((200, 300, 3), np.uint8)
    pixels[50:90, 100:200] = 255
    crops = cut(Cutter(pixels), np.array([[100, 50, 200, 90]], np.float64), 16.0)
    for shown, place in ((crops.close[0], crops.close_place[0]), (crops.wide[0], crops.wide_place[0])):
        rows, columns = np.nonzero(shown[..., 0] > 127)
        height, width = shown.shape[:2]
        inked = [columns.min() / width, rows.min() / height, (columns.max() + 1) / width, (rows.max() + 1) / height]
        np.testing.assert_allclose(inked, place, atol=1.01 / min(height, width))
