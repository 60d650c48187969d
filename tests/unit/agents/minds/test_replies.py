"""Replies: found leniently, judged strictly, and never anything but a BadReply when they are no good."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chat_builders import make_screen
from screenwright.agents.dialects.own import read_decisions
from screenwright.agents.minds.replies import read_plan, read_reflection
from screenwright.agents.minds.sight import see
from screenwright.core.action import (
    Back,
    Click,
    DoubleClick,
    Drag,
    Finish,
    Home,
    Impossible,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
)
from screenwright.core.action_json import ACTION_NAMES
from screenwright.core.agency import Decision, Plan, Reflection, Refusal
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Box, Point
from screenwright.core.json_text import MAX_REPLY
from screenwright.core.screen import Element

SIGHT = see(make_screen())
HALF = see(make_screen(), max_side=100)
CLICK = '{"action": "click", "target": "e7"}'
ACT = f'{{"why": "it saves", "actions": [{CLICK}]}}'
SAVE = (Decision(Click(Point(30, 50)), "it saves", "e7"),)


def act(*actions: dict[str, Any]) -> str:
    return json.dumps({"why": "because", "actions": actions})


def only(action: dict[str, Any], sight: Any = SIGHT) -> Decision:
    (decision,) = read_decisions(act(action), sight)
    return decision


# --- found leniently ---


@pytest.mark.parametrize(
    "text",
    [
        ACT,
        f"\n  {ACT}  \n",
        f"```json\n{ACT}\n```",
        f"```JSON\n{ACT}\n```",
        f"```\n{ACT}\n```",
        f"Here you are:\r\n```json\r\n{ACT}\r\n```\r\nGood luck!",
        f"```json\n{ACT}",
        f"I will press [e7] at (30, 50), the {{Save}} button. {ACT} That is all [done].",
        f"```python\nclick()\n```\nand now\n```json\n{ACT}\n```",
        f'Not {{"action": "wait"}} but\n```json\n{ACT}\n```',
        f"<think>Perhaps {{'actions': []}} or [\"e9\"]?</think>\n{ACT}",
        f"{ACT}\n\nAnd again: {ACT}",
        '{"why": "it saves", "actions": [{"action": "click", "target": "e7",},],}',
        "{'why': 'it saves', 'actions': [{'action': 'click', 'target': 'e7'}]}",
        '{"why": "it saves", "actions": [{"action": " Click", "target": "e7", "why": null}]}',
        '{"why": "it saves", "actions": [{"action": "click", "at": [30, 50]}]}',
        '{"why": "it saves", "actions": [{"action": "click", "at": "e7"}]}',
        '{"why": "it saves", "actions": [{"action": "click", "at": [29.6, 50.4]}], "mood": "fine", "impossible": null}',
        '{"actions": [{"action": "click", "target": "e7", "why": "it saves"}]}',
        '[{"action": "click", "target": "e7", "why": "it saves"}]',
        '{"action": "click", "target": "e7", "why": "it saves"}',
        'At [30, 50]: {"action": "click", "target": "e7", "why": "it saves"}',
    ],
)
def test_an_answer_is_found_wherever_it_stands(text: str) -> None:
    assert read_decisions(text, SIGHT) == SAVE


@pytest.mark.parametrize("between", ["\n", "", "\nthen\n", ", "])
def test_one_object_per_line_is_a_list(between: str) -> None:
    text = f'{CLICK}{between}{{"action": "wait"}}'
    assert [type(decision.action) for decision in read_decisions(text, SIGHT)] == [Click, Wait]


def test_what_looks_like_json_inside_of_typed_text_stays_text() -> None:
    typed = 'a ```json\n{"actions": []}\n``` b, ] </think> {"action": "back"}, }'
    assert only({"action": "type_text", "text": typed}).action == TypeText(typed)
    forgiven = f'{{"actions": [{{"action": "type_text", "text": {json.dumps(typed)},}},]}}'
    assert read_decisions(forgiven, SIGHT)[0].action == TypeText(typed)


def test_a_raw_line_break_in_a_string_is_forgiven() -> None:
    text = '{"actions": [{"action": "type_text", "text": "one\ntwo"}]}'
    assert read_decisions(text, SIGHT)[0].action == TypeText("one\ntwo")


# --- judged strictly ---


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no JSON"),
        ("   \n", "no JSON"),
        ("I cannot see any button here [sorry].", "no JSON"),
        ("click(30, 50)", "no JSON"),
        ('"actions"', "no JSON"),
        ('{"why": "x", "actions": [{"action": "click", "target": "e7"}', "broken or cut off"),
        ('{"actions": [{"action": "click", "target": "e7"}, {"action": clic', "broken or cut off"),
        (f'{CLICK}\n{{"action": "wait", }} seconds}}\n{{"action": wait}}', "broken or cut off"),
        ("{'actions': [{'action': 'click', 'at': (1, 1)}]}", "in double quotes"),
        ('{actions: [{"action": "click", "at": [1, 1]}]}', "broken"),
        ('{"actions": [{"action": "wait", "seconds": NaN}]}', "broken"),
        ('{"actions": [{"action": "wait", "seconds": 1e999}]}', "too large"),
        ('{"actions": [{"action": "click", "at": [1, ' + "9" * 4000 + "]}]}", "4000 digits"),
        ("[" * 60_000, "broken"),
        ('{"a":' * 60 + "1" + "}" * 60, "nested"),
        ("x" * (MAX_REPLY + 1), "more than 64000"),
        ("{}", 'no object with the key "actions"'),
        ("[]", "at least 1 item"),
        ("[1, 2]", 'no object with the key "actions"'),
        ('{"subgoals": ["a"]}', 'no object with the key "actions"'),
        ('{"actions": []}', "at least 1 item"),
        ('{"actions": {}}', "valid list"),
        ('{"actions": null}', "valid list"),
        ('{"actions": ["click"]}', "valid dictionary"),
        (act(*[{"action": "wait"}] * 21), "at most 20 items"),
        (f'{ACT} or rather {{"actions": [{{"action": "back"}}]}}', "2 different answers"),
        ('{"impossible": ""}', "at least 1 character"),
        ('{"impossible": true}', "valid string"),
    ],
)
def test_an_answer_that_is_none_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)) as caught:
        read_decisions(text, SIGHT)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"action": "explode"}, "unknown action 'explode': one of click,"),
        ({"action": None}, "unknown action None"),
        ({"action": ["click"]}, "unknown action"),
        ({"at": [1, 1]}, "unknown action None"),
        ({"action": "click"}, "needs the field 'at'"),
        ({"action": "click", "at": None}, "click.at is a point"),
        ({"action": "click", "at": [1, 1], "speed": 3}, "no field 'speed'"),
        ({"action": "click", "at": [1, 1], "button": "fourth"}, "left, middle, right"),
        ({"action": "click", "at": [1, 1], "button": ["left"]}, "left, middle, right"),
        ({"action": "click", "at": [200, 1]}, "click.at [200, 1] lies outside of the picture, which is 200 wide"),
        ({"action": "click", "at": [1, 100]}, "lies outside"),
        ({"action": "click", "at": [-1, 1]}, "lies outside"),
        ({"action": "click", "at": [199.5, 1]}, "lies outside"),
        ({"action": "click", "at": [1]}, "is a point [x, y]"),
        ({"action": "click", "at": [1, 2, 3]}, "is a point [x, y]"),
        ({"action": "click", "at": ["1", "2"]}, "is a point [x, y]"),
        ({"action": "click", "at": [True, False]}, "is a point [x, y]"),
        ({"action": "click", "at": {"x": 1, "y": 2}}, "is a point [x, y]"),
        ({"action": "click", "target": "e2"}, "there is no element 'e2'"),
        ({"action": "click", "target": "b1"}, "there is no element 'b1'"),
        ({"action": "click", "target": 7}, "there is no element 7"),
        ({"action": "click", "target": ["e7"]}, "there is no element ['e7']"),
        ({"action": "click", "at": "Save"}, "there is no element 'Save'"),
        ({"action": "click", "target": "e7", "at": [70, 50]}, "lies outside of the target e7"),
        ({"action": "drag", "target": "e7", "end": [1, 1]}, 'drag takes no "target": give "start" and "end"'),
        ({"action": "type_text", "target": "e1", "text": "a"}, "click there first"),
        ({"action": "type_text", "text": ""}, "empty"),
        ({"action": "type_text", "text": 5}, "type_text.text cannot be 5"),
        ({"action": "type_text", "text": "\ud83d"}, "lone surrogate"),
        ({"action": "press_keys", "keys": []}, "a list like"),
        ({"action": "press_keys"}, "a list like"),
        ({"action": "press_keys", "keys": ["ctrl", 5]}, "a list like"),
        ({"action": "press_keys", "keys": "hyper+x"}, "unknown key 'hyper'"),
        ({"action": "press_keys", "keys": list("letters")}, "cannot be held at once"),
        ({"action": "wait", "seconds": 86_400}, "not above 60"),
        ({"action": "wait", "seconds": 0}, "above 0"),
        ({"action": "long_press", "at": [1, 1], "seconds": -1}, "above 0"),
        ({"action": "swipe", "start": [1, 1], "end": [2, 2], "seconds": 99}, "not above 60"),
        ({"action": "scroll", "direction": "inwards"}, "up, down, left, right"),
        ({"action": "scroll", "direction": "down", "steps": 0}, "1 to 100"),
        ({"action": "scroll", "direction": "down", "steps": 101}, "1 to 100"),
        ({"action": "scroll", "direction": "down", "steps": 1.5}, "cannot be 1.5"),
        ({"action": "impossible", "reason": " "}, "say why"),
        ({"action": "impossible"}, "needs the field 'reason'"),
    ],
)
def test_an_action_that_is_not_exactly_one_is_refused_with_the_reason(action: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)) as caught:
        read_decisions(act({"action": "wait"}, action), SIGHT)
    assert "action 2" in str(caught.value) or "surrogate" in str(caught.value)


def test_a_reply_that_would_move_the_terminal_is_quoted_harmlessly() -> None:
    with pytest.raises(BadReply) as caught:
        read_plan("\x1b[2J\x07 gone")
    assert str(caught.value).isprintable()


def test_nothing_may_follow_the_end() -> None:
    with pytest.raises(BadReply, match="action 1 ends the work"):
        read_decisions(act({"action": "finish"}, {"action": "back"}), SIGHT)


def test_an_element_that_reaches_over_the_edge_by_more_than_half_is_no_target() -> None:
    outside = Element(id="e1", kind="button", box=Box(190, 10, 400, 20))
    with pytest.raises(BadReply, match="middle of e1 lies outside"):
        read_decisions(act({"action": "click", "target": "e1"}), see(make_screen(elements=(outside,))))


# --- what comes out ---


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"action": "click", "target": "e9", "button": "right"}, Click(Point(80, 50), "right")),
        ({"action": "double-click", "at": [0, 0]}, DoubleClick(Point(0, 0))),
        ({"action": "long_press", "target": "e7", "seconds": 2}, LongPress(Point(30, 50), 2.0)),
        ({"action": "move", "target": "e7"}, Move(Point(30, 50))),
        ({"action": "drag", "start": "e7", "end": [199, 99]}, Drag(Point(30, 50), Point(199, 99))),
        ({"action": "drag", "start": None, "end": "e9"}, Drag(None, Point(80, 50))),
        ({"action": "Swipe", "start": [5, 90], "end": [5, 10]}, Swipe(Point(5, 90), Point(5, 10))),
        ({"action": "scroll", "direction": "down"}, Scroll("down")),
        ({"action": "scroll", "direction": "up", "steps": 50, "target": "e7"}, Scroll("up", 50, Point(30, 50))),
        ({"action": "type_text", "text": "grüße 你好\n"}, TypeText("grüße 你好\n")),
        ({"action": "press_keys", "keys": ["Ctrl", "S"]}, PressKeys(("ctrl", "s"))),
        ({"action": "press keys", "keys": "Ctrl+Shift++"}, PressKeys(("ctrl", "shift", "+"))),
        ({"action": "press_keys", "keys": ["ctrl", "-"]}, PressKeys(("ctrl", "-"))),
        ({"action": "press_keys", "keys": ["ctrl", "+"]}, PressKeys(("ctrl", "+"))),
        ({"action": "press_keys", "keys": [" "]}, PressKeys(("space",))),
        ({"action": "wait", "seconds": 2}, Wait(2.0)),
        ({"action": "back"}, Back()),
        ({"action": "home"}, Home()),
        ({"action": "finish"}, Finish()),
        ({"action": "finish", "answer": "42"}, Finish("42")),
        ({"action": "impossible", "reason": "no such file"}, Impossible("no such file")),
    ],
)
def test_every_action_can_be_said(values: dict[str, Any], expected: object) -> None:
    assert only(values).action == expected


def test_the_element_under_a_bare_point_is_noted_for_the_gate() -> None:
    assert only({"action": "click", "at": [30, 50]}).target == "e7"
    assert only({"action": "click", "at": [150, 80]}).target is None
    assert only({"action": "wait"}).target is None
    assert only({"action": "click", "target": "e7", "at": [12, 42]}) == Decision(Click(Point(12, 42)), "because", "e7")


def test_points_come_back_in_pixels_of_the_screen_and_ids_exactly() -> None:
    assert only({"action": "click", "at": [99, 49]}, HALF).action == Click(Point(199, 99))
    assert only({"action": "click", "target": "e7"}, HALF).action == Click(Point(30, 50))
    with pytest.raises(BadReply, match="100 wide and 50 high"):
        only({"action": "click", "at": [100, 10]}, HALF)


def test_the_reason_of_an_action_goes_before_the_common_one() -> None:
    decisions = read_decisions(act({"action": "wait", "why": "it loads"}, {"action": "back"}), SIGHT)
    assert [decision.why for decision in decisions] == ["it loads", "because"]


def test_impossible_may_be_said_in_the_short_way_too() -> None:
    assert read_decisions('{"why": "w", "impossible": "no network"}', SIGHT) == (
        Decision(Impossible("no network"), "w"),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"why": "two steps", "subgoals": ["open it", " save it "]}', Plan(("open it", "save it"), "two steps")),
        ('["open it", "save it"]', Plan(("open it", "save it"))),
        ('{"why": null, "subgoals": ["open it"]}', Plan(("open it",))),
        ('Sure!\n```\n{"impossible": "there is no printer"}\n```', Refusal("there is no printer")),
    ],
)
def test_plans(text: str, expected: Plan | Refusal) -> None:
    assert read_plan(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        '{"subgoals": []}',
        '{"subgoals": "open it"}',
        '{"subgoals": ["open it", ""]}',
        '{"subgoals": ["open it", {"step": 2}]}',
        '{"subgoals": [7]}',
        "[1, 2]",
        "[]",
        "{}",
        "1. open it",
        json.dumps({"subgoals": ["step"] * 31}),
        json.dumps({"subgoals": ["s" * 501]}),
    ],
)
def test_no_plans(text: str) -> None:
    with pytest.raises(BadReply):
        read_plan(text)


def test_reflections() -> None:
    assert read_reflection('{"verdict": "proceed"}') == Reflection("proceed")
    assert read_reflection('Well: {"why": "x", "verdict": "retry", "advice": " wait "}') == Reflection("retry", "wait")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"verdict": "success"}', "'proceed', 'retry' or 'replan'"),
        ('{"advice": "wait"}', 'no object with the key "verdict"'),
        ('{"verdict": "retry", "advice": null}', "valid string"),
        ('{"verdict": ["retry"]}', "'proceed', 'retry' or 'replan'"),
        ('{"verdict": "retry"} {"verdict": "replan"}', "2 different answers"),
    ],
)
def test_no_reflections(text: str, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read_reflection(text)


# --- for all texts ---

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
IDS = st.sampled_from(["e1", "e7", "e9", "e2", "", "root"])
SPOTS = IDS | st.lists(st.integers(-5, 205) | st.floats(-5, 205) | SCALARS, max_size=3) | SCALARS
ALMOST_ACTIONS = st.fixed_dictionaries(
    {"action": st.sampled_from(ACTION_NAMES) | SCALARS},
    optional={
        **dict.fromkeys(("at", "to", "start", "end", "target"), SPOTS),
        "button": st.sampled_from(["left", "middle", "right", "up"]) | SCALARS,
        "direction": st.sampled_from(["up", "down", "left"]) | SCALARS,
        "seconds": st.floats(-1, 70) | SCALARS,
        "steps": st.integers(-1, 120) | SCALARS,
        "text": st.text(max_size=20) | SCALARS,
        "keys": st.lists(st.sampled_from(["ctrl", "s", "+", "-", "", " "]) | SCALARS, max_size=4) | SCALARS,
        "answer": SCALARS,
        "reason": SCALARS,
        "why": SCALARS,
    },
)
JSON_LIKE = st.text(alphabet='{}[]",:\\ \n`json1.e-', max_size=200)
READERS: list[Callable[[str], object]] = [read_plan, read_reflection, lambda text: read_decisions(text, HALF)]


@given(st.text() | JSON_LIKE)
@example('{"actions": [{"action": "click", "at": [' + "1" * 400 + ", 1]}]}")
@example('{"subgoals": ["\\ud800"]}')
@example("{" * 5000)
def test_any_text_is_an_answer_or_a_bad_reply(text: str) -> None:
    for read in READERS:
        with contextlib.suppress(BadReply):
            read(text)


@given(st.lists(ALMOST_ACTIONS, max_size=4), st.sampled_from([SIGHT, HALF]))
def test_no_action_ever_points_off_the_screen(actions: list[dict[str, Any]], sight: Any) -> None:
    try:
        decisions = read_decisions(json.dumps({"actions": actions}), sight)
    except BadReply:
        return
    assert len(decisions) == len(actions) >= 1
    for decision in decisions:
        assert all(sight.screen.screenshot.contains(point) for point in points_of(decision.action))
        assert decision.target is None or decision.target in sight.screen.by_id


def test_a_plan_that_is_held_to_its_schema_may_still_be_impossible() -> None:
    assert read_plan('{"why": "", "subgoals": ["save it"], "impossible": null}') == Plan(("save it",))
    told = read_plan('{"why": "", "subgoals": [], "impossible": "it is locked"}')
    assert told == Refusal("it is locked")
    with pytest.raises(BadReply):
        read_plan('{"why": "", "subgoals": [], "impossible": null}')
