"""The whole mind against a scripted model and against a real server."""

from __future__ import annotations

import json

import pytest

from chat_builders import make_screen, make_situation
from screenwright.agents.dialects.screenagent import ScreenAgent
from screenwright.agents.minds.chat import ChatAgent
from screenwright.agents.minds.roles import Roles
from screenwright.core.action import Click, Finish, Impossible
from screenwright.core.agency import Decision, Plan, Reflection, Refusal
from screenwright.core.errors import BadReply, ModelTimeout
from screenwright.core.geometry import Point
from screenwright.core.messages import Picture
from screenwright.llm.openai_chat import OpenAIChat
from screenwright.llm.scripted import ScriptedModel
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
    assert "e7 button Save" in model.seen[1][-1].text


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
    assert "1568 pixels wide and 882 high" in model.seen[0][-1].text


def test_over_the_wire_with_pictures_and_a_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with ChatServer([says("Done!"), says('{"verdict": "proceed"}'), sends('{"choices": []}'), says(CLICK)]) as server:
        agent = ChatAgent(OpenAIChat("tiny", server.openai_url, "k", timeout_s=10))
        assert agent.reflect(make_situation(before=make_screen(300, 100))) == Reflection("proceed")
        assert agent.act(make_situation())[0].target == "e7"
    assert [request.pictures for request in server.requests] == [[(300, 100), (200, 100)]] * 2 + [[(200, 100)]] * 2
    assert [len(request.body["messages"]) for request in server.requests] == [2, 4, 2, 2]


def parts(**replies: list[str]) -> tuple[Roles, dict[str, ScriptedModel]]:
    models = {part: ScriptedModel(said, name=f"scripted/{part}") for part, said in replies.items()}
    return Roles.of(**models), models


def test_each_part_may_have_a_model_of_its_own() -> None:
    roles, models = parts(main=[], planner=['{"subgoals": ["a"]}'], actor=[CLICK], reflector=['{"verdict": "proceed"}'])
    agent = ChatAgent(roles)
    agent.plan(make_situation(plan=None))
    agent.act(make_situation())
    agent.reflect(make_situation(before=make_screen()))
    assert [len(model.seen) for model in models.values()] == [0, 1, 1, 1]
    assert agent.models == ("scripted/planner", "scripted/actor", "scripted/main", "scripted/reflector")
    assert agent.chat_models == (models["planner"], models["actor"], models["main"], models["reflector"])


def test_prose_is_brought_into_form_by_the_repairer() -> None:
    roles, models = parts(main=["I would press the Save button, [e7]."], repairer=[CLICK])
    (decision,) = ChatAgent(roles).act(make_situation())
    assert decision.target == "e7"
    (asked,) = models["repairer"].seen
    assert "I would press the Save button" in asked[-1].text
    assert "press_keys" in asked[-1].text
    assert "save my name" not in asked[-1].text
    assert not any(isinstance(part, Picture) for part in asked[-1].parts)


def test_a_repairer_that_cannot_mend_it_is_named() -> None:
    roles, _ = parts(main=["prose"], repairer=["more prose"])
    with pytest.raises(BadReply, match=r"scripted/main gave an answer .* and scripted/repairer could not mend it"):
        ChatAgent(roles).act(make_situation())


def test_a_thing_that_is_named_by_its_words_is_found_without_a_model() -> None:
    model = ScriptedModel(['{"actions": [{"action": "click", "target": "the Save button"}]}'])
    (decision,) = ChatAgent(model).act(make_situation())
    assert decision == Decision(Click(Point(30, 50)), "", "e7")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('{"target": "e9"}', Decision(Click(Point(80, 50)), "", "e9")),
        ('{"at": [12, 42]}', Decision(Click(Point(12, 42)), "", "e7")),
    ],
)
def test_what_is_only_described_is_found_by_the_grounder(answer: str, expected: Decision) -> None:
    described = '{"actions": [{"action": "click", "target": "the grey thing that gets rid of the form"}]}'
    roles, models = parts(main=[described], grounder=[answer])
    assert ChatAgent(roles).act(make_situation()) == (expected,)
    (asked,) = models["grounder"].seen
    assert "grey thing" in asked[-1].text
    assert "e9 button Cancel" in asked[-1].text


@pytest.mark.parametrize("answer", ['{"target": null}', '{"target": "e5"}', '{"at": [900, 1]}', "over there"])
def test_what_the_grounder_does_not_find_goes_back_to_the_actor(answer: str) -> None:
    described = '{"actions": [{"action": "click", "target": "the grey thing"}]}'
    roles, models = parts(main=[described, CLICK], grounder=[answer])
    assert ChatAgent(roles).act(make_situation())[0].target == "e7"
    assert "no element 'the grey thing'" in models["main"].seen[1][-1].text


def test_the_forms_of_paper_001_are_read_in_every_phase() -> None:
    model = ScriptedModel(
        [
            '[{"action_type": "PlanAction", "element": "press Save"}]',
            '{"action_type":"MouseAction","mouse_action_type":"click","mouse_position":{"width": 30, "height": 50}}',
            '{"action_type": "EvaluateSubTaskAction", "situation": "need_retry", "advice": "lower"}',
        ]
    )
    agent = ChatAgent(model, ScreenAgent())
    assert agent.plan(make_situation(plan=None)) == Plan(("press Save",))
    assert agent.act(make_situation()) == (Decision(Click(Point(30, 50)), "", "e7"),)
    assert agent.reflect(make_situation(before=make_screen())) == Reflection("retry", "lower")
    assert "mouse_action_type" in model.seen[1][-1].text
