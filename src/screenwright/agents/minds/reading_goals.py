"""A chat model as second reader of goals: it is told the goal, how the net read it and what is on the screen, and
answers with steps, which the built-in planner checks (``agents.planner.SecondReader``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Any

from screenwright.agents.minds.asking import ask
from screenwright.agents.minds.briefing import ROOM
from screenwright.agents.minds.json_reply import Strict, answer_with, valid
from screenwright.agents.minds.prompts import SLACK, fence
from screenwright.agents.minds.tokens import estimate
from screenwright.agents.planner import FORMS, Unread, filled, gaps
from screenwright.agents.wording import Wording, english
from screenwright.core.errors import BadReply, UsageError
from screenwright.core.messages import Message
from screenwright.core.protocols import ChatModel, is_remote
from screenwright.language import Clause

MOST_STEPS = 12
"""Steps of one answer; a goal in a sentence or two asks for fewer."""


def _step(forms: Sequence[str], words: int) -> dict[str, Any]:
    """The schema of a step of one of the forms, which have so many places."""
    texts = {"type": "array", "items": {"type": "string"}, "minItems": words, "maxItems": words}
    return {
        "type": "object",
        "properties": {"form": {"type": "string", "enum": list(forms)}, "words": texts},
        "required": ["form", "words"],
        "additionalProperties": False,
    }


STEP = {"anyOf": [_step(tuple(forms), words) for words, forms in groupby(sorted(FORMS, key=gaps), gaps)]}
SCHEMA = {
    "type": "object",
    "properties": {"steps": {"type": "array", "items": STEP, "maxItems": MOST_STEPS}},
    "required": ["steps"],
    "additionalProperties": False,
}


class _Step(Strict):
    form: str
    words: list[str]


class _Steps(Strict):
    steps: list[_Step]


class GoalReader:
    """Fits ``agents.planner.SecondReader``. The model is asked once, and once more with the reason where its answer
    cannot be read or its steps are at fault; after a second one BadReply is raised. All other errors of it pass
    through."""

    def __init__(self, model: ChatModel, words: Wording = english) -> None:
        self.name, self.remote = model.name, is_remote(model)
        self._model, self._words = model, words

    def steps(self, unread: Unread, fault: Callable[[Sequence[str]], str]) -> Sequence[str]:
        """As the protocol says."""

        def read(text: str) -> Sequence[str]:
            told = valid(_Steps, answer_with(text, "steps")).steps
            try:
                steps = [filled(step.form, step.words) for step in told]
            except UsageError as error:
                raise BadReply(str(error)) from error
            if wrong := fault(steps):
                raise BadReply(wrong)
            return steps

        words = self._words
        return ask(self._model, self._model, messages(unread, words), words.READER_FORM, read, words)


def messages(unread: Unread, words: Wording) -> list[Message]:
    """The forms of steps, which are the same for every goal, first: servers keep what they have read of a question."""
    system = words.READER.format(forms="\n".join(FORMS))
    parts = [words.READ_GOAL.format(goal=unread.goal)]
    if unread.said:
        clauses = "\n".join(map(_clause, unread.said.clauses))
        parts.append(words.READ_FIRST.format(clauses=clauses, steps="\n".join(unread.perhaps) or words.READ_NONE))
    told = "\n\n".join((system, *parts, fence(words.SEEN, ""), words.READER_FORM))
    if labels := _fitting(unread.shown, ROOM - SLACK - estimate(told)):
        parts.append(fence(words.SEEN, "\n".join(labels)))
    parts.append(words.READER_FORM)
    return [Message("system", (system,)), Message("user", ("\n\n".join(parts),), SCHEMA)]


def _fitting(labels: Sequence[str], room: int) -> Sequence[str]:
    """The first of them, as many as there is room for, in tokens."""
    used = accumulate(estimate(f"{label}\n") for label in labels)
    return [label for label, tokens in zip(labels, used, strict=True) if tokens <= room]


def _clause(clause: Clause) -> str:
    """``make it Monday: set, target = calendar, text = Monday``."""
    slots = (f"{slot.name} = {slot.words}" for slot in clause.slots)
    return ", ".join((f"{clause.words.strip()}: {clause.intent}", *slots))


if TYPE_CHECKING:
    from screenwright.agents.planner import SecondReader

    _: type[SecondReader] = GoalReader
