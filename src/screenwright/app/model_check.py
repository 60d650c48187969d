"""What a chat model can be used for: ten small questions, and how it counts positions."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.app.coordinate_rules import Fit
from screenwright.app.model_questions import (
    ACTS,
    CHOOSES,
    CHOOSES_AGAIN,
    COPIES,
    FITS,
    IN_WORDS,
    PLACES,
    READS,
    SEEING,
    SEES,
    Judged,
    ask_places,
)
from screenwright.core.errors import BadReply, ModelError, OutOfBudget, PicturesRefused
from screenwright.core.protocols import ChatModel

Role: TypeAlias = Literal["reader", "chooser", "actor", "grounder"]
"""``reader`` of goals for the built-in planner, ``chooser`` of steps (visiontasker), ``actor`` that plans and acts
(screenagent), ``grounder`` that tells places on pictures."""

_NEEDED: dict[Role, tuple[str, ...]] = {
    "reader": (FITS, COPIES, READS),
    "chooser": (COPIES, CHOOSES, CHOOSES_AGAIN),
    "actor": (FITS, ACTS),
    "grounder": (PLACES,),
}
"""The questions that have to be answered rightly for each role."""


@dataclass(frozen=True, slots=True)
class Answered:
    """``detail``: the answer, or why there was none; ``tokens`` of question and answer as the server tells them, 0
    where it does not."""

    question: str
    passed: bool
    detail: str
    seconds: float
    tokens: int


@dataclass(frozen=True, slots=True)
class ModelReport:
    """``places``: how the model counts positions, None where it was not asked or takes no pictures. ``ended``: the
    error that ended the check too soon, "" where there was none."""

    model: str
    answers: tuple[Answered, ...]
    places: Fit | None = None
    ended: str = ""

    @property
    def roles(self) -> tuple[Role, ...]:
        """What the model can be used for, by the answers that there are."""
        right = {answer.question for answer in self.answers if answer.passed}
        return tuple(role for role, needed in _NEEDED.items() if right.issuperset(needed))

    @property
    def rule(self) -> str:
        """How positions are counted, in words; "unknown" where no rule explains most of the answers."""
        return (self.places and self.places.rule) or "unknown"


def check_model(model: ChatModel) -> ModelReport:
    """Ask the ten questions, the last of them about several targets, and judge the answers.

    A question that is answered wrongly, or by what is no answer, has failed and the next is asked. A model that takes
    no pictures is not asked about more of them. Any other error of the model ends the check, and is told in the
    report; no ModelError is raised.
    """
    check = _Check(model)
    try:
        for question in IN_WORDS:
            check.ask(question.name, question.put)
        if check.ask(SEES, SEEING.put):
            check.ask(PLACES, check.find_places)
    except (ModelError, OutOfBudget) as error:
        return check.report(str(error))
    return check.report()


class _Check:
    """The answers so far."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model
        self._answers: list[Answered] = []
        self._places: Fit | None = None

    def ask(self, name: str, put: Callable[[ChatModel], Judged]) -> bool:
        """Whether there was an answer, right or wrong, or one that is none: False for refused pictures alone."""
        begun, used = time.monotonic(), self._used
        taken = True
        try:
            passed, detail = put(self._model)
        except BadReply as error:
            passed, detail = False, str(error)
        except PicturesRefused as error:
            passed, detail, taken = False, str(error), False
        seconds = round(time.monotonic() - begun, 3)
        self._answers.append(Answered(name, passed, detail, seconds, self._used - used))
        return taken

    def find_places(self, model: ChatModel) -> Judged:
        fit = self._places = ask_places(model)
        told = f"{fit.rule or 'unknown'}: {max(fit.hits.values())} of {fit.targets}"
        return fit.rule is not None, f"{told}; may also be {', '.join(fit.also)}" if fit.also else told

    def report(self, ended: str = "") -> ModelReport:
        return ModelReport(self._model.name, tuple(self._answers), self._places, ended)

    @property
    def _used(self) -> int:
        return self._model.usage.input_tokens + self._model.usage.output_tokens
