"""Actions as samples of a Gymnasium space and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.action_json import ACTION_NAMES, action_name
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point
from screenwright.devices.gymnasium.spaces import CHARACTERS, KEYS, action_space, from_action, to_action

SIZE = (320, 200)
POINTS = st.builds(Point, st.integers(0, SIZE[0] - 1), st.integers(0, SIZE[1] - 1))
BUTTONS = st.sampled_from(["left", "middle", "right"])
SECONDS = st.integers(0, 50).map(lambda tenths: tenths / 10)
TEXT = st.text(CHARACTERS, max_size=50)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Click, POINTS, BUTTONS),
    st.builds(DoubleClick, POINTS, BUTTONS),
    st.builds(LongPress, POINTS, SECONDS),
    st.builds(Move, POINTS),
    st.builds(Drag, st.none() | POINTS, POINTS, BUTTONS),
    st.builds(Swipe, POINTS, POINTS, SECONDS),
    st.builds(Scroll, st.sampled_from(["up", "down", "left", "right"]), st.integers(1, 20), st.none() | POINTS),
    st.builds(TypeText, TEXT),
    st.builds(PressKeys, st.tuples(st.sampled_from(KEYS)) | st.tuples(st.just("ctrl"), st.just("shift"), st.just("s"))),
    st.builds(ButtonDown, BUTTONS),
    st.builds(ButtonUp, BUTTONS),
    st.builds(KeyDown, st.sampled_from(KEYS)),
    st.builds(KeyUp, st.sampled_from(KEYS)),
    st.builds(Wait, SECONDS),
    st.just(Back()),
    st.just(Home()),
    st.builds(Finish, TEXT),
    st.builds(Impossible, TEXT),
)
SPACE = action_space(SIZE)


@given(ACTIONS)
def test_an_action_comes_back_as_it_went(action: Action) -> None:
    sample = from_action(action)
    assert SPACE.contains(sample)
    assert to_action(sample) == action


def test_every_kind_can_be_drawn_from_the_space() -> None:
    space = action_space(SIZE)
    space.seed(1)
    drawn = {action_name(to_action(space.sample())) for _ in range(400)}
    assert drawn == set(ACTION_NAMES)


def test_what_no_sample_can_hold() -> None:
    for keys in (("a", "b"), ("é",)):
        with pytest.raises(UsageError):
            from_action(PressKeys(keys))
    assert not SPACE.contains(from_action(Click(Point(320, 0))))
    with pytest.raises(UsageError, match="kind"):
        to_action({**from_action(Back()), "kind": 99})
