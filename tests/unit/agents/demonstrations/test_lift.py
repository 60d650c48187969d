"""Raw input lifted to actions: what hands did is told as the actions that they are."""

from __future__ import annotations

import string
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hands_at_work import Done, Person
from screenwright.agents.demonstrations.lift import Lifter, lift
from screenwright.core.action import (
    Action,
    Back,
    Click,
    DoubleClick,
    Drag,
    Home,
    KeyDown,
    KeyUp,
    LongPress,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
)
from screenwright.core.geometry import Point
from screenwright.core.watching import ButtonTurned, FingerTurned, InputEvent, KeyTurned, PointerMoved, Unrepeatable

HERE, THERE = Point(200, 120), Point(500, 400)

points = st.builds(Point, st.integers(0, 1900), st.integers(0, 1000))
buttons = st.sampled_from(["left", "middle", "right"])
apart = st.tuples(points, points).filter(lambda pair: abs(pair[0].x - pair[1].x) + abs(pair[0].y - pair[1].y) > 60)
letters = st.text(string.ascii_letters + string.digits + " .,!äß世", min_size=1, max_size=12)
chords = st.sampled_from(
    [("enter",), ("tab",), ("ctrl", "s"), ("ctrl", "shift", "s"), ("shift", "tab"), ("alt", "f4"), ("escape",),
     ("f5",), ("super",), ("ctrl", "space"), ("backspace",), ("shift", "left")]
)  # fmt: skip
directions = st.sampled_from(["up", "down", "left", "right"])
seconds = st.integers(8, 30).map(lambda tenths: tenths / 10)
actions: st.SearchStrategy[Done] = st.one_of(
    st.builds(Click, points, buttons),
    st.builds(DoubleClick, points, buttons),
    st.builds(LongPress, points, seconds),
    apart.flatmap(lambda pair: st.builds(Drag, st.just(pair[0]), st.just(pair[1]), buttons)),
    apart.flatmap(lambda pair: st.builds(Swipe, st.just(pair[0]), st.just(pair[1]), st.sampled_from([0.2, 0.5]))),
    st.builds(Scroll, directions, st.integers(1, 8), points),
    letters.map(TypeText),
    chords.map(PressKeys),
    st.sampled_from([Back(), Home()]),
)


def lifted(events: list[InputEvent]) -> list[Action]:
    return [gesture.action for gesture in lift(events)]


@given(st.lists(actions, max_size=6))
def test_what_was_done_is_told_again(done):
    assert lifted(Person().do(*done).events) == done


@given(st.lists(actions, min_size=1, max_size=6))
def test_the_times_are_those_of_the_hands_and_never_overlap(done):
    gestures = lift(Person(50.0).do(*done).events)
    assert [gesture.begun for gesture in gestures] == sorted(gesture.begun for gesture in gestures)
    for one, next_ in pairwise(gestures):
        assert one.begun <= one.ended < next_.begun


event = st.one_of(
    st.builds(PointerMoved, st.just(0.0), points),
    st.builds(ButtonTurned, st.just(0.0), points, buttons, st.booleans()),
    st.builds(KeyTurned, st.just(0.0), st.sampled_from(["a", "A", "ctrl", "shift", "enter", "super"]), st.booleans()),
    st.builds(FingerTurned, st.just(0.0), points, st.sampled_from(["down", "move", "up"]), st.integers(0, 2)),
    st.builds(Unrepeatable, st.just(0.0), st.just("a key")),
)


@given(st.lists(st.tuples(event, st.floats(0, 3)), max_size=30))
def test_any_stream_is_understood_and_nothing_stays_open(stream):
    """Also ups without downs, and buttons that are still held at the end."""
    lifter, time = Lifter(), 0.0
    for each, pause in stream:
        time += pause
        values = {name: getattr(each, name) for name in each.__slots__}
        lifter.feed(type(each)(**{**values, "time": time}))
    lifter.end()
    assert lifter.open_since is None


