"""ShowUI, Holo, AgentCPM, and models that tell places: whole replies as they give them, and what is refused."""

from __future__ import annotations

import json
import re

import pytest

from chat_builders import make_screen
from screenwright.agents.dialects.checks import UNSAID
from screenwright.agents.dialects.named import dialect_named
from screenwright.agents.minds.sight import Sight, see
from screenwright.core.action import (
    Action,
    Back,
    Click,
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
from screenwright.core.geometry import Point

EVEN = see(make_screen(1120, 560))  # sides that are multiples of 28, so that no server makes them others
THOUSAND = see(make_screen(1000, 1000))
AT, THERE = Point(30, 50), Point(300, 500)
ENTER = PressKeys(("enter",))


def read(dialect: str, reply: str, sight: Sight = EVEN) -> list[Action]:
    return [decision.action for decision in dialect_named(dialect).read(reply, sight)]


def tool(name: str = "computer_use", **arguments: object) -> str:
    return f"<tool_call>\n{json.dumps({'name': name, 'arguments': arguments})}\n</tool_call>"


# --- ShowUI, Holo, AgentCPM ---


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("{'action': 'CLICK', 'value': None, 'position': [0.3, 0.5]}", [Click(THERE)]),
        ("{'action': 'TAP', 'value': None, 'position': [0.3, 0.5]}", [Click(THERE)]),
        ("{'action': 'HOVER', 'value': None, 'position': [0.3, 0.5]}", [Move(THERE)]),
        ("{'action': 'INPUT', 'value': \"it's\", 'position': [0.3, 0.5]}", [Click(THERE), TypeText("it's")]),
        ("{'action': 'ENTER', 'value': None, 'position': None}", [ENTER]),
        ("{'action': 'SCROLL', 'value': 'down', 'position': None}", [Scroll("down", 3)]),
        ("{'action': 'SWIPE', 'value': None, 'position': [[0.3, 0.5], [0.03, 0.05]]}", [Swipe(THERE, AT)]),
        ("{'action': 'SELECT_TEXT', 'value': None, 'position': [[0.3, 0.5], [0.03, 0.05]]}", [Drag(THERE, AT)]),
        ("{'action': 'ANSWER', 'value': '42', 'position': None}", [Finish("42")]),
        ("Action: {'action': 'CLICK', 'value': None, 'position': [0.3, 0.5]}\n"
         "{'action': 'ENTER', 'value': None, 'position': None}", [Click(THERE), ENTER]),
        ('{"action": "CLICK", "value": null, "position": [0.3, 0.5]}', [Click(THERE)]),
        ("{'action': 'CLICK', 'value': None, 'position': [1.3, 0.5]}", "outside of the picture"),
        ("{'action': 'CLICK', 'value': None, 'position': None}", "needs a point"),
        ("{'action': 'SWIPE', 'value': None, 'position': [0.3, 0.5]}", "is two points"),
        ("{'action': 'COPY', 'value': 'a', 'position': None}", "unknown action 'copy'"),
        ("{'action': 'INPUT', 'value': 'it's', 'position': None}", "broken or cut off"),
    ],
)  # fmt: skip
def test_showui(reply: str, expected: list[Action] | str) -> None:
    if isinstance(expected, str):
        with pytest.raises(BadReply, match=re.escape(expected)):
            read("showui", reply, THOUSAND)
    else:
        assert read("showui", reply, THOUSAND) == expected


def test_showui_is_written_as_python_does() -> None:
    written = dialect_named("showui").write(Click(THERE), THOUSAND)
    assert written == "{'action': 'CLICK', 'value': None, 'position': [0.3005, 0.5005]}"


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ({"action": "click_element", "element": "Save", "x": 30, "y": 50}, [Click(AT)]),
        ({"action": "write_element_abs", "content": "cats", "element": "Search", "x": 30, "y": 50},
         [Click(AT), TypeText("cats\n")]),
        ({"action": "scroll", "direction": "down"}, [Scroll("down", 5)]),
        ({"action": "go_back"}, [Back()]),
        ({"action": "wait", "seconds": 3}, [Wait(3.0)]),
        ({"action": "answer", "content": "42"}, [Finish("42")]),
        ({"action": "click_element", "element": "Save", "x": 3000, "y": 50}, "outside of the picture"),
        ({"action": "goto", "url": "https://a.example"}, "address bar"),
        ({"action": "explode"}, "unknown action 'explode'"),
    ],
)  # fmt: skip
def test_holo(action: dict[str, object], expected: list[Action] | str) -> None:
    reply = json.dumps({"note": "", "thought": "I go on.", "action": action})
    if isinstance(expected, str):
        with pytest.raises(BadReply, match=re.escape(expected)):
            read("holo", reply)
    else:
        decisions = dialect_named("holo").read(reply, EVEN)
        assert [decision.action for decision in decisions] == expected
        assert decisions[0].why == "I go on."


