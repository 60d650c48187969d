"""What the conversions of other sets share (paper 001, appendix B): questions on one picture, answered by calls of
ScreenAgent. The calls are the paper's, the sentences around them our own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from screenwright.core.geometry import Box, Point
from screenwright.core.spaces import Size

_FORM = (
    "Answer with a JSON list of calls: MouseAction (click, move, drag; mouse_position in pixels, width is x and height"
    " is y), KeyboardAction (text, press), PlanAction."
)


def question(task: str, size: Size) -> str:
    """The prompt for a task on a picture of ``size``."""
    return f"You see a picture of {size[0]} x {size[1]} pixels.\nThe task: {task}\n{_FORM}"


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


def click_and_draw(name: str, box: Box, size: Size) -> list[tuple[str, str, str]]:
    """Both tasks of appendix B.1 for one thing: (what, prompt, answer), a click on its middle and a box drawn around
    it."""
    return [
        (
            "click",
            question(f"Click {name}.", size),
            reply(f"I click {name} in its middle.", [press(box.center)]),
        ),
        (
            "draw",
            question(f"Draw a box around {name} by dragging.", size),
            reply(f"I drag from the top left to the bottom right corner of {name}.", around(box)),
        ),
    ]