def test_backspaces_take_back_and_only_what_was_typed():
    person = Person()
    for key in ("r", "e", "q", "backspace", "p"):
        person.key(key)
    assert lifted(person.events) == [TypeText("rep")]
    person = Person()
    for key in ("a", "backspace", "backspace"):
        person.key(key)
    assert lifted(person.events) == [PressKeys(("backspace",))]


def test_a_text_ends_with_enter_and_with_a_press():
    person = Person()
    person.key("a")
    person.key("enter")
    person.key("b")
    person.press(HERE)
    assert lifted(person.events) == [TypeText("a"), PressKeys(("enter",)), TypeText("b"), Click(HERE)]


def test_a_capital_in_a_chord_is_its_key():
    events: list[InputEvent] = [
        KeyTurned(1, "ctrl", True), KeyTurned(1.1, "shift", True), KeyTurned(1.2, "S", True), KeyTurned(1.3, "S", False)
    ]  # fmt: skip
    assert lifted(events) == [PressKeys(("ctrl", "shift", "s"))]


def test_a_click_with_a_key_held_keeps_the_key():
    person = Person()
    person.events.append(KeyTurned(99, "ctrl", True))
    person.press(HERE)
    person.time += 2
    person.press(THERE)
    person.events.append(KeyTurned(person.time + 1, "ctrl", False))
    assert lifted(person.events) == [KeyDown("ctrl"), Click(HERE), Click(THERE), KeyUp("ctrl")]


def test_two_clicks_far_apart_in_time_or_place_are_two():
    slow, wide = Person(), Person()
    slow.press(HERE)
    slow.time += 0.6
    slow.press(HERE)
    wide.press(HERE)
    wide.press(Point(HERE.x + 30, HERE.y))
    assert lifted(slow.events) == [Click(HERE), Click(HERE)]
    assert lifted(wide.events) == [Click(HERE), Click(Point(HERE.x + 30, HERE.y))]


def test_three_clicks_mark_a_line_by_keys():
    person = Person()
    for _ in range(3):
        person.press(HERE)
    assert lifted(person.events) == [Click(HERE), PressKeys(("home",)), PressKeys(("shift", "end"))]


def test_a_hand_that_slips_a_little_still_clicks():
    person = Person()
    person.press(HERE, Point(HERE.x + 2, HERE.y + 2))
    assert lifted(person.events) == [Click(HERE)]


@pytest.mark.parametrize(("down", "up", "told"), [(5, 2, [Scroll("down", 3, HERE)]), (3, 3, [])])
def test_turning_the_wheel_back_takes_from_it(down, up, told):
    person = Person()
    person._do(Scroll("down", down, HERE))
    person._do(Scroll("up", up, HERE))
    assert lifted(person.events) == told


def test_a_finger_that_rests_first_drags_and_one_that_slips_taps():
    rested: list[InputEvent] = [
        FingerTurned(0, HERE, "down"), FingerTurned(1.0, THERE, "move"), FingerTurned(1.2, THERE, "up")
    ]  # fmt: skip
    slipped: list[InputEvent] = [FingerTurned(0, HERE, "down"), FingerTurned(0.1, Point(210, 130), "up")]
    assert lifted(rested) == [Drag(HERE, THERE)]
    assert lifted(slipped) == [Click(HERE)]


def test_two_fingers_are_remarked_and_left_out():
    lifter = Lifter()
    events = [
        FingerTurned(0, HERE, "down", 0), FingerTurned(0.1, THERE, "down", 1),
        FingerTurned(0.5, HERE, "up", 1), FingerTurned(0.5, HERE, "up", 0),
    ]  # fmt: skip
    assert [lifter.feed(each) for each in events] == [[], [], [], []]
    assert "two fingers" in lifter.remarks[0]


def test_an_action_is_told_as_soon_as_it_is_whole():
    lifter, person = Lifter(), Person(10.0)
    person.press(HERE)
    assert [lifter.feed(each) for each in person.events] == [[], [], []]
    assert lifter.open_since == 10.0
    assert lifter.wait(10.2) == []
    assert [gesture.action for gesture in lifter.wait(10.6)] == [Click(HERE)]
    assert lifter.open_since is None
