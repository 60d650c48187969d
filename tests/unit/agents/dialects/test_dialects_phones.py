"""UI-TARS, AndroidWorld, AitW and UI-VLM: actions as their models write them, and what is refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat_builders import ELEMENTS, make_screen
from screenwright.agents.dialects.checks import UNSAID
from screenwright.agents.dialects.named import dialect_named
from screenwright.agents.minds.sight import Sight, see
from screenwright.core.action import (
    Action,
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
)
from screenwright.core.errors import BadReply, Inexpressible
from screenwright.core.geometry import Box, Point
from screenwright.core.spaces import Grid

SIGHT = see(make_screen())
EVEN = see(make_screen(280, 560))
"""Its sides are multiples of 28, so that UI-TARS counts its very pixels."""
PHONE = see(make_screen(1000, 2000, ()))
AT = Point(30, 50)
ENTER = PressKeys(("enter",))


def read(dialect: str, reply: object, sight: Sight = SIGHT) -> list[Action]:
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return [decision.action for decision in dialect_named(dialect).read(text, sight)]


# --- UI-TARS ---


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("click(point='<point>30 50</point>')", [Click(AT)]),
        ("click(start_box='<|box_start|>(30,50)<|box_end|>')", [Click(AT)]),
        ("click(start_box='(30,50)')", [Click(AT)]),
        ('click(start_box="(30, 50)")', [Click(AT)]),
        ("click(start_box='[28, 48, 32, 52]')", [Click(AT)]),
        ("left_single(point='<point>30 50</point>')", [Click(AT)]),
        ("left_double(point='<point>30 50</point>')", [DoubleClick(AT)]),
        ("right_single(point='<point>30 50</point>')", [Click(AT, "right")]),
        ("hover(point='<point>30 50</point>')", [Move(AT)]),
        ("long_press(point='<point>30 50</point>')", [LongPress(AT)]),
        ("long_press(start_box='<|box_start|>(30,50)<|box_end|>', time='')", [LongPress(AT)]),
        ("long_press(start_box='(30,50)', time='2')", [LongPress(AT, 2.0)]),
        (
            "drag(start_point='<point>30 50</point>', end_point='<point>90 50</point>')",
            [Drag(AT, Point(90, 50))],
        ),
        ("drag(start_box='(30,50)', end_box='(90,50)')", [Drag(AT, Point(90, 50))]),
        ("scroll(point='<point>30 50</point>', direction='down')", [Scroll("down", 5, AT)]),
        ("scroll(direction='up')", [Scroll("up", 5)]),
        ("scroll(start_box='', direction='up')", [Scroll("up", 5)]),
        ("scroll(start_box='(30,50)', end_box='(30,9)')", [Swipe(AT, Point(30, 9))]),
        ("hotkey(key='ctrl s')", [PressKeys(("ctrl", "s"))]),
        ("hotkey(key='ctrl+s')", [PressKeys(("ctrl", "s"))]),
        ("hotkey(key='enter')", [ENTER]),
        ("type(content='hello')", [TypeText("hello")]),
        ("type(content='hello\\n')", [TypeText("hello\n")]),
        ("type(content='it\\'s \\\"new\\\"')", [TypeText('it\'s "new"')]),
        ("type(content='it's new, isn't it')", [TypeText("it's new, isn't it")]),
        ('type(content="C:\\\\dir, (a)")', [TypeText("C:\\dir, (a)")]),
        ("wait()", [Wait(5.0)]),
        ("press_home()", [Home()]),
        ("press_back()", [Back()]),
        ("finished()", [Finish()]),
        ("finished(content='It is 5.')", [Finish("It is 5.")]),
        ("call_user()", [Impossible("It is locked.")]),
        ("click(point='<point>30 50</point>')\n\ntype(content='a')", [Click(AT), TypeText("a")]),
    ],
)
def test_ui_tars(action: str, expected: list[Action]) -> None:
    reply = f"Thought: It is locked.\nAction: {action}"
    assert read("ui-tars", reply, EVEN) == expected
    decisions = dialect_named("ui-tars").read(reply, EVEN)
    assert {decision.why for decision in decisions} == {"It is locked."}


@pytest.mark.parametrize(
    "reply",
    [
        "Action: click(point='<point>30 50</point>')",
        "click(point='<point>30 50</point>')",
        "```\nThought: Save.\nAction: click(point='<point>30 50</point>')\n```",
        "Thought: Save. Action: click(point='<point>30 50</point>')",
        "Reflection: wrong.\nAction_Summary: save\nAction: click(point='<point>30 50</point>')",
        "Action: Click( point = '<point>30 50</point>' )\n",
        "<think>Action: wait()</think>\nThought: Save.\nAction:\nclick(point='<point>30 50</point>')",
    ],
)
def test_ui_tars_is_found_where_it_stands(reply: str) -> None:
    assert read("ui-tars", reply, EVEN) == [Click(AT)]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("I would click Save.", "holds no action"),
        ("", "holds no action"),
        ("Action: click(point='<point>300 50</point>')", "lies outside of the picture, which is 280 wide and 560 high"),
        ("Action: click(point='<point>nan 50</point>')", "is a point of two numbers"),
        ("Action: click()", 'needs "point"'),
        ("Action: click(point='<point>3 5</point>', speed='2')", "no field 'speed'"),
        ("Action: click(30, 50)", "arguments cannot be read"),
        ("Action: click(start_box='(9,9)', start_box2='x'", "holds no action"),
        ("Action: click(start_box='[32, 52, 28, 48]')", "is a point of two numbers"),
        ("Action: hotkey(key='hyper x')", "unknown key 'hyper'"),
        ("Action: scroll(point='<point>3 5</point>', direction='inwards')", "is one of up"),
        ("Action: open_app(app_name='Clock')", "find its icon"),
        ("Action: explode()", "unknown action 'explode'"),
        ("Action: finished()\n\nwait()", "nothing may come after it"),
        ("Action: long_press(start_box='(3,5)', time='900')", "not above 60"),
        ("Action: type(content='')", "text is empty"),
        ("Action: " + "wait()\n" * 21, "makes 21 actions"),
        ("x" * 70_000, "more than 64000"),
    ],
)
def test_ui_tars_refused(reply: str, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("ui-tars", reply, EVEN)


def test_ui_tars_counts_the_pixels_that_its_eyes_are_given_or_to_a_thousand() -> None:
    assert dialect_named("ui-tars").grid((1568, 882)) == Grid(1568, 896)
    assert dialect_named("ui-tars").grid((10, 100)) == Grid(28, 112)
    reply = "Action: click(point='<point>500 1000</point>')"
    assert read("ui-tars-1000", reply, PHONE) == [Click(Point(500, 1999))]
    with pytest.raises(BadReply, match="outside"):
        read("ui-tars-1000", reply.replace("1000", "1001"), PHONE)


@given(st.text(min_size=1))
def test_ui_tars_types_any_text(text: str) -> None:
    dialect = dialect_named("ui-tars")
    assert read("ui-tars", dialect.write(TypeText(text), SIGHT)) == [TypeText(text)]


def test_ui_tars_is_written_so_that_its_own_parser_reads_it() -> None:
    dialect = dialect_named("ui-tars")
    assert dialect.write(TypeText("it's\n"), EVEN) == r"Action: type(content='it\'s\n')"
    assert dialect.write(Click(AT), EVEN) == "Action: click(point='<point>30 50</point>')"
    assert dialect.write(PressKeys(("ctrl", "s")), EVEN) == "Action: hotkey(key='ctrl s')"


def test_a_reason_that_is_no_line_of_thought_is_not_written() -> None:
    dialect = dialect_named("ui-tars")
    assert dialect.write(Impossible("no network"), SIGHT) == "Thought: no network\nAction: call_user()"
    for reason in ("two\nlines", "stop. Action: wait()"):
        with pytest.raises(Inexpressible, match="ui-tars cannot express this impossible"):
            dialect.write(Impossible(reason), SIGHT)


# --- AndroidWorld ---


def android(action_type: str, **fields: Any) -> dict[str, Any]:
    return {"action_type": action_type, **fields}


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (android("click", x=30, y=50), [Click(AT)]),
        (android("click", index=7), [Click(AT)]),
        (android("click", index="7"), [Click(AT)]),
        (android("click", index="e7", x=None, y=None), [Click(AT)]),
        (android("double_tap", index=7), [DoubleClick(AT)]),
        (android("long_press", x=30, y=50), [LongPress(AT)]),
        (android("input_text", index=1, text="Ann"), [Click(Point(60, 20)), TypeText("Ann\n")]),
        (
            android("input_text", index=1, text="Ann", clear_text=True),
            [Click(Point(60, 20)), PressKeys(("ctrl", "a")), PressKeys(("delete",)), TypeText("Ann\n")],
        ),
        (android("input_text", text="Ann"), [TypeText("Ann\n")]),
        (android("scroll", direction="down"), [Scroll("down", 6)]),
        (android("scroll", direction="left", index=7), [Scroll("left", 6, AT)]),
        (android("keyboard_enter"), [ENTER]),
        (android("navigate_back"), [Back()]),
        (android("navigate_home"), [Home()]),
        (android("wait"), [Wait(1.0)]),
        (android("status", goal_status="complete"), [Finish()]),
        (android("status", goal_status="infeasible"), [Impossible(UNSAID)]),
        (android("answer", text="It is 5."), [Finish("It is 5.")]),
        ('Reason: The form is filled.\nAction: {"action_type": "click", "index": 7}', [Click(AT)]),
    ],
)  # fmt: skip
def test_android_world(reply: object, expected: list[Action]) -> None:
    assert read("android-world", reply) == expected


def test_android_worlds_reason_and_target() -> None:
    reply = 'Reason: The form is filled.\nAction: {"action_type": "click", "index": 7}'
    (decision,) = dialect_named("android-world").read(reply, SIGHT)
    assert (decision.why, decision.target) == ("The form is filled.", "e7")


def test_android_world_swipes_over_the_middle_and_the_finger_goes_as_it_says() -> None:
    assert read("android-world", android("swipe", direction="up"), PHONE) == [Swipe(Point(500, 1600), Point(500, 400))]
    assert read("android-world", android("swipe", direction="left"), PHONE) == [
        Swipe(Point(800, 1000), Point(200, 1000))
    ]


def test_android_world_scrolls_in_elements_alone() -> None:
    dialect = dialect_named("android-world")
    assert json.loads(dialect.write(Scroll("down", 6, AT), SIGHT)) == android("scroll", direction="down", index=7)
    with pytest.raises(Inexpressible, match="no element has its middle there"):
        dialect.write(Scroll("down", 6, Point(31, 50)), SIGHT)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (android("click"), "needs an index, or x and y"),
        (android("click", index=2), "no element with the index 2"),
        (android("click", index=[7]), "no element with the index"),
        (android("click", index=7, x=3, y=4), "no field 'x'"),
        (android("click", x=300, y=4), "outside"),
        (android("input_text", index=1), 'needs "text"'),
        (android("scroll", direction="inwards"), "is one of up"),
        (android("status", goal_status="maybe"), "complete, infeasible"),
        (android("open_app", app_name="Clock"), "find its icon"),
        (android("unknown"), "unknown action 'unknown'"),
        (android("status", goal_status="complete", text=5), "no field 'text'"),
    ],
)
def test_android_world_refused(reply: object, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("android-world", reply)


def test_an_element_whose_middle_is_off_the_screen_is_no_place() -> None:
    outside = replace(ELEMENTS[0], box=Box(190, 10, 400, 20))
    with pytest.raises(BadReply, match="give x and y"):
        read("android-world", android("click", index=1), see(make_screen(elements=(outside,))))


# --- AitW ---


def aitw(kind: object, touch: object = (-1.0, -1.0), lift: object = (-1.0, -1.0), text: object = "") -> dict[str, Any]:
    return {"action_type": kind, "touch_point": touch, "lift_point": lift, "typed_text": text}


TAPPED = [0.5027, 0.1525]
SPARSE = {"action_type": "PRESS_BACK", "touch_point": None, "lift_point": None, "typed_text": None}


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        (aitw(4, TAPPED, TAPPED), [Click(Point(152, 1005))]),
        (aitw("DUAL_POINT", TAPPED, TAPPED), [Click(Point(152, 1005))]),
        (aitw("dual-point", TAPPED, [0.5426, 0.1525]), [Click(Point(152, 1005))]),
        (aitw(4, "[0.5027, 0.1525]", "[0.5027, 0.1525]"), [Click(Point(152, 1005))]),
        (aitw(4, [0.8, 0.5], [0.2, 0.5]), [Swipe(Point(500, 1600), Point(500, 400))]),
        (aitw(4, [0.5, 0.5], [0.5, 0.5401]), [Swipe(Point(500, 1000), Point(540, 1000))]),
        (aitw(4, [1.0, 1.0], [1.0, 1.0]), [Click(Point(999, 1999))]),
        (aitw(3, text="what's the news?"), [TypeText("what's the news?")]),
        (aitw("TYPE", text="hi"), [TypeText("hi")]),
        (aitw(5), [Back()]),
        (aitw(6), [Home()]),
        (aitw(7), [ENTER]),
        (aitw(10), [Finish()]),
        (aitw(11), [Impossible(UNSAID)]),
        (aitw("status_task_complete"), [Finish()]),
        (SPARSE, [Back()]),
        ({"action_type": "DUAL_POINT", "touch_yx": TAPPED, "lift_yx": None, "action_text": None},
         [Click(Point(152, 1005))]),
        (
            'Action Plan: [DUAL_POINT]; Action Decision: "action_type": "DUAL_POINT",'
            ' "touch_point": "[0.5027, 0.1525]", "lift_point": "[0.5027, 0.1525]", "typed_text": ""',
            [Click(Point(152, 1005))],
        ),
    ],
)  # fmt: skip
def test_aitw(reply: object, expected: list[Action]) -> None:
    assert read("aitw", reply, PHONE) == expected


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (aitw(4), "lies outside of the picture"),
        (aitw(4, [0.5, 1.2], [0.5, 1.2]), "lies outside"),
        (aitw(4, [0.5, 0.5], [0.5, 1.2]), "lies outside"),
        (aitw(4, [0.1, 0.1, 0.2, 0.2], [0.5, 0.5]), "is a point [y, x]"),
        (aitw(3), "text is empty"),
        (aitw(3, text=None), "typed_text is a string"),
        (aitw(9), "unknown action '9'"),
        (aitw("LONG_POINT"), "unknown action 'long_point'"),
        ({**aitw(5), "speed": 1}, "no field 'speed'"),
    ],
)
def test_aitw_refused(reply: object, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("aitw", reply, PHONE)


def test_aitw_a_swipe_that_it_would_read_as_a_tap_is_not_written() -> None:
    dialect = dialect_named("aitw")
    with pytest.raises(Inexpressible, match=r"0\.04 of the screen is a tap"):
        dialect.write(Swipe(Point(500, 1000), Point(530, 1000)), PHONE)
    assert json.loads(dialect.write(Click(Point(152, 1005)), PHONE)) == aitw(4, [0.5028, 0.1525], [0.5028, 0.1525])
    assert json.loads(dialect.write(Back(), PHONE)) == aitw(5, [-1.0, -1.0], [-1.0, -1.0])


# --- UI-VLM ---


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("tap at 7 90", Click(Point(905, 150))),
        ("Tap at 0 99", Click(Point(995, 10))),
        ("tap at 7, 90", Click(Point(905, 150))),
        ("swipe from 3 44 to 40 48", Swipe(Point(445, 70), Point(485, 810))),
        ('Input text "best coffee"', TypeText("best coffee")),
        ('input text "say "hi" "', TypeText('say "hi" ')),
        ("press back", Back()),
        ("press home", Home()),
        ("Press enter.", ENTER),
        ("complete", Finish()),
        ("impossible", Impossible(UNSAID)),
        ("```\ntap at 7 90\n```", Click(Point(905, 150))),
    ],
)
def test_ui_vlm(reply: str, expected: Action) -> None:
    assert read("ui-vlm", reply, PHONE) == [expected]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("tap at 7 100", "lies outside of the picture, which is 100 wide and 100 high"),
        ("tap at nan 5", "is a point of two numbers"),
        ("tap at 1e9999 5", "is a point of two numbers"),
        ("tap at 7", "is no action"),
        ("tap on Save", "is no action"),
        ('Input text ""', "text is empty"),
        ("press menu", "is no action"),
        ("I tap the button:\ntap at 7 90", "is no action"),
        ("", "is no action"),
    ],
)
def test_ui_vlm_refused(reply: str, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("ui-vlm", reply, PHONE)


def test_ui_vlm_writes_what_the_paper_shows() -> None:
    dialect = dialect_named("ui-vlm")
    assert dialect.write(Click(Point(905, 150)), PHONE) == "tap at 7 90"
    assert dialect.write(Swipe(Point(445, 70), Point(485, 810)), PHONE) == "swipe from 3 44 to 40 48"
    assert dialect.write(TypeText("txt"), PHONE) == 'Input text "txt"'
