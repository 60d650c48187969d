"""No action without a record: whatever an agent decides, and however it fails, each action that a device performs was
allowed by a gate record that stood in the trace before."""

from __future__ import annotations

import ast
import contextlib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

import screenwright
from builders import screen_of
from loop_fakes import FakeTrace
from screenwright.agents.loop.run import Limits, Run
from screenwright.agents.loop.settle import Watch
from screenwright.core.action import (
    Action,
    Back,
    ButtonDown,
    ButtonUp,
    Click,
    DoubleClick,
    Drag,
    Finish,
    KeyDown,
    LongPress,
    Move,
    PressKeys,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.errors import DeviceLost, ModelTimeout, UnsupportedAction
from screenwright.core.geometry import Point
from screenwright.core.protocols import Device
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.safety.gate.gate import Gate
from screenwright.safety.gate.policy import Policy, Rule

SCREEN = screen_of(
    ("button", "Send", (10, 10, 60, 30)),
    ("button", "Next", (10, 40, 60, 60)),
    ("input", "Password", (10, 65, 90, 78)),
    size=(120, 80),
)
POINTS = st.sampled_from([Point(30, 20), Point(30, 50), Point(50, 70), Point(110, 5)])
ACTIONS = st.one_of(
    st.builds(Click, POINTS), st.builds(DoubleClick, POINTS), st.builds(LongPress, POINTS), st.builds(Move, POINTS),
    st.builds(Drag, st.none() | POINTS, POINTS), st.builds(Swipe, POINTS, POINTS), st.just(Scroll("down")),
    st.builds(TypeText, st.sampled_from(["hello", "a\n", "{{secret:bank}}"])), st.just(Wait(0.0)), st.just(Back()),
    st.builds(PressKeys, st.sampled_from([("enter",), ("a",), ("shift", "delete")])), st.just(KeyDown("shift")),
    st.sampled_from([ButtonDown(), ButtonUp(), Finish("done")]),
)  # fmt: skip
DECISIONS = st.builds(
    Decision, ACTIONS, st.sampled_from(["go on", "send it", "delete all"]), st.sampled_from([None, "e1", "e2", "e77"])
)
FAULTS = st.sampled_from([RuntimeError("broken"), ModelTimeout("slow"), KeyboardInterrupt()])
TURNS = st.lists(st.one_of(st.lists(DECISIONS, max_size=3), FAULTS), max_size=6)
VERDICTS = st.sampled_from(["proceed", "continue", "retry", "replan"])
THEN = st.sampled_from(["allow", "ask", "deny"])
NAMES = st.sampled_from([(), ("send or publish",), ("delete or overwrite", "enter a password")])
POLICIES = st.lists(st.builds(Rule, then=THEN, consequence=NAMES), max_size=2).map(lambda rules: Policy(tuple(rules)))


@dataclass
class Wild:
    """Does what it is told to, and raises what it is told to."""

    turns: list[Any]
    verdicts: list[Any]
    name: str = "wild"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        return Plan(("first", "second"))

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        if not self.turns:
            return Refusal("nothing left")
        turn = self.turns.pop(0)
        if isinstance(turn, BaseException):
            raise turn
        return tuple(turn)

    def reflect(self, situation: Situation) -> Reflection:
        return Reflection(self.verdicts.pop(0) if self.verdicts else "proceed")


@dataclass
class Recorder:
    """Notes each action with the records that the trace held when it came."""

    trace: FakeTrace
    fault: BaseException | None
    done: list[tuple[Action, tuple[Any, ...]]] = field(default_factory=list)
    url: str = "fake:"
    environment: str = "desktop"
    size: tuple[int, int] = (120, 80)

    def screenshot(self) -> Screenshot:
        return SCREEN.screenshot

    def perform(self, action: Action) -> None:
        self.done.append((action, tuple(self.trace.lines)))
        if self.fault is not None and len(self.done) == 2:
            raise self.fault

    def release(self) -> None:
        pass

    def close(self) -> None:
        pass


def seen(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
    return SCREEN


def unhurried(device: Device) -> Watch:
    """A watch on which waiting takes no time."""
    clock = itertools.count(step=0.2)
    return Watch(device, clock=lambda: next(clock), pause=lambda _seconds: None)


DEVICE_FAULTS = st.sampled_from([None, DeviceLost("gone"), UnsupportedAction("no"), RuntimeError("broken")])


@given(TURNS, st.lists(VERDICTS, max_size=4), st.booleans(), POLICIES, DEVICE_FAULTS)
def test_no_action_without_a_record(
    turns: list[Any], verdicts: list[Any], yes: bool, policy: Policy, fault: BaseException | None
) -> None:
    trace = FakeTrace()
    device = Recorder(trace, fault)
    run = Run(device, Wild(turns, verdicts), seen, Gate(None, yes, policy), trace, Limits(steps=8))  # type: ignore[arg-type]  # a fake
    with patch("screenwright.agents.loop.run.Watch", unhurried), contextlib.suppress(RuntimeError):
        run.reach("a goal")  # a fault of the program itself passes through, and nothing is done any more
    for number, (action, lines) in enumerate(device.done):
        intents = [step for step in lines if step.outcome is None]
        assert intents, "performed before anything was written"
        assert intents[-1].action == action
        assert intents[-1].gate.permission == "allowed"
        assert len({step.index for step in lines if step.gate.permission == "allowed"}) > number


MAY_PERFORM = {"agents/loop/run.py", "agents/loop/long_screenshot.py"}
"""The second scrolls a phone for one long picture, which no agent asks for."""


def test_the_loop_alone_works_a_device() -> None:
    root = Path(screenwright.__file__).parent
    callers = {
        str(path.relative_to(root))
        for room in ("agents", "app", "interfaces/cli", "interfaces/mcp", "reading", "safety", "vision")
        for path in (root / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "perform"
    }
    assert callers == MAY_PERFORM
