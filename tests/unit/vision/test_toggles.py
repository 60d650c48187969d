"""Check boxes and radio buttons that are likely, by what stands around them."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.vision.toggles import likely_toggles


def box(kind="checkbox", left=20, top=20, text=None):
    place = Box(left, top, left + 16, top + 16)
    return Element(id="", kind=kind, box=place, text=text, clickable=True, state=State(checked=True))


def words(left, top=18):
    return Element(id="", kind="text", box=Box(left, top, left + 90, top + 20), text="Remember me")


@pytest.mark.parametrize(
    "others",
    [[words(44)], [box(top=60)], [box(left=200, top=24)]],
    ids=["words beside it", "a fellow below", "a fellow on its row"],
)
def test_what_asks_about_something_or_has_a_fellow_stays(others):
    assert likely_toggles([box(), *others])[0].kind == "checkbox"


@pytest.mark.parametrize(
    "others",
    [[], [words(300)], [words(44, top=80)], [box(kind="radio", top=60)]],
    ids=["alone", "words far off", "words below", "of another kind"],
)
def test_one_alone_is_a_button_without_a_tick(others):
    one = likely_toggles([box(), *others])[0]
    assert (one.kind, one.state.checked) == ("button", None)


def test_one_with_words_of_its_own_stays():
    assert likely_toggles([box(text="I agree")])[0].kind == "checkbox"
