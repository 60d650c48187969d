"""Models that write calls as Python does: whole replies as they give them, and what is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat_builders import make_screen
from screenwright.agents.dialects.checks import UNSAID
from screenwright.agents.dialects.cogagent import ASKED
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


# --- PyAutoGUI: OpenCUA, Kimi, Aguvis ---

OPENCUA = """\
# Step 3:
## Thought:
The form is filled, so I save it.

## Action:
Click the 'Save' button.

## Code:
```python
{}
```"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("pyautogui.click(x=30, y=50)", [Click(AT)]),
        ("pyautogui.click(30, 50)", [Click(AT)]),
        ("pyautogui.click(30, 50, button='right')", [Click(AT, "right")]),
        ("pyautogui.click(x=30, y=50, clicks=2, interval=0.1)", [DoubleClick(AT)]),
        ("pyautogui.click()", [ButtonDown(), ButtonUp()]),
        ("pyautogui.doubleClick(x=30, y=50)", [DoubleClick(AT)]),
        ("pyautogui.rightClick(x=30, y=50)", [Click(AT, "right")]),
        ("computer.triple_click(x=30, y=50)", [Click(AT), PressKeys(("home",)), PressKeys(("shift", "end"))]),
        ("pyautogui.moveTo(30, 50)\npyautogui.dragTo(300, 500, duration=0.5, button='left')",
         [Move(AT), Drag(None, THERE)]),
        ("pyautogui.dragTo(from_coord=[30, 50], to_coord=[300, 500])", [Drag(AT, THERE)]),
        ("pyautogui.scroll(-3)", [Scroll("down", 3)]),
        ("pyautogui.scroll(5, x=30, y=50)", [Scroll("up", 5, AT)]),
        ("pyautogui.hscroll(2)", [Scroll("right", 2)]),
        ("pyautogui.scroll(page=-0.3)", [Scroll("down", 3)]),
        ("pyautogui.write(message='grüße')", [TypeText("grüße")]),
        ('pyautogui.typewrite("it\'s\\n", interval=0.02)', [TypeText("it's\n")]),
        (r"pyautogui.write('C:\data')", [TypeText(r"C:\data")]),
        ("pyautogui.press('enter')", [ENTER]),
        ("pyautogui.press(['tab', 'enter'])", [PressKeys(("tab",)), ENTER]),
        ("pyautogui.press('down', presses=2)", [PressKeys(("down",)), PressKeys(("down",))]),
        ("pyautogui.hotkey('ctrl', 's')", [SAVE]),
        ("pyautogui.hotkey(['ctrl', 's'])", [SAVE]),
        ("pyautogui.hotkey('ctrl', 's', interval=0.1)", [SAVE]),
        ("pyautogui.hotkey(keys=['ctrl', 's'])", [SAVE]),
        ("pyautogui.keyDown('shift')\npyautogui.click(30, 50)\npyautogui.keyUp('shift')",
         [KeyDown("shift"), Click(AT), KeyUp("shift")]),
        ("import pyautogui\nimport time\n# save it\npyautogui.hotkey('ctrl', 's')\ntime.sleep(0.5)", [SAVE, Wait(0.5)]),
        ("computer.wait()", [Wait(5.0)]),
        ("computer.terminate(status='success')", [Finish()]),
        ("computer.terminate(status='failure')", [Impossible("The form is filled, so I save it.")]),
        ("mobile.swipe(from_coord=[300, 500], to_coord=[30, 50])", [Swipe(THERE, AT)]),
        ("mobile.long_press(x=30, y=50)", [LongPress(AT)]),
        ("mobile.home()", [Home()]),
        ("answer(text='42')", [Finish("42")]),
    ],
)  # fmt: skip
def test_opencua(code: str, expected: list[Action]) -> None:
    decisions = dialect_named("opencua").read(OPENCUA.format(code), EVEN)
    got = [decision.action for decision in decisions]
    if isinstance(expected[0], Impossible):
        assert isinstance(got[0], Impossible)
        assert expected[0].reason in got[0].reason
    else:
        assert got == expected
    assert "so I save it." in decisions[0].why


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("pyautogui.click(x=1121, y=50)", "outside of the picture, which is 1120 wide"),
        ("pyautogui.click(x=width, y=50)", "'width' is no number, text or list"),
        ("pyautogui.click(x=30 + 1, y=50)", "is no number, text or list"),
        ("x = 3", "is no call"),
        ("for i in range(3):\n    pyautogui.click(30, 50)", "cannot be read"),
        ("__import__('os').system('true')", "is no name of a call"),
        ("os.system('true')", "nothing of 'os' is known here"),
        ("import os", "is no call"),
        ("pyautogui.click(**{'x': 1})", "is no name of a call"),
        ("pyautogui.write(open('/etc/passwd').read())", "is no name of a call"),
        ("pyautogui.click(30, 50, x=3)", "has x twice"),
        ("pyautogui.click(30, 50, 1, 0, 'left', 9)", "takes 5 arguments without a name"),
        ("pyautogui.click(30, 50, clicks=9)", "1 to 3 clicks"),
        ("pyautogui.click(1e999, 5)", "is no number"),
        ("pyautogui.press('hyper')", "unknown key 'hyper'"),
        ("pyautogui.press('a', presses=99)", "1 to 20"),
        ("pyautogui.scroll(0)", "scroll goes nowhere"),
        ("pyautogui.write(7)", "is a string, got 7"),
        ("pyautogui.explode()", "unknown action 'explode'"),
        ("mobile.open_app(app_name='Maps')", "find its icon"),
        ("pyautogui.click(", "cannot be read"),
        ("pyautogui.write('" + "a" * 9000 + "')", "characters, more than 8000"),
    ],
)
def test_opencua_refused(code: str, reason: str) -> None:
    with pytest.raises(BadReply, match=re.escape(reason)):
        read("opencua", OPENCUA.format(code))


