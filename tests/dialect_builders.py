"""Sights of many sizes, actions of every kind on them, and replies that are nearly right: for the tests of dialects."""

from __future__ import annotations

import json
from functools import cache
from typing import get_args

from hypothesis import strategies as st

from chat_builders import make_screen
from screenwright.agents.dialects.checks import MAX_SCROLL, MAX_SECONDS, UNSAID
from screenwright.agents.dialects.dialect import Dialect
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
    MouseButton,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
    points_of,
    with_points,
)
from screenwright.core.geometry import Point
from screenwright.core.keys import NAMED_KEYS

BUTTONS: tuple[MouseButton, ...] = get_args(MouseButton)


@cache
def sight_of(width: int, height: int, max_side: int) -> Sight:
    return see(make_screen(width, height, ()), max_side)


real_sights = st.sampled_from([(1920, 1080, 1568), (1080, 2400, 1568), (1366, 768, 1568), (3840, 2160, 1024)]).map(
    lambda sizes: sight_of(*sizes)
)
small_sights = st.builds(
    lambda width, height, side: see(make_screen(width, height, ()), side),
    st.integers(1, 300),
    st.integers(1, 300),
    st.integers(8, 400),
)
sights = real_sights | small_sights


def points_on(sight: Sight) -> st.SearchStrategy[Point]:
    shot = sight.screen.screenshot
    return st.builds(Point, st.integers(0, shot.width - 1), st.integers(0, shot.height - 1))


def actions_on(sight: Sight) -> st.SearchStrategy[Action]:
    """Every class, with the values that dialects treat specially among all others."""
    at = points_on(sight)
    button = st.sampled_from(BUTTONS)
    seconds = st.sampled_from((0.2, 0.5, 1.0, 2.0, 5.0)) | st.floats(0.01, MAX_SECONDS)
    key = st.sampled_from(sorted(NAMED_KEYS)) | st.sampled_from("aZ7+-/ä,")
    text = st.text(min_size=1) | st.sampled_from(
        ["it's", 'say "hi"', "two\nlines\n", "C:\\new", "Action: click(", "{}"]
    )
    direction = st.sampled_from(("up", "down", "left", "right"))
    return st.one_of(
        st.builds(Click, at, button),
        st.builds(DoubleClick, at, button),
        st.builds(LongPress, at, seconds),
        st.builds(Move, at),
        st.builds(Drag, st.none() | at, at, button),
        st.builds(Swipe, at, at, st.just(0.8) | seconds),
        st.builds(Scroll, direction, st.sampled_from((3, 5, 6)) | st.integers(1, MAX_SCROLL), st.none() | at),
        st.builds(TypeText, text),
        st.builds(PressKeys, st.lists(key, min_size=1, max_size=4).map(tuple)),
        st.builds(ButtonDown, button),
        st.builds(ButtonUp, button),
        st.builds(KeyDown, key),
        st.builds(KeyUp, key),
        st.builds(Wait, seconds),
        st.just(Back()),
        st.just(Home()),
        st.builds(Finish, st.just("") | text),
        st.builds(Impossible, st.just(UNSAID) | text.filter(str.strip)),
    )


def on_the_grid(action: Action, dialect: Dialect, sight: Sight) -> Action:
    """The action with its points where the dialect's grid has them."""
    shot = sight.screen.screenshot
    size = (shot.width, shot.height)
    grid = dialect.grid((sight.picture.width, sight.picture.height))
    return with_points(action, [grid.name(point, size).to_screen(size) for point in points_of(action)])


# --- replies that are nearly right ----------------------------------------------------------------------------------

