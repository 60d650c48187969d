"""A chat model with its answers written down, for the reading tests."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.messages import Message, Reply, Usage


class FakeModel:
    """Answers in turn; an error among the answers is raised. ``asked`` keeps what it was sent."""

    name = "fake/words"
    usage = Usage()

    def __init__(self, *answers: str | Exception) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Message, ...]] = []

    def reply(self, messages: Sequence[Message]) -> Reply:
        self.asked.append(tuple(messages))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return Reply(answer)
