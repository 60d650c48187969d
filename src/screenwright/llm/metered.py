"""What a run uses of its models, counted, and no question asked when nothing is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from screenwright.core.computer import ComputerModel, Conversation, Turn
from screenwright.core.episode import ModelUsage
from screenwright.core.errors import BadReply, OutOfBudget, UsageError
from screenwright.core.messages import Message, Reply, Usage, Waiting, Watch, unwatched
from screenwright.core.protocols import ChatModel, is_remote

LETTERS_A_TOKEN = 4
TOKENS_A_PICTURE = 1500
"""For servers that do not say what they used: of English text, and of a picture of a screen at common sizes."""


@dataclass(frozen=True, slots=True)
class Price:
    """Money for a million tokens of questions (``input``) and of answers (``output``), in any one currency."""

    input: float
    output: float

    def of(self, usage: Usage) -> float:
        return (usage.input_tokens * self.input + usage.output_tokens * self.output) / 1_000_000


class Meter:
    """The account of one run: ``agents.limits.Account`` for the loop, and what :class:`Metered` models count into.

    ``tokens`` and ``money`` are the limits, None for none; ``prices`` are by ``provider/name``; ``earlier`` is what the
    run had used before it was resumed. A question is asked as long as anything is left, so the last one may go over.
    """

    def __init__(
        self,
        prices: Mapping[str, Price] | None = None,
        tokens: int | None = None,
        money: float | None = None,
        earlier: Sequence[ModelUsage] = (),
    ) -> None:
        self._prices = dict(prices or {})
        self._tokens, self._money = tokens, money
        self._usage = {each.model: each for each in earlier}
        self._remarks: list[str] = []
        self._watch: Watch = unwatched

    def metered(self, model: ChatModel) -> ChatModel:
        """The model with every reply counted here. Raises UsageError where money is limited and it has no price."""
        self._check_price(model.name)
        return Metered(model, self)

    def metered_computer(self, model: ComputerModel) -> ComputerModel:
        """As :meth:`metered`, for one that is shown a conversation."""
        self._check_price(model.name)
        return MeteredComputer(model, self)

    def _check_price(self, model: str) -> None:
        if self._money is not None and model not in self._prices:
            raise UsageError(
                f"a limit of money needs the price of {model}: give --price IN,OUT for a million tokens, or write"
                f' "{model}" = [IN, OUT] under [prices] in screenwright.toml'
            )

    def check(self) -> None:
        """Raises OutOfBudget where the tokens or the money are used up."""
        tokens = sum(each.input_tokens + each.output_tokens for each in self._usage.values())
        if self._tokens is not None and tokens >= self._tokens:
            raise OutOfBudget(f"the limit of {self._tokens} tokens is used up ({tokens} used)")
        money = sum(each.money or 0.0 for each in self._usage.values())
        if self._money is not None and money >= self._money:
            raise OutOfBudget(f"the budget of {self._money:g} is used up ({money:.4f} spent)")

    def count(self, model: str, usage: Usage, estimated: bool = False) -> None:
        """One more reply of the model."""
        old = self._usage.get(model) or ModelUsage(model=model, replies=0, input_tokens=0, output_tokens=0)
        price = self._prices.get(model)
        self._usage[model] = replace(
            old,
            replies=old.replies + 1,
            input_tokens=old.input_tokens + usage.input_tokens,
            output_tokens=old.output_tokens + usage.output_tokens,
            money=round((old.money or 0.0) + price.of(usage), 9) if price else old.money,
            estimated=old.estimated or estimated,
        )

    def usage(self) -> tuple[ModelUsage, ...]:
        """What was used of each model so far, in the order of their first replies."""
        return tuple(self._usage.values())

    def look_on(self, watch: Watch) -> None:
        """From now on this is told while a model is waited for."""
        self._watch = watch

    def waited(self, waiting: Waiting) -> None:
        """A model is waited for; fits ``core.messages.Watch``."""
        self._watch(waiting)

    def remark(self, words: str) -> None:
        """Something about the models that belongs into the trace of the run."""
        self._remarks.append(words)

    def remarks(self) -> tuple[str, ...]:
        """The remarks since the last call."""
        said, self._remarks = tuple(self._remarks), []
        return said


class Metered:
    """A ChatModel whose replies are counted, those that an agent asks for once more included."""

    def __init__(self, model: ChatModel, meter: Meter) -> None:
        self.name = model.name
        self._model, self._meter = model, meter

    @property
    def usage(self) -> Usage:
        return self._model.usage

    @property
    def remote(self) -> bool:
        """Whether what it is sent leaves this machine; supposed of a model that does not say."""
        return is_remote(self._model)

    def reply(self, messages: Sequence[Message]) -> Reply:
        """As the model's. Raises OutOfBudget before the question where nothing is left."""
        self._meter.check()
        try:
            reply = self._model.reply(messages)
        except BadReply:  # an answer came and was paid for, but nobody tells how long it was
            self._meter.count(self.name, _estimate(messages), estimated=True)
            raise
        told = reply.usage != Usage()
        self._meter.count(self.name, reply.usage if told else _estimate(messages, reply.text), estimated=not told)
        return reply


class MeteredComputer:
    """A ComputerModel whose turns are counted."""

    def __init__(self, model: ComputerModel, meter: Meter) -> None:
        self.name, self.limit, self.remote = model.name, model.limit, is_remote(model)
        self._model, self._meter = model, meter

    @property
    def usage(self) -> Usage:
        return self._model.usage

    def turn(self, conversation: Conversation) -> Turn:
        """As the model's. Raises OutOfBudget before the question where nothing is left."""
        self._meter.check()
        turn = self._model.turn(conversation)
        told = turn.usage != Usage()
        self._meter.count(self.name, turn.usage if told else _estimate_turn(conversation, turn), estimated=not told)
        return turn


def _estimate(messages: Sequence[Message], answer: str = "") -> Usage:
    pictures = sum(not isinstance(part, str) for message in messages for part in message.parts)
    letters = sum(len(message.text) for message in messages)
    return Usage(letters // LETTERS_A_TOKEN + pictures * TOKENS_A_PICTURE, len(answer) // LETTERS_A_TOKEN)


def _estimate_turn(talk: Conversation, turn: Turn) -> Usage:
    views = (talk.opening, *(exchange.view for exchange in talk.exchanges))
    letters = len(talk.rules) + len(talk.goal) + sum(len(view.words) for view in views)
    pictures = sum(view.picture is not None for view in views)
    answer = len(turn.text) + sum(len(call.action) for call in turn.calls)
    return Usage(letters // LETTERS_A_TOKEN + pictures * TOKENS_A_PICTURE, answer // LETTERS_A_TOKEN)


if TYPE_CHECKING:
    _: type[ChatModel] = Metered
    __: type[ComputerModel] = MeteredComputer
