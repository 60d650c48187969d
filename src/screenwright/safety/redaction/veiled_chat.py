"""A chat model that is shown veiled screens: its questions are veiled too, and its answers turned back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from screenwright.core.messages import Message, Reply, Usage
from screenwright.core.protocols import ChatModel, Eyes, is_remote
from screenwright.safety.redaction.veil import Veil, shown


class VeiledChat:
    """Wraps a ChatModel and is one. What its pictures show is for :func:`veiled_eyes`, with the same veil."""

    def __init__(self, model: ChatModel, veil: Veil) -> None:
        self.name, self.remote = model.name, is_remote(model)
        self._model, self._veil = model, veil

    @property
    def usage(self) -> Usage:
        return self._model.usage

    def reply(self, messages: Sequence[Message]) -> Reply:
        """As the model's."""
        reply = self._model.reply([self._veiled(message) for message in messages])
        return Reply(self._veil.lift(reply.text), reply.usage)

    def _veiled(self, message: Message) -> Message:
        parts = (self._veil.words(part) if isinstance(part, str) else part for part in message.parts)
        return replace(message, parts=tuple(parts))


def veiled_eyes(eyes: Eyes, veil: Veil, say: Callable[[str], None]) -> Eyes:
    """Eyes that see veiled screens. ``say`` receives a line where a picture is kept back."""

    return lambda screenshot, previous=None: shown(eyes(screenshot, previous), veil, say)


if TYPE_CHECKING:
    _: type[ChatModel] = VeiledChat
