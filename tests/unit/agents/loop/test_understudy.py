"""Another model takes over when one fails, and the first comes back, a bounded number of times."""

from __future__ import annotations

from functools import partial

import pytest

from chat_builders import make_situation
from screenwright.agents.loop.understudy import QUESTIONS, RETURNS, Understudy
from screenwright.agents.minds.chat import ChatAgent
from screenwright.core.errors import (
    BadReply,
    DeviceLost,
    ModelError,
    ModelOverloaded,
    ModelRefused,
    ModelTimeout,
    ModelUnreachable,
    OutOfBudget,
    ScreenwrightError,
)
from screenwright.llm.scripted import ScriptedModel

ON = '{"verdict": "proceed", "advice": ""}'
SITUATION = make_situation()


def troupe(*replies: list[str | ScreenwrightError]) -> tuple[Understudy, list[str], list[ScriptedModel]]:
    models = [ScriptedModel(each, f"scripted/{number}") for number, each in enumerate(replies, start=1)]
    said: list[str] = []
    return Understudy([partial(ChatAgent, model) for model in models], said.append), said, models


@pytest.mark.parametrize("kind", [ModelUnreachable, ModelOverloaded, ModelTimeout, ModelRefused, ModelError])
def test_the_question_that_failed_is_put_to_the_next(kind: type[ModelError]) -> None:
    agent, said, models = troupe([kind("no answer")], [ON])
    assert agent.reflect(SITUATION).verdict == "proceed"
    assert said == ["scripted/1 failed (no answer): scripted/2 takes over"]
    assert [len(model.seen) for model in models] == [1, 1]
    assert agent.models == ("scripted/1", "scripted/2")


def test_two_unusable_answers_are_enough() -> None:
    agent, said, models = troupe(["prose", "more prose"], [ON])
    assert agent.reflect(SITUATION).verdict == "proceed"
    assert [len(model.seen) for model in models] == [2, 1]
    assert "two answers that cannot be used" in said[0]


def test_the_last_ones_error_passes_through() -> None:
    agent, _, _ = troupe([ModelTimeout("slow")], [ModelRefused("wrong key")])
    with pytest.raises(ModelRefused, match="wrong key"):
        agent.plan(SITUATION)


@pytest.mark.parametrize("error", [OutOfBudget("used up"), DeviceLost("gone")])
def test_other_errors_are_not_the_models_fault(error: ScreenwrightError) -> None:
    agent, said, _ = troupe([error], [ON])
    with pytest.raises(type(error)):
        agent.reflect(SITUATION)
    assert said == []


def test_the_first_is_tried_again_after_some_questions() -> None:
    agent, said, models = troupe([ModelTimeout("slow"), *[ON] * 3], [ON] * 50)
    for _ in range(QUESTIONS + 3):
        agent.reflect(SITUATION)
    assert said[1:] == ["scripted/1 is tried again"]
    assert [len(model.seen) for model in models] == [4, QUESTIONS]


def test_one_that_goes_on_failing_is_given_up() -> None:
    agent, said, models = troupe([ModelTimeout("slow")] * 50, [ON] * 400)
    for _ in range(300):
        agent.reflect(SITUATION)
    assert len(models[0].seen) == 1 + RETURNS
    assert said.count("scripted/1 is tried again") == RETURNS


def test_a_second_stand_in() -> None:
    agent, _, models = troupe([ModelTimeout("slow")], [BadReply("html")] * 2, [ON])
    agent.reflect(SITUATION)
    assert [len(model.seen) for model in models] == [1, 2, 1]


def test_whoever_takes_over_begins_afresh() -> None:
    models = [ScriptedModel([ModelTimeout("slow"), ON], "scripted/1"), ScriptedModel([ON] * 9, "scripted/2")]
    opened: list[str] = []

    def opener(number: int) -> ChatAgent:
        opened.append(models[number].name)
        return ChatAgent(models[number])

    agent = Understudy([partial(opener, 0), partial(opener, 1)], lambda _words: None)
    for _ in range(QUESTIONS + 1):
        agent.reflect(SITUATION)
    assert opened == ["scripted/1", "scripted/2", "scripted/2", "scripted/1"]


def test_it_is_remote_where_one_of_them_may_be() -> None:
    agent, _, models = troupe([ON], [ON])
    assert not agent.remote
    models[1].remote = True
    assert agent.remote
