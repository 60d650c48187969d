"""Ten small questions to a chat model, each of which tells something that the work with screens needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from screenwright.app.coordinate_rules import PICTURE, TARGETS, Fit, Numbers, fit_rules, target_box
from screenwright.core.action import Click
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Box, Point
from screenwright.core.json_text import json_values
from screenwright.core.messages import Message, Picture
from screenwright.core.protocols import ChatModel
from screenwright.core.screen import Element, Screen

Judged: TypeAlias = "tuple[bool, str]"
"""Whether the answer is right, and what it was."""

NAME = "Quarterly-Report_v3 (final).xlsx"
WORD = "MARZIPAN"
_LONGEST = 80
"""Characters of an answer that are told."""
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"animal": {"type": "string"}, "legs": {"type": "integer"}},
    "required": ["animal", "legs"],
    "additionalProperties": False,
}
_WISH = "put Anna into the Name field, then press the Save button"
_STEPS = (('type "Anna" into "Name"', 'set "Name" to "Anna"'), ('click "Save"', 'choose "Save"', "save"))
"""For each step of the wish what it may be read as."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Question:
    """``put`` asks it and judges the answer. Raises what the model raises."""

    name: str
    put: Callable[[ChatModel], Judged]


def _asked(name: str, words: str, judge: Callable[[str], bool], schema: dict[str, Any] | None = None) -> Question:
    """A question of words alone."""

    def put(model: ChatModel) -> Judged:
        text = model.reply((Message("user", (words,), schema),)).text.strip()
        return judge(text), f"{text[:_LONGEST]!r}"

    return Question(name, put)


def _fits_schema(text: str) -> bool:
    try:
        values = json_values(text)
    except BadReply:
        return False
    match values:
        case [{"animal": str(), "legs": int() as legs, **rest}]:
            return not rest and not isinstance(legs, bool)
        case _:
            return False


def _is_chinese(text: str) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    return "蓝" in text and 2 * len(_CHINESE.findall(text)) > len(letters)


# --- in the forms of the project ------------------------------------------------------------------------------------


def _reads_steps(model: ChatModel) -> Judged:
    """As the second reader of goals, which is asked once more where its answer is none."""
    from screenwright.agents.minds import GoalReader
    from screenwright.agents.planner import Unread

    steps = GoalReader(model).steps(Unread(_WISH, shown=("Name", "Save", "Cancel")), lambda _: "")
    right = len(steps) == len(_STEPS) and all(step in known for step, known in zip(steps, _STEPS, strict=True))
    return right, "; ".join(steps)[:_LONGEST] or "no steps"


def _chooses(task: str, names: Sequence[str], right: str) -> Callable[[ChatModel], Judged]:
    """As VisionTasker, of whose steps one is asked for."""

    def put(model: ChatModel) -> Judged:
        from screenwright.agents.minds import VisionTasker

        return _clicks(VisionTasker(model).act(Situation(task, _dialog(names))), f"e{names.index(right) + 1}")

    return put


def _acts(model: ChatModel) -> Judged:
    """As the actor of ScreenAgent, from the screen in words."""
    from screenwright.agents.minds import Briefing, ChatAgent

    agent = ChatAgent(model, briefing=Briefing(picture=False))
    return _clicks(agent.act(Situation("save the document", _dialog(("Print", "Save", "Close")))), "e2")


def _clicks(told: Sequence[Decision] | Refusal, target: str) -> Judged:
    """Whether the first of the actions is a click on the right thing."""
    if isinstance(told, Refusal):
        return False, told.reason[:_LONGEST]
    first = told[0]
    right = isinstance(first.action, Click) and first.target == target
    return right, f"{action_in_words(first.action)}: {first.why}"[:_LONGEST]


def _dialog(names: Sequence[str]) -> Screen:
    """Buttons in a row."""
    from screenwright.agents.minds import blank_sight

    boxes = [Box(20 + 120 * at, 20, 120 + 120 * at, 50) for at in range(len(names))]
    elements = tuple(
        Element(id=f"e{at}", kind="button", box=box, text=name, clickable=True)
        for at, (name, box) in enumerate(zip(names, boxes, strict=True), start=1)
    )
    blank = blank_sight((40 + 120 * len(names), 80)).screen
    return Screen(screenshot=blank.screenshot, elements=elements, blocks=(), tree=blank.tree)


# --- with pictures --------------------------------------------------------------------------------------------------


def _drawn(box: Box, words: str, size: int) -> Picture:
    """A light screen with one dark box on it, and words in its middle."""
    import numpy as np
    from PIL import Image, ImageDraw, ImageFont

    from screenwright.core.images import encode_png

    image = Image.new("RGB", PICTURE, (236, 236, 236))
    pen = ImageDraw.Draw(image)
    pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill=(20, 60, 160))
    pen.text((box.center.x, box.center.y), words, fill="white", font=ImageFont.load_default(size), anchor="mm")
    return Picture(encode_png(np.asarray(image)), *PICTURE)


def _sees(model: ChatModel) -> Judged:
    picture = _drawn(Box(380, 350, 980, 560), WORD, 96)
    words = "One word is written in this picture. Answer with that word and nothing else."
    text = model.reply((Message("user", (picture, words)),)).text.strip()
    return WORD.casefold() in text.casefold(), f"{text[:_LONGEST]!r}"


def ask_places(model: ChatModel) -> Fit:
    """Where the model says that each target is, and by which rule. An answer without a place explains nothing; all
    errors but BadReply pass through."""
    return fit_rules([_place(model, middle) for middle in TARGETS])


def _place(model: ChatModel, middle: Point) -> Numbers | None:
    from screenwright.agents.dialects import places_in

    words = (
        "There is one blue button marked X in this picture. Where is its middle? Answer with the point [x, y] alone."
    )
    try:
        places = places_in(model.reply((Message("user", (_drawn(target_box(middle), "X", 14), words)),)).text)
    except BadReply:
        return None
    match places:
        case [(first, second)]:
            return first, second
        case [(first, second, third, fourth)]:
            return (first + third) / 2, (second + fourth) / 2
        case _:
            return None


ANSWERS, FITS, COPIES, CHOOSES, CHOOSES_AGAIN = "answers", "fits a schema", "copies a name", "chooses", "chooses again"
READS, ACTS, CHINESE, SEES, PLACES = "reads steps", "acts", "answers in Chinese", "sees", "tells places"
IN_WORDS: tuple[Question, ...] = (
    _asked(ANSWERS, "Answer with the word yes and nothing else.", lambda text: "yes" in text.casefold()),
    _asked(
        FITS, "How many legs has a spider? Answer as JSON: animal, a text, and legs, a number.", _fits_schema, _SCHEMA
    ),
    _asked(
        COPIES, f"Answer with this name of a file and nothing else: {NAME}", lambda text: text.strip("\"'`*") == NAME
    ),
    Question(CHOOSES, _chooses("keep the document on the disk", ("Print", "Find", "Save", "Help"), "Save")),
    Question(CHOOSES_AGAIN, _chooses("make the text look larger", ("Close", "Zoom in", "Undo", "Bold"), "Zoom in")),
    Question(READS, _reads_steps),
    Question(ACTS, _acts),
    _asked(CHINESE, "晴天的天空是什么颜色？请用中文回答，只用一个词。", _is_chinese),
)
"""Questions that a model of text alone can answer."""
SEEING = Question(SEES, _sees)
"""The first question with a picture. The tenth asks for places (:func:`ask_places`)."""
