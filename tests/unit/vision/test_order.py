"""Reading order: rows from top to bottom, columns from left to right, nothing lost."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.vision import order
from screenwright.vision.cuts import Separator
from screenwright.vision.order import Part, each_in_order, in_order, in_rows, parted, typical_height


@dataclass(frozen=True)
class Thing:
    name: str
    box: Box


def thing(name: str, left: int, top: int, width: int = 60, height: int = 16) -> Thing:
    return Thing(name, Box(left, top, left + width, top + height))


def names(things: list[Thing]) -> list[str]:
    return [thing.name for thing in things]


def groups(things: list[Thing], gap: float, *separators: Separator) -> list[list[str]]:
    return [names(list(part.items)) for part in parted(things, separators).groups(gap, drawn=True)]


def read(things: list[Thing], *, right_to_left: bool = False) -> list[str]:
    return names(list(in_order(things, right_to_left=right_to_left).items))


side, length = st.integers(0, 800), st.integers(1, 300)
things = st.lists(st.tuples(side, side, length, length), max_size=25).map(
    lambda rows: [thing(str(index), *row) for index, row in enumerate(rows)]
)


@given(st.lists(things, max_size=4))
def test_several_groups_are_read_as_each_by_itself(several: list[list[Thing]]) -> None:
    assert [names(list(part.items)) for part in each_in_order(several)] == [read(items) for items in several]


@given(things, st.floats(1, 60))
def test_groups_are_a_permutation(items: list[Thing], gap: float) -> None:
    parts = groups(items, gap)
    assert all(parts) or not items
    assert sorted(name for part in parts for name in part) == sorted(names(items))


@given(things)
def test_rows_are_a_permutation(items: list[Thing]) -> None:
    assert sorted(names(in_rows(items))) == sorted(names(items))


@given(things, st.randoms(use_true_random=False))
def test_order_does_not_depend_on_the_order_given(items: list[Thing], random: Random) -> None:
    distinct = list({(item.box.left, item.box.top): item for item in items}.values())
    shuffled = distinct[:]
    random.shuffle(shuffled)
    assert read(distinct) == read(shuffled)


@given(st.permutations(range(12)))
def test_a_grid_of_labels_is_read_row_by_row(shuffled: list[int]) -> None:
    cells = [thing(f"{row}{column}", 80 * column, 70 * row) for row in range(4) for column in range(3)]
    assert read([cells[i] for i in shuffled]) == names(cells)


@given(st.permutations(range(12)), st.integers(-2, 2))
def test_two_columns_are_read_column_by_column(shuffled: list[int], slope: int) -> None:
    left = [thing(f"left{row}", 20, 20 + 24 * row) for row in range(6)]
    right = [thing(f"right{row}", 400, 20 + slope + 24 * row) for row in range(6)]
    mixed = [[*left, *right][i] for i in shuffled]
    assert groups(mixed, 20.0) == [names(left), names(right)]


def test_wide_blank_bands_part_rows_before_columns() -> None:
    title, first, second = thing("title", 20, 0), thing("a", 20, 100), thing("b", 90, 100)
    assert groups([second, first, title], 30.0) == [["title"], ["a", "b"]]


def test_words_of_one_line_are_not_parted_by_a_gap_that_parts_lines() -> None:
    line = [thing("one", 0, 0), thing("two", 85, 0), thing("three", 170, 0)]
    assert groups(line, 20.0) == [["one", "two", "three"]]


def test_lines_whose_boxes_overlap_a_little_are_still_rows() -> None:
    """Boxes of dense text are higher than its line spacing."""
    rows = [thing(f"{row}{column}", 200 * column, 17 * row, 120, 22) for row in range(4) for column in range(2)]
    assert names(in_rows(rows[::-1])) == names(rows)


def test_things_of_unequal_height_on_one_row() -> None:
    icon, words, button = thing("icon", 0, 0, 40, 40), thing("words", 50, 12), thing("button", 120, 5, 80, 30)
    assert names(in_rows([button, words, icon])) == ["icon", "words", "button"]


def test_a_tall_panel_is_read_after_what_stands_left_of_it() -> None:
    rows = [thing(f"{row}{column}", 20 + 30 * column, 20 + 34 * row, 20) for row in range(5) for column in range(2)]
    panel = thing("panel", 120, 30, 300, 400)
    assert read([panel, *rows[::-1]])[-1] == "panel"


def test_a_drawn_line_parts_what_a_narrow_band_would_not() -> None:
    above, below = thing("above", 0, 0, 200), thing("below", 0, 24, 200)
    assert groups([above, below], 10.0) == [["above", "below"]]
    line = Separator(vertical=False, at=20, start=0, end=200)
    assert groups([above, below], 10.0, line) == [["above"], ["below"]]
    short = Separator(vertical=False, at=20, start=0, end=60)
    assert groups([above, below], 10.0, short) == [["above", "below"]]


def test_what_lies_in_a_thing_follows_it() -> None:
    cards = [thing(f"card{i}", 300 * i, 0, 280, 400) for i in range(3)]
    inside = [thing(f"{i}{row}", 300 * i + 10, 20 + 150 * row) for i in range(3) for row in range(2)]
    assert read([*inside, *cards]) == ["card0", "00", "01", "card1", "10", "11", "card2", "20", "21"]


def test_columns_go_from_right_to_left_where_the_screen_does() -> None:
    bar = [thing(name, left, 4) for name, left in (("third", 20), ("second", 400), ("first", 800))]
    assert read(bar) == ["third", "second", "first"]
    assert read(bar, right_to_left=True) == ["first", "second", "third"]


def test_a_side_bar_is_read_before_what_stands_beside_it() -> None:
    """Though blank bands run across both of them."""
    side = [thing(f"side{row}", 10, 80 + 34 * row, 60 + row * 37 % 90) for row in range(18)]
    main = [thing(f"main{row}", 290, 80 + 120 * (row // 4) + 20 * (row % 4), 600) for row in range(20)]
    head = [thing(f"head{column}", 10 + 160 * column, 10, 90) for column in range(5)]
    assert read([*main, *side, *head]) == [*names(head), *names(side), *names(main)]


@pytest.mark.parametrize(
    ("heights", "typical"), [([16, 18, 500], 18), ([1, 1, 1], 10), ([300, 400], 48), ([7, 30], 18.5)]
)
def test_typical_height_is_bounded(heights: list[int], typical: float) -> None:
    assert typical_height([thing("", 0, 0, 10, height) for height in heights]) == typical


def test_interlocked_boxes_are_read_by_the_row_of_the_topmost() -> None:
    """No straight line, across or down, parts these."""
    first, second, below = thing("second", 50, 0), thing("first", 0, 4), thing("below", 40, 13)
    assert names(in_rows([below, first, second])) == ["first", "second", "below"]


@given(st.lists(st.tuples(things, st.integers(0, 800)), max_size=4))
def test_what_was_read_before_changes_nothing(several: list[tuple[list[Thing], int]]) -> None:
    """Trees are remembered by their boxes and the lines among them."""

    def once() -> list[Part[Thing]]:
        return [
            part
            for items, at in several
            for part in (in_order(items), in_order(items, [Separator(False, at, 0, 800)]), parted(items))
        ]

    warm = [*once(), *once()]
    order._remembered.clear()
    cold = once()
    assert warm == [*cold, *cold]