WORDS = (
    "click", "left_click", "click_at", "double_click", "triple_click", "drag", "left_click_drag",
    "drag_and_drop", "scroll", "scroll_at", "hotkey", "scroll_document", "type", "type_text_at", "input_text",
    "key", "keypress", "hold_key", "key_down", "wait", "move", "hover_at", "mouse_down", "left_mouse_up",
    "long_press", "swipe", "status", "answer", "screenshot", "zoom", "3", "4", "5", "dual_point", "finished",
    "navigate", "swipe", "system_button", "terminate", "pause_and_memorize_fact", "click_element", "CLICK", "INPUT",
    "SELECT_TEXT", "pyautogui.click", "pyautogui.dragTo", "pyautogui.write", "mobile.swipe", "left_drag", "GESTURE",
    "TYPE", "SCROLL_DOWN", "final_answer",
)  # fmt: skip
FIELDS = (
    "type", "action", "name", "action_type", "x", "y", "coordinate", "start_coordinate", "path", "text", "keys",
    "key", "button", "scroll_x", "scroll_y", "scroll_direction", "scroll_amount", "direction", "magnitude",
    "magnitude_in_pixels", "duration", "seconds", "repeat", "args", "input", "touch_point", "lift_point",
    "typed_text", "index", "goal_status", "start_x", "start_y", "end_x", "end_y", "destination_x",
    "destination_y", "press_enter", "clear_before_typing", "why", "pixels", "coordinate2", "status", "value",
    "position", "content", "POINT", "to", "PRESS", "TYPE", "STATUS", "start_box", "end_box", "box", "step_count",
    "from_coord", "to_coord", "clicks", "box_2d", "point_2d", "arguments",
)  # fmt: skip

numbers = st.integers(-10, 2000) | st.floats(allow_nan=True, allow_infinity=True) | st.sampled_from((0.5, 0.03, 10**17))
scalars = st.none() | st.booleans() | numbers | st.text(max_size=20) | st.sampled_from(WORDS) | numbers.map(str)
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | st.sampled_from(FIELDS), inner),
    max_leaves=20,
)
nearly_calls = st.dictionaries(
    st.sampled_from(FIELDS), scalars | st.lists(numbers, max_size=4) | st.dictionaries(st.sampled_from("xy"), numbers)
)


@st.composite
def named_calls(draw: st.DrawFn) -> str:
    """A call with a known name under one of the fields that dialects look at, in fields that may or may not fit."""
    fields = draw(nearly_calls)
    fields[draw(st.sampled_from(("type", "action", "name", "action_type")))] = draw(st.sampled_from(WORDS))
    if draw(st.booleans()):
        fields = {"name": draw(st.sampled_from(WORDS)), "args": fields}
    return json.dumps(fields)


tars_calls = st.builds(
    "Action: {}({}={}{}{})".format,
    st.sampled_from(["click", "drag", "scroll", "type", "hotkey", "finished", "long_press", "open_app"]),
    st.sampled_from(["point", "start_box", "end_point", "content", "key", "direction", "time"]),
    st.sampled_from("'\""),
    st.text(max_size=30)
    | st.builds("<point>{} {}</point>".format, numbers, numbers)
    | st.builds("({},{})".format, numbers, numbers),
    st.sampled_from("'\""),
)
lines = st.builds("tap at {} {}".format, numbers, numbers) | st.builds(
    "swipe from {} {} to {} {}".format, numbers, numbers, numbers, numbers
)
values = st.one_of(numbers, st.text(max_size=20), st.lists(numbers, max_size=4), st.none()).map(repr)
python_calls = st.builds(
    "{}({}{}{}={})".format,
    st.sampled_from(WORDS), st.just("") | values.map("{}, ".format), st.just(""), st.sampled_from(FIELDS), values,
)  # fmt: skip
around = st.sampled_from(
    ("{}", "<tool_call>\n{}\n</tool_call>", "<think>{{</think>{}", "```python\n{}\n```", "<code>{}</code>",
     "Action: {}", "<|begin_of_box|>{}<|end_of_box|>", "Grounded Operation: {}\n<<sensitive>>", "actions:\n{}")
)  # fmt: skip
places = st.builds('<point x="{}" y="{}">'.format, numbers, numbers) | st.builds("({}, {})".format, numbers, numbers)
atlas = st.builds("CLICK <point>[[{},{}]]</point>".format, numbers, numbers) | st.builds("TYPE [{}]".format, st.text())
marked = st.builds(lambda form, call: form.format(call), around, st.one_of(named_calls(), python_calls, values, atlas))
replies = st.one_of(st.text(), json_values.map(json.dumps), named_calls(), tars_calls, lines, marked, places)