@pytest.mark.parametrize(
    "reply",
    [
        "Thought: I save it.\nAction: pyautogui.click(x=0.3, y=0.5)",
        "I save it.\npyautogui.click(x=0.3, y=0.5)",
        "Action: I save it.\n\npyautogui.click(x=0.3, y=0.5)\n",
        "```\npyautogui.click(x=0.3, y=0.5)\n```",
        "<think>Save? Is it pyautogui.click(x=9, y=9)?</think>pyautogui.click(0.3, 0.5)",
    ],
)
def test_aguvis_is_found_where_it_stands(reply: str) -> None:
    assert read("aguvis", reply, THOUSAND) == [Click(THERE)]


def test_pyautogui_counts_as_its_name_says() -> None:
    grids = [dialect_named(name).grid((1568, 882)) for name in ("pyautogui", "opencua", "aguvis")]
    assert grids == [Grid(1568, 882), Grid(1568, 896), Grid(1, 1, "parts")]


@given(st.text(min_size=1))
def test_pyautogui_types_any_text(text: str) -> None:
    assert read("pyautogui", dialect_named("pyautogui").write(TypeText(text), EVEN)) == [TypeText(text)]


# --- GLM, Smol2Operator, CogAgent, OS-Atlas ---


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("left_click(start_box='[300,500]', element_info='Save')", [Click(THERE)]),
        ("right_click(start_box='[[290,490,310,510]]')", [Click(THERE, "right")]),
        ("right_click(start_box='[290,490,310,510]')", [Click(THERE, "right")]),
        ("middle_click(start_box=[300, 500])", [Click(THERE, "middle")]),
        ("left_double_click(start_box='[300,500]')", [DoubleClick(THERE)]),
        ("hover(start_box='[300,500]')", [Move(THERE)]),
        ("left_drag(start_box='[300,500]', end_box='[30,50]', element_info='')", [Drag(THERE, AT)]),
        ("key(keys='ctrl+s')", [SAVE]),
        ("type(content='it\\'s\\n')", [TypeText("it's\n")]),
        ("scroll(start_box='[300,500]', direction='down', step=3, element_info='')", [Scroll("down", 3, THERE)]),
        ("scroll(start_box='[300,500]', direction='up')", [Scroll("up", 5, THERE)]),
        ("WAIT()", [Wait(5.0)]),
        ("DONE()", [Finish()]),
        ("FAIL()", [Impossible("It is locked.")]),
        ("left_click(start_box='[1000,500]')", "outside of the picture"),
        ("left_click()", "needs a point"),
        ("explode()", "unknown action 'explode'"),
        ("left_click(start_box='[300,500]', force=2)", "no field 'force'"),
    ],
)
def test_glm(action: str, expected: list[Action] | str) -> None:
    reply = f"<think>Locked [[1, 2]].</think>It is locked.\n<|begin_of_box|>{action}<|end_of_box|>\nMemory:\n[]"
    if isinstance(expected, str):
        with pytest.raises(BadReply, match=re.escape(expected)):
            read("glm", reply, THOUSAND)
    else:
        decisions = dialect_named("glm").read(reply, THOUSAND)
        assert [decision.action for decision in decisions] == expected
        assert decisions[0].why == "It is locked."


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("click(x=0.3, y=0.5)", Click(THERE)),
        ("double_click(0.3, 0.5)", DoubleClick(THERE)),
        ("long_press(x=0.3, y=0.5)", LongPress(THERE)),
        ("move_mouse(x=0.3, y=0.5)", Move(THERE)),
        ("drag(from_coord=[0.3, 0.5], to_coord=[0.03, 0.05])", Drag(THERE, AT)),
        ("swipe(from_coord=[0.3, 0.5], to_coord=[0.03, 0.05])", Swipe(THERE, AT)),
        ("type(text='cats')", TypeText("cats")),
        ("press(keys=['ctrl', 's'])", SAVE),
        ("press('enter')", ENTER),
        ("scroll(direction='down', amount=10)", Scroll("down", 10)),
        ("navigate_back()", Back()),
        ("navigate_home()", Home()),
        ("wait(seconds=3)", Wait(3.0)),
        ("final_answer('42')", Finish("42")),
        ("final_answer('success')", Finish()),
        ("final_answer('failure')", Impossible(UNSAID)),
    ],
)
def test_smol2operator(code: str, expected: Action) -> None:
    assert read("smol2operator", f"<think>\nI go on.\n</think>\n<code>\n{code}\n</code>", THOUSAND) == [expected]


