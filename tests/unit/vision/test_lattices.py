"""Rectangles that share their edges are cells, which the net is asked about together."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.detect import Detection, View
from screenwright.vision.lattices import lattices, with_lattices
from screenwright.vision.text_line import TextLine

WIDE, HIGH, LINE = 60, 40, 2


def cell(row, column):
    left, top = 10 + column * (WIDE + LINE), 20 + row * (HIGH + LINE)
    return Box(left, top, left + WIDE, top + HIGH)


def month(rows=4, columns=7):
    return [cell(row, column) for row in range(rows) for column in range(columns)]


def figures(cells):
    return [TextLine(Box(box.left + 4, box.top + 4, box.left + 16, box.top + 14), "7", 0.9) for box in cells]


def seen(rectangles, there=0.2, clickable=0.1, kind="cell"):
    judged = Judged(View(kind, 0.9, clickable, State()), there, there * clickable, 0.0)
    return Recognised((), (), lambda boxes: [judged] * len(boxes), tuple(rectangles))


def thing(kind, box, clickable=0.9):
    return Detection(box, 0.9, View(kind, 0.9, clickable, State()))


def test_a_month_is_told_row_by_row():
    assert lattices(month()[::-1]) == [month()]


def test_days_that_something_lies_across_follow_from_row_and_column():
    days = month()
    across = [day for day in days if day not in (cell(1, 2), cell(1, 3), cell(2, 0))]
    rest = replace(cell(1, 2), top=cell(1, 2).top + 25)  # what a bar leaves of the day
    assert lattices([*across, rest]) == [days]


def test_a_cell_over_several_columns_does_not_make_them_one():
    cells = month(4, 5)
    wide = replace(cell(2, 3), right=cell(2, 4).right)
    assert lattices([wide, *(box for box in cells if box not in (cell(2, 3), cell(2, 4)))]) == [cells]


@pytest.mark.parametrize(
    "boxes",
    [
        month(7, 1),  # a list
        month(1, 7),  # a bar of buttons
        month(6, 2),  # a form
        month(20, 20),  # a sheet
        [replace(box, left=box.left + 13 * i, right=box.right + 13 * i) for i, box in enumerate(month(4, 3))],
        [box for i, box in enumerate(month()) if i % 2],  # a chess board
        [],
    ],
)
def test_what_is_no_lattice(boxes):
    assert lattices(boxes) == []


SIDES = st.lists(st.integers(14, 90), min_size=3, max_size=8)


@given(SIDES, SIDES, st.integers(0, 8), st.integers(0, 63), st.randoms())
def test_a_lattice_of_any_sides_is_whole_although_one_cell_is_not_seen(widths, heights, line, gone, lot):
    lefts = [sum(widths[:i]) + i * line for i in range(len(widths))]
    tops = [sum(heights[:i]) + i * line for i in range(len(heights))]
    cells = [
        Box(x, y, x + w, y + h) for y, h in zip(tops, heights, strict=True) for x, w in zip(lefts, widths, strict=True)
    ]
    seen_ones = [box for box in cells if box != cells[gone % len(cells)]]
    lot.shuffle(seen_ones)
    assert lattices(seen_ones) == [cells]


def test_days_take_the_place_of_their_parts_and_appointments_stay():
    days = month()
    part = replace(cell(0, 0), bottom=cell(0, 0).top + 15)
    appointment = Box(*cell(2, 2).as_tuple()[:1], cell(2, 2).top + 16, cell(2, 2).right - 9, cell(2, 2).top + 30)
    button = thing("button", Box(500, 20, 560, 40))
    chosen = thing("cell", appointment)
    chosen = replace(chosen, view=replace(chosen.view, state=State(enabled=True, selected=True)))
    found = with_lattices([thing("cell", part), chosen, button], figures(days), seen(days))
    assert [one.box for one in found if one.view.kind == "cell"] == days
    (link,) = (one for one in found if one.view.kind == "link")
    assert link.box == appointment
    assert link.view.state == State(enabled=True)
    assert button in found


def test_an_appointment_that_cannot_be_clicked_is_none():
    days = month()
    words = thing("cell", cell(1, 1).moved(3, 12).clipped(90, 90), clickable=0.1)
    assert len(with_lattices([words], figures(days), seen(days))) == len(days)


def test_what_the_net_takes_for_nothing_is_left_alone():
    lone = thing("image", cell(0, 0))
    assert with_lattices([lone], figures(month()), seen(month(), there=0.02)) == [lone]


def test_an_empty_sheet_has_no_cells_unless_the_net_is_sure():
    assert with_lattices([], [], seen(month())) == []
    assert len(with_lattices([], [], seen(month(), there=0.8))) == len(month())


def test_keys_of_a_calculator_are_buttons():
    keys = with_lattices([], figures(month()), seen(month(), there=0.9, clickable=1.0, kind="button"))
    assert {one.view.kind for one in keys} == {"button"}
    assert min(one.view.clickable for one in keys) > 0.8


def test_what_is_hardly_believed_is_a_table_and_swallows_nothing():
    found = with_lattices([], figures(month()), seen(month(), there=0.2, clickable=1.0, kind="button"))
    assert {one.view.kind for one in found} == {"cell"}
    assert max(one.view.clickable for one in found) < 0.6
