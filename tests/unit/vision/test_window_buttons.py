"""The buttons of a window, named by their place."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.window_buttons import with_window_buttons


def button(x, name=None, kind="icon", text=None, y=10, size=12):
    return Element(id="", kind=kind, box=Box(x, y, x + size, y + size), name=name, text=text)


PAGE = np.full((100, 1100, 3), 200, np.uint8)


def names(*elements, pixels=PAGE):
    return [one.name for one in with_window_buttons(pixels, elements)]


def dash(x, y=10, size=12):
    """A page with a dash on the button at this place."""
    page = PAGE.copy()
    page[y + size // 2 : y + size // 2 + 2, x + 2 : x + size - 2] = 30
    return page


def test_what_stands_before_the_closing_button_is_named():
    assert names(button(940), button(970), button(1000, "probably close")) == [
        "probably minimize", "probably maximize", "probably close",
    ]  # fmt: skip


def test_a_dash_that_is_surely_one_is_minimizing_at_that_place():
    assert names(button(940, "remove"), button(970, "fullscreen"), button(1000, "close"))[:2] == [
        "probably minimize", "probably maximize",
    ]  # fmt: skip


def test_they_can_be_pressed_and_are_inferred():
    named = with_window_buttons(PAGE, [button(940), button(970), button(1000, "close")])[0]
    assert (named.kind, named.clickable, named.source) == ("button", True, "inferred")


@pytest.mark.parametrize(
    "row",
    [
        [button(970), button(1000, "close")],
        [button(940), button(970), button(1000, "menu")],
        [button(940, "search"), button(970), button(1000, "close")],
        [button(900), button(970), button(1000, "close")],
        [button(940), button(970), button(1000, "close"), button(1030)],
        [button(940), button(970, text="File"), button(1000, "close")],
        [button(940, y=60), button(970, y=60), button(1000, "close")],
    ],
    ids=["two", "no closing one", "one has a name", "unequal steps", "not the last", "words", "another row"],
)
def test_other_rows_are_left_alone(row):
    assert names(*row) == [one.name for one in row]


@pytest.mark.parametrize("cross", [{"text": "x"}, {"text": "×"}, {"name": "probably cancel"}])
def test_a_cross_that_is_no_closing_one_by_itself_is_one_behind_a_dash(cross):
    row = [button(940, "probably remove"), button(970), button(1000, **cross)]
    assert names(*row, pixels=dash(940)) == ["probably minimize", "probably maximize", "probably close"]
    assert with_window_buttons(dash(940), row)[2].text is None


@pytest.mark.parametrize("cross", [{"text": "x"}, {"name": "cancel"}])
def test_a_row_of_tools_that_ends_in_a_cross_is_left_alone(cross):
    row = [button(940), button(970), button(1000, **cross)]
    square = PAGE.copy()
    square[12:20, 942:950] = 30
    assert names(*row) == names(*row, pixels=square) == [one.name for one in row]
