"""Qwen, Fara and MAI-UI: whole replies as they give them, what becomes of each, and what is refused."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat_builders import make_screen
from screenwright.agents.dialects.checks import LOOK, UNSAID
from screenwright.agents.dialects.named import dialect_named
from screenwright.agents.minds.sight import Sight, see
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
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point
from screenwright.core.spaces import Grid

EVEN = see(make_screen(1120, 560))  # sides that are multiples of 28, so that no server makes them others
THOUSAND = see(make_screen(1000, 1000))
AT, THERE = Point(30, 50), Point(300, 500)
ENTER = PressKeys(("enter",))
SAVE = PressKeys(("ctrl", "s"))


def read(dialect: str, reply: str, sight: Sight = EVEN) -> list[Action]:
    return [decision.action for decision in dialect_named(dialect).read(reply, sight)]


def tool(name: str = "computer_use", **arguments: object) -> str:
    return f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments})}\n</tool_call>"


# --- Qwen, Fara, MAI-UI ---


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (tool(action="left_click", coordinate=[30, 50]), [Click(AT)]),
        (tool(action="right_click", coordinate=[30, 50]), [Click(AT, "right")]),
        (tool(action="middle_click", coordinate=["30", "50"]), [Click(AT, "middle")]),
        (tool(action="left_click"), [ButtonDown(), ButtonUp()]),
        (tool(action="double_click", coordinate=[30, 50]), [DoubleClick(AT)]),
        (tool(action="triple_click", coordinate=[30, 50]),
         [Click(AT), PressKeys(("home",)), PressKeys(("shift", "end"))]),
        (tool(action="mouse_move", coordinate=[30, 50]), [Move(AT)]),
        (tool(action="left_click_drag", coordinate=[300, 500]), [Drag(None, THERE)]),
        (tool(action="left_click_drag", start_coordinate=[30, 50], coordinate=[300, 500]), [Drag(AT, THERE)]),
        (tool(action="scroll", pixels=-300), [Scroll("down", 3)]),
        (tool(action="scroll", pixels=5, coordinate=[30, 50]), [Scroll("up", 1, AT)]),
        (tool(action="hscroll", pixels=200), [Scroll("right", 2)]),
        (tool(action="key", keys=["ctrl", "s"]), [SAVE]),
        (tool(action="key", keys=["Enter"]), [ENTER]),
        (tool(action="type", text="grüße\n"), [TypeText("grüße\n")]),
        (tool(action="wait", time=2), [Wait(2.0)]),
        (tool(action="answer", text="42"), [Finish("42")]),
        (tool(action="terminate", status="success"), [Finish()]),
        (tool(action="terminate", status="failure"), [Impossible(UNSAID)]),
        (tool(action="screenshot"), [LOOK]),
        (tool("mobile_use", action="click", coordinate=[30, 50]), [Click(AT)]),
        (tool("mobile_use", action="long_press", coordinate=[30, 50], time=2), [LongPress(AT, 2.0)]),
        (tool("mobile_use", action="swipe", coordinate=[300, 500], coordinate2=[30, 50]), [Swipe(THERE, AT)]),
        (tool("mobile_use", action="system_button", button="Back"), [Back()]),
        (tool("mobile_use", action="system_button", button="Home"), [Home()]),
        (tool("mobile_use", action="system_button", button="Enter"), [ENTER]),
        # several calls, arguments as text, within "function", without an end, without marks, with Python's quotes
        (tool(action="left_click", coordinate=[30, 50]) + "\n" + tool(action="type", text="a"),
         [Click(AT), TypeText("a")]),
        ('<tool_call>{"name": "computer_use", "arguments": "{\\"action\\": \\"wait\\", \\"time\\": 1}"}</tool_call>',
         [Wait(1.0)]),
        ('{"type": "function", "function": {"name": "computer_use", "arguments": {"action": "wait"}}}', [Wait(1.0)]),
        ('<tool_call>\n{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [30, 50]}}',
         [Click(AT)]),
        ('```json\n{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [30, 50]}}\n```',
         [Click(AT)]),
        ("<tool_call>{'name': 'computer_use', 'arguments': {'action': 'left_click', 'coordinate': [30, 50],}}",
         [Click(AT)]),
        ('{"action": "left_click", "coordinate": [30, 50]}', [Click(AT)]),
    ],
)  # fmt: skip
def test_qwen(reply: str, expected: list[Action]) -> None:
    assert read("qwen-2.5", reply) == expected


@pytest.mark.parametrize(
    "before",
    [
        "Thought: The form is filled.\n",
        "<think>Is it [1, 2]? {no}</think>\nThe form is filled.\n",
        "<thinking>\nThe form is filled.\n</thinking>\n",
        "The form is filled.",
    ],
)
def test_qwen_keeps_what_is_thought_before_the_call(before: str) -> None:
    (decision,) = dialect_named("qwen-3").read(before + tool(action="left_click", coordinate=[30, 90]), THOUSAND)
    assert (decision.action, decision.why) == (Click(Point(30, 90)), "The form is filled.")


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (tool(action="left_click", coordinate=[1121, 50]), "lies outside of the picture, which is 1120 wide"),
        (tool(action="left_click", coordinate=[30]), "is a point of two numbers"),
        (tool(action="left_click", coordinate=[-1, 5]), "outside"),
        (tool(action="left_click", coordinate=[30, 50], speed=2), "has no field 'speed'"),
        (tool(action="scroll", pixels=0), "scroll goes nowhere"),
        (tool(action="scroll"), "scroll.pixels is a number"),
        (tool(action="scroll", pixels=-99999), "1 to 100"),
        (tool(action="explode"), "unknown action 'explode': one of left_click"),
        (tool(action="wait", time=999), "seconds must lie above 0"),
        (tool(action="visit_url", url="https://a.example"), "click the browser's address bar"),
        (tool("mobile_use", action="open", text="Maps"), "find its icon"),
        (tool("mobile_use", action="system_button", button="Menu"), "is one of back, home, enter"),
        ('<tool_call>{"name": "computer_use", "arguments": [1]}</tool_call>', "arguments is a JSON object"),
        ('<tool_call>{"name": "computer_use", "argum', "broken or cut off"),
        (tool(action="terminate", status="success") + tool(action="wait"), "ends the work"),
        ("I would click Save.", "no JSON object"),
    ],
)
def test_qwen_refused(reply: str, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("qwen-2.5", reply)


def test_the_grids_of_qwen() -> None:
    sizes = {name: dialect_named(name).grid((1568, 882)) for name in ("qwen-2.5", "qwen-3", "qwen-3-999", "fara")}
    assert sizes == {
        "qwen-2.5": Grid(1568, 896), "qwen-3": Grid(1000, 1000, "marks"), "qwen-3-999": Grid(999, 999, "marks"),
        "fara": Grid(1568, 896),
    }  # fmt: skip
    reply = tool(action="left_click", coordinate=[999, 999])
    assert read("qwen-3", reply, THOUSAND) == read("qwen-3-999", reply, THOUSAND) == [Click(Point(999, 999))]
    half = tool(action="left_click", coordinate=[500, 500])
    assert (read("qwen-3", half, THOUSAND), read("qwen-3-999", half, THOUSAND)) == (
        [Click(Point(500, 500))], [Click(Point(500, 500))],
    )  # fmt: skip
    with pytest.raises(BadReply, match="outside"):
        read("qwen-3-999", tool(action="left_click", coordinate=[1000, 5]), THOUSAND)


def test_qwen_writes_the_tool_of_its_kind_of_screen() -> None:
    assert dialect_named("qwen-2.5").write(Click(AT), EVEN) == tool(action="left_click", coordinate=[30, 50])
    assert dialect_named("qwen-2.5-mobile").write(Click(AT), EVEN) == tool(
        "mobile_use", action="click", coordinate=[30, 50]
    )
    gives_up = dialect_named("qwen-3").write(Impossible("no network"), EVEN)
    assert gives_up == "Thought: no network\n" + tool(action="terminate", status="failure")


@given(st.text(min_size=1))
def test_qwen_types_any_text(text: str) -> None:
    assert read("qwen-3", dialect_named("qwen-3").write(TypeText(text + "</tool_call>"), EVEN)) == [
        TypeText(text + "</tool_call>")
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"action": "type", "coordinate": [30, 50], "text": "cats", "press_enter": True, "delete_existing_text": True},
         [Click(AT), PressKeys(("ctrl", "a")), PressKeys(("delete",)), TypeText("cats"), ENTER]),
        ({"action": "type", "coordinate": [30, 50], "text": "cats"}, [Click(AT), TypeText("cats")]),
        ({"action": "history_back"}, [Back()]),
        ({"action": "pause_and_memorize_fact", "fact": "it costs 7"}, [LOOK]),
        ({"action": "ask_user_question", "question": "Which card?"}, [Impossible("Which card?")]),
        ({"action": "terminate", "status": "success", "answer": "7"}, [Finish("7")]),
    ],
)  # fmt: skip
def test_fara(arguments: dict[str, object], expected: list[Action]) -> None:
    decisions = dialect_named("fara").read("I go on.\n" + tool(**arguments), EVEN)
    assert [decision.action for decision in decisions] == expected
    assert decisions[0].why == arguments.get("fact", "I go on.")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ({"action": "swipe", "direction": "up"}, Swipe(Point(500, 800), Point(500, 200))),
        ({"action": "swipe", "direction": "left", "coordinate": [300, 500]}, Swipe(THERE, Point(0, 500))),
        ({"action": "drag", "start_coordinate": [30, 50], "end_coordinate": [300, 500]}, Drag(AT, THERE)),
        ({"action": "ask_user", "text": "Which one?"}, Impossible("Which one?")),
        ({"action": "terminate", "status": "fail"}, Impossible("I cannot.")),
    ],
)
def test_mai_ui(arguments: dict[str, object], expected: Action) -> None:
    reply = "<thinking>\nI cannot.\n</thinking>\n" + tool("mobile_use", **arguments)
    assert read("mai-ui", reply, THOUSAND) == [expected]
