"""Cells follow from headings and rows."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.detect import Detection, View
from screenwright.vision.tables import with_cells, without_empty
from screenwright.vision.text_line import TextLine

COLUMNS = [(20, 200), (200, 260), (260, 380)]


def thing(kind, *box, clickable=0.9):
    return Detection(Box(*box), 0.9, View(kind, 0.9, clickable, State()))


def seen(clickable=0.9, there=0.9):
    """A detector that takes every box for a cell, with such chances."""
    judged = Judged(View("cell", 0.9, clickable, State()), there, there * clickable, 0.0)
    return Recognised((), (), lambda boxes: [judged] * len(boxes))


def word(x, y):
    return TextLine(Box(x, y - 6, x + 30, y + 6), "word", 0.9)


def headings(*columns):
    return [thing("cell", left, 40, right, 60) for left, right in columns or COLUMNS]


def boxes(found):
    return sorted((one.box.as_tuple() for one in found), key=lambda box: (box[1], box[0]))


def test_cells_in_which_the_detector_does_not_believe_are_no_table():
    lines = [word(24, y) for y in (70, 90, 110)] + [word(204, 70), word(264, 110)]
    assert len(with_cells(headings(), lines, seen(there=0.1))) == len(COLUMNS)


def test_every_row_has_a_cell_where_something_stands():
    lines = [word(24, y) for y in (70, 90, 110)] + [word(204, 70), word(264, 110)]
    assert boxes(with_cells(headings(), lines, seen()))[3:] == [
        (20, 60, 200, 80), (200, 60, 260, 80), (20, 80, 200, 100), (20, 100, 200, 120), (260, 100, 380, 120),
    ]  # fmt: skip


def test_columns_that_would_cut_words_are_none():
    lines = [TextLine(Box(180 + 10 * i, y - 6, 230 + 10 * i, y + 6), "word", 0.9) for i, y in enumerate((70, 90, 110))]
    assert len(with_cells(headings(), lines, seen())) == len(COLUMNS)


def test_parts_of_cells_give_way_and_other_things_stay():
    part, box = thing("cell", 22, 62, 70, 78), thing("checkbox", 204, 64, 216, 76)
    found = with_cells([*headings(), part, box], [word(24, 70), word(24, 90)], seen())
    assert part not in found
    assert box in found
    assert (200, 60, 260, 80) in boxes(found)


def test_words_between_two_headings_are_one():
    found = with_cells(headings(COLUMNS[0], COLUMNS[2]), [word(210, 50), word(204, 70), word(204, 90)], seen())
    assert (200, 60, 260, 80) in boxes(found)


def test_a_table_ends_where_rows_stop():
    found = with_cells(headings(), [word(24, 70), word(24, 90), word(24, 110), word(24, 190)], seen())
    assert max(box[3] for box in boxes(found)) == 120


@pytest.mark.parametrize("lines", [[], [word(24, 120)], [word(400, 70)]])
def test_headings_with_nothing_below_are_left_alone(lines):
    assert with_cells(headings(), lines, seen()) == headings()


def test_one_cell_alone_and_buttons_are_no_headings():
    things = [thing("cell", 20, 40, 200, 60), thing("button", 200, 40, 260, 60), thing("button", 260, 40, 380, 60)]
    assert with_cells(things, [word(24, 70), word(24, 90)], seen()) == things


@pytest.mark.parametrize(("said", "clickable"), [(0.9, True), (0.1, False)])
def test_cells_of_a_table_can_all_be_clicked_or_all_not(said, clickable):
    found = with_cells(headings(), [word(24, 70), word(24, 90)], seen(said))[3:]
    assert all((one.view.clickable > 0.5) == clickable for one in found)


def test_cells_that_hold_nothing_are_left_out_unless_they_are_sure():
    def cell(left, **more):
        return Element(id="", kind="cell", box=Box(left, 0, left + 80, 20), **{"confidence": 0.5, **more})

    empty, sure, written, holder = cell(0), cell(100, confidence=0.8), cell(200, text="3 kB"), cell(300)
    icon = Element(id="", kind="icon", box=Box(304, 2, 320, 18))
    assert without_empty([empty, sure, written, holder, icon]) == [sure, written, holder, icon]


def test_empty_cells_of_a_table_stay():
    cells = [
        Element(id="", kind="cell", box=Box(80 * x, 20 * y, 80 * x + 80, 20 * y + 20), confidence=0.5)
        for x in range(3)
        for y in range(3)
    ]
    assert without_empty(cells) == cells


@pytest.mark.parametrize(("second", "cells"), [((70, 90, 110, 130), 8), ((78, 103, 113, 141), 0)])
def test_two_lists_side_by_side_are_no_table(second, cells):
    lines = [word(24, y) for y in (70, 90, 110, 130)] + [word(204, y) for y in second]
    assert len(with_cells(headings(), lines, seen())) == len(COLUMNS) + cells


def test_words_far_from_the_next_cell_make_no_column_up_to_it():
    row = [thing("cell", 20, 40, 100, 60), thing("cell", 1600, 40, 1620, 60)]
    lines = [word(110, 50), *(word(24, y) for y in (70, 90)), *(word(110, y) for y in (70, 90))]
    assert boxes(with_cells(row, lines, seen())) == boxes(row)
    near = [thing("cell", 20, 40, 100, 60), thing("cell", 180, 40, 260, 60)]
    assert (100, 60, 180, 80) in boxes(with_cells(near, lines, seen()))


@pytest.mark.parametrize(("wide", "right"), [(False, 160), (True, 900)])
def test_a_last_heading_that_goes_on_to_the_end_of_the_pane_ends_with_its_cells(wide, right):
    """The net is asked which it believes in."""

    def judge(boxes):
        return [
            Judged(View("cell", 0.9, 0.9, State()), there, 0.9 * there, 0.0)
            for box in boxes
            for there in [0.9 if (box.width > 500) == wide else 0.6]
        ]

    found = [*headings((20, 100), (100, 900)), thing("cell", 100, 61, 156, 79), thing("cell", 102, 81, 160, 99)]
    lines = [word(x, y) for y in (70, 90) for x in (24, 104)]
    cells = with_cells(found, lines, Recognised((), (), judge))
    assert {one.box.right for one in cells if one.box.top >= 60 and one.box.left == 100} == {right}


EDGES = st.tuples(*[st.integers(0, 12)] * 2, *[st.integers(1, 12)] * 2)
KINDS = st.sampled_from(["cell", "text", "link", "icon", "button"])


@given(
    st.lists(st.tuples(KINDS, EDGES), max_size=14),
    st.lists(st.tuples(st.integers(0, 240), st.integers(10, 240)), max_size=10),
    st.sampled_from([0.1, 0.9]),
)
def test_things_of_any_places_become_things(boxes_found, words, there):
    """Narrower boxes are believed in more, so that every way of cutting is tried."""
    things = [
        thing(kind, 20 * left, 20 * top, 20 * (left + width), 20 * (top + height))
        for kind, (left, top, width, height) in boxes_found
    ]

    def judge(asked):
        view = View("cell", 0.9, 0.9, State())
        return [Judged(view, there - min(0.09, box.width / 1e4), 0.9 * there, 0.0) for box in asked]

    eyes = Recognised((), (), judge)
    found = with_cells(things, [word(x, y) for x, y in words], eyes)
    assert all(one.box.width > 0 and one.box.height > 0 for one in found)
