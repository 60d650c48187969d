"""Stand-ins for everything that the loop talks to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
import pytest

from builders import screen_of
from screenwright.agents.loop.run import Limits, Result, Run
from screenwright.agents.loop.settle import Watch
from screenwright.core.action import Action, PressKeys
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.episode import Event, FrameRef, GateRecord, Step
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot

SIZE = (120, 80)


class FakeDevice:
    """Every action paints the frame anew, unless ``still``."""

    url, environment, size = "fake:", "desktop", SIZE

    def __init__(self, *, still: bool = False, fail: BaseException | None = None) -> None:
        self.done: list[Action] = []
        self.released = 0
        self._still, self._fail = still, fail

    def screenshot(self) -> Screenshot:
        shade = 40 if self._still else 40 + 3 * len(self.done)
        return Screenshot(np.full((SIZE[1], SIZE[0], 3), shade, np.uint8))

    def perform(self, action: Action) -> None:
        if self._fail is not None:
            raise self._fail
        self.done.append(action)

    def release(self) -> None:
        self.released += 1

    def close(self) -> None:
        pass


def eyes(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
    del previous
    return Screen(screenshot=screenshot, elements=(), blocks=(), tree=screen_of().tree)


@dataclass
class FakeAgent:
    """Acts by a table of sub-goal to decisions; reflects by a list of verdicts, then always proceeds."""

    plans: list[Plan | Refusal]
    acts: dict[str, Sequence[Decision] | Refusal]
    verdicts: list[Reflection] = field(default_factory=list)
    situations: list[Situation] = field(default_factory=list)
    name: str = "fake"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        return self.plans.pop(0) if len(self.plans) > 1 else self.plans[0]

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        self.situations.append(situation)
        return self.acts[situation.subgoal]

    def reflect(self, situation: Situation) -> Reflection:
        return self.verdicts.pop(0) if self.verdicts else Reflection("proceed")


@dataclass
class FakeTrace:
    lines: list[Step] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def frame(self, screenshot: Screenshot) -> FrameRef:
        return FrameRef(file="frames/000001.png", sha256="0" * 64, width=screenshot.width, height=screenshot.height)

    def intent(self, step: Step) -> None:
        assert step.outcome is None
        self.lines.append(step)

    def event(self, event: Event) -> None:
        self.events.append(event)

    @property
    def last(self) -> Step:
        return self.lines[-1]

    def outcome(self, step: Step) -> None:
        assert step.outcome is not None
        assert self.lines[-1].index == step.index
        self.lines.append(step)


@dataclass
class FakeGate:
    allow: Callable[[Decision], bool] = lambda _decision: True
    asked: list[tuple[Decision, Situation]] = field(default_factory=list)

    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        self.asked.append((decision, situation))
        allowed = self.allow(decision)
        return GateRecord(permission="allowed" if allowed else "denied", rule="a rule", by="policy")


KEY = Decision(PressKeys(("a",)), "press a")


def go(
    agent: FakeAgent, device: FakeDevice | None = None, gate: FakeGate | None = None, **limits: float
) -> tuple[Result, FakeDevice, FakeTrace]:
    device, trace = device or FakeDevice(), FakeTrace()
    bounds = Limits(**limits)  # type: ignore[arg-type]  # whole numbers where it wants them
    result = Run(device, agent, eyes, gate or FakeGate(), trace, bounds).reach("a goal")
    return result, device, trace


def one(*decisions: Decision, verdicts: Sequence[Reflection] = ()) -> FakeAgent:
    return FakeAgent([Plan(("only",))], {"only": decisions}, list(verdicts))


class FakeClock:
    """Time that passes only when somebody looks at it or waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


def untimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs from here on wait for nothing, as long as they think that they do."""
    clock = FakeClock()
    monkeypatch.setattr("screenwright.agents.loop.run.Watch", partial(Watch, clock=clock, pause=clock.wait))
