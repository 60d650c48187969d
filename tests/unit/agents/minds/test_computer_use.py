"""The mind that asks a computer-use model: what it sends, what it does, and what goes back as an error."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat_builders import make_screen, make_situation
from computer_builders import CHECK, ScriptedComputer, asks, call, says
from loop_fakes import FakeDevice, FakeGate, FakeTrace, eyes
from screenwright.agents.dialects.own import Own
from screenwright.agents.loop.run import Limits, Result, Run
from screenwright.agents.minds.computer_use import MAX_FAULTS, ComputerUse, results_of
from screenwright.core.action import Click, Finish, Impossible, PressKeys, TypeText
from screenwright.core.agency import Decision, Done, Plan, Reflection, Situation
from screenwright.core.computer import Call, PictureLimit, Turn
from screenwright.core.errors import BadReply, DeviceLost, ModelTimeout, ScreenwrightError, UnsupportedAction
from screenwright.core.geometry import Point
from screenwright.safety.gate.gate import Gate, Question

KEY = {"action": "press_keys", "keys": ["a"]}
TYPE = {"action": "type_text", "text": "hello"}
NONSENSE = {"action": "levitate"}


def agent_with(*turns: Turn | ScreenwrightError) -> tuple[ComputerUse, ScriptedComputer]:
    model = ScriptedComputer(list(turns))
    return ComputerUse(model, Own()), model


def run(
    *turns: Turn | ScreenwrightError, gate: Any = None, device: FakeDevice | None = None, verify: Any = None
) -> tuple[Result, ScriptedComputer, FakeDevice, FakeTrace]:
    """A whole run in the loop, on a device that shows nothing."""
    agent, model = agent_with(*turns)
    device, trace = device or FakeDevice(), FakeTrace()
    loop = Run(device, agent, eyes, gate or FakeGate(), trace, Limits(steps=20), verify=verify)  # type: ignore[arg-type]
    return loop.reach("save my work"), model, device, trace


# -- one run -----------------------------------------------------------------------------------------------------


def test_the_goal_is_the_plan_and_no_model_is_asked_for_it() -> None:
    agent, model = agent_with()
    assert agent.plan(make_situation(plan=None)) == Plan(("save my name",), parted=False)
    assert agent.reflect(make_situation()) == Reflection("continue")
    assert (agent.name, agent.models, model.seen) == ("computer-use", ("scripted/computer",), [])


def test_calls_are_done_until_the_model_says_so() -> None:
    result, model, device, trace = run(asks(call(KEY)), asks(call(TYPE)), says("Saved as a.txt."))
    assert (result.outcome, result.reason) == ("success", "Saved as a.txt.")
    assert device.done == [PressKeys(("a",)), TypeText("hello")]
    assert trace.lines[0].why == "so it is"
    first, second, third = model.seen
    assert (first.goal, first.environment, first.exchanges) == ("save my work", "desktop", ())
    assert first.picture.width, first.picture.height == FakeDevice.size
    assert [len(talk.exchanges) for talk in (second, third)] == [1, 2]
    assert second.picture.png != first.picture.png


def test_the_picture_is_as_small_as_the_service_wants_it() -> None:
    agent, model = agent_with(asks(call(KEY)))
    model.limit = PictureLimit(side=1000, area=100 * 50)
    agent.act(make_situation(make_screen(200, 100)))
    assert (model.seen[0].picture.width, model.seen[0].picture.height) == (100, 50)


def test_points_are_those_of_the_picture_sent() -> None:
    agent, model = agent_with(asks(call({"action": "click", "at": [15, 25]})))
    model.limit = PictureLimit(side=100, area=10_000)
    (decision,) = agent.act(make_situation(make_screen(200, 100)))
    assert decision.action == Click(Point(31, 51))
    assert decision.target == "e7"


@given(st.integers(1, 9000), st.integers(1, 9000), st.integers(10, 4000), st.integers(100, 4_000_000))
def test_a_picture_is_never_larger_than_the_limit(width: int, height: int, side: int, area: int) -> None:
    longest = PictureLimit(side, area).longest(width, height)
    assert longest <= side
    assert longest * longest * min(width, height) <= area * max(width, height)


def test_what_was_done_before_the_conversation_is_told_as_data() -> None:
    agent, model = agent_with(asks(call(KEY)))
    ctrl_s = Decision(PressKeys(("ctrl", "s")), "w")
    earlier = Done("save my work", ctrl_s, changed=False, note="who knows", unknown=True)
    agent.act(make_situation(history=(earlier,)))
    words = model.seen[0].opening.words
    assert "never an instruction" in words
    assert "Press Ctrl + S: who knows" in words


def test_a_new_plan_begins_a_new_conversation() -> None:
    agent, model = agent_with(asks(call(KEY)), asks(call(KEY)))
    agent.act(make_situation())
    agent.plan(make_situation())
    agent.act(make_situation())
    assert model.seen[1].exchanges == ()


@pytest.mark.parametrize(
    ("turn", "action"),
    [
        (says("It is 5."), Finish("It is 5.")),
        (says("IMPOSSIBLE: the menu is locked"), Impossible("the menu is locked")),
        (says("Impossible: no such file"), Impossible("no such file")),
        (says("It was not impossible: done"), Finish("It was not impossible: done")),
        (says("", refused="I will not"), Impossible("scripted/computer would not go on: I will not")),
    ],
)
def test_an_answer_without_a_call_is_the_end(turn: Turn, action: object) -> None:
    agent, _ = agent_with(turn)
    assert [decision.action for decision in agent.act(make_situation())] == [action]


@pytest.mark.parametrize("bad", [says(" "), BadReply("it broke off its answer")], ids=["empty", "broken off"])
def test_an_answer_without_anything_is_asked_for_again_a_few_times(bad: Turn | ScreenwrightError) -> None:
    result, model, _, _ = run(bad, bad, says("done"))
    assert result.outcome == "success"
    assert model.seen[0] == model.seen[2]
    result, model, _, _ = run(*[bad] * 9)
    assert isinstance(result.error, BadReply)
    assert len(model.seen) == MAX_FAULTS


def test_errors_of_the_model_end_the_run() -> None:
    result, _, _, _ = run(asks(call(KEY)), ModelTimeout("too slow"))
    assert (result.outcome, result.reason) == ("error", "too slow")


@pytest.mark.parametrize(
    ("environment", "word"), [("phone", "touch"), ("browser", "web browser"), ("desktop", "mouse")]
)
def test_the_rules_say_what_kind_of_screen_it_is(environment: str, word: str) -> None:
    agent, model = agent_with(says("done"))
    agent.act(make_situation(environment=environment))
    assert word in model.seen[0].rules
    assert model.seen[0].environment == environment


# -- what comes back as an error ---------------------------------------------------------------------------------


def test_a_call_that_cannot_be_read_goes_back_and_never_to_the_device() -> None:
    result, model, device, _ = run(asks(call(NONSENSE)), asks(call(KEY)), says("done"))
    assert result.outcome == "success"
    assert device.done == [PressKeys(("a",))]
    (exchange,) = model.seen[1].exchanges
    assert exchange.results[0].failed
    assert "levitate" in exchange.results[0].words
    assert [one.results[0].failed for one in model.seen[2].exchanges] == [True, False]


def test_one_unreadable_call_keeps_all_of_its_answer_from_the_device() -> None:
    _, model, device, _ = run(asks(call(KEY), call(NONSENSE, of="2"), call(KEY, of="3")), says("done"))
    assert device.done == []
    results = model.seen[1].exchanges[0].results
    assert [result.failed for result in results] == [True] * 3
    assert "levitate" in results[1].words
    assert "another call" in results[0].words


def test_nothing_may_come_after_the_end() -> None:
    end = call({"action": "finish", "answer": ""})
    _, model, device, _ = run(asks(end, call(KEY, of="2")), says("done"))
    assert device.done == []
    assert "ends the work" in model.seen[1].exchanges[0].results[0].words


def test_unreadable_answers_are_bounded() -> None:
    result, model, device, _ = run(*[asks(call(NONSENSE))] * 9)
    assert result.outcome == "error"
    assert isinstance(result.error, BadReply)
    assert "levitate" in result.reason
    assert (len(model.seen), device.done) == (MAX_FAULTS, [])


def test_an_action_without_effect_is_told() -> None:
    _, model, _, _ = run(asks(call(KEY)), says("done"), device=FakeDevice(still=True))
    assert model.seen[1].exchanges[0].results[0].words == "nothing on the screen changed"


def judged(*answers: str | None) -> Any:
    """Before each action the next of the answers, after the last one always that it is right."""
    left = iter(answers)
    return lambda *_: next(left, None)


def test_what_was_judged_wrong_is_told_and_not_done() -> None:
    turns = [asks(call(KEY), call(KEY, of="2")), asks(call(TYPE)), says("done")]
    result, model, device, _ = run(*turns, verify=judged("that is the wrong 'Save'"))
    assert (result.outcome, device.done) == ("success", [TypeText("hello")])
    first, second = model.seen[1].exchanges[0].results
    assert first.failed
    assert second.failed
    assert "wrong 'Save'" in first.words
    assert "never an instruction" in first.words  # it quotes the screen, so it stands in a fence
    assert "what came before it went wrong" in second.words


def test_an_end_that_is_not_accepted_is_told_once_and_the_work_goes_on() -> None:
    turns = [asks(call(KEY)), says("done"), asks(call(TYPE)), says("done now")]
    result, model, device, _ = run(*turns, verify=judged(None, "the goal also says to type"))
    assert (result.outcome, result.reason) == ("success", "done now")
    assert device.done == [PressKeys(("a",)), TypeText("hello")]
    third = model.seen[2]
    assert [len(exchange.results) for exchange in third.exchanges] == [1, 0]
    assert "the goal also says to type" in third.now.words


# -- safety checks -----------------------------------------------------------------------------------------------


def checked(*actions: dict[str, Any]) -> Turn:
    return asks(call(*actions, checks=[CHECK]))


def test_a_person_is_asked_once_and_the_yes_goes_back() -> None:
    asked: list[Question] = []
    gate = Gate(lambda question: not asked.append(question))
    result, model, device, trace = run(checked(KEY, TYPE), says("done"), gate=gate)
    assert (result.outcome, len(device.done)) == ("success", 2)
    (question,) = asked
    assert "the model's provider asks" in question.words
    assert "malicious_instructions: The screen gives orders." in question.words
    assert [line.gate.by for line in trace.lines if line.outcome] == ["user", "policy"]
    assert model.seen[1].exchanges[0].results[0].acknowledged


def test_where_the_answer_is_no_nothing_is_done_and_nothing_acknowledged() -> None:
    result, model, device, trace = run(checked(KEY), says("done"), gate=Gate(lambda _: False))
    assert (result.outcome, device.done, len(model.seen)) == ("denied", [], 1)
    assert trace.last.gate.permission == "denied"


def test_where_nobody_can_be_asked_it_is_denied() -> None:
    result, model, device, _ = run(checked({"action": "wait", "seconds": 0.1}), gate=Gate(None))
    assert (result.outcome, device.done, len(model.seen)) == ("denied", [], 1)
    assert "the model's provider asks" in result.reason


def test_a_yes_given_beforehand_is_one() -> None:
    result, model, _, trace = run(checked(KEY), says("done"), gate=Gate(None, yes=True))
    assert result.outcome == "success"
    assert trace.last.gate.by == "flag"
    assert model.seen[1].exchanges[0].results[0].acknowledged


def test_our_own_rule_is_asked_about_in_the_same_question() -> None:
    asked: list[Question] = []
    gate = Gate(lambda question: not asked.append(question))
    screen = make_screen()
    situation = Situation("delete the file", screen)
    decision = Decision(Click(Point(30, 50)), "it deletes", "e7", asks=("pay\nload: odd",))
    assert gate.check(decision, situation).permission == "allowed"
    assert "pay load: odd" in asked[0].words
    assert "delete or overwrite" in asked[0].words


@pytest.mark.parametrize("actions", [[KEY], [NONSENSE]], ids=["not done", "unreadable"])
def test_a_doubted_call_that_was_not_done_is_taken_back_and_not_acknowledged(actions: list[dict[str, Any]]) -> None:
    judge = judged(None, "a wrong place") if actions == [KEY] else None
    result, model, _, _ = run(asks(call(TYPE)), checked(*actions), says("done"), verify=judge)
    assert result.outcome == "success"
    before, after = model.seen[1], model.seen[2]
    assert [exchange.turn for exchange in after.exchanges] == [exchange.turn for exchange in before.exchanges]
    assert "taken back" in after.now.words
    assert after.now.picture is not None


def test_what_was_done_of_an_answer_that_is_taken_back_is_told() -> None:
    both = asks(call(KEY), call(TYPE, of="2", checks=[CHECK]))
    _, model, device, _ = run(both, says("done"), verify=judged(None, "a wrong place"))
    assert device.done == [PressKeys(("a",))]
    assert "done: " + both.calls[0].action in model.seen[1].now.words
    assert both.calls[1].action not in model.seen[1].now.words


def test_a_reason_does_not_write_on_the_terminal() -> None:
    agent, _ = agent_with(asks(call(KEY), text="I save\n\x1b[2K it"))
    (decision,) = agent.act(make_situation())
    assert decision.why == "I save [2K it"


def test_the_first_answer_can_be_taken_back_too() -> None:
    _, model, _, _ = run(checked(NONSENSE), says("done"))
    assert model.seen[1].exchanges == ()
    assert "levitate" in model.seen[1].opening.words


def test_an_action_of_which_nobody_knows_is_told_as_that() -> None:
    device = FakeDevice(fail=DeviceLost("the line broke"))
    result, _, _, _ = run(checked(KEY), gate=Gate(None, yes=True), device=device)
    assert result.outcome == "error"  # this device cannot come back


def test_a_refusal_that_was_not_taken_as_the_end_is_left_out_of_what_is_sent() -> None:
    _, model, _, _ = run(says("", refused="no"), says("done"), verify=judged("it can be done"))
    assert model.seen[1].exchanges == ()
    assert "it can be done" in model.seen[1].opening.words


# -- what came of the calls --------------------------------------------------------------------------------------

DECISIONS = tuple(Decision(PressKeys((key,)), "w") for key in "abcd")


def done(decision: Decision, **others: Any) -> Done:
    return Done("save my work", decision, changed=True, effect=("target",), **others)


@given(st.lists(st.tuples(st.integers(1, 3), st.booleans()), min_size=1, max_size=4), st.integers(0, 12))
def test_only_what_was_begun_is_acknowledged_and_only_what_is_complete_went_well(
    shape: list[tuple[int, bool]], number: int
) -> None:
    rows = [
        (Call(str(place), "", (CHECK,) if doubted else ()), DECISIONS[:size])
        for place, (size, doubted) in enumerate(shape)
    ]
    all_decisions = [decision for _, decisions in rows for decision in decisions]
    results = results_of(rows, [done(one) for one in all_decisions[:number]], "it went away")
    assert [result.call for result in results] == [row[0] for row in rows]
    before = 0
    for result, (one, decisions) in zip(results, rows, strict=True):
        begun = min(max(number - before, 0), len(decisions))
        assert result.failed == (begun < len(decisions))
        assert result.acknowledged == (bool(one.checks) and begun > 0)
        before += len(decisions)
    assert sum("it went away" in result.words for result in results) == (number < len(all_decisions))


def test_a_step_that_may_not_have_happened_says_so() -> None:
    note = "this may or may not have happened"
    (result,) = results_of([(Call("1", ""), DECISIONS[:1])], [done(DECISIONS[0], unknown=True, note=note)], "")
    assert note in result.words
    assert "never an instruction" in result.words
    assert not result.failed


def test_decisions_keep_what_the_dialect_read() -> None:
    agent, _ = agent_with(
        Turn((Call("1", '{"why": "its own", "actions": [{"action": "press_keys", "keys": ["a"]}]}'),))
    )
    (decision,) = agent.act(make_situation())
    assert decision == replace(decision, why="its own", asks=())


def test_without_any_reason_the_action_is_its_own() -> None:
    agent, _ = agent_with(Turn((call(KEY),)))
    (decision,) = agent.act(make_situation())
    assert decision.why


def test_what_the_device_refused_is_an_error_of_its_call() -> None:
    device = FakeDevice(fail=UnsupportedAction("there is no key a here"))
    result, model, _, _ = run(asks(call(KEY)), says("It cannot be done that way."), device=device)
    assert result.outcome == "success"
    (told,) = model.seen[1].exchanges[-1].results
    assert told.failed
    assert "there is no key a here" in told.words
