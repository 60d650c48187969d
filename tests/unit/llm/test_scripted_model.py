from __future__ import annotations

import pytest

from screenwright.core.errors import BadReply, ModelTimeout
from screenwright.core.messages import Message
from screenwright.llm.scripted import ScriptedModel

QUESTION = [Message("user", ("hello",))]


def test_replies_come_in_order_and_then_end_in_an_error() -> None:
    model = ScriptedModel(["one", ModelTimeout("slow today"), "two"], name="scripted/abc")
    assert model.reply(QUESTION).text == "one"
    with pytest.raises(ModelTimeout, match="slow today"):
        model.reply(QUESTION)
    assert model.reply(QUESTION).text == "two"
    with pytest.raises(BadReply, match=r"scripted/abc was asked 4 times and has 3 replies"):
        model.reply(QUESTION)


def test_what_it_was_asked_is_kept() -> None:
    model = ScriptedModel(["one", "two"])
    model.reply(QUESTION)
    model.reply([*QUESTION, Message("assistant", ("one",))])
    assert [len(messages) for messages in model.seen] == [1, 2]
    assert model.seen[1][1].text == "one"
