"""What the planner takes from one look: its own goal left out, boxes to tick, comparisons, blank places."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.agents.planner.blank import blank_place
from screenwright.agents.planner.comparing import pick, read_comparison
from screenwright.agents.planner.deeds import same_deed
from screenwright.agents.planner.echo import echo_of, without_echo
from screenwright.agents.planner.grammar import read_phrase
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.marking import are_marked, is_on, mark_every, marks
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.agents.planner.skill_instructions import PickExtreme
from screenwright.core.agency import Refusal
from screenwright.core.screen import Screen, State
from screenwright.core.screenshot import Screenshot

GOAL = 'Enter the name "anna" into the text field and press Submit.'
LINES = [
    ("text", 'Enter the name "anna" into the', (10, 5, 300, 25)),
    ("text", "text field and press Subrnit.", (10, 30, 290, 50)),
]


# -- the goal on the screen --------------------------------------------------------------------------------------


def test_the_goal_that_stands_on_the_screen_is_left_out() -> None:
    screen = screen_of(*LINES, ("button", "Submit", (10, 100, 90, 130)), ("text", "text field", (10, 200, 90, 220)))
    assert [one.text for one in without_echo(screen, GOAL).elements] == ["Submit", "text field"]


def test_a_sentence_that_was_seen_as_a_button_is_left_out_too() -> None:
    screen = screen_of(("button", "Click the button.", (0, 0, 300, 40)), ("button", "Click Me!", (10, 100, 90, 130)))
    assert [one.text for one in without_echo(screen, "Click the button.").elements] == ["Click Me!"]


@pytest.mark.parametrize(
    ("items", "goal"),
    [
        ([("button", "Submit the form", (0, 0, 90, 20))], "Submit the form"),
        ([("text", "Submit", (0, 0, 90, 20))], GOAL),
        ([("text", "Save", (0, 0, 90, 20))], "Save"),
        ([LINES[1], ("text", "something else", (10, 60, 200, 80))], GOAL),
    ],
)
def test_what_is_not_the_whole_goal_stays(items, goal) -> None:
    screen = screen_of(*items)
    assert without_echo(screen, goal) is screen


@given(st.text(max_size=60), st.lists(st.text(min_size=1, max_size=30), max_size=4))
def test_only_lines_of_the_screen_are_an_echo(goal: str, lines: list[str]) -> None:
    screen = screen_of(*(("text", line, (0, 20 * row, 100, 20 * row + 16)) for row, line in enumerate(lines)))
    assert set(echo_of(screen.elements, goal)) <= {one.id for one in screen.elements}


# -- boxes to tick -----------------------------------------------------------------------------------------------


def boxes(*ticked: str, drawn: bool = True) -> Screen:
    """Tea, Milk, Sugar, the ``ticked`` ones dark inside; ``drawn`` False: only said to be ticked."""
    names = ("Tea", "Milk", "Sugar")
    items = [("checkbox", name, (10, 40 * row, 34, 40 * row + 24)) for row, name in enumerate(names)]
    states = {row: State(checked=name in ticked) for row, name in enumerate(names, start=1)}
    screen = screen_of(*items, states=states)
    pixels = np.full(screen.screenshot.pixels.shape, 255, dtype=np.uint8)
    for element in screen.elements:
        if drawn and element.state.checked:
            pixels[element.box.top + 8 : element.box.bottom - 8, 14:30] = (20, 20, 160)
    return replace(screen, screenshot=Screenshot(pixels))


def clicked(decisions: object) -> list[str | None]:
    assert isinstance(decisions, tuple), decisions
    return [decision.target for decision in decisions]


def test_each_of_the_list_is_ticked_and_nothing_else() -> None:
    assert clicked(marks(boxes("Milk"), ("Tea", "Sugar"), "select")) == ["e1", "e3", "e2"]
    assert clicked(marks(boxes("Tea"), ("Tea",), "select")) == []
    assert clicked(marks(boxes("Tea", "Milk"), (), "select nothing")) == ["e1", "e2"]


def test_all_boxes_or_one_more() -> None:
    assert clicked(mark_every(boxes("Milk"), "check all")) == ["e1", "e3"]
    assert clicked(marks(boxes("Milk"), ("Tea",), "tick", only=False)) == ["e1"]
    assert isinstance(mark_every(screen_of(), "check all"), Refusal)


def test_the_button_in_the_row_of_a_name() -> None:
    rows = [("text", name, (10, 50 * row, 90, 50 * row + 20)) for row, name in enumerate(("Alice", "Bob"))]
    buttons = [("button", "Delete", (200, 50 * row, 260, 50 * row + 20)) for row in range(2)]
    phrase = read_phrase("the Delete button in the row of Bob")
    assert isinstance(phrase, TargetPhrase)
    match = find(screen_of(*rows, *buttons), phrase)
    assert isinstance(match, Match)
    assert match.element.id == "e4"


def test_an_empty_box_is_off_whatever_it_was_taken_for() -> None:
    assert is_on(boxes("Tea", drawn=False), boxes("Tea", drawn=False).elements[0]) is False
    assert is_on(boxes("Tea"), boxes("Tea").elements[0]) is True


def test_whether_all_stand_as_they_should() -> None:
    assert are_marked(boxes("Tea", "Milk"), ("Tea", "Milk")) is True
    assert are_marked(boxes("Tea"), ("Tea", "Milk")) is False
    assert are_marked(boxes("Tea"), ("Coffee",)) is None


def test_one_and_between_two_boxes_parts_them_and_one_in_a_name_does_not() -> None:
    assert clicked(marks(boxes(), ("Tea and Milk",), "select")) == ["e1", "e2"]
    both = screen_of(("checkbox", "Terms and conditions", (10, 10, 34, 34)), states={1: State(checked=False)})
    assert clicked(marks(both, ("Terms and conditions",), "select")) == ["e1"]


def test_an_option_that_is_not_there_is_refused() -> None:
    assert isinstance(marks(boxes(), ("Tea", "Coffee"), "select"), Refusal)


# -- comparing ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "read"),
    [
        ("Buy the ticket with the shortest duration", PickExtreme("duration", most=False)),
        ("choose the room with the highest price", PickExtreme("price", most=True)),
        ("book the cheapest flight", PickExtreme("price", most=False)),
        ("buy the ticket with the shortest name", None),
        ("click Save", None),
    ],
)
def test_reads_what_compares(clause: str, read: object) -> None:
    assert read_comparison(clause) == read


def tickets(*times: str) -> Screen:
    lines = [("text", f"Duration: {time}", (10, 100 * row, 200, 100 * row + 20)) for row, time in enumerate(times)]
    buttons = [
        ("button", f"Book for ${10 * (5 - row)}", (10, 100 * row + 24, 120, 100 * row + 50))
        for row in range(len(times))
    ]
    return screen_of(*lines, *buttons)


def test_the_button_of_the_shortest_is_pressed() -> None:
    assert clicked(pick(tickets("14h 8m", "4h 7m", "10h 26m"), "duration", False, "buy")) == ["e5"]
    assert clicked(pick(tickets("14h 8m", "4h 7m", "10h 26m"), "price", False, "buy")) == ["e6"]


def test_equal_amounts_and_none_are_refused() -> None:
    assert isinstance(pick(tickets("4h 7m", "4h 7m"), "duration", False, "buy"), Refusal)
    assert isinstance(pick(screen_of(("text", "hello", (0, 0, 50, 20))), "price", True, "buy"), Refusal)


# -- buttons of the same deed, blank places ----------------------------------------------------------------------


def test_the_one_button_that_sends_a_form_is_meant_by_any_of_its_names() -> None:
    form = screen_of(("button", "OK", (10, 10, 60, 30)), ("button", "Cancel", (70, 10, 130, 30)))
    match = same_deed(form, TargetPhrase(text="login"))
    assert match is not None
    assert (match.element.text, match.confidence < 0.7) == ("OK", True)
    assert same_deed(form, TargetPhrase(text="Delete")) is None
    both = screen_of(("button", "OK", (10, 10, 60, 30)), ("button", "Go", (70, 10, 130, 30)))
    assert same_deed(both, TargetPhrase(text="Submit")) is None


def test_a_cross_is_a_button_without_words() -> None:
    named = replace(screen_of(("button", None, (90, 0, 110, 20))).elements[0], name="probably close")
    window = screen_of(named, ("button", None, (10, 40, 30, 60)), ("button", "OK", (10, 100, 60, 120)))
    match = same_deed(window, TargetPhrase(text="x"))
    assert match is not None
    assert match.element is window.elements[0]
    plain = screen_of(("button", None, (90, 0, 110, 20)), ("button", "OK", (10, 100, 60, 120)))
    assert same_deed(plain, TargetPhrase(text="x")) is not None
    two = screen_of(("button", None, (90, 0, 110, 20)), ("button", None, (10, 40, 30, 60)))
    assert same_deed(two, TargetPhrase(text="x")) is None


def test_the_largest_blank_place() -> None:
    letter = screen_of(("text", "to: Anna", (0, 0, 800, 40)), ("text", "subject: Re", (0, 44, 800, 80)))
    place = blank_place(letter)
    assert place is not None
    assert (place.left, place.right, place.top >= 80, place.bottom <= 600) == (0, 800, True, True)
    assert blank_place(screen_of(("image", None, (0, 0, 800, 600)))) is None


@given(
    st.lists(st.tuples(st.integers(0, 700), st.integers(0, 500), st.integers(1, 99), st.integers(1, 99)), max_size=6)
)
def test_nothing_stands_in_a_blank_place(places: list[tuple[int, int, int, int]]) -> None:
    screen = screen_of(*(("text", "a", (x, y, x + w, y + h)) for x, y, w, h in places))
    place = blank_place(screen)
    assert place is None or not any(place.overlap(element.box) for element in screen.elements)
