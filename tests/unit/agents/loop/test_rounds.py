"""Circles are noticed, whatever their length; work that makes progress is never taken for one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.loop.limits import Limits
from screenwright.agents.loop.rounds import Remedy, Rounds, alike
from screenwright.core.action import Action, Click, Drag, Move, PressKeys, Scroll, TypeText, Wait
from screenwright.core.geometry import Box, Point
from screenwright.core.screenshot import Screenshot

pytestmark = pytest.mark.integration

SIZE = (320, 200)
CLOCK = Box(250, 10, 310, 30)


def page(number: int, clock: int = 0, caret: bool = False) -> Screenshot:
    """A screen that shows a number as eight fields that are dark or light, a clock and perhaps a text cursor."""
    pixels = np.full((SIZE[1], SIZE[0], 3), 220, np.uint8)
    for bit in range(8):
        if number >> bit & 1:
            pixels[60:90, 10 + 24 * bit : 30 + 24 * bit] = 30
    pixels[CLOCK.top : CLOCK.bottom, CLOCK.left : CLOCK.right] = 100 + clock % 100
    if caret:
        pixels[120:136, 50:51] = 0
    return Screenshot(pixels)


def play(turns: Sequence[tuple[Action, int, int]], limits: Limits | None = None) -> list[Remedy]:
    """What is found out over turns of (action, page before, page after), with a clock and a cursor that go on."""
    rounds, found = Rounds(limits or Limits()), []
    for time, (action, before, after) in enumerate(turns):
        circle = rounds.ahead([action], page(before, time, caret=time % 2 == 0), [CLOCK])
        if circle is not None:
            found.append(circle.remedy)
            if circle.remedy == "end":
                break
            continue  # not done: the mind is asked anew
        rounds.done([action], page(before, time), page(after, time + 1, caret=True), [CLOCK])
    return found


def key(name: str) -> Action:
    return PressKeys((name,))


@pytest.mark.parametrize("length", [1, 2, 3, 5])
def test_a_circle_is_told_then_replanned_then_ended(length: int) -> None:
    names = "abcde"
    circle = [(key(names[i]), i, (i + 1) % length) for i in range(length)]
    found = play(circle * 12)
    assert found[:3] == ["advise", "replan", "end"]


def test_other_actions_between_the_same_screens_are_a_circle_too() -> None:
    turns = [(Click(Point(10 * i + 5, 100)), i % 2, (i + 1) % 2) for i in range(30)]
    assert play(turns)[:3] == ["advise", "replan", "end"]


def test_a_dead_screen_ends_whatever_is_tried() -> None:
    turns = [(Click(Point(10 * i + 5, 100)), 0, 0) for i in range(30)]
    found = play(turns)
    assert found == ["advise", "replan", "end"]


def test_the_circle_is_named_in_words() -> None:
    rounds = Rounds(Limits())
    for _ in range(2):
        rounds.done([key("a")], page(0), page(1), [])
        rounds.done([key("b")], page(1), page(0), [])
    circle = rounds.ahead([key("a")], page(0), [])
    assert circle is not None
    assert circle.words == "the same 2 actions were done 2 times and lead back to the same screen (Press a; Press b)"


def test_near_points_are_the_same_action_and_others_are_not() -> None:
    assert alike(Click(Point(100, 100)), Click(Point(106, 95)))
    assert not alike(Click(Point(100, 100)), Click(Point(120, 100)))
    assert not alike(Click(Point(100, 100)), Click(Point(100, 100), "right"))
    assert not alike(Drag(None, Point(5, 5)), Drag(Point(5, 5), Point(5, 5)))
    assert not alike(TypeText("a"), TypeText("b"))


# -- what is no circle ---------------------------------------------------------------------------------------------


def test_pressing_next_on_ever_new_pages() -> None:
    assert play([(Click(Point(300, 180)), i, i + 1) for i in range(60)]) == []


def test_a_stepper_whose_number_grows_and_the_way_back_down() -> None:
    up = [(Click(Point(50, 50)), i, i + 1) for i in range(15)]
    down = [(Click(Point(50, 80)), i, i - 1) for i in range(15, 0, -1)]
    assert play([*up, *down]) == []


def test_a_single_small_letter_more_is_something_new() -> None:
    """Digits of a stepper, letters in a field: a few pixels on a large screen."""
    rounds = Rounds(Limits())
    shots = []
    for number in range(12):
        pixels = np.full((900, 1400, 3), 255, np.uint8)
        pixels[500:507, 300 : 300 + 6 * number] = 90
        shots.append(Screenshot(pixels))
    for before, after in pairwise(shots):
        assert rounds.ahead([key("up")], before, []) is None
        rounds.done([key("up")], before, after, [])


def test_many_like_fields_and_a_page_between_them_that_is_always_the_same() -> None:
    """Save, then OK on the same message each time."""
    turns: list[tuple[Action, int, int]] = []
    for i in range(1, 20):
        turns += [(TypeText("x"), i, 100 + i), (key("enter"), 100 + i, 0), (Click(Point(9, 9)), 0, i + 1)]
    assert play(turns) == []


def test_going_from_a_start_page_to_one_thing_after_the_other() -> None:
    turns: list[tuple[Action, int, int]] = []
    for i in range(1, 20):
        turns += [(Click(Point(9 * i, 9)), 0, i), (key("escape"), i, 0)]
    assert play(turns) == []


def test_scrolling_all_the_way_down_and_up_again() -> None:
    down = [(Scroll("down", 5), i, i + 1) for i in range(20)]
    assert play([*down, *[(Scroll("up", 5), i, i - 1) for i in range(20, 0, -1)]]) == []


def test_waiting_is_no_try_and_a_row_is_one() -> None:
    assert play([(Wait(1), 0, 0)] * 40) == []
    rounds = Rounds(Limits())
    row = [key("tab")] * 12
    assert rounds.ahead(row, page(0), []) is None


def test_two_tries_of_what_was_slow() -> None:
    assert play([(key("a"), 0, 0), (Wait(1), 0, 0), (key("a"), 0, 1), (key("a"), 1, 2)]) == []


def test_moving_the_pointer_need_not_show() -> None:
    assert play([(Move(Point(20 * i, 9)), 0, 0) for i in range(10)]) == []


def test_after_a_person_worked_the_screen_the_same_may_be_tried_again() -> None:
    rounds = Rounds(Limits())
    for _ in range(3):
        rounds.done([key("a")], page(0), page(0), [])
    rounds.forget()
    assert rounds.ahead([key("a")], page(0), []) is None


actions = st.one_of(
    st.sampled_from("abcdef").map(key),
    st.builds(Click, st.builds(Point, st.integers(0, 300), st.integers(0, 190))),
    st.text("xyz", min_size=1, max_size=3).map(TypeText),
)


@given(st.lists(actions, min_size=1, max_size=50))
def test_whatever_is_done_progress_is_never_stopped(done: list[Action]) -> None:
    assert play([(action, i, i + 1) for i, action in enumerate(done)]) == []


@given(st.lists(st.tuples(actions, st.integers(0, 2), st.integers(0, 2)), min_size=80, max_size=80))
def test_whatever_is_done_among_a_few_screens_comes_to_an_end(turns: list[tuple[Action, int, int]]) -> None:
    assert play(turns)[-1] == "end"
