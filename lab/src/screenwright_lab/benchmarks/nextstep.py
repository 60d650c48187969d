"""Which thing has to be pressed next for a task, from one screen and without a history (paper 003, 7.2).

Right is a prediction whose middle lies in what may be pressed (where only a point is known: in the smallest element
there, or within ``grounding.NEAR`` pixels). The others are told apart by the classes of the paper's Table 2, which
people judged there; here they are decided in this order, from what the solver was told of the screen:

| class | it is that, where |
|---|---|
| missed | nothing that was told lies at the right place |
| over-detected | what is named was not told, or nothing is there in truth |
| misread | the thing at the right place was told by other words than are on it |
| planning | all else: everything was there to be chosen rightly |

What is there in truth, and what is on it, is known of labelled screens alone: elsewhere an invented id is the only
over-detection and nothing counts as misread, as for the paper's GPT-4V. Shown a plain picture, a solver is told nothing
that could be missed: all its errors are planning or over-detection.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias
from zlib import crc32

from screenwright.core.errors import BadReply, UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.json_text import json_values
from screenwright.core.messages import Message
from screenwright.core.protocols import ChatModel
from screenwright.core.screen import Screen
from screenwright_lab.benchmarks import boxes, targets
from screenwright_lab.benchmarks.grounding import NEAR, most_alike
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.replies import Keep
from screenwright_lab.benchmarks.samples import Account, Row, Rows, Sample
from screenwright_lab.benchmarks.text import words
from screenwright_lab.benchmarks.views import View, ViewOf
from screenwright_lab.data.next_steps import NextStep
from screenwright_lab.data.screens.labels import Label

Error: TypeAlias = Literal["missed", "over-detected", "misread", "planning"]
ERRORS: tuple[Error, ...] = ("missed", "over-detected", "misread", "planning")
RIGHT = "right"
BASELINES = ("match", "random", "centre")
FRAME = 0.1
"""Share of the screen above which a thing that holds a point is a frame around it and not what was pressed."""
LIKE = 0.8
"""Share of the words on a thing with which it has to be told, not to be misread."""
_SYSTEM = "You help somebody to do a task with an application. You choose the thing on the screen to press next."
_STEP = """\
Task: {task}

