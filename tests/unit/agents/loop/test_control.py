"""A hand on the run: paused after the current action, taken over, handed back, stopped; from any thread."""

from __future__ import annotations

from threading import Thread

import pytest

from loop_fakes import KEY, FakeAgent, FakeDevice, FakeGate, FakeTrace, eyes, one, untimed
from screenwright.agents.loop.control import Control, HandBack, told_of
from screenwright.agents.loop.run import Result, Run
from screenwright.core.action import Action, TypeText
from screenwright.core.agency import Decision, Plan, Reflection
from screenwright.core.errors import Interrupted

TEXT = Decision(TypeText("x"), "type x")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    untimed(monkeypatch)


class Watched(FakeDevice):
    """Asks for a pause in the middle of its first action."""

    def __init__(self, control: Control) -> None:
        super().__init__()
        self.control = control

    def perform(self, action: Action) -> None:
        super().perform(action)
        if len(self.done) == 1:
            self.control.pause()


def go_on(agent: FakeAgent, control: Control, device: FakeDevice) -> tuple[Result, FakeTrace]:
    trace = FakeTrace()
    return Run(device, agent, eyes, FakeGate(), trace, control=control).reach("a goal"), trace


def test_paused_after_the_action_with_nothing_held_and_handed_back() -> None:
    released: list[int] = []

    def ask() -> HandBack:
        released.append(device.released)
        device.done.append(TEXT.action)  # the person's own
        return HandBack(worked=True, note="I have signed in")

    control = Control(ask)
    device = Watched(control)
    agent = FakeAgent([Plan(("only",))], {"only": [KEY, TEXT]})
    result, trace = go_on(agent, control, device)
    assert result.outcome == "success"
    assert released == [1]
    assert device.done == [KEY.action, TEXT.action, KEY.action, TEXT.action]
    assert [event.kind for event in trace.events][:4] == ["plan", "decision", "paused", "handed_back"]
    first, second = agent.situations
    assert second.plan == first.plan
    assert [done.decision for done in second.history] == [KEY]
    assert second.advice.startswith("A person worked the screen meanwhile")
    assert second.said == ("I have signed in",)
    assert second.screen.screenshot.pixels[0, 0, 0] == 46  # looked at anew: after the person's action


def test_going_on_without_a_hand_on_the_device() -> None:
    control = Control(lambda: HandBack(worked=False))
    agent = one(KEY, verdicts=[Reflection("retry", "look left"), Reflection("proceed")])
    result, trace = go_on(agent, control, Watched(control))
    assert result.outcome == "success"
    assert agent.situations[1].advice == "look left"  # what was advised before still holds
    assert [event.note for event in trace.events if event.kind == "handed_back"] == [""]


def test_a_pause_during_a_question_comes_before_its_action() -> None:
    control = Control(lambda: HandBack(worked=False))
    device = FakeDevice()

    class Asking(FakeAgent):
        def act(self, situation):
            if not self.situations:
                control.pause()
            return super().act(situation)

    agent = Asking([Plan(("only",))], {"only": [KEY]})
    result, trace = go_on(agent, control, device)
    assert (result.outcome, device.done, len(agent.situations)) == ("success", [KEY.action], 2)
    assert [event.step for event in trace.events if event.kind == "paused"] == [0]


def test_stopped_in_a_pause() -> None:
    control = Control()

    def ask() -> HandBack:
        control.stop()
        return HandBack(worked=False)

    control.ask = ask
    device = Watched(control)
    result, _ = go_on(one(KEY, TEXT), control, device)
    assert (result.outcome, device.done) == ("interrupted", [KEY.action])


def test_stopped_from_another_thread_while_it_works() -> None:
    control = Control()
    control.stop()
    result, _ = go_on(one(KEY), control, FakeDevice())
    assert (result.outcome, result.reason, result.steps) == ("interrupted", "stopped by the user", 0)


def test_handed_back_from_another_thread() -> None:
    control = Control()
    device = Watched(control)
    results: list[Result] = []
    agent = FakeAgent([Plan(("only",))], {"only": [KEY, TEXT]})
    worker = Thread(target=lambda: results.append(go_on(agent, control, device)[0]))
    worker.start()
    while device.released == 0:  # paused
        worker.join(0.01)
        assert worker.is_alive() or results
    assert control.paused
    control.resume("all yours")
    worker.join(30)
    assert results[0].outcome == "success"
    assert agent.situations[1].said == ("all yours",)


def test_nobody_hands_back() -> None:
    control = Control(longest_pause_s=0.01)
    control.pause()
    with pytest.raises(Interrupted, match="nobody handed back"):
        control.wait()


def test_the_time_of_a_pause_is_no_time_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(range(0, 1000, 100))
    monkeypatch.setattr("screenwright.agents.loop.run.monotonic", lambda: float(next(times)))
    control = Control(lambda: HandBack(worked=False))
    result, trace = go_on(one(KEY, verdicts=[Reflection("retry", "again")]), control, Watched(control))
    assert result.outcome == "success"
    assert trace.events[-1].seconds < 0  # a hundred seconds of pause in a run of less


def test_what_a_person_did_is_told_where_they_did_something() -> None:
    before, now = eyes(FakeDevice().screenshot()), eyes(FakeDevice().screenshot())
    assert told_of(HandBack(worked=False), before, now, ()) == ""
    assert "Nothing that tells anything is different" in told_of(HandBack(worked=True), before, now, ())
