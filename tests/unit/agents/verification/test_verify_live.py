"""Asking before acting: what is held to be wrong is not done, is written down, and is told to the agent."""

from __future__ import annotations

from builders import screen_of
from loop_fakes import KEY, FakeAgent, FakeDevice, FakeGate, FakeTrace, eyes
from screenwright.agents.loop.run import Limits, Run
from screenwright.agents.verification.builtin import BuiltinJudge
from screenwright.agents.verification.live import Verifier
from screenwright.core.action import Click, TypeText
from screenwright.core.agency import Decision, Plan, Situation
from screenwright.core.geometry import Point

FORM = screen_of(("button", "Save", (120, 100, 200, 130)), ("button", "Discard", (220, 100, 320, 130)))
SAVE, DISCARD = Decision(Click(Point(160, 115)), "why", "e1"), Decision(Click(Point(270, 115)), "why", "e2")
NOW = Situation("save it", FORM, Plan(("click Save",)))


def test_a_decision_for_another_thing_is_named_wrong_before_it_is_done() -> None:
    verifier = Verifier(BuiltinJudge())
    assert verifier(SAVE, NOW) is None
    wrong = verifier(DISCARD, NOW)
    assert wrong is not None
    assert wrong.startswith("wrong target: ")
    assert "“Save” button" in wrong


def test_one_retry_of_what_did_nothing_is_let_pass_and_no_more() -> None:
    verifier = Verifier(BuiltinJudge())
    said = [verifier(SAVE, NOW) for _ in range(3)]
    assert said[:2] == [None, None]
    assert said[2] is not None
    assert said[2].startswith("loop: ")


def run(agent: FakeAgent, wrong: str | None) -> tuple[Run, FakeTrace, FakeDevice]:
    device, trace = FakeDevice(), FakeTrace()
    answers = iter([wrong])
    return (
        Run(device, agent, eyes, FakeGate(), trace, Limits(), verify=lambda _decision, _situation: next(answers, None)),
        trace,
        device,
    )


def test_a_wrong_decision_is_written_down_and_told_and_the_next_try_is_done() -> None:
    text = Decision(TypeText("x"), "type x")
    agent = FakeAgent([Plan(("only",))], {"only": (text, KEY)})
    work, trace, device = run(agent, "wrong target: it is another field")
    assert work.reach("a goal").outcome == "success"
    turned_down = trace.lines[1]
    assert turned_down.gate.permission == "denied"
    assert turned_down.gate.rule == "verification: wrong target: it is another field"
    assert turned_down.outcome is not None
    assert turned_down.outcome.status == "denied"
    assert device.done == [text.action, KEY.action]
    assert agent.situations[1].advice.endswith("wrong target: it is another field")


def test_a_run_in_which_all_is_held_to_be_wrong_ends_with_the_reason() -> None:
    device, trace = FakeDevice(), FakeTrace()
    agent = FakeAgent([Plan(("only",))], {"only": (KEY,)})
    work = Run(device, agent, eyes, FakeGate(), trace, Limits(), verify=lambda _decision, _situation: "loop: again")
    result = work.reach("a goal")
    assert result.outcome == "failure"
    assert "loop: again" in result.reason
    assert device.done == []
    assert len(trace.lines) == 2 * (Limits().repeats + 1)
