"""OpenAI, Anthropic and Gemini: calls as their models make them, what becomes of each, and what is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from chat_builders import make_screen
from screenwright.agents.dialects.checks import LOOK
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
    Home,
    KeyDown,
    KeyUp,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
)
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Point

SIGHT = see(make_screen())
HALF = see(make_screen(), max_side=100)
WIDE = see(make_screen(2000, 1000, ()))
AT = Point(30, 50)
ENTER, CLEAR = PressKeys(("enter",)), (PressKeys(("ctrl", "a")), PressKeys(("delete",)))
LINE = (PressKeys(("home",)), PressKeys(("shift", "end")))


def read(dialect: str, reply: object, sight: Sight = SIGHT) -> list[Action]:
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return [decision.action for decision in dialect_named(dialect).read(text, sight)]


# --- OpenAI ---


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ({"type": "click", "button": "left", "x": 30, "y": 50}, [Click(AT)]),
        ({"type": "click", "x": 30, "y": 50}, [Click(AT)]),
        ({"type": "click", "button": "wheel", "x": 30, "y": 50}, [Click(AT, "middle")]),
        ({"type": "click", "button": "back", "x": 30, "y": 50}, [Back()]),
        ({"type": "click", "button": "right", "x": "30", "y": "50.2"}, [Click(AT, "right")]),
        ({"type": "click", "coordinate": [30, 50]}, [Click(AT)]),
        ({"action": "leftClick", "x": 30, "y": 50}, [Click(AT)]),
        ({"type": "click", "x": 30, "y": 50, "keys": ["CTRL"]}, [KeyDown("ctrl"), Click(AT), KeyUp("ctrl")]),
        ({"type": "click", "x": 30, "y": 50, "keys": None}, [Click(AT)]),
        ({"type": "double_click", "x": 30, "y": 50}, [DoubleClick(AT)]),
        ({"type": "move", "x": 30, "y": 50}, [Move(AT)]),
        ({"type": "scroll", "x": 30, "y": 50, "scroll_x": 0, "scroll_y": 300}, [Scroll("down", 3, AT)]),
        ({"type": "scroll", "x": 30, "y": 50, "scroll_x": -120, "scroll_y": 0}, [Scroll("left", 1, AT)]),
        ({"type": "scroll", "x": 30, "y": 50, "scroll_y": -10}, [Scroll("up", 1, AT)]),
        (
            {"type": "scroll", "x": 30, "y": 50, "scroll_x": 200, "scroll_y": 100},
            [Scroll("down", 1, AT), Scroll("right", 2, AT)],
        ),
        ({"type": "type", "text": "grüße\n"}, [TypeText("grüße\n")]),
        ({"type": "keypress", "keys": ["CTRL", "S"]}, [PressKeys(("ctrl", "s"))]),
        ({"type": "keypress", "keys": ["ENTER"]}, [ENTER]),
        ({"type": "hotkey", "key": "ctrl+shift+t"}, [PressKeys(("ctrl", "shift", "t"))]),
        ({"type": "wait"}, [Wait(2.0)]),
        ({"type": "screenshot"}, [LOOK]),
        ({"type": "drag", "path": [{"x": 30, "y": 50}, {"x": 90, "y": 50}]}, [Drag(AT, Point(90, 50))]),
        ({"type": "drag", "path": [[30, 50], [90, 50]]}, [Drag(AT, Point(90, 50))]),
        (
            {"type": "drag", "path": [{"x": 30, "y": 50}, {"x": 60, "y": 70}, {"x": 90, "y": 50}]},
            [Move(AT), ButtonDown(), Move(Point(60, 70)), Move(Point(90, 50)), ButtonUp()],
        ),
        (
            {"type": "computer_call", "id": "cu_1", "call_id": "call_1", "status": "completed",
             "pending_safety_checks": [], "action": {"type": "click", "button": "left", "x": 30, "y": 50}},
            [Click(AT)],
        ),
        (
            {"type": "computer_call", "call_id": "call_1",
             "actions": [{"type": "click", "x": 30, "y": 50}, {"type": "type", "text": "a"}]},
            [Click(AT), TypeText("a")],
        ),
        ('{"type": "click", "x": 30, "y": 50}\n{"type": "wait"}', [Click(AT), Wait(2.0)]),
        ('I press Save at [30, 50]. ```json\n{"type": "click", "x": 30, "y": 50,}\n```', [Click(AT)]),
    ],
)  # fmt: skip
def test_openai(call: object, expected: list[Action]) -> None:
    assert read("openai", call) == expected


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ({"type": "click", "x": 200, "y": 50}, "[200, 50] lies outside of the picture, which is 200 wide and 100 high"),
        ({"type": "click", "x": "nan", "y": 50}, "is a number, got 'nan'"),
        ({"type": "click", "x": 10**17, "y": 50}, "lies outside"),
        ({"type": "click", "x": True, "y": 50}, "is a number"),
        ({"type": "click", "x": 30}, "click.y is a number, got None"),
        ({"type": "click"}, "click needs a point"),
        ({"type": "click", "x": 30, "y": 50, "coordinate": [30, 50]}, "click has no field 'x'"),
        ({"type": "click", "x": 30, "y": 50, "button": "fourth"}, "is one of left, right"),
        ({"type": "click", "x": 30, "y": 50, "button": "forward"}, "press alt and right"),
        ({"type": "click", "x": 30, "y": 50, "speed": 2}, "click has no field 'speed'"),
        ({"type": "wait", "ms": 10**9}, "wait has no field 'ms'"),
        ({"type": "scroll", "x": 30, "y": 50, "scroll_x": 0, "scroll_y": 0}, "scroll goes nowhere"),
        ({"type": "scroll", "x": 30, "y": 50, "scroll_y": 99999}, "1 to 100"),
        ({"type": "drag", "path": [{"x": 30, "y": 50}]}, "two points or more"),
        ({"type": "drag", "path": [[30, 50], [300, 50]]}, "outside"),
        ({"type": "drag", "path": [[n, n] for n in range(30)]}, "makes 32 actions: give 1 to 20"),
        ({"type": "keypress", "keys": ["HYPER", "X"]}, "unknown key 'HYPER'"),
        ({"type": "keypress"}, 'is a list like ["ctrl", "s"]'),
        ({"type": "type", "text": 5}, 'type needs "text", a string'),
        ({"type": "type", "text": ""}, "text is empty"),
        ({"type": "explode"}, "unknown action 'explode': one of click"),
        ({"x": 30, "y": 50}, "unknown action 'none'"),
        ({"action": {"x": 1}}, "unknown action"),
        ({"actions": ["click"]}, "an action is a JSON object"),
        ({"actions": []}, "makes 0 actions: give 1 to 20"),
        ([{"type": "wait"}, {"type": "click", "x": 900, "y": 1}], "action 2: click.x, y [900, 1]"),
        ([], "no object that is an action"),
        ("click(30, 50)", "no JSON"),
    ],
)
def test_openai_refused(call: object, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("openai", call)


# --- Anthropic ---


def use(**fields: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_01", "name": "computer", "input": fields}


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (use(action="left_click", coordinate=[30, 50]), [Click(AT)]),
        ({"action": "left_click", "coordinate": [30, 50]}, [Click(AT)]),
        ({"action": "left_click", "coordinate": "[30, 50]"}, [Click(AT)]),
        ({"action": "left_click", "coordinate": {"x": 30, "y": 50}}, [Click(AT)]),
        ({"action": "right_click", "coordinate": [30, 50]}, [Click(AT, "right")]),
        ({"action": "middle_click", "coordinate": [30, 50]}, [Click(AT, "middle")]),
        ({"action": "double_click", "coordinate": [30, 50]}, [DoubleClick(AT)]),
        ({"action": "triple_click", "coordinate": [30, 50]}, [Click(AT), *LINE]),
        (
            {"action": "left_click", "coordinate": [30, 50], "text": "ctrl+shift"},
            [KeyDown("ctrl"), KeyDown("shift"), Click(AT), KeyUp("shift"), KeyUp("ctrl")],
        ),
        ([{"action": "mouse_move", "coordinate": [30, 50]}, {"action": "left_click"}],
         [Move(AT), ButtonDown(), ButtonUp()]),
        ({"action": "right_click"}, [ButtonDown("right"), ButtonUp("right")]),
        ({"action": "left_click_drag", "coordinate": [90, 50]}, [Drag(None, Point(90, 50))]),
        (
            {"action": "left_click_drag", "start_coordinate": [30, 50], "coordinate": [90, 50]},
            [Drag(AT, Point(90, 50))],
        ),
        ({"action": "left_mouse_down"}, [ButtonDown()]),
        ({"action": "left_mouse_up", "coordinate": [30, 50]}, [Move(AT), ButtonUp()]),
        (
            {"action": "scroll", "coordinate": [30, 50], "scroll_direction": "down", "scroll_amount": 5},
            [Scroll("down", 5, AT)],
        ),
        ({"action": "scroll", "scroll_direction": "Up", "scroll_amount": "2"}, [Scroll("up", 2)]),
        (
            {"action": "scroll", "scroll_direction": "down", "scroll_amount": 2, "text": "ctrl"},
            [KeyDown("ctrl"), Scroll("down", 2), KeyUp("ctrl")],
        ),
        ({"action": "type", "text": "hello"}, [TypeText("hello")]),
        ({"action": "key", "text": "Return"}, [ENTER]),
        ({"action": "key", "text": "ctrl+s"}, [PressKeys(("ctrl", "s"))]),
        ({"action": "key", "text": "ctrl + s"}, [PressKeys(("ctrl", "s"))]),
        ({"action": "key", "text": "Page_Down"}, [PressKeys(("pagedown",))]),
        ({"action": "key", "text": "Down Down Return"}, [PressKeys(("down",)), PressKeys(("down",)), ENTER]),
        ({"action": "key", "text": "Tab", "repeat": 2}, [PressKeys(("tab",)), PressKeys(("tab",))]),
        ({"action": "hold_key", "text": "shift", "duration": 2}, [KeyDown("shift"), Wait(2.0), KeyUp("shift")]),
        ({"action": "wait", "duration": 3}, [Wait(3.0)]),
        ({"action": "screenshot"}, [LOOK]),
        ({"action": "cursor_position"}, [LOOK]),
        ({"action": "zoom", "region": [0, 0, 100, 100]}, [LOOK]),
        ({"type": "tool_use", "id": "t", "name": "left_click", "input": {"coordinate": [30, 50]}}, [Click(AT)]),
        ({"action": "left_click", "coordinate": [30, 50], "start_coordinate": None}, [Click(AT)]),
    ],
)  # fmt: skip
def test_anthropic(call: object, expected: list[Action]) -> None:
    assert read("anthropic", call) == expected


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ({"action": "left_click", "coordinate": [30, 100]}, "lies outside of the picture"),
        ({"action": "left_click", "coordinate": [30]}, "is a point of two numbers"),
        ({"action": "left_click", "coordinate": [30, 50], "text": "hyper"}, "unknown key 'hyper'"),
        ({"action": "double_click"}, "double_click needs a point"),
        ({"action": "scroll", "coordinate": [30, 50], "scroll_amount": 3}, "is one of up, down, left, right"),
        ({"action": "scroll", "scroll_direction": "down", "scroll_amount": 1.5}, "is a whole number"),
        ({"action": "scroll", "scroll_direction": "down", "scroll_amount": 1000}, "1 to 100"),
        ({"action": "key", "text": "ctrl+nothing"}, "unknown key 'nothing'"),
        ({"action": "key", "text": "Down nothing"}, "unknown key 'nothing'"),
        ({"action": "key", "text": "Tab", "repeat": 10**9}, "repeat must be 1 to 20"),
        ({"action": "hold_key", "text": "a", "duration": 3600}, "not above 60"),
        ({"action": "wait", "duration": -1}, "above 0"),
        ({"action": "left_click", "coordinate": [30, 50], "scroll_amount": 3}, "left_click has no field"),
        ({"action": "bash", "text": "ls"}, "unknown action 'bash'"),
        (use(), "unknown action 'computer'"),
    ],
)
def test_anthropic_refused(call: object, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("anthropic", call)


def test_keys_are_written_as_x_names_them() -> None:
    anthropic = dialect_named("anthropic")
    assert json.loads(anthropic.write(PressKeys(("ctrl", "pagedown")), SIGHT))["text"] == "ctrl+Page_Down"
    assert json.loads(anthropic.write(ENTER, SIGHT)) == {"action": "key", "text": "Return"}


# --- Gemini ---


def call(name: str, **args: Any) -> dict[str, Any]:
    return {"name": name, "args": args}


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (call("click_at", y=500, x=150), [Click(Point(30, 50))]),
        (call("click", x=150, y=500, intent="it saves"), [Click(Point(30, 50))]),
        (call("click", x=0, y=999), [Click(Point(0, 99))]),
        ({"name": "click", "x": 150, "y": 500}, [Click(Point(30, 50))]),
        ({"function_call": call("click_at", x=150, y=500)}, [Click(Point(30, 50))]),
        ({"functionCall": {"name": "click", "args": {"x": 150, "y": 500}, "id": "1"}}, [Click(Point(30, 50))]),
        (call("hover_at", x=150, y=500), [Move(AT)]),
        (call("move", x=150, y=500), [Move(AT)]),
        (call("double_click", x=150, y=500), [DoubleClick(AT)]),
        (call("triple_click", x=150, y=500), [Click(AT), *LINE]),
        (call("right_click", x=150, y=500), [Click(AT, "right")]),
        (call("middle_click", x=150, y=500), [Click(AT, "middle")]),
        (call("mouse_down", x=150, y=500), [Move(AT), ButtonDown()]),
        (call("mouse_up", x=150, y=500), [Move(AT), ButtonUp()]),
        (call("long_press", x=150, y=500), [LongPress(AT, 2.0)]),
        (call("long_press_at", x=150, y=500, seconds=3), [LongPress(AT, 3.0)]),
        (call("type_text_at", x=150, y=500, text="hi"), [Click(AT), *CLEAR, TypeText("hi"), ENTER]),
        (
            call("type_text_at", x=150, y=500, text="hi", press_enter=False, clear_before_typing="false"),
            [Click(AT), TypeText("hi")],
        ),
        (call("type_text_at", x=150, y=500, text="", press_enter=False), [Click(AT), *CLEAR]),
        (call("type", text="hi"), [TypeText("hi")]),
        (call("type", text="hi", press_enter=True), [TypeText("hi"), ENTER]),
        (call("key_combination", keys="Control+C"), [PressKeys(("ctrl", "c"))]),
        (call("hotkey", keys=["CTRL", "A"]), [PressKeys(("ctrl", "a"))]),
        (call("press_key", key="ENTER"), [ENTER]),
        (call("key_down", key="shift"), [KeyDown("shift")]),
        (call("key_up", key="shift"), [KeyUp("shift")]),
        (call("wait", seconds=3), [Wait(3.0)]),
        (call("wait"), [Wait(1.0)]),
        (call("wait_5_seconds"), [Wait(5.0)]),
        (call("go_back"), [Back()]),
        (call("go_home"), [Home()]),
        (call("take_screenshot"), [LOOK]),
        (call("open_web_browser"), [LOOK]),
        (
            call("drag_and_drop", x=150, y=500, destination_x=450, destination_y=500),
            [Drag(AT, Point(90, 50))],
        ),
        (call("drag_and_drop", start_x=150, start_y=500, end_x=450, end_y=500), [Drag(AT, Point(90, 50))]),
        (
            call("click", x=150, y=500, safety_decision={"decision": "require_confirmation", "explanation": "cookies"}),
            [Click(AT)],
        ),
    ],
)  # fmt: skip
def test_gemini(reply: object, expected: list[Action]) -> None:
    assert read("gemini", reply) == expected


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (call("scroll", x=500, y=500, direction="down"), Scroll("down", 3, Point(1001, 500))),
        (call("scroll", x=500, y=500, direction="up", magnitude_in_pixels=20), Scroll("up", 1, Point(1001, 500))),
        (call("scroll_at", x=500, y=500, direction="down"), Scroll("down", 8, Point(1001, 500))),
        (call("scroll_at", x=500, y=500, direction="right", magnitude=400), Scroll("right", 8, Point(1001, 500))),
        (call("scroll_document", direction="up"), Scroll("up", 8, Point(1001, 500))),
    ],
)
def test_gemini_scrolls_in_pixels_or_in_shares_of_the_screen(reply: object, expected: Action) -> None:
    assert read("gemini", reply, WIDE) == [expected]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (call("click_at", x=1000, y=500), "lies outside of the picture, which is 1000 wide and 1000 high"),
        (call("click_at", x=-1, y=500), "lies outside"),
        (call("click_at", x=150), "click_at.y is a number"),
        (call("navigate", url="https://example.org"), "click the browser's address bar, type it and press enter"),
        (call("search"), "address bar"),
        (call("go_forward"), "forward"),
        (call("open_app", app_name="Clock"), "find its icon"),
        (call("scroll", x=500, y=500, direction="inwards"), "is one of up"),
        (call("scroll", x=500, y=500, direction="up", magnitude_in_pixels=0), "goes nowhere"),
        (call("type_text_at", x=150, y=500), 'needs "text"'),
        (call("type", text="hi", press_enter=7), "true or false"),
        (call("wait", seconds=10**6), "not above 60"),
        (call("explode_at", x=1, y=1), "unknown action 'explode_at'"),
        ({"name": "click", "args": [1, 2]}, "args is a JSON object"),
        ({"function_call": "click"}, "function_call is an object"),
        ({"name": None, "args": {}}, "unknown action"),
        (call("wait_at", x=1, y=1), "unknown action 'wait_at'"),
        ({**call("click", x=1, y=1), "button": "right"}, "click has no field 'button'"),
    ],
)
def test_gemini_refused(reply: object, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("gemini", reply)


def test_the_intent_becomes_the_reason() -> None:
    (decision,) = dialect_named("gemini").read(json.dumps(call("click", x=150, y=500, intent=" it saves ")), SIGHT)
    assert (decision.why, decision.target) == ("it saves", "e7")


@pytest.mark.parametrize(
    ("dialect", "reply"),
    [
        ("openai", {"why": "it saves", "type": "click", "x": 30, "y": 50}),
        ("openai", {"why": "it saves", "action": {"type": "click", "x": 30, "y": 50}}),
        ("openai", {"why": "it saves", "actions": [{"type": "click", "x": 30, "y": 50}]}),
        ("anthropic", {"why": "it saves", "input": {"action": "left_click", "coordinate": [30, 50]}}),
        ("anthropic", {"why": "all", "actions": [{"why": "it saves", "action": "left_click", "coordinate": [30, 50]}]}),
        ("gemini", {"why": "it saves", "name": "click", "args": {"x": 150, "y": 500}}),
        ("gemini", {"why": "all", "name": "click", "args": {"x": 150, "y": 500, "intent": "it saves"}}),
        ("gemini", {"why": "it saves", "actions": [{"name": "click", "args": {"x": 150, "y": 500}}]}),
    ],
)
def test_the_reason_may_stand_around_the_call(dialect: str, reply: object) -> None:
    (decision,) = dialect_named(dialect).read(json.dumps(reply), SIGHT)
    assert (decision.action, decision.why) == (Click(AT), "it saves")


def test_a_smaller_picture_is_counted_in_its_own_pixels() -> None:
    assert read("openai", {"type": "click", "x": 99, "y": 49}, HALF) == [Click(Point(199, 99))]
    assert read("anthropic", {"action": "left_click", "coordinate": [15, 25]}, HALF) == [Click(Point(31, 51))]
    assert read("gemini", call("click", x=150, y=500), HALF) == [Click(AT)]
    with pytest.raises(BadReply, match="100 wide and 50 high"):
        read("openai", {"type": "click", "x": 100, "y": 10}, HALF)