def test_holo_clicks_alone_and_to_a_thousand() -> None:
    assert read("holo", "Click(30, 50)") == [Click(AT)]
    assert read("holo-2", "Click(300, 500)", THOUSAND) == [Click(THERE)]
    with pytest.raises(BadReply, match="outside"):
        read("holo-2", "Click(1001, 500)", THOUSAND)
    with pytest.raises(BadReply, match="unknown action 'tap'"):
        read("holo", "Tap(30, 50)")


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ('{"thought":"保存表单。","POINT":[300,500]}', [Click(THERE)]),
        ('{"POINT":[300,500],"duration":1000}', [LongPress(THERE)]),
        ('{"POINT":[300,500],"duration":200}', [Click(THERE)]),
        ('{"POINT":[300,500],"to":[30,50]}', [Swipe(THERE, AT)]),
        ('{"POINT":[300,500],"to":"up"}', [Swipe(THERE, Point(300, 200))]),
        ('{"POINT":[300,500],"to":"left"}', [Swipe(THERE, Point(0, 500))]),
        ('{"PRESS":"HOME"}', [Home()]),
        ('{"PRESS":"BACK"}', [Back()]),
        ('{"PRESS":"ENTER"}', [ENTER]),
        ('{"TYPE":"猫","STATUS":"continue"}', [TypeText("猫")]),
        ('{"duration":500}', [Wait(0.5)]),
        ('{"STATUS":"finish"}', [Finish()]),
        ('{"thought":"没有网络","STATUS":"impossible"}', [Impossible("没有网络")]),
        ('{"STATUS":"interrupt"}', [Impossible(UNSAID)]),
        ('{"POINT":[300,1001]}', "outside of the picture"),
        ('{"POINT":[300,500],"to":"sideways"}', "is a point of two numbers"),
        ('{"POINT":[300,500],"TYPE":"a"}', "give one of them"),
        ('{"PRESS":"MENU"}', "PRESS is HOME, BACK or ENTER"),
        ('{"thought":"hm"}', "holds no action"),
        ('{"POINT":[300,500],"button":2}', "no field 'button'"),
        ('{"STATUS":"lost"}', "is one of start"),
    ],
)
def test_agentcpm(reply: str, expected: list[Action] | str) -> None:
    if isinstance(expected, str):
        with pytest.raises(BadReply, match=re.escape(expected)):
            read("agentcpm", reply, THOUSAND)
    else:
        assert read("agentcpm", reply, THOUSAND) == expected


# --- places ---


@pytest.mark.parametrize(
    ("dialect", "reply"),
    [
        ("gta1", "(30, 50)"),
        ("gta1", "The Save button is at [30, 50]."),
        ("gta1", "<think>(1, 2)?</think>(30, 50)"),
        ("gta1", tool(action="left_click", coordinate=[30, 50])),
        ("gta1", '```json\n[{"point_2d": [30, 50], "label": "Save"}]\n```'),
        ("gta1", '[{"bbox_2d": [20, 40, 40, 60], "label": "Save"}]'),
        ("gta1", "[20, 40, 40, 60]"),
        ("molmo", ' <point x="3.05" y="5.05" alt="Save">Save</point>'),
        ("molmo", "<point alt='Save' x='3.05' y='5.05'>Save</point>"),
        ("gemma", '```json\n[{"box_2d": [40, 20, 60, 40], "label": "Save"}]\n```'),
    ],
)
def test_places(dialect: str, reply: str) -> None:
    assert read(dialect, reply, EVEN if dialect == "gta1" else THOUSAND) == [Click(AT)]


@pytest.mark.parametrize(
    ("dialect", "reply", "reason"),
    [
        ("gta1", "(30, 50) or (60, 50)", "names 2 places"),
        ("gta1", "I see no such button.", "names 0 places"),
        ("gta1", "(1121, 50)", "outside of the picture"),
        ("gta1", '{"label": "Save"}', "names 0 places"),
        ("molmo", '<points x1="3" y1="5" x2="7" y2="5" alt="buttons">', "names 0 places"),
        ("molmo", '<point x="103" y="5" alt="Save">', "outside of the picture"),
        ("gemma", '[{"box_2d": [40, 20, 60, 40]}, {"box_2d": [40, 20, 60, 40]}]', "names 2 places"),
        ("gemma", '[{"box_2d": [1040, 20, 1060, 40]}]', "outside of the picture"),
    ],
)
def test_places_refused(dialect: str, reply: str, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read(dialect, reply)


def test_places_say_no_more_than_a_click() -> None:
    for name in ("gta1", "molmo", "gemma"):
        with pytest.raises(Inexpressible, match="a place to click and no more"):
            dialect_named(name).write(TypeText("a"), EVEN)
    assert dialect_named("molmo").write(Click(AT), THOUSAND) == '<point x="3.05" y="5.05"></point>'
    assert dialect_named("gemma").write(Click(AT), THOUSAND) == '{"box_2d": [50, 30, 50, 30]}'
