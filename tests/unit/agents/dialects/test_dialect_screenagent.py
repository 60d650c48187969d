"""ScreenAgent's form (paper 001, Table 1): every tolerance of its published reader, nothing left out in silence."""

from __future__ import annotations

import json

import pytest

from chat_builders import make_screen
from screenwright.agents.dialects.screenagent import ScreenAgent
from screenwright.agents.minds.replies import read_plan, read_reflection
from screenwright.agents.minds.sight import see
from screenwright.core.action import (
    Action,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    KeyDown,
    KeyUp,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
)
from screenwright.core.agency import Plan, Reflection
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point

SIGHT = see(make_screen())
AT = {"width": 30, "height": 50}
CLICK = {"action_type": "MouseAction", "mouse_action_type": "click", "mouse_button": "left", "mouse_position": AT}
WAIT = {"action_type": "WaitAction", "wait_time": 1.5}


def read(*entries: object) -> list[Action]:
    return [decision.action for decision in ScreenAgent().read(json.dumps(list(entries)), SIGHT)]


def mouse(kind: str, **others: object) -> dict[str, object]:
    return {"action_type": "MouseAction", "mouse_action_type": kind, **others}


def keyboard(**values: object) -> dict[str, object]:
    return {"action_type": "KeyboardAction", **values}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (CLICK, [Click(Point(30, 50))]),
        (mouse("Click", mouse_position=AT), [Click(Point(30, 50))]),
        (mouse("click", mouse_button="Right", mouse_position=AT), [Click(Point(30, 50), "right")]),
        (mouse("right_click", mouse_position=AT), [Click(Point(30, 50), "right")]),
        (mouse("click", mouse_position={"width": "30", "height": "50"}), [Click(Point(30, 50))]),
        (mouse("click", mouse_position={"x": 30, "y": 50}), [Click(Point(30, 50))]),
        (mouse("click", mouse_position=[30, 50]), [Click(Point(30, 50))]),
        (mouse("double_click", mouse_position=AT), [DoubleClick(Point(30, 50))]),
        (mouse("move", mouse_position=AT, clickable_area={}), [Move(Point(30, 50))]),
        (mouse("drag", mouse_button="left", mouse_position=AT), [Drag(None, Point(30, 50))]),
        (mouse("scroll_down"), [Scroll("down", 1)]),
        (mouse("scroll_up", scroll_repeat=10), [Scroll("up", 10)]),
        (mouse("scroll_up", scroll_repeat="3", mouse_position=AT), [Scroll("up", 3, Point(30, 50))]),
        (mouse("down", mouse_button="left"), [ButtonDown()]),
        (mouse("up", mouse_position=AT), [Move(Point(30, 50)), ButtonUp()]),
        (keyboard(keyboard_action_type="press", keyboard_key="Return"), [PressKeys(("enter",))]),
        (keyboard(keyboard_action_type="press", keyboard_key="Ctrl+A"), [PressKeys(("ctrl", "a"))]),
        (keyboard(keyboard_action_type="press", keyboard_key=["Control_L", "a"]), [PressKeys(("ctrl", "a"))]),
        (keyboard(keyboard_action_type="press", keyboard_key="Alt+F4"), [PressKeys(("alt", "f4"))]),
        (keyboard(keyboard_action_type="press", keyboard_key="Windows Key"), [PressKeys(("super",))]),
        (keyboard(keyboard_action_type="press", keyboard_key="+"), [PressKeys(("+",))]),
        (keyboard(keyboard_key="Page_Down"), [PressKeys(("pagedown",))]),
        (keyboard(keyboard_text="hello"), [TypeText("hello")]),
        (keyboard(keyboard_action_type="input", keyboard_input="hello"), [TypeText("hello")]),
        (keyboard(keyboard_action_type="text", keyboard_text="你好"), [TypeText("你好")]),
        (keyboard(keyboard_action_type="down", keyboard_key="Shift"), [KeyDown("shift")]),
        (keyboard(keyboard_action_type="up", keyboard_key="Ctrl+Shift"), [KeyUp("shift"), KeyUp("ctrl")]),
        (WAIT, [Wait(1.5)]),
        ({"action_type": "wait_action"}, [Wait(0.5)]),
    ],
)
def test_an_entry_is_read(entry: dict[str, object], expected: list[Action]) -> None:
    assert read(entry) == expected


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(CLICK),
        json.dumps([CLICK]),
        f"I will click Save.\n```json\n{json.dumps([CLICK])}\n```",
        json.dumps(CLICK).replace("_", "\\_"),
        f"```json\n{json.dumps(CLICK)},\nthen\n```",
        f"{json.dumps(CLICK)}\n{{broken",
    ],
)
def test_an_answer_is_found_wherever_it_stands(text: str) -> None:
    decision = ScreenAgent().read(text, SIGHT)[0]
    assert (decision.action, decision.target) == (Click(Point(30, 50)), "e7")


