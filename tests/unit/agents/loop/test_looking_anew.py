"""Who waits and sees no change looks at the whole screen anew, and not at what a glance made of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from loop_fakes import FakeAgent, FakeDevice, FakeGate, FakeTrace, eyes, one, untimed
from screenwright.agents.loop.run import Run
from screenwright.core.action import PressKeys, Wait
from screenwright.core.agency import Decision, Reflection
from screenwright.core.screen import Changed, Screen
from screenwright.core.screenshot import Screenshot

PRESS, WAIT = Decision(PressKeys(("a",)), "press a"), Decision(Wait(1.0), "look again")


def looks(agent: FakeAgent, device: FakeDevice) -> list[bool]:
    """For each look whether the whole was looked at."""
    whole: list[bool] = []

    def seen(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
        whole.append(previous is None)
        since = previous.screenshot.sha256 if previous else None
        return replace(eyes(screenshot), changed=Changed(since=since))

    Run(device, agent, seen, FakeGate(), FakeTrace()).reach("a goal")
    return whole


@pytest.mark.parametrize(
    ("first", "still", "whole"),
    [
        (PRESS, False, [True, False, False]),  # the fake paints anew at every action, at a wait as well
        (PRESS, True, [True, False, True]),
        (WAIT, True, [True, False, True]),
    ],
)
def test_a_wait_without_change_is_a_look_at_the_whole(
    monkeypatch: pytest.MonkeyPatch, first: Decision, still: bool, whole: list[bool]
) -> None:
    untimed(monkeypatch)
    agent = one(first, verdicts=[Reflection("retry", "not yet"), Reflection("proceed")])
    decisions = iter([(first,), (WAIT,)])
    agent.act = lambda _situation: next(decisions)  # type: ignore[method-assign]
    assert looks(agent, FakeDevice(still=still)) == whole
