"""The buttons of a window, named by their place."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.perception.window_buttons import with_window_buttons


def button(x, name=None, kind="icon", text=None, y=10, size=12):
    return Element(id="", kind=kind, box=Box(x, y, x + size, y + size), name=name, text=text)


def names(*elements):
    return [one.name for one in with_window_buttons(elements)]


def test_what_stands_before_the_closing_button_is_named():
    assert names(button(940), button(970), button(1000, "probably close")) == [
        "probably minimize", "probably maximize", "probably close",
    ]  # fmt: skip


def test_they_can_be_pressed_and_are_inferred():
    named = with_window_buttons([button(940), button(970), button(1000, "close")])[0]
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
