"""VisionTasker: one step a turn from the words of the screen, sent back where the thing is not there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chat_builders import ELEMENTS, make_screen, make_situation
from screenwright.agents.minds.briefing import Briefing
from screenwright.agents.minds.roles import Roles
from screenwright.agents.minds.visiontasker import MOST_MISSES, VisionTasker
from screenwright.core.action import (
    Action,
    Back,
    Click,
    Finish,
    Impossible,
    LongPress,
    PressKeys,
    Scroll,
    TypeText,
    Wait,
)
from screenwright.core.agency import Decision, Done, Plan, Reflection, Refusal
from screenwright.core.errors import BadReply
from screenwright.core.geometry import Box, Point
from screenwright.core.messages import Picture
from screenwright.core.screen import Element
from screenwright.llm.scripted import ScriptedModel

SAVE = Point(30, 50)


def agent(*replies: str, **others: object) -> tuple[VisionTasker, ScriptedModel]:
    model = ScriptedModel(replies)
    return VisionTasker(model, **others), model  # type: ignore[arg-type]  # a test's own keywords


def step(reply: str, **others: object) -> Decision:
    tasker, _ = agent(reply)
    decisions = tasker.act(make_situation(**others))
    assert not isinstance(decisions, Refusal)
    (decision,) = decisions
    return decision


def test_the_task_is_the_plan_and_no_model_is_asked() -> None:
    tasker, model = agent()
    assert tasker.plan(make_situation(goal="save it")) == Plan(("save it",), parted=False)
    assert tasker.reflect(make_situation()) == Reflection("continue")
    assert model.seen == []
    assert (tasker.name, tasker.models, tasker.chat_models) == ("visiontasker", ("scripted/replies",), (model,))


@pytest.mark.parametrize(
    ("reply", "action", "why"),
    [
        ("Step: tap e7", Click(SAVE), "tap “Save”"),
        ("Step: tap save", Click(SAVE), "tap “Save”"),
        ("Step: tap e7 (Save)", Click(SAVE), "tap “Save”"),
        ("Step: tap the Save button", Click(SAVE), "tap “Save”"),
        ("Step: long press Save", LongPress(SAVE), "long press “Save”"),
        ("Step: right click Save", Click(SAVE, "right"), "right click “Save”"),
        ("Step: scroll down", Scroll("down"), "scroll down"),
        ("Step: press ctrl+s", PressKeys(("ctrl", "s")), "press Ctrl + S"),
        ("Step: back", Back(), "back"),
        ("Step: wait 2 seconds", Wait(2.0), "wait"),
        ("Step: done: 5", Finish("5"), "5"),
        ("Step: impossible: no", Impossible("no"), "no"),
    ],
)
def test_a_step_is_done_and_told_in_words(reply: str, action: Action, why: str) -> None:
    decision = step(reply)
    assert (decision.action, decision.why) == (action, why)
    assert decision.target == ("e7" if "Save" in why else None)


def test_typing_into_a_field_is_a_tap_and_the_text() -> None:
    tasker, _ = agent('It asks for a name.\nStep: type "Ann" into Name and press enter')
    tap, typed = tasker.act(make_situation())  # type: ignore[misc]  # a Refusal shall fail
    assert tap.action == Click(Point(60, 20))
    assert typed.action == TypeText("Ann\n")
    assert (tap.target, typed.target) == ("e1", "e1")
    assert tap.why == typed.why == "type into “Name” | It asks for a name."


def test_what_stands_in_a_field_is_marked_before_it_is_replaced() -> None:
    tasker, _ = agent('Step: set Name to "Ann"')
    decisions = tasker.act(make_situation())
    assert not isinstance(decisions, Refusal)
    assert [one.action for one in decisions] == [Click(Point(60, 20)), PressKeys(("ctrl", "a")), TypeText("Ann")]
    assert {one.why for one in decisions} == {"set “Name” to"}


def test_the_model_gets_words_and_no_picture_unless_wished() -> None:
    tasker, model = agent("Step: back", "Step: back")
    tasker.act(make_situation())
    seeing = VisionTasker(model, Briefing(picture=True))
    seeing.act(make_situation())
    blind, sighted = ([part for part in seen[-1].parts if isinstance(part, Picture)] for seen in model.seen)
    assert (len(blind), len(sighted)) == (0, 1)
    assert "e7 button Save" in model.seen[0][-1].text


def test_a_thing_that_is_not_there_is_asked_for_anew_with_what_comes_nearest() -> None:
    tasker, model = agent("Step: tap Safe", "Step: tap e99", "Step: tap Save")
    (decision,) = tasker.act(make_situation())  # type: ignore[misc]  # a Refusal shall fail
    assert decision.target == "e7"
    assert [len(seen) for seen in model.seen] == [2, 2, 2]  # a fresh dialogue each time
    assert "Safe" not in model.seen[0][-1].text
    assert "“Safe” cannot be chosen" in model.seen[1][-1].text
    assert "nearest: 'Save'" in model.seen[1][-1].text
    assert "“e99” cannot be chosen" in model.seen[2][-1].text


def test_after_that_it_waits_and_goes_on_with_advice_and_gives_up_in_the_end() -> None:
    tasker, model = agent(*["Step: tap Unicorn"] * 3)
    (decision,) = tasker.act(make_situation())  # type: ignore[misc]  # a Refusal shall fail
    assert isinstance(decision.action, Wait)
    missed = Done("g", decision, changed=False)
    reflection = tasker.reflect(make_situation(history=(missed,)))
    assert reflection.verdict == "continue"
    assert "“Unicorn” cannot be chosen" in reflection.advice
    assert "scroll" in reflection.advice
    end = tasker.act(make_situation(history=(missed,) * MOST_MISSES))
    assert isinstance(end, Refusal)
    assert "Unicorn" in end.reason
    assert len(model.seen) == 3


def test_of_two_alike_it_asks_which() -> None:
    twins = (*ELEMENTS, Element(id="e10", kind="button", box=Box(110, 40, 150, 60), text="Save", clickable=True))
    tasker, model = agent("Step: tap Save", "Step: tap e10")
    (decision,) = tasker.act(make_situation(make_screen(elements=twins)))  # type: ignore[misc]  # a Refusal shall fail
    assert decision.target == "e10"
    assert "may be any of 2" in model.seen[1][-1].text


def test_history_is_told_as_steps_and_what_was_useless_apart() -> None:
    typing = "type into “Name” | because"
    history = (
        Done("g", Decision(Click(Point(60, 20)), typing, "e1"), changed=False, effect=()),
        Done("g", Decision(TypeText("Ann"), typing, "e1"), changed=True, effect=("target",)),
        Done("g", Decision(Click(SAVE), "tap “Save”", "e7"), changed=False, effect=()),
        Done("g", Decision(Wait(1.0), "“X” cannot be chosen", confidence=0.0), changed=False),
    )
    tasker, model = agent("Step: back")
    tasker.act(make_situation(history=history))
    text = model.seen[0][-1].text
    assert "[Tried without any effect: choose another way]\ntap “Save”" in text
    assert "type into “Name” “Ann”: changed: the target" in text
    assert "because" not in text
    assert "“X”" not in text


def test_a_step_that_was_done_three_times_is_told_three_times() -> None:
    done = Done("g", Decision(PressKeys(("enter",)), "press Enter"), changed=True, effect=("elsewhere",))
    tasker, model = agent("Step: back")
    tasker.act(make_situation(history=(done,) * 3))
    assert model.seen[0][-1].text.count("press Enter: changed") == 3


def test_an_example_is_told() -> None:
    tasker, model = agent("Step: back", example="tap Menu\ntap Save")
    tasker.act(make_situation())
    assert "[How it was done before]\ntap Menu\ntap Save" in model.seen[0][-1].text


def test_prose_is_mended_once() -> None:
    tasker, model = agent("Hmm.", "Step: tap Save")
    assert len(tasker.act(make_situation())) == 1  # type: ignore[arg-type]  # a Refusal shall fail
    assert "holds no step" in model.seen[1][-1].text
    with pytest.raises(BadReply, match="two answers that cannot be used"):
        agent("Hmm.", "Well.")[0].act(make_situation())
    repairer = ScriptedModel(["Step: tap Cancel"], name="scripted/repairer")
    mended = VisionTasker(Roles.of(ScriptedModel(["I would tap Cancel, I think"]), repairer=repairer))
    assert mended.act(make_situation())[0].target == "e9"  # type: ignore[index]  # a Refusal shall fail


def test_in_chinese() -> None:
    model = ScriptedModel(["步骤：点击“没有”", "步骤：在 e1 中输入“安”"])
    tasker = VisionTasker(model, Briefing(language="zh", picture=False, system="android"))
    _, typed = tasker.act(make_situation(goal="写名字"))  # type: ignore[misc]  # a Refusal shall fail
    assert typed.action == TypeText("安")
    assert typed.why == "在“Name”中输入"
    assert "无法选择“没有”" in model.seen[1][-1].text
    assert "e1 编辑框 Name" in model.seen[0][-1].text


def test_a_blank_screen_is_told_as_such() -> None:
    tasker, model = agent("Step: wait")
    tasker.act(make_situation(replace(make_screen(elements=()), blank="black")))
    assert "The screen is black: nothing can be seen on it." in model.seen[0][-1].text


def typed(text: str, changed: bool = True) -> tuple[Done, ...]:
    return (Done("write it", Decision(TypeText(text), "type"), changed=changed),)


TYPES = '{"why": "it asks", "step": {"do": "type", "text": "Ann", "enter": false}}'
ENDS = '{"why": "all is done", "step": {"do": "done", "text": ""}}'


def test_what_was_typed_last_is_not_typed_again() -> None:
    tasker, model = agent(TYPES, ENDS)
    (decision,) = tasker.act(make_situation(goal="write Ann", history=typed("Ann")))  # type: ignore[misc]
    assert isinstance(decision.action, Finish)
    assert "“Ann” was typed in the last step" in model.seen[1][-1].text


@pytest.mark.parametrize(
    ("goal", "history"),
    [("write Ann", typed("Ann", changed=False)), ("write Ann", typed("Bob")), ("write Ann, then Ann", typed("Ann"))],
    ids=["nothing came of it", "another text", "it is asked for twice"],
)
def test_it_is_where_that_may_be_meant(goal: str, history: tuple[Done, ...]) -> None:
    tasker, _ = agent(TYPES)
    (decision,) = tasker.act(make_situation(goal=goal, history=history))  # type: ignore[misc]
    assert decision.action == TypeText("Ann")


def tapped(changed: bool) -> Done:
    return Done(
        "save it",
        Decision(Click(SAVE), "tap “Save”", target="e7"),
        changed=changed,
        effect=("target",) if changed else (),
    )


def pressed(*history: Done) -> list[str]:
    """What can be tapped next."""
    tasker, model = agent(ENDS)
    tasker.act(make_situation(history=history))
    schema = model.seen[0][-1].schema or {}
    forms = [form["properties"] for form in schema["properties"]["step"]["anyOf"]]
    return next(list(form["on"]["enum"]) for form in forms if "tap" in form["do"]["enum"])


def test_what_had_no_effect_cannot_be_tapped_until_something_changes() -> None:
    assert "e7" in pressed()
    assert "e7" not in pressed(tapped(changed=False))
    assert "e7" in pressed(tapped(changed=False), *typed("Ann"))
