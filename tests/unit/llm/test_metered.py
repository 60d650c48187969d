"""Every reply is counted, those of an agent's own retries included, and none is asked for when nothing is left."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from chat_builders import make_situation
from screenwright.agents.minds.chat import ChatAgent
from screenwright.core.episode import ModelUsage
from screenwright.core.errors import BadReply, OutOfBudget, UsageError
from screenwright.core.messages import Message, Picture, Reply, Usage
from screenwright.llm.metered import LETTERS_A_TOKEN, TOKENS_A_PICTURE, Meter, Price
from screenwright.llm.scripted import ScriptedModel

QUESTION = [Message("user", ("x" * 400,))]


class Talker:
    """A ChatModel that uses the same number of tokens each time."""

    def __init__(self, usage: Usage, text: str = "prose") -> None:
        self.name, self.usage, self.asked = "any/talker", Usage(), 0
        self._each, self._text = usage, text

    def reply(self, messages: Sequence[Message]) -> Reply:
        self.asked += 1
        self.usage += self._each
        return Reply(self._text, self._each)


def test_tokens_and_money_are_counted_by_model() -> None:
    meter = Meter({"any/talker": Price(2.0, 10.0)})
    model = meter.metered(Talker(Usage(1_000_000, 100_000)))
    for _ in range(2):
        model.reply(QUESTION)
    assert meter.usage() == (
        ModelUsage(model="any/talker", replies=2, input_tokens=2_000_000, output_tokens=200_000, money=6.0),
    )
    assert model.usage == Usage(2_000_000, 200_000)


@pytest.mark.parametrize(
    ("meter", "replies", "words"),
    [
        (Meter(tokens=250), 3, "the limit of 250 tokens is used up (300 used)"),
        (Meter({"any/talker": Price(1000, 1000)}, money=0.25), 3, "the budget of 0.25 is used up"),
        (Meter({"any/talker": Price(1000, 1000)}, money=0.0), 0, "the budget of 0 is used up"),
    ],
)
def test_no_question_when_nothing_is_left(meter: Meter, replies: int, words: str) -> None:
    talker = Talker(Usage(90, 10))
    model = meter.metered(talker)
    for _ in range(replies):
        model.reply(QUESTION)
    with pytest.raises(OutOfBudget, match=re.escape(words)):
        model.reply(QUESTION)
    assert talker.asked == replies


def test_the_budget_holds_between_an_agents_own_retries() -> None:
    talker = Talker(Usage(100, 0))
    with pytest.raises(OutOfBudget):
        ChatAgent(Meter(tokens=100).metered(talker)).plan(make_situation())
    assert talker.asked == 1


def test_a_limit_of_money_needs_a_price() -> None:
    with pytest.raises(UsageError, match="the price of any/talker"):
        Meter(money=1.0).metered(Talker(Usage()))


def test_what_was_used_before_a_resume_counts() -> None:
    earlier = ModelUsage(model="any/talker", replies=4, input_tokens=90, output_tokens=10, money=0.5)
    meter = Meter({"any/talker": Price(1, 1)}, money=0.5, earlier=[earlier])
    with pytest.raises(OutOfBudget):
        meter.metered(Talker(Usage(1, 1))).reply(QUESTION)
    assert meter.usage() == (earlier,)


def test_a_server_that_does_not_tell_is_estimated() -> None:
    meter = Meter()
    picture = Picture(b"", 10, 10)
    meter.metered(Talker(Usage(), "y" * 80)).reply([*QUESTION, Message("user", (picture,))])
    (usage,) = meter.usage()
    assert usage.estimated
    assert usage.input_tokens == 400 // LETTERS_A_TOKEN + TOKENS_A_PICTURE
    assert usage.output_tokens == 80 // LETTERS_A_TOKEN


def test_an_unusable_answer_was_paid_for_as_well() -> None:
    meter = Meter()
    with pytest.raises(BadReply):
        meter.metered(ScriptedModel([BadReply("html")], "any/talker")).reply(QUESTION)
    (usage,) = meter.usage()
    assert (usage.replies, usage.input_tokens, usage.estimated) == (1, 100, True)


def test_remarks_are_told_once() -> None:
    meter = Meter()
    meter.remark("a")
    assert (meter.remarks(), meter.remarks()) == (("a",), ())
