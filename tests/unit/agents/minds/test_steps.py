"""Steps in words: read leniently in two languages, and nothing but a BadReply where there is none."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.agents.minds.steps import StepSaid, read_step
from screenwright.core.errors import BadReply

NAMES = st.text(st.characters(categories=("Lu", "Ll", "Nd")), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("Step: tap e7", StepSaid("tap", "e7")),
        ("The dialog is open.\nStep: tap the Save button.", StepSaid("tap", "Save button", why="The dialog is open.")),
        ('**Step:** click "Sign in"', StepSaid("tap", "Sign in")),
        ("<think>tap A or tap B?</think>\nStep: tap B", StepSaid("tap", "B")),
        ("- tap B", StepSaid("tap", "B")),
        ("Step 1: tap e4\nStep 2: tap e5", StepSaid("tap", "e4")),
        ("Step: press the Save button", StepSaid("tap", "Save button")),
        ("Step: long press e3", StepSaid("long press", "e3")),
        ("Step: press and hold e3", StepSaid("long press", "e3")),
        ("Step: double-click on report.txt", StepSaid("double tap", "report.txt")),
        ("Step: right click e3", StepSaid("right click", "e3")),
        ('Step: type "pizza hut" into Search', StepSaid("type", "Search", "pizza hut")),
        ('Step: type "pizza" into Search and press enter', StepSaid("type", "Search", "pizza\n")),
        ('Step: enter "tap the drum" in e4', StepSaid("type", "e4", "tap the drum")),
        ('Step: fill Name with "Ann"', StepSaid("type", "Name", "Ann")),
        ('Step: set Name to "Ann"', StepSaid("replace", "Name", "Ann")),
        ('Step: replace the text of Name with "Ann"', StepSaid("replace", "Name", "Ann")),
        ("步骤：把 e7 改为“安”，并按回车", StepSaid("replace", "e7", "安\n")),
        ('Step: type "x"', StepSaid("type", text="x")),
        ("Step: press ctrl+s", StepSaid("keys", keys=("ctrl", "s"))),
        ("Step: press enter", StepSaid("keys", keys=("enter",))),
        ("Step: press the escape key", StepSaid("keys", keys=("escape",))),
        ("Step: scroll down", StepSaid("scroll")),
        ("Step: scroll up in Messages", StepSaid("scroll", "Messages", direction="up")),
        ("Step: swipe up", StepSaid("scroll", direction="down")),
        ("Step: swipe left", StepSaid("scroll", direction="right")),
        ("Step: back", StepSaid("back")),
        ("Step: go back", StepSaid("back")),
        ("Step: home", StepSaid("home")),
        ("Step: wait", StepSaid("wait")),
        ("Step: wait 2.5 seconds", StepSaid("wait", seconds=2.5)),
        ("Step: done", StepSaid("done")),
        ("The task is complete.", StepSaid("done")),
        ("Step: done: it is 5 km", StepSaid("done", text="it is 5 km")),
        ("Step: stop, the file cannot be found", StepSaid("impossible", text="the file cannot be found")),
        ("Step: impossible: no network", StepSaid("impossible", text="no network")),
        ("步骤：点击“保存”", StepSaid("tap", "保存")),
        ("点击设置", StepSaid("tap", "设置")),
        ("先打开菜单。\n步骤：长按 e5", StepSaid("long press", "e5", why="先打开菜单。")),
        ("步骤：双击图标", StepSaid("double tap", "图标")),
        ("步骤：在搜索框中输入“披萨”", StepSaid("type", "搜索框", "披萨")),
        ("步骤：在 e7 中输入“文字”，并按回车", StepSaid("type", "e7", "文字\n")),
        ("步骤：输入“你好”", StepSaid("type", text="你好")),
        ("步骤：向下滚动", StepSaid("scroll")),
        ("步骤：上滑", StepSaid("scroll", direction="down")),
        ("步骤：返回", StepSaid("back")),
        ("步骤：主屏幕", StepSaid("home")),
        ("步骤：按回车", StepSaid("keys", keys=("enter",))),
        ("步骤：按“确定”", StepSaid("tap", "确定")),
        ("步骤：等待 2 秒", StepSaid("wait", seconds=2.0)),
        ("步骤：完成：5 公里", StepSaid("done", text="5 公里")),
        ("步骤：无法完成：没有网络", StepSaid("impossible", text="没有网络")),
    ],
)
def test_a_step_is_read(reply: str, expected: StepSaid) -> None:
    assert read_step(reply) == expected


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "holds no step"),
        ("I cannot see a button.", "holds no step"),
        ("stop the timer", "holds no step"),
        ("finish the form", "holds no step"),
        ("tap A\ntap B", "2 lines"),
        ("Step: frobnicate e7", "none of the steps"),
        ("Step: wait 900 seconds", "none of the steps"),
        ("Step: tap", "none of the steps"),
        ('Step: type "' + "x" * 5000 + '" into e7', "characters, more than"),
    ],
)
def test_what_is_no_step_is_told_with_the_reason(reply: str, reason: str) -> None:
    with pytest.raises(BadReply, match=reason):
        read_step(reply)


@given(st.text(max_size=300))
def test_anything_else_is_a_step_or_a_bad_reply(reply: str) -> None:
    with contextlib.suppress(BadReply):
        read_step(reply)


@given(
    name=NAMES, text=st.text(st.characters(exclude_characters='\n\r"”“', categories=("L", "N", "P", "Zs")), min_size=1)
)
def test_quoted_names_and_texts_come_back_whole(name: str, text: str) -> None:
    assert read_step(f'Step: tap "{name}"').target == name
    said = read_step(f'Step: type "{text}" into "{name}"')
    assert (said.text, said.target) == (text, name)
    said = read_step(f"步骤：在“{name}”中输入“{text}”")
    assert (said.text, said.target) == (text, name)
