"""One question to a model until its answer can be read: asked, mended once, then an error that tells both faults."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from screenwright.agents.minds.prompts import MAX_QUOTED, fence, repaired
from screenwright.agents.wording import Wording
from screenwright.core.errors import BadReply
from screenwright.core.messages import Message
from screenwright.core.protocols import ChatModel

Result = TypeVar("Result")


def ask(
    model: ChatModel,
    repairer: ChatModel,
    messages: list[Message],
    form: str,
    read: Callable[[str], Result],
    words: Wording,
) -> Result:
    """What ``read`` makes of the model's answer to ``messages``, whose form ``form`` describes.

    An answer that cannot be used goes back once to the same model with the reason; where ``repairer`` is another one,
    it is given the answer and the form instead, without the question. After a second one BadReply is raised. All
    other errors of a model pass through.
    """
    answer = ""
    try:
        answer = model.reply(messages).text
        return read(answer)
    except BadReply as error:
        first = error
    mend = repairer is not model and answer.strip()
    again = repair_messages(answer, str(first), form, words) if mend else repaired(messages, answer, str(first), words)
    asked = repairer if mend else model
    try:
        return read(asked.reply(again).text)
    except BadReply as second:
        raise BadReply(
            f"{model.name} gave two answers that cannot be used: first {first}; then {second}."
            " Try again, or take another model"
            if asked is model
            else f"{model.name} gave an answer that cannot be used ({first}), and {asked.name} could not mend it"
            f" ({second}). Try again, or take another model"
        ) from second


def repair_messages(answer: str, fault: str, form: str, words: Wording) -> list[Message]:
    """The answer, which may quote the screen, inside a fence, and the form that it should have."""
    parts = [words.REPAIR_FROM.format(fault=fault), fence(words.SEEN, answer[: 4 * MAX_QUOTED]), form]
    return [
        Message("system", (words.SPACE.join((words.REPAIRER, words.ANSWER)),)),
        Message("user", ("\n\n".join(parts),)),
    ]
