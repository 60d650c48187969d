"""A model that says what it was told to say: for tests, demonstrations and scoring of anyone's answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from screenwright.core.errors import BadReply, ScreenwrightError
from screenwright.core.messages import Message, Reply, Usage


class ScriptedModel:
    """A ChatModel with canned replies, given in order; an error among them is raised in its turn.

    ``seen``: the messages of every call so far.
    """

    remote = False

    def __init__(self, replies: Sequence[str | ScreenwrightError], name: str = "scripted/replies") -> None:
        self.name = name
        self.usage = Usage()
        self.seen: list[tuple[Message, ...]] = []
        self._replies = tuple(replies)

    def reply(self, messages: Sequence[Message]) -> Reply:
        """The next canned reply. Raises BadReply after the last one."""
        turn = len(self.seen)
        self.seen.append(tuple(messages))
        if turn >= len(self._replies):
            raise BadReply(f"{self.name} was asked {turn + 1} times and has {len(self._replies)} replies")
        answer = self._replies[turn]
        if isinstance(answer, ScreenwrightError):
            raise answer
        return Reply(answer)


if TYPE_CHECKING:
    from screenwright.core.protocols import ChatModel

    _: type[ChatModel] = ScriptedModel
