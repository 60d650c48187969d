"""The whole mind against a scripted model and against a real server."""

from __future__ import annotations

import json

import pytest

from chat_builders import make_screen, make_situation
from screenwright.agents.chat import ChatAgent
from screenwright.core.action import Click, Finish, Impossible
from screenwright.core.agency import Decision, Plan, Reflection, Refusal
from screenwright.core.errors import BadReply, ModelTimeout
from screenwright.core.geometry import Point
from screenwright.core.messages import Picture
from screenwright.models.openai_chat import OpenAIChat
from screenwright.models.scripted import ScriptedModel
from servers.chat_server import ChatServer, says, sends

CLICK = '{"why": "it saves", "actions": [{"action": "click", "target": "e7"}]}'


def test_a_name_and_its_models() -> None:
    agent = ChatAgent(ScriptedModel([], name="scripted/abc"))
    assert (agent.name, agent.models) == ("screenagent", ("scripted/abc",))


def test_plan_act_reflect() -> None:
    model = ScriptedModel(
        [
            '{"why": "a form", "subgoals": ["type the name", "press Save"]}',
            CLICK,
            '{"why": "still there", "verdict": "retry", "advice": "click lower"}',
        ]
    )
    agent = ChatAgent(model)
    assert agent.plan(make_situation(plan=None)) == Plan(("type the name", "press Save"), "a form")
    assert agent.act(make_situation()) == (Decision(Click(Point(30, 50)), "it saves", "e7"),)
    assert agent.reflect(make_situation(before=make_screen())) == Reflection("retry", "click lower")
    assert len(model.seen) == 3
    assert 'e7 button "Save" at (30, 50)' in model.seen[1][-1].text


def test_the_model_may_give_up_or_finish() -> None:
    agent = ChatAgent(
        ScriptedModel(
            [
                '{"impossible": "there is no network"}',
                '{"actions": [{"action": "finish", "answer": "it is 5"}]}',
                '{"actions": [{"action": "impossible", "reason": "locked"}]}',
            ]
        )
    )
    assert agent.plan(make_situation()) == Refusal("there is no network")
    assert [decision.action for decision in agent.act(make_situation())] == [Finish("it is 5")]
    assert [decision.action for decision in agent.act(make_situation())] == [Impossible("locked")]


def test_an_unusable_answer_is_sent_back_once_with_the_reason() -> None:
    model = ScriptedModel(["I would press Save.", CLICK])
    assert len(ChatAgent(model).act(make_situation())) == 1
    question, again = model.seen
    assert again[: len(question)] == question
    assert again[-2].text == "I would press Save."
    assert "no JSON object" in again[-1].text


@pytest.mark.parametrize(
    "bad",
    [
        "prose",
        '{"actions": [{"action": "click", "at": [9999, 1]}]}',
        '{"actions": [{"action": "hack"}]}',
        BadReply("the server sent nothing"),
    ],
)
def test_two_unusable_answers_are_an_error_that_tells_both(bad: str | BadReply) -> None:
    model = ScriptedModel([bad, '{"actions": []}', CLICK], name="scripted/abc")
    with pytest.raises(BadReply, match=r"scripted/abc gave two answers that cannot be used: first .*; then .*1 item"):
        ChatAgent(model).act(make_situation())
    assert len(model.seen) == 2


def test_other_errors_of_the_model_pass_through() -> None:
    with pytest.raises(ModelTimeout, match="slow"):
        ChatAgent(ScriptedModel([ModelTimeout("slow")])).plan(make_situation())
    with pytest.raises(ModelTimeout, match="slow"):
        ChatAgent(ScriptedModel(["prose", ModelTimeout("slow")])).reflect(make_situation())


def test_a_large_screen_is_sent_small_and_answered_in_its_own_pixels() -> None:
    model = ScriptedModel([json.dumps({"actions": [{"action": "click", "at": [1567, 881]}]})])
    (decision,) = ChatAgent(model).act(make_situation(make_screen(3136, 1764)))
    assert decision.action == Click(Point(3135, 1763))
    (picture,) = (part for part in model.seen[0][-1].parts if isinstance(part, Picture))
    assert (picture.width, picture.height) == (1568, 882)
    assert 'e7 button "Save" at (15, 25)' in model.seen[0][-1].text


def test_over_the_wire_with_pictures_and_a_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with ChatServer([says("Done!"), says('{"verdict": "proceed"}'), sends('{"choices": []}'), says(CLICK)]) as server:
        agent = ChatAgent(OpenAIChat("tiny", server.openai_url, "k", timeout_s=10))
        assert agent.reflect(make_situation(before=make_screen(300, 100))) == Reflection("proceed")
        assert agent.act(make_situation())[0].target == "e7"
    assert [request.pictures for request in server.requests] == [[(300, 100), (200, 100)]] * 2 + [[(200, 100)]] * 2
    assert [len(request.body["messages"]) for request in server.requests] == [2, 4, 2, 2]
