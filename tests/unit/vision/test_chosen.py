"""The chosen one of a row of tabs, or of a list, is the one that looks unlike the others."""

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.core.screenshot import Screenshot
from screenwright.vision.chosen import odd_one, with_chosen

NOTHING = State()
WHITE, GREY, BLUE, BLACK = (255, 255, 255), (120, 120, 120), (20, 80, 220), (20, 20, 20)


def row(*inks, grounds=(), lines=(), kind="tab", state=NOTHING, apart=0):
    """Elements of 80 x 30 with a patch of ink each, side by side, and below one another for entries."""
    pixels = np.full((30 * len(inks) + 60, (80 + apart) * len(inks) + 40, 3), 255, np.uint8)
    elements = []
    for i, ink in enumerate(inks):
        left, top = (20, 20 + 30 * i) if kind == "list_item" else (20 + (80 + apart) * i, 20)
        box = Box(left, top, left + 80, top + 30)
        pixels[box.top : box.bottom, box.left : box.right] = dict(grounds).get(i, WHITE)
        pixels[top + 10 : top + 20, left + 20 : left + 60] = ink
        if i in lines:
            pixels[box.bottom - 3 : box.bottom, box.left : box.right] = BLUE
        one = kind if isinstance(kind, str) else kind[i]
        elements.append(Element(id=str(i), kind=one, box=box, text="words", state=state))
    return [one.state.selected for one in with_chosen(Screenshot(pixels), elements)]


@pytest.mark.parametrize(
    "look",
    [
        {"inks": (GREY, BLACK, GREY, GREY)},
        {"inks": (GREY, BLUE, GREY, GREY)},
        {"inks": (BLACK,) * 4, "lines": (1,)},
        {"inks": (BLACK,) * 4, "grounds": ((1, (200, 220, 250)),)},
        {"inks": (BLACK,) * 4, "grounds": ((1, (200, 220, 250)),), "kind": "list_item"},
    ],
)
def test_one_that_is_unlike_the_others_is_chosen(look):
    assert row(*look.pop("inks"), **look) == [False, True, False, False]


@pytest.mark.parametrize(
    "look",
    [
        {"inks": (GREY,) * 4},
        {"inks": (GREY, BLUE, GREY, BLUE)},
        {"inks": (BLACK, BLACK)},
        {"inks": (BLACK,) * 6, "grounds": ((0, (240, 240, 240)), (2, (240, 240, 240))), "kind": "list_item"},
    ],
)
def test_where_none_or_several_are_unlike_nothing_is_said(look):
    assert set(row(*look.pop("inks"), **look)) == {None}


@pytest.mark.parametrize(("inks", "chosen"), [((BLACK, BLUE), 1), ((BLACK, GREY), 0)])
def test_of_two_tabs_the_more_colourful_or_the_stronger_is_chosen(inks, chosen):
    assert row(*inks).index(True) == chosen


def test_one_tab_at_most_is_chosen():
    taken = State(selected=True)
    assert set(row(GREY, GREY, GREY, state=taken)) == {None}
    assert row(GREY, BLUE, GREY, state=taken) == [False, True, False]


def test_buttons_that_touch_are_one_control():
    assert row(GREY, BLUE, GREY, kind="button") == [None, True, None]
    assert set(row(GREY, BLUE, GREY, kind="button", apart=20)) == {None}


def test_a_link_that_is_no_nearer_than_the_tabs_to_each_other_is_one_of_them():
    kinds = ("tab", "link", "tab", "tab")
    assert row(GREY, BLUE, GREY, GREY, kind=kinds) == [False, True, False, False]


def test_other_kinds_are_left_alone():
    assert set(row(GREY, BLUE, GREY, GREY, kind="icon")) == {None}


def test_the_odd_one_is_clearly_so():
    looks = [np.full((1, 3), value, np.float64) for value in (100, 100, 100, 140)]
    assert odd_one(looks, 2.0) == 3
    assert odd_one([*looks, np.full((1, 3), 130.0)], 2.0) is None
