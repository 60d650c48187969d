"""What the conversions of other sets share (paper 001, appendix B): questions on one picture, answered by calls of
ScreenAgent. The calls are the paper's, the sentences around them our own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from screenwright.core.geometry import Box, Point
from screenwright.core.spaces import Size

Tongue: TypeAlias = Literal["en", "zh"]

_QUESTION: Mapping[Tongue, str] = {
    "en": (
        "You see a picture of {0} x {1} pixels.\nThe task: {2}\nAnswer with a JSON list of calls: MouseAction (click,"
        " move, drag; mouse_position in pixels, width is x and height is y), KeyboardAction (text, press), PlanAction,"
        " EvaluateSubTaskAction (situation: sub_task_success, need_retry, need_reformulate)."
    ),
    "zh": (
        "你看到的图片有 {0} x {1} 像素。\n任务：{2}\n请用 JSON 列表回答："
        "MouseAction（click、move、drag；mouse_position 以像素计，width 为横向，height 为纵向）、"
        "KeyboardAction（text、press）、PlanAction、"
        "EvaluateSubTaskAction（situation：sub_task_success、need_retry、need_reformulate）。"
    ),
}
_SAID: Mapping[Tongue, tuple[str, str, str, str]] = {
    "en": (
        "Click {0}.", "I click {0} in its middle.", "Draw a box around {0} by dragging.",
        "I drag from the top left to the bottom right corner of {0}.",
    ),
    "zh": ("点击{0}。", "我点击{0}的中间。", "用拖动画一个框，框住{0}。", "我从{0}的左上角拖到右下角。"),
}  # fmt: skip
"""For a thing: to click it, how that is answered, to draw a box around it, how that is answered."""


def question(task: str, size: Size, tongue: Tongue = "en") -> str:
    """The prompt for a task on a picture of ``size``."""
    return _QUESTION[tongue].format(size[0], size[1], task)


def reply(words: str, calls: Sequence[dict[str, Any]]) -> str:
    """A sentence, then the calls in a fence."""
    return f"{words}\n```json\n{json.dumps(list(calls), ensure_ascii=False, indent=1)}\n```"


def press(at: Point) -> dict[str, Any]:
    return {
        "action_type": "MouseAction",
        "mouse_action_type": "click",
        "mouse_button": "left",
        "mouse_position": {"width": at.x, "height": at.y},
    }


def around(box: Box) -> list[dict[str, Any]]:
    """From the first pixel of the box to its last."""
    return [
        {
            "action_type": "MouseAction",
            "mouse_action_type": "move",
            "mouse_position": {"width": box.left, "height": box.top},
        },
        {
            "action_type": "MouseAction",
            "mouse_action_type": "drag",
            "mouse_button": "left",
            "mouse_position": {"width": box.right - 1, "height": box.bottom - 1},
        },
    ]


def typing(text: str) -> dict[str, Any]:
    return {"action_type": "KeyboardAction", "keyboard_action_type": "text", "keyboard_text": text}


def pressing(*keys: str) -> dict[str, Any]:
    return {"action_type": "KeyboardAction", "keyboard_action_type": "press", "keyboard_key": "+".join(keys)}


def planning(steps: Sequence[str]) -> list[dict[str, Any]]:
    return [{"action_type": "PlanAction", "element": step} for step in steps]


def judging(situation: str, advice: str = "") -> dict[str, Any]:
    """``situation``: sub_task_success, need_retry or need_reformulate."""
    call = {"action_type": "EvaluateSubTaskAction", "situation": situation}
    return {**call, "advice": advice} if advice else call


def click_and_draw(name: str, box: Box, size: Size, tongue: Tongue = "en") -> list[tuple[str, str, str]]:
    """Both tasks of appendix B.1 for one thing: (what, prompt, answer), a click on its middle and a box drawn around
    it."""
    click, clicked, draw, drawn = (words.format(name) for words in _SAID[tongue])
    return [
        ("click", question(click, size, tongue), reply(clicked, [press(box.center)])),
        ("draw", question(draw, size, tongue), reply(drawn, around(box))),
    ]
