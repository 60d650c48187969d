"""Any chat model as a computer-use model: it writes what it wants done as text, in one dialect or another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screenwright.core.computer import GIVES_UP, Call, Conversation, Exchange, PictureLimit, Turn, View
from screenwright.core.messages import Message, Usage
from screenwright.core.protocols import ChatModel, is_remote

IS_DONE = "DONE:"
"""How a reply begins that is a last word and no action; dialects may have words for that besides."""

_ENDING = f"Where no action is left to do, answer with {IS_DONE} and your last word instead."


class ChatComputer:
    """A ComputerModel that asks a ChatModel. Every reply is one call, whose text is all of it, but for a last word.
    ``form``: what the model is told about writing in its dialect."""

    limit = PictureLimit(side=1568, area=1568 * 1568)

    def __init__(self, model: ChatModel, form: str) -> None:
        self.name, self.remote = model.name, is_remote(model)
        self._model, self._form = model, form

    @property
    def usage(self) -> Usage:
        return self._model.usage

    def turn(self, conversation: Conversation) -> Turn:
        """The next answer. Raises a ModelError subclass."""
        reply = self._model.reply(messages(conversation, self._form))
        text = reply.text.strip()
        if text.upper().startswith((IS_DONE, GIVES_UP)):
            said = text if text.upper().startswith(GIVES_UP) else text[len(IS_DONE) :].strip()
            return Turn((), text=said or "done", usage=reply.usage, wire=reply.text)
        return Turn((Call(f"call-{len(conversation.exchanges)}", reply.text),), usage=reply.usage, wire=reply.text)


def messages(conversation: Conversation, form: str) -> list[Message]:
    """The conversation as a talk: the rules, the goal, then by turns what the model wrote and what came of it."""
    talk = [
        Message("system", (f"{conversation.rules}\n\n{form}\n\n{_ENDING}",)),
        _shown(conversation.opening, conversation.goal),
    ]
    for exchange in conversation.exchanges:
        talk += [Message("assistant", (exchange.turn.wire,)), _answered(exchange)]
    return talk


def _answered(exchange: Exchange) -> Message:
    return _shown(exchange.view, *(result.words or "done" for result in exchange.results))


def _shown(view: View, *words: str) -> Message:
    picture = (view.picture,) if view.picture is not None else ()
    return Message("user", ("\n\n".join(text for text in (*words, view.words) if text), *picture))


if TYPE_CHECKING:
    from screenwright.core.computer import ComputerModel

    _: type[ComputerModel] = ChatComputer