@pytest.mark.parametrize(
    ("entries", "kept", "told"),
    [
        ([{"action_type": "PlanAction", "element": "x"}, CLICK], 1, "entry 1 is no action on the screen"),
        ([CLICK, {"note": "done"}], 1, "entry 2 is no action on the screen"),
        ([CLICK, keyboard(keyboard_key="hyper"), WAIT], 1, "entry 2 and what follows: unknown key 'hyper'"),
        (
            [CLICK, mouse("click", mouse_position={"width": 900, "height": 1})],
            1,
            "entry 2: mouse_position [900, 1] lies",
        ),
        ([WAIT, {"action_type": "Screenshot"}], 1, "unknown action_type 'Screenshot'"),
    ],
)
def test_what_is_left_out_is_told(entries: list[object], kept: int, told: str) -> None:
    decisions = ScreenAgent().read(json.dumps(entries), SIGHT)
    assert len(decisions) == kept
    assert told in decisions[-1].why


def test_after_a_broken_line_nothing_is_done_that_was_meant_for_after_it() -> None:
    lines = [json.dumps(WAIT), '{"action_type": "MouseAction", "mouse_action_type": click}', json.dumps(CLICK)]
    (decision,) = ScreenAgent().read("\n".join(lines), SIGHT)
    assert decision.action == Wait(1.5)
    assert "broken JSON" in decision.why


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (mouse("click"), 'needs a "mouse_position"'),
        (mouse("wiggle", mouse_position=AT), "unknown mouse_action_type 'wiggle'"),
        (mouse("click", mouse_button="fourth", mouse_position=AT), "left, middle or right"),
        (mouse("click", mouse_position="Save"), "an object with width and height"),
        (mouse("click", mouse_position={"width": None, "height": 3}), "width is a number"),
        (mouse("scroll_up", scroll_repeat=1.5), "a whole number"),
        (mouse("scroll_up", scroll_repeat=900), "1 to 100"),
        (keyboard(keyboard_action_type="text", keyboard_text=""), "empty"),
        (keyboard(keyboard_action_type="press", keyboard_key=[]), "keyboard_key"),
        (keyboard(keyboard_action_type="hum", keyboard_key="a"), "unknown keyboard_action_type"),
        (keyboard(), "must be a text"),
        ({"action_type": "WaitAction", "wait_time": 900}, "not above 60"),
        ({"action_type": "WaitAction", "wait_time": "long"}, "wait_time is a number"),
        ({"element": "x"}, "no action on the screen"),
    ],
)
def test_an_entry_that_is_none_is_refused_with_the_reason(entry: dict[str, object], reason: str) -> None:
    with pytest.raises(BadReply, match=reason):
        read(entry)


def test_plans_and_reflections_of_that_form() -> None:
    steps = [{"action_type": "PlanAction", "element": "Open it"}, {"action_type": "PlanAction", "element": "Save it"}]
    assert read_plan(f"```json\n{json.dumps(steps)}\n```") == Plan(("Open it", "Save it"))
    for situation, verdict in (
        ("sub_task_success", "proceed"), ("goal_success", "proceed"), ("need_retry", "retry"),
        ("need_reformulate", "replan"),
    ):  # fmt: skip
        answer = {"action_type": "EvaluateSubTaskAction", "situation": situation, "advice": " lower "}
        assert read_reflection(json.dumps(answer)) == Reflection(verdict, "lower")  # type: ignore[arg-type]  # a Verdict
    with pytest.raises(BadReply, match="situation is sub_task_success"):
        read_reflection('{"action_type": "EvaluateSubTaskAction", "situation": "meh"}')
    with pytest.raises(BadReply, match="names PlanAction"):
        read_plan('{"action_type": "Plan", "about": "PlanAction"}')
