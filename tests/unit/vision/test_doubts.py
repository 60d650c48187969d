"""What is found around a detection, and the words in it, may speak against it."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.detect import Detection, View
from screenwright.vision.doubts import undoubted
from screenwright.vision.text_line import TextLine


def thing(kind, *box, chance=0.9, sure=0.6):
    return Detection(Box(*box), chance, View(kind, sure, 0.9, State()))


def line(text, *box):
    return TextLine(text=text, box=Box(*box), confidence=0.95)


def kinds(things, lines=()):
    return [one.view.kind for one in undoubted(things, lines)]


TAB = thing("tab", 0, 0, 60, 30)


def test_tabs_side_by_side_are_tabs():
    assert kinds([TAB, thing("tab", 62, 0, 130, 30)]) == ["tab", "tab"]


@pytest.mark.parametrize(
    "other",
    [thing("tab", 62, 8, 130, 60), thing("tab", 400, 0, 460, 30), thing("button", 62, 0, 130, 30)],
    ids=["higher", "far away", "of another kind"],
)
def test_a_tab_alone_is_a_word_or_where_it_has_room_a_button(other):
    assert "tab" not in kinds([TAB, other], [line("Go", 10, 2, 50, 28)])
    assert kinds([TAB, other], [line("Go", 20, 8, 40, 22)])[0] == "button"


def test_a_strip_of_a_cell_needs_another_one_below():
    strip = thing("cell", 0, 0, 400, 20)
    assert kinds([strip]) == []
    assert kinds([strip, thing("cell", 30, 22, 380, 42)]) == []
    assert kinds([strip, thing("cell", 0, 22, 400, 42)]) == ["cell", "cell"]


MARK = thing("checkbox", 0, 2, 14, 16, sure=0.95)


@pytest.mark.parametrize("left", [6, 18], ids=["begins in it", "begins behind it"])
@pytest.mark.parametrize("kind", ["cell", "menuitem"])
def test_the_words_of_a_check_box_are_no_entry(kind, left):
    assert kinds([MARK, thing(kind, left, 0, 120, 18)]) == ["checkbox"]


@pytest.mark.parametrize(
    "others",
    [
        [thing("cell", 18, 0, 120, 18, sure=0.9)],
        [thing("cell", 60, 0, 120, 18)],
        [thing("cell", 18, 0, 80, 18), thing("cell", 80, 0, 140, 18)],
        [thing("menuitem", 0, 0, 120, 18)],
    ],
    ids=["surely one", "too far", "a row of a table", "an entry around it"],
)
def test_other_entries_beside_a_check_box_stay(others):
    assert kinds([MARK, *others]) == ["checkbox", *(one.view.kind for one in others)]


def test_the_rest_of_a_bar_is_no_field():
    entry, rest = thing("menuitem", 0, 0, 60, 30), thing("input", 52, 0, 600, 31)
    assert undoubted([entry, rest], []) == [entry]
    assert kinds([entry, thing("input", 64, 0, 600, 31)]) == ["menuitem", "input"]
    assert kinds([entry, thing("input", 52, 4, 600, 90)]) == ["menuitem", "input"]


def test_of_two_controls_that_share_most_the_surer_stays():
    field, with_caption = thing("input", 40, 0, 200, 24, chance=0.9), thing("input", 0, 0, 200, 24, chance=0.7)
    assert undoubted([with_caption, field], []) == [field]


def test_a_part_of_the_screen_with_two_surer_controls_is_none():
    controls = [thing("input", 10, 10, 90, 30, chance=0.9), thing("button", 10, 40, 60, 60, chance=0.9)]
    assert undoubted([thing("button", 0, 0, 200, 90, chance=0.6), *controls], []) == controls


def test_an_unsure_control_that_cuts_lines_of_a_text_is_none():
    lines = [line("a line of words that is long", 0, 0, 300, 16), line("another line of words", 0, 20, 280, 36)]
    assert kinds([thing("button", 100, 0, 200, 40)], lines) == []
    assert kinds([thing("button", 100, 0, 200, 40, sure=0.9)], lines) == ["button"]


DOUBTED = {"chance": 0.6, "sure": 0.8}


@pytest.mark.parametrize("kind", ["button", "menuitem", "cell"])
@pytest.mark.parametrize("left", [-20, 18], ids=["around it", "behind it"])
def test_a_check_box_with_its_words_is_no_entry_that_is_hardly_believed(kind, left):
    assert kinds([MARK, thing(kind, left, -8, 200, 26, **DOUBTED)]) == ["checkbox"]


def test_what_is_drawn_around_a_check_box_and_entries_of_a_menu_stay():
    card = thing("button", -10, -6, 200, 26, **DOUBTED)
    assert undoubted([MARK, card], [], [card.box]) == [MARK, card]
    ticked, other = thing("menuitem", -10, -4, 200, 22, **DOUBTED), thing("menuitem", -30, 24, 180, 50, **DOUBTED)
    assert undoubted([MARK, ticked, other], []) == [MARK, ticked, other]
    likely = thing("menuitem", -10, -4, 200, 22, chance=0.9, sure=0.8)
    assert undoubted([MARK, likely], []) == [MARK, likely]
