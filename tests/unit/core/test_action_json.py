"""Actions as JSON: exact round trips, and no action from what is half understood."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core import action as actions_module
from screenwright.core.action import (
    Action,
    Click,
    Drag,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
    with_points,
)
from screenwright.core.action_json import (
    ACTION_NAMES,
    MAX_NUMBER,
    MAX_TEXT,
    action_from_json,
    action_name,
    action_to_json,
)
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Point

points = st.builds(Point, st.integers(-10, 5000), st.integers(-10, 5000))
seconds = st.floats(0, 60)
FIELDS: dict[type, dict[str, st.SearchStrategy[Any]]] = {
    actions_module.Drag: {"start": st.none() | points, "end": points},
    actions_module.Swipe: {"start": points, "end": points, "seconds": seconds},
    actions_module.Scroll: {"steps": st.integers(1, 40), "at": st.none() | points},
    actions_module.LongPress: {"at": points, "seconds": seconds},
    actions_module.PressKeys: {"keys": st.lists(st.text(min_size=1), min_size=1).map(tuple)},
    actions_module.Wait: {"seconds": seconds},
    actions_module.Click: {"at": points},
    actions_module.DoubleClick: {"at": points},
    actions_module.Move: {"to": points},
}
any_action: st.SearchStrategy[Action] = st.one_of(*(st.builds(cls, **FIELDS.get(cls, {})) for cls in get_args(Action)))
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def test_each_action_has_its_name() -> None:
    assert ACTION_NAMES == (
        "click", "double_click", "long_press", "move", "drag", "swipe", "scroll", "type_text", "press_keys",
        "button_down", "button_up",
        "key_down", "key_up", "wait",
        "back", "home", "finish", "impossible",
    )  # fmt: skip


@given(any_action)
def test_round_trip_through_text(action: Action) -> None:
    values = action_to_json(action)
    assert values["action"] == action_name(action)
    assert action_from_json(json.loads(json.dumps(values))) == action


def test_the_written_form() -> None:
    assert action_to_json(Click(Point(640, 360))) == {"action": "click", "at": [640, 360], "button": "left"}
    assert action_to_json(PressKeys(("ctrl", "s"))) == {"action": "press_keys", "keys": ["ctrl", "s"]}
    assert action_to_json(Scroll("down")) == {"action": "scroll", "direction": "down", "steps": 3, "at": None}


@pytest.mark.parametrize(
    ("values", "action"),
    [
        ({"action": "click", "at": [1, 2]}, Click(Point(1, 2))),
        ({"action": "move", "to": [1.4, 2.6]}, Move(Point(1, 3))),
        ({"action": "drag", "start": None, "end": [3, 4]}, Drag(None, Point(3, 4))),
        ({"action": "scroll", "direction": "up", "steps": 2.0}, Scroll("up", 2)),
        ({"action": "wait", "seconds": 2}, Wait(2.0)),
    ],
)
def test_what_may_be_left_out_or_written_otherwise(values: dict[str, Any], action: Action) -> None:
    assert action_from_json(values) == action


@pytest.mark.parametrize(
    ("values", "says"),
    [
        (None, "an action is an object"),
        ([], "an action is an object"),
        ("click", "an action is an object"),
        ({}, "unknown action None: one of click, double_click"),
        ({"action": "Click", "at": [1, 2]}, "unknown action 'Click'"),
        ({"action": ["click"]}, "unknown action"),
        ({"action": "click"}, "needs the field 'at'"),
        ({"action": "drag", "end": [1, 2]}, "needs the field 'start'"),
        ({"action": "click", "at": [1, 2], "speed": 3}, "has no field 'speed': it takes at, button"),
        ({"action": "back", "to": 1}, "has no field 'to': it takes none"),
        ({"action": "click", "at": [1]}, r"click\.at is a point"),
        ({"action": "click", "at": [1, 2, 3]}, r"click\.at is a point"),
        ({"action": "click", "at": "12"}, r"click\.at is a point"),
        ({"action": "click", "at": {"x": 1, "y": 2}}, r"click\.at is a point"),
        ({"action": "click", "at": None}, r"click\.at is a point"),
        ({"action": "click", "at": [True, False]}, r"click\.at is a point"),
        ({"action": "click", "at": ["1", "2"]}, r"click\.at is a point"),
        ({"action": "click", "at": [float("nan"), 1]}, r"click\.at is a point"),
        ({"action": "click", "at": [float("inf"), 1]}, r"click\.at is a point"),
        ({"action": "click", "at": [10**400, 1]}, r"click\.at is a point"),
        ({"action": "click", "at": [MAX_NUMBER + 1, 1]}, r"click\.at is a point"),
        ({"action": "click", "at": [1, 2], "button": "middel"}, r"click\.button is one of left, middle, right"),
        ({"action": "click", "at": [1, 2], "button": None}, r"click\.button is one of"),
        ({"action": "scroll", "direction": "downwards"}, r"scroll\.direction is one of up, down, left, right"),
        ({"action": "scroll", "direction": "down", "steps": 2.5}, r"scroll\.steps cannot be 2\.5"),
        ({"action": "scroll", "direction": "down", "steps": "3"}, r"scroll\.steps cannot be '3'"),
        ({"action": "scroll", "direction": "down", "steps": True}, r"scroll\.steps cannot be True"),
        ({"action": "wait", "seconds": "2"}, r"wait\.seconds cannot be"),
        ({"action": "wait", "seconds": float("nan")}, r"wait\.seconds cannot be"),
        ({"action": "wait", "seconds": 10**400}, r"wait\.seconds cannot be"),
        ({"action": "type_text", "text": 5}, r"type_text\.text cannot be 5"),
        ({"action": "type_text", "text": None}, r"type_text\.text cannot be None"),
        ({"action": "type_text", "text": "x" * (MAX_TEXT + 1)}, r"type_text\.text cannot be"),
        ({"action": "press_keys", "keys": []}, r"press_keys\.keys cannot be"),
        ({"action": "press_keys", "keys": "ctrl+s"}, r"press_keys\.keys cannot be"),
        ({"action": "press_keys", "keys": ["ctrl", 1]}, r"press_keys\.keys cannot be"),
        ({"action": "press_keys", "keys": ["ctrl", ""]}, r"press_keys\.keys cannot be"),
    ],
)
def test_what_is_wrong_is_named(values: object, says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        action_from_json(values)
    assert len(str(caught.value)) < 300


@given(any_json)
def test_random_json_raises_nothing_but_usage_errors(values: object) -> None:
    with pytest.raises(UsageError):
        action_from_json(values)


@given(st.sampled_from(ACTION_NAMES), st.data())
def test_wrong_fields_raise_nothing_but_usage_errors(name: str, data: st.DataObject) -> None:
    known = ["at", "to", "start", "end", "button", "seconds", "direction", "steps", "text", "keys", "answer", "reason"]
    values = data.draw(st.dictionaries(st.sampled_from(known), any_json, max_size=3))
    try:
        action = action_from_json({"action": name, **values})
    except UsageError:
        return
    assert action_name(action) == name


def test_points_end_where_the_pointer_ends() -> None:
    a, b = Point(1, 2), Point(3, 4)
    assert points_of(Click(a)) == (a,)
    assert points_of(Drag(a, b)) == (a, b)
    assert points_of(Drag(None, b)) == (b,)
    assert points_of(Swipe(a, b)) == (a, b)
    assert points_of(Scroll("down", at=a)) == (a,)
    assert points_of(Scroll("down")) == points_of(TypeText("x")) == ()


@pytest.mark.parametrize(
    "action", [Click(Point(1, 2)), Move(Point(1, 2)), Drag(Point(1, 2), Point(3, 4)), Drag(None, Point(3, 4)),
               Swipe(Point(1, 2), Point(3, 4)), Scroll("up", 2, Point(1, 2)), Scroll("up", 2), TypeText("x")]
)  # fmt: skip
def test_an_action_at_other_points(action: Action) -> None:
    points = points_of(action)
    assert with_points(action, points) == action
    elsewhere = tuple(Point(point.x + 10, point.y + 20) for point in points)
    assert points_of(with_points(action, elsewhere)) == elsewhere
    with pytest.raises(ValueError, match="does not take"):
        with_points(action, (*points, Point(0, 0)))
