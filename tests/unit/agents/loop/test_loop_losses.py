"""A device that is lost in the middle of a run: brought back, looked at anew, and nothing done twice unseen."""

from __future__ import annotations

import pytest

from loop_fakes import KEY, FakeAgent, FakeDevice, FakeGate, FakeTrace, eyes, go, one
from screenwright.agents.loop.run import Run
from screenwright.core.action import Action, TypeText
from screenwright.core.agency import Decision, Plan, Reflection
from screenwright.core.episode import Step
from screenwright.core.errors import DeviceAuthError, DeviceError, DeviceLost, DeviceTimeout, DeviceUnreachable
from screenwright.core.screenshot import Screenshot

LOST = DeviceLost("the server went away")
TEXT = Decision(TypeText("x"), "type x")


class FlakyDevice(FakeDevice):
    """Is lost ``at`` the moments named, until it is reconnected: "act 1" before the first action, "done 1" in it but
    after it took effect, "seen 1" at the first look after it. ``returns`` are the errors of its reconnections, None
    for one that works."""

    def __init__(
        self, *at: str, returns: tuple[DeviceError | None, ...] = (None,) * 9, error: DeviceError = LOST
    ) -> None:
        super().__init__()
        self._at, self._returns, self._error = set(at), list(returns), error
        self.lost = False
        self.tried = 0
        self.reconnections: list[float] = []

    def screenshot(self) -> Screenshot:
        self._pass(f"seen {len(self.done)}")
        return super().screenshot()

    def perform(self, action: Action) -> None:
        self.tried += 1
        self._pass(f"act {self.tried}")
        super().perform(action)
        self._pass(f"done {len(self.done)}")

    def reconnect(self, limit_s: float = 30.0) -> None:
        assert self.lost
        self.reconnections.append(limit_s)
        error = self._returns.pop(0)
        if error:
            raise error
        self.lost = False

    def _pass(self, moment: str) -> None:
        self.lost = self.lost or moment in self._at
        self._at.discard(moment)
        if self.lost:
            raise self._error


@pytest.mark.parametrize("error", [LOST, DeviceTimeout("it did not answer")])
def test_lost_before_the_first_look(error: DeviceError) -> None:
    device = FlakyDevice("seen 0", error=error)
    assert go(one(KEY), device)[0].outcome == "success"
    assert device.done == [KEY.action]
    assert len(device.reconnections) == 1


@pytest.mark.parametrize(("at", "times"), [("act 1", 0), ("done 1", 1), ("seen 1", 1)])
def test_an_interrupted_step_is_unknown_and_ends_its_row(at: str, times: int) -> None:
    device = FlakyDevice(at)
    agent = one(KEY, TEXT, verdicts=[Reflection("proceed")])
    result, _, trace = go(agent, device)
    assert result.outcome == "success"
    assert device.done == [KEY.action] * times
    assert trace.last.index == 1
    assert trace.last.outcome is None
    assert "the server went away" in trace.last.note
    assert "nobody knows whether it was done" in trace.last.note


@pytest.mark.parametrize(("at", "changed"), [("act 1", False), ("done 1", True), ("seen 1", True)])
def test_the_mind_is_told_and_sees_the_fresh_screen(at: str, changed: bool) -> None:
    agent = one(KEY, verdicts=[Reflection("retry", "once more"), Reflection("proceed")])
    go(agent, FlakyDevice(at))
    second = agent.situations[1]
    assert second.before is not None
    (done,) = second.history
    assert (done.unknown, done.changed, done.in_vain) == (True, changed, False)
    assert "may or may not have happened" in done.note
    assert (second.screen.screenshot.pixels[0, 0, 0] != second.before.screenshot.pixels[0, 0, 0]) == changed


def test_lost_before_an_action_of_a_row_the_rest_is_decided_anew() -> None:
    device = FlakyDevice()

    class LosingTrace(FakeTrace):
        def outcome(self, step: Step) -> None:
            super().outcome(step)
            device.lost = step.index == 1

    agent, trace = FakeAgent([Plan(("only",))], {"only": [KEY, TEXT]}), LosingTrace()
    assert Run(device, agent, eyes, FakeGate(), trace).reach("a goal").outcome == "success"
    assert [len(situation.history) for situation in agent.situations] == [0, 1]
    assert "the connection was lost before this was done" in agent.situations[1].advice
    assert device.done == [KEY.action, KEY.action, TEXT.action]  # what the mind decided, seeing the screen once more


def test_returns_are_bounded_and_the_last_error_ends_the_run() -> None:
    device = FlakyDevice("act 1", "act 2", "act 3", "act 4")
    agent = one(KEY, verdicts=[Reflection("retry", "again")] * 9)
    result, _, trace = go(agent, device, reconnects=3, repeats=9)
    assert (result.outcome, result.error) == ("error", LOST)
    assert len(device.reconnections) == 3
    assert device.done == []
    assert trace.last.outcome is not None
    assert trace.last.outcome.status == "failed"
    assert device.released >= 1


@pytest.mark.parametrize("gone", [DeviceUnreachable("connection refused"), DeviceAuthError("is the password right?")])
def test_a_device_that_does_not_come_back_ends_the_run_as_before(gone: DeviceError) -> None:
    device = FlakyDevice("act 1", returns=(gone,))
    result, _, trace = go(one(KEY), device)
    assert result.outcome == "error"
    assert result.error is not None
    assert str(gone) in str(result.error)
    assert "the server went away" in str(result.error)
    assert trace.last.outcome is not None
    assert trace.last.outcome.status == "failed"


def test_one_that_is_lost_again_while_it_comes_back_is_tried_again() -> None:
    device = FlakyDevice("act 1", returns=(DeviceLost("again"), DeviceTimeout("slow"), None))
    assert go(one(KEY), device, reconnects=3)[0].outcome == "success"
    assert len(device.reconnections) == 3


def test_a_device_that_cannot_reconnect_ends_the_run() -> None:
    result, _, trace = go(one(KEY), FakeDevice(fail=LOST))
    assert (result.outcome, result.error) == ("error", LOST)
    assert trace.last.outcome is not None
    assert trace.last.outcome.status == "failed"
