"""Words for places: each must be true of the boxes it is said of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_builders import element
from screenwright.core.geometry import Box, Point
from screenwright.reading.english import further_words, near, order_words, place_words, spread_words
from screenwright.reading.english_words import called, called_briefly, listed, nouns, ordinal, quoted
from screenwright.reading.facts import Near
from screenwright.reading.places import exactly, further, place_in, spread_on, way_to
from screenwright.reading.whereabouts import namesakes, neighbours, text_beside, turn_of

SCREEN = Box(0, 0, 1000, 800)


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ((10, 10, 50, 30), "in the top left of"),
        ((480, 10, 520, 30), "at the top centre of"),
        ((900, 700, 950, 750), "in the bottom right of"),
        ((480, 390, 520, 410), "in the middle of"),
        ((10, 390, 50, 410), "halfway down on the left of"),
        ((100, 700, 900, 760), "across the bottom of"),
        ((10, 50, 90, 750), "on the left of"),
        ((450, 50, 550, 750), "in the middle of"),
        ((10, 10, 900, 700), "over most of"),
    ],
)
def test_place_in(box: tuple[int, int, int, int], words: str) -> None:
    assert place_words(place_in(Box(*box), SCREEN)) == words


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ((0, 0, 1000, 800), "fills the whole screen"),
        ((0, 30, 1000, 790), "fills nearly the whole screen"),
        ((0, 0, 330, 800), "fills the left third of the screen"),
        ((500, 0, 1000, 800), "fills the right half of the screen"),
        ((0, 0, 60, 800), "runs along the left of the screen"),
        ((0, 760, 1000, 800), "runs along the bottom of the screen"),
        ((0, 0, 1000, 200), "fills the top quarter of the screen"),
        ((0, 300, 1000, 500), "runs across the middle of the screen from left to right"),
        ((700, 10, 760, 40), "is a small area in the top right of the screen"),
        ((50, 50, 400, 500), "lies on the left of the screen and covers about a fifth of it"),
        ((50, 50, 750, 600), "covers most of the screen"),
    ],
)
def test_spread_on(box: tuple[int, int, int, int], words: str) -> None:
    assert spread_words(spread_on(Box(*box), SCREEN)) == words


def test_turn_in_a_row_of_the_same_kind() -> None:
    row = [element(i, "button", (40 * i, 0, 40 * i + 30, 20), "x") for i in range(5)]
    label = element(9, "text", (40, 2, 60, 18), "no button")
    turn = turn_of(row[1], [*row, label])
    assert turn is not None
    assert order_words(turn, row[1]) == "the second of five buttons in its row"


def test_a_wide_gap_ends_the_row() -> None:
    near = [element(i, "button", (40 * i, 0, 40 * i + 30, 20), "x") for i in range(3)]
    far = element(8, "button", (800, 0, 830, 20), "x")
    turn = turn_of(near[2], [*near, far])
    assert turn == (3, 3, "row")
    assert turn_of(far, [*near, far]) is None


def test_turn_in_a_column() -> None:
    column = [element(i, "checkbox", (10, 30 * i, 30, 30 * i + 20)) for i in range(4)]
    turn = turn_of(column[3], column)
    assert turn is not None
    assert order_words(turn, column[3]) == "the fourth of four checkboxes from the top"


def test_two_below_each_other_are_no_column_and_thirteen_nothing_to_count() -> None:
    column = [element(i, "link", (10, 30 * i, 90, 30 * i + 20), "x") for i in range(13)]
    assert turn_of(column[0], column[:2]) is None
    assert turn_of(column[0], column) is None
    assert turn_of(column[0], column[:12]) == (1, 12, "column")


def test_neighbours_on_all_sides_and_none_beyond_reach() -> None:
    middle = element(0, "button", (100, 100, 160, 130), "middle")
    around = [
        element(1, "text", (40, 100, 80, 130), "left"),
        element(2, "text", (10, 100, 35, 130), "further left"),
        element(3, "text", (170, 105, 200, 128), "right"),
        element(4, "text", (100, 60, 160, 90), "above"),
        element(5, "text", (300, 300, 360, 330), "diagonal"),
        element(6, "text", (110, 190, 150, 210), "far below"),
        element(7, "window", (0, 0, 400, 400), "around it all"),
    ]
    found = [(side, item.name) for side, item in neighbours(middle, [middle, *around], reach=50)]
    assert found == [("left", "left"), ("right", "right"), ("above", "above")]


def test_of_equally_near_neighbours_the_one_in_line_is_named() -> None:
    field = element(0, "input", (0, 100, 500, 130))
    tabs = [element(i, "tab", (110 * i, 60, 110 * i + 90, 94), str(i)) for i in range(1, 5)]
    assert [item.name for _, item in neighbours(field, tabs, 50)] == ["2"]


def test_text_directly_below_or_right_of_a_nameless_thing() -> None:
    icon = element(0, "icon", (100, 100, 140, 140))
    below, right = element(1, "text", (90, 146, 150, 160), "Bin"), element(2, "text", (146, 105, 190, 130), "Open")
    assert text_beside(icon, [below, right]) == ("below", below)
    assert text_beside(icon, [right]) == ("right", right)
    assert text_beside(icon, [element(3, "text", (90, 160, 150, 175), "too far")]) is None
    assert text_beside(element(0, "icon", (100, 100, 140, 140), "B"), [below]) is None


def test_lines_of_text_below_one_another_are_not_counted() -> None:
    lines = [element(i, "text", (0, 20 * i, 80, 20 * i + 14), "line") for i in range(5)]
    assert turn_of(lines[2], lines) is None


def test_a_line_at_the_foot_of_a_wide_picture_is_no_caption() -> None:
    picture = element(0, "image", (0, 0, 1000, 700))
    assert text_beside(picture, [element(1, "text", (20, 702, 120, 716), "Weather")]) is None


def test_the_exact_place_is_that_of_the_middle() -> None:
    assert exactly(Box(300, 500, 320, 524), SCREEN) == (31, 64)
    assert exactly(Box(0, 0, 1000, 800), SCREEN) == (50, 50)


@given(x=st.integers(0, 999), y=st.integers(0, 799))
def test_a_spot_is_between_0_and_100_percent(x: int, y: int) -> None:
    across, down = exactly(Box(x, y, x + 1, y + 1), SCREEN)
    assert (across, down) == (round((x + 0.5) / 10), round((y + 0.5) / 8))


def test_namesakes_nearest_first_and_never_a_fields_own_label() -> None:
    one = element(1, "text", (0, 0, 50, 20), "Apply")
    near, far = element(2, "button", (0, 100, 50, 120), "apply"), element(3, "text", (0, 300, 50, 320), "APPLY")
    field = element(4, "input", (60, 0, 200, 20), None, name="Apply")
    same = element(5, "button", (0, 0, 52, 22), "Apply")
    assert namesakes(one, [far, near, field, same, one]) == [near, far]
    assert namesakes(element(6, "icon", (0, 0, 9, 9)), [element(7, "icon", (50, 50, 59, 59))]) == []


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ((0, 500, 100, 520), "further down"),
        ((400, 200, 500, 220), "further to the right"),
        ((300, 0, 400, 20), "further up and to the right"),
    ],
)
def test_further(other: tuple[int, int, int, int], words: str) -> None:
    assert further_words(further(Box(0, 200, 100, 220), Box(*other))) == words


@given(x=st.integers(-50, 150), y=st.integers(-50, 150))
def test_direction_is_true_of_every_point_outside(x: int, y: int) -> None:
    box = Box(20, 20, 80, 60)
    way = way_to(Point(x, y), box)
    words = near(Near(element(1, "icon", (20, 20, 80, 60)), way, False))
    assert ("left" in words) <= (x >= 80)
    assert ("right" in words) <= (x < 20)
    assert ("above" in words) <= (y >= 60)
    assert ("below" in words) <= (y < 20)
    assert bool(words) == (not box.contains(Point(x, y)))


@pytest.mark.parametrize(
    ("item", "full", "brief"),
    [
        (element(1, "button", (0, 0, 9, 9), "Save"), "the “Save” button", "“Save”"),
        (element(1, "text", (0, 0, 9, 9), "Hello"), "the text “Hello”", "“Hello”"),
        (element(1, "icon", (0, 0, 9, 9)), "an icon without text", "an icon without text"),
        (element(1, "icon", (0, 0, 9, 9), icon="search"), "the “search” icon", "the “search” icon"),
        (
            element(1, "input", (0, 0, 9, 9)),
            "a text field without a visible name",
            "a text field without a visible name",
        ),
        (
            element(1, "input", (0, 0, 9, 9), "Alice", name="Your name"),
            "the text field next to “Your name”",
            "the text field next to “Your name”",
        ),
    ],
)
def test_names(item: object, full: str, brief: str) -> None:
    assert (called(item), called_briefly(item)) == (full, brief)  # type: ignore[arg-type]  # an Element


def test_long_names_are_cut_at_a_word_and_chinese_anywhere() -> None:
    assert quoted("You cannot shrink a volume beyond the point", 20) == "“You cannot shrink a…”"
    assert quoted("也许生活在这片土地上的人", 5) == "“也许生活在…”"
    assert quoted("two\n  lines") == "“two lines”"
    assert quoted("a “quoted” name:") == "“a ‘quoted’ name”"


def test_small_words() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert (ordinal(3), ordinal(13)) == ("the third", "number 13")
    assert (nouns("checkbox"), nouns("list_item"), nouns("tab")) == ("checkboxes", "list entries", "tabs")
    assert nouns("switch") == "switches"


def test_controls_with_one_label_are_told_apart_by_their_kind() -> None:
    field, switch = (
        element(1, "input", (0, 0, 50, 20), name="Wi-Fi"),
        element(2, "switch", (60, 0, 90, 20), name="Wi-Fi"),
    )
    other = element(3, "input", (0, 100, 50, 120), name="Wi-Fi")
    assert namesakes(field, [switch, other]) == [other]
    assert namesakes(switch, [field, other]) == []