def test_smol2operator_refuses_what_is_off_the_picture_and_apps_by_name() -> None:
    with pytest.raises(BadReply, match="outside of the picture"):
        read("smol2operator", "<code>click(x=1.2, y=0.5)</code>")
    with pytest.raises(BadReply, match="find its icon"):
        read("smol2operator", "<code>open_app(app_name='Maps')</code>")


COGAGENT = "Status: A form [[0, 2, 998, 905]].\nPlan: 1. save.\nAction: I press Save.\nGrounded Operation: {}"


@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        ("CLICK(box=[[290,490,310,510]], element_type='button', element_info='Save')", [Click(THERE)]),
        ("RIGHT_CLICK(box=[[290,490,310,510]])", [Click(THERE, "right")]),
        ("DOUBLE_CLICK(box=[[290,490,310,510]])", [DoubleClick(THERE)]),
        ("HOVER(box=[[029,049,031,051]])", [Move(AT)]),
        ("TYPE(box=[[290,490,310,510]], text='007', element_type='field')", [Click(THERE), TypeText("007")]),
        ("SCROLL_DOWN(box=[[000,000,600,999]], step_count=5)", [Scroll("down", 5, Point(300, 500))]),
        ("KEY_PRESS(key='F11')", [PressKeys(("f11",))]),
        ("KEY_PRESS(key='Up Arrow')", [PressKeys(("up",))]),
        ("GESTURE(actions=[KEY_DOWN(key='Lcontrol'), KEY_PRESS(key='S'), KEY_UP(key='Lcontrol')])",
         [PressKeys(("ctrl", "S"))]),
        ("GESTURE(actions=[KEY_DOWN(key='Lshift'), KEY_PRESS(key='Tab')])", [KeyDown("shift"), PressKeys(("tab",))]),
        ("END()", [Finish()]),
        ("CLICK(box=[[290,490,310,1510]])", "outside of the picture"),
        ("CLICK(box=[[310,490,290,510]])", "is a point"),
        ("CLICK(box='here')", "needs a box"),
        ("LAUNCH(app='Settings', url='None')", "find its icon"),
        ("LLM(prompt='sum up', output='__CogName_a__')", "unknown action 'llm'"),
        ("GESTURE(actions=['ctrl'])", "is a list of KEY_DOWN"),
    ],
)  # fmt: skip
def test_cogagent(operation: str, expected: list[Action] | str) -> None:
    reply = COGAGENT.format(operation) + "\n<<一般操作>>"
    if isinstance(expected, str):
        with pytest.raises(BadReply, match=re.escape(expected)):
            read("cogagent", reply, THOUSAND)
    else:
        assert read("cogagent", reply, THOUSAND) == expected


def test_cogagent_asks_about_what_it_marks_as_sensitive() -> None:
    pay = COGAGENT.format("CLICK(box=[[290,490,310,510]], element_info='Pay')")
    asked = [
        dialect_named("cogagent").read(f"{pay}\n{mark}", THOUSAND)[0].asks for mark in ("<<敏感操作>>", "<<一般操作>>")
    ]
    assert asked == [(ASKED,), ()]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("CLICK <point>[[300,500]]</point>", [Click(THERE)]),
        ("CLICK <point>[[300, 500]]</point>", [Click(THERE)]),
        ("CLICK [[300,500]]", [Click(THERE)]),
        ("LONG_PRESS <point>[[300,500]]</point>", [LongPress(THERE)]),
        ("TYPE [Shanghai [old] mall]", [TypeText("Shanghai [old] mall")]),
        ("SCROLL [UP]", [Scroll("up", 5)]),
        ("ENTER", [ENTER]),
        ("PRESS_BACK", [Back()]),
        ("PRESS_HOME", [Home()]),
        ("WAIT", [Wait(2.0)]),
        ("HOTKEY [ctrl+s]", [SAVE]),
        ("COMPLETE", [Finish()]),
        ("IMPOSSIBLE", [Impossible("It is locked.")]),
        ("CLICK <point>[[300,1001]]</point>", "outside of the picture"),
        ("SCROLL [SIDEWAYS]", "is one of UP, DOWN"),
        ("TYPE Shanghai", "stands in brackets"),
        ("OPEN_APP [Maps]", "find its icon"),
        ("PRESS_RECENT", "cannot be done here"),
        ("EXPLODE", "holds no action"),
    ],
)
def test_os_atlas(action: str, expected: list[Action] | str) -> None:
    reply = f"thoughts:\nIt is locked.\nactions:\n{action}"
    if isinstance(expected, str):
        with pytest.raises(BadReply, match=re.escape(expected)):
            read("os-atlas", reply, THOUSAND)
    else:
        decisions = dialect_named("os-atlas").read(reply, THOUSAND)
        assert [decision.action for decision in decisions] == expected
        assert decisions[0].why == "It is locked."