Which one thing on this screen has to be pressed next for the task? Answer with one JSON object:
{{"why": "in one sentence", {place}}}"""
_BY_ID = '"element": "its id"'
_BY_POINT = '"at": [x, y] in pixels of the picture'
_POINT = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
_LONGEST_WHY = 200
"""Characters of a reason."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """``place`` is None where none was named, or where the name is none that was told, which is ``invented``."""

    view: View
    place: Box | Point | None
    invented: bool = False


Predict: TypeAlias = Callable[[NextStep], Prediction]


@dataclass
class NextSteps:
    """``predict`` is shown the picture and the task, and nothing else of a step."""

    steps: Sequence[NextStep]
    predict: Predict
    solver: str
    name: str = "nextstep-1"
    account: Account | None = None
    by_id: dict[str, NextStep] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        self.by_id = {step.id: step for step in self.steps}
        return [Sample(step.id, step.group, (step.picture,)) for step in self.steps]

    def judge(self, sample: Sample) -> Row:
        step = self.by_id[sample.id]
        error = error_of(step, self.predict(step))
        return {RIGHT: [error is None, 1], **{one: [one == error, 1] for one in ERRORS}}

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        return [
            ratio_score(name, [(sample.group, row[name]) for sample, row in rows], share, len(rows))
            for name in (RIGHT, *ERRORS)
        ]


def error_of(step: NextStep, told: Prediction) -> Error | None:
    """None for a right prediction."""
    if told.place is not None and _is_right(step, told):
        return None
    there = _at_target(step, told.view)
    if told.view.places and not there:
        return "missed"
    if told.invented or (told.place is not None and not _exists(step, told.place)):
        return "over-detected"
    true = _true_thing(step)
    if true is not None and there and not _reads(_said_at(true, told.view, there), true):
        return "misread"
    return "planning"


def _is_right(step: NextStep, told: Prediction) -> bool:
    middle = told.place.center if isinstance(told.place, Box) else told.place
    if middle is None:
        return False
    if step.area is not None:
        return step.area.contains(middle)
    near = (middle.x - step.point.x) ** 2 + (middle.y - step.point.y) ** 2 <= NEAR**2
    holding = [told.view.places[name] for name in _at_target(step, told.view)]
    return near or (bool(holding) and min(holding, key=lambda box: box.area).contains(middle))


def _at_target(step: NextStep, view: View) -> list[str]:
    """The ids of what was told at the right place."""
    if step.area is None:
        reach = [(box.right, box.bottom) for box in view.places.values()]
        most = FRAME * max((x for x, _ in reach), default=0) * max((y for _, y in reach), default=0)
        return [name for name, box in view.places.items() if box.contains(step.point) and box.area <= most]
    area = step.area
    return [
        name
        for name, box in view.places.items()
        if box.iou(area) >= boxes.SAME
        or (
            area.contains(box.center)
            and box.area <= targets.LARGEST * area.area
            and box.iou(area) >= targets.LEAST_COVER
        )
    ]


def _exists(step: NextStep, place: Box | Point) -> bool:
    """Whether something is there; supposed where the truth is not known."""
    if step.truth is None:
        return True
    if isinstance(place, Point):
        return any(label.box.contains(place) for label in step.truth.labels)
    return not step.truth.known(place) or any(label.box.iou(place) >= boxes.SAME for label in step.truth.labels)


def _true_thing(step: NextStep) -> Label | None:
    if step.truth is None or step.area is None:
        return None
    return next((label for label in step.truth.labels if label.box == step.area), None)


def _said_at(true: Label, view: View, there: Sequence[str]) -> str:
    """The words of what was told there, and of what lies in it: the name of a row may be told by its parts."""
    inside = [name for name, box in view.places.items() if true.box.contains(box.center) and name not in there]
    return " ".join(view.names.get(name, "") for name in (*there, *inside))


def _reads(said: str, true: Label) -> bool:
    """A thing without words cannot be misread."""
    meant = words([true.name or true.text or ""])
    return (words([said]) & meant).total() >= LIKE * meant.total()


def by_model(model: ChatModel, view_of: ViewOf, keep: Keep) -> Predict:
    """A chat model; errors of it pass through. A reply that cannot be read names nothing."""

    def predict(step: NextStep) -> Prediction:
        view = view_of(step.picture)
        return read_prediction(keep(step.id, lambda: model.reply(step_messages(view, step.task)).text), view)

    return predict


def step_messages(view: View, task: str) -> tuple[Message, ...]:
    """A fresh dialogue: the task stands outside of what was seen on the screen. The answer is held to a thing that is
    there, by a server that can do that."""
    asked = _STEP.format(task=task, place=_BY_POINT if view.by_point else _BY_ID)
    place = {"at": _POINT} if view.by_point else {"element": {"enum": list(view.places)}}
    schema = {
        "type": "object",
        "properties": {"why": {"type": "string", "maxLength": _LONGEST_WHY}, **place},
        "required": ["why", *place],
        "additionalProperties": False,
    }
    return (Message("system", (_SYSTEM,)), Message("user", (*view.parts, asked), schema))


def read_prediction(reply: str, view: View) -> Prediction:
    """The last JSON object of a reply."""
    try:
        said = [value for value in json_values(reply) if isinstance(value, dict)][-1]
    except (BadReply, IndexError):
        return Prediction(view, None)
    place = view.place(said.get("element"), said.get("at"))
    return Prediction(view, place, invented=place is None and bool(said.get("element")))


def baseline(name: str, parse: Callable[[NextStep], tuple[Screen, View]], seed: int = 0) -> Predict:
    """``match``: the thing whose words are most like the task. ``random``: any, the same of one step and seed.
    ``centre``: the middle of the screen."""
    if name not in BASELINES:
        raise UsageError(f"there is no baseline {name}: choose from {', '.join(BASELINES)}")

    def predict(step: NextStep) -> Prediction:
        screen, view = parse(step)
        match name:
            case "match":
                found = most_alike(screen, step.task)
                return Prediction(view, found if isinstance(found, Point) else None)
            case "centre":
                return Prediction(view, screen.screenshot.box.center)
            case _:
                every = list(view.places.values())
                return Prediction(view, every[crc32(step.id.encode(), seed) % len(every)] if every else None)

    return predict
