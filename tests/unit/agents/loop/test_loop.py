"""The loop: phases in order, an end to everything, nothing without the gate, and a whole trace whatever happens."""

from __future__ import annotations

import pytest

from builders import screen_of
from loop_fakes import KEY, SIZE, FakeAgent, FakeDevice, FakeGate, FakeTrace, go, one
from screenwright.agents.loop.run import Limits, Run
from screenwright.core.action import Action, Click, Finish, Impossible, TypeText, Wait
from screenwright.core.agency import Decision, Plan, Reflection, Refusal
from screenwright.core.errors import DeviceLost
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot


def test_subgoals_are_reached_in_order_and_everything_is_written_twice() -> None:
    text = Decision(TypeText("x"), "type x")
    agent = FakeAgent([Plan(("first", "second"))], {"first": [KEY], "second": [text, KEY]})
    result, device, trace = go(agent)
    assert (result.outcome, result.steps) == ("success", 3)
    assert device.done == [KEY.action, text.action, KEY.action]
    assert [line.index for line in trace.lines] == [1, 1, 2, 2, 3, 3]
    assert [line.subgoal for line in trace.lines[::2]] == ["first", "second", "second"]
    assert all(line.outcome is None for line in trace.lines[::2])
    assert all(line.outcome and line.outcome.changed for line in trace.lines[1::2])
    assert device.released >= 1


def test_each_decision_of_a_row_knows_the_ones_before_it() -> None:
    gate = FakeGate()
    go(one(KEY, KEY, KEY), gate=gate)
    assert [len(situation.history) for _, situation in gate.asked] == [0, 1, 2]


def test_a_refused_plan_does_nothing() -> None:
    result, device, trace = go(FakeAgent([Refusal("not understood")], {}))
    assert (result.outcome, result.reason) == ("refused", "not understood")
    assert (device.done, trace.lines) == ([], [])


def test_a_refusal_on_the_way_is_a_failure() -> None:
    agent = FakeAgent([Plan(("first", "second"))], {"first": [KEY], "second": Refusal("gone")})
    assert go(agent)[0].outcome == "failure"


@pytest.mark.parametrize(
    ("action", "outcome", "reason"),
    [(Finish("42"), "success", "42"), (Impossible("no such page"), "failure", "no such page")],
)
def test_a_mind_may_end_the_run_and_nothing_is_sent(action: Action, outcome: str, reason: str) -> None:
    result, device, trace = go(one(KEY, Decision(action, "because")))
    assert (result.outcome, result.reason) == (outcome, reason)
    assert device.done == [KEY.action]
    assert len(trace.lines) == 2


def test_what_the_gate_denies_is_written_and_not_done() -> None:
    result, device, trace = go(one(KEY), gate=FakeGate(lambda _decision: False))
    assert (result.outcome, result.reason) == ("denied", "a rule")
    assert device.done == []
    assert [line.outcome.status for line in trace.lines[1:] if line.outcome] == ["denied"]


def test_retry_gives_the_advice_and_counts() -> None:
    agent = one(KEY, verdicts=[Reflection("retry", "look left"), Reflection("proceed")])
    assert go(agent)[0].outcome == "success"
    assert [(s.attempt, s.advice) for s in agent.situations] == [(1, ""), (2, "look left")]


def test_replan_makes_a_new_plan_and_not_for_ever() -> None:
    agent = FakeAgent([Plan(("only",)) for _ in range(9)], {"only": [KEY]}, [Reflection("replan", "x")] * 9)
    result, device, _ = go(agent, replans=2)
    assert result.outcome == "limit"
    assert len(device.done) == 3


def test_the_limit_of_steps_holds_within_a_row() -> None:
    result, device, _ = go(one(*[KEY] * 9), steps=4)
    assert (result.outcome, len(device.done)) == ("limit", 4)


def test_the_limit_of_seconds_holds() -> None:
    result, device, _ = go(one(KEY), seconds=-1.0)
    assert (result.outcome, device.done) == ("limit", [])


def test_the_same_action_on_the_same_screen_is_not_repeated_for_ever() -> None:
    agent = one(KEY, verdicts=[Reflection("retry", "again")] * 50)
    result, device, _ = go(agent, FakeDevice(still=True), repeats=2)
    assert (result.outcome, len(device.done)) == ("limit", 2)


def test_waiting_is_no_repetition() -> None:
    agent = one(Decision(Wait(0), "wait"), verdicts=[Reflection("retry", "again")] * 6)
    result, device, _ = go(agent, FakeDevice(still=True), repeats=2)
    assert (result.outcome, len(device.done)) == ("success", 7)


@pytest.mark.parametrize(
    ("fault", "outcome"), [(DeviceLost("the server went away"), "error"), (KeyboardInterrupt(), "interrupted")]
)
def test_what_breaks_an_action_is_written_and_the_hands_let_go(fault: BaseException, outcome: str) -> None:
    result, device, trace = go(one(KEY), FakeDevice(fail=fault))
    assert result.outcome == outcome
    assert (result.error is not None) is (outcome == "error")
    assert device.released >= 1
    last = trace.lines[-1].outcome
    assert last is not None
    assert last.status == "failed"
    assert last.note


def test_a_mind_that_chooses_nothing_ends_the_run() -> None:
    assert go(one())[0].outcome == "failure"


def test_a_target_that_has_gone_is_not_clicked_and_looked_for_again_a_few_times() -> None:
    seen = screen_of(("button", "Save", (10, 10, 60, 30)), size=SIZE)

    def fading_eyes(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        first = previous is None
        return Screen(
            screenshot=screenshot if not first else seen.screenshot,
            elements=seen.elements if first else (),
            blocks=(),
            tree=seen.tree,
        )

    click = Decision(Click(Point(30, 20)), "click Save", target=seen.elements[0].id)
    device, trace = FakeDevice(), FakeTrace()
    agent = one(click)
    result = Run(device, agent, fading_eyes, FakeGate(), trace, Limits(repeats=1)).reach("a goal")
    assert (result.outcome, device.done) == ("failure", [])
    assert "Save" in agent.situations[1].advice


def test_the_gate_judges_a_key_by_the_dialog_that_an_earlier_action_of_the_row_opened() -> None:
    gate = FakeGate()
    go(one(KEY, KEY), gate=gate)
    frames = [situation.screen.screenshot.pixels[0, 0, 0] for _, situation in gate.asked]
    assert frames == [40, 43]  # the device paints itself anew after every action


def test_what_was_done_before_a_miss_is_remembered() -> None:
    missing = Decision(Click(Point(30, 20)), "click", target="e77")
    agent = one(KEY, missing)
    result, device, _ = go(agent, repeats=1)
    assert result.outcome == "failure"
    assert [len(situation.history) for situation in agent.situations] == [0, 1]
    assert device.done == [KEY.action, KEY.action]
