"""Plan, act, reflect (ScreenAgent, paper 001, 3.2), with an end to everything.

The loop owns the state: the plan, the current sub-goal, the history. Minds only see and decide. Each action passes
the gate, is written down before it is done and again with what came of it, so that a killed run can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from time import monotonic
from typing import Protocol, assert_never

from screenwright.agents.aim import Missed, aim
from screenwright.agents.changes import calm, effect_of, target_area
from screenwright.agents.lifeline import LOST, Lifeline
from screenwright.agents.settle import Settled, Watch
from screenwright.core.action import Action, Finish, Impossible, Wait
from screenwright.core.agency import PREPARING, Decision, Done, Refusal, Situation
from screenwright.core.episode import EpisodeOutcome, FrameRef, GateRecord, Outcome, Step
from screenwright.core.errors import ScreenwrightError
from screenwright.core.protocols import Agent, Device, Eyes
from screenwright.core.screen import Screen
from screenwright.core.screen_json import element_to_json
from screenwright.core.screenshot import Screenshot


class Trace(Protocol):
    """Where steps are written; ``data.episodes.EpisodeWriter`` fits."""

    def frame(self, screenshot: Screenshot) -> FrameRef: ...
    def intent(self, step: Step) -> None: ...
    def outcome(self, step: Step) -> None: ...


class Permit(Protocol):
    """What answers before every action; ``agents.gate.Gate`` fits."""

    def check(self, decision: Decision, situation: Situation) -> GateRecord: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """No run goes on for ever. ``repeats``: the same action on the same picture; ``replans``: new plans in one run;
    ``reconnects``: returns to a device that was lost."""

    steps: int = 40
    seconds: float = 600.0
    repeats: int = 3
    replans: int = 3
    reconnects: int = 3


@dataclass(frozen=True, slots=True)
class Result:
    """How a run ended. ``error`` is what is to be raised once the episode is safe on disk."""

    outcome: EpisodeOutcome
    reason: str
    steps: int
    error: ScreenwrightError | None = None


@dataclass(frozen=True, slots=True)
class _After:
    """What was seen after an action that ``begun`` then; ``lost``: why nobody knows whether it was done."""

    settled: Settled
    begun: float
    lost: str = ""


class _Ended(Exception):
    """Unwinds from any depth of one run to its end."""

    def __init__(self, outcome: EpisodeOutcome, reason: str) -> None:
        super().__init__(reason)
        self.outcome = outcome
        self.reason = reason


@dataclass
class Run:
    """One goal on one device. ``say`` receives a line of progress for people at every turn; ``verify`` says before an
    action why it is wrong, None where it may be done."""

    device: Device
    agent: Agent
    eyes: Eyes
    gate: Permit
    trace: Trace
    limits: Limits = field(default_factory=Limits)
    say: Callable[[str], None] = lambda _line: None
    verify: Callable[[Decision, Situation], str | None] | None = None

    def reach(self, goal: str) -> Result:
        """Work until the goal is reached, refused, denied, interrupted, out of limits or broken. Never raises
        ScreenwrightError or KeyboardInterrupt: both are results, because the episode must be finished first."""
        self._started, self._steps, self._replans, self._missed = monotonic(), 0, 0, 0
        self._seen: dict[tuple[str, Action], int] = {}
        self._watch = Watch(self.device)
        self._lifeline = Lifeline(self._watch, self.limits.reconnects, self.say)
        try:
            seen = self.eyes(self._first_sight().shot)
            kind = self.device.environment
            self._pursue(Situation(goal, seen, restless=self._watch.restless, environment=kind))
        except _Ended as end:
            return Result(end.outcome, end.reason, self._steps)
        except KeyboardInterrupt:
            return Result("interrupted", "stopped by the user", self._steps)
        except ScreenwrightError as error:
            return Result("error", str(error), self._steps, error)
        finally:
            self.device.release()
        return Result("success", "all sub-goals reached", self._steps)

    def _first_sight(self) -> Settled:
        try:
            return self._watch.settle()
        except LOST as error:
            return self._lifeline.come_back(error)

    def _pursue(self, situation: Situation) -> None:
        situation = self._plan(situation)
        assert situation.plan is not None
        while situation.subgoal_index < len(situation.plan.subgoals):
            self._check_limits()
            decisions = self.agent.act(situation)
            if isinstance(decisions, Refusal):
                raise _Ended("failure" if self._steps else "refused", decisions.reason)
            if not decisions:
                raise _Ended("failure", f"no action was chosen for {situation.subgoal!r}")
            situation, missed = self._act(situation, decisions)
            situation = self._again(situation, missed) if missed else self._reflect(situation)
            assert situation.plan is not None

    def _act(self, situation: Situation, decisions: Sequence[Decision]) -> tuple[Situation, Missed | None]:
        """Do the decisions in order. One whose target has gone ends the row, and so does one of which nobody knows
        whether it was done: what follows was meant for after it."""
        before, shot = situation.screen, situation.screen.screenshot
        begun = self._watch.clock()
        for decision in decisions:
            try:
                now = self._watch.look()
            except LOST as error:
                fresh = self.eyes(self._lifeline.come_back(error).shot, before)
                return situation, Missed(f"the connection was lost before this was done: {error}", fresh)
            aimed = aim(decision, before, now, self.eyes, self._watch.restless)
            if isinstance(aimed, Missed):
                return situation, aimed
            if aimed.screen is not before:
                shot = aimed.screen.screenshot
            seen = replace(situation, screen=aimed.screen)
            if self.verify is not None and (wrong := self.verify(aimed.decision, seen)) is not None:
                self._turn_down(aimed.decision, seen, shot, wrong)
                return situation, Missed(f"this was held to be wrong and not done: {wrong}", aimed.screen)
            shot, done = self._step(aimed.decision, seen, shot, now)
            situation = replace(situation, history=(*situation.history, done))
            if done.unknown:
                break
        restless = self._watch.restless_since(begun)
        return replace(situation, before=before, screen=self.eyes(shot, before), restless=restless), None

    def _again(self, situation: Situation, missed: Missed) -> Situation:
        """Another try of the sub-goal on the screen as it is now, a few times in one run."""
        self.say(f"missed: {missed.why}")
        self._missed += 1
        if self._missed > self.limits.repeats:
            raise _Ended("failure", missed.why)
        return replace(situation, screen=missed.screen, attempt=situation.attempt + 1, advice=missed.why)

    def _plan(self, situation: Situation) -> Situation:
        plan = self.agent.plan(situation)
        if isinstance(plan, Refusal):
            raise _Ended("failure" if self._steps else "refused", plan.reason)
        self.say("plan: " + "; ".join(plan.subgoals))
        return replace(situation, plan=plan, subgoal_index=0, attempt=1, before=None)

    def _reflect(self, situation: Situation) -> Situation:
        reflection = self.agent.reflect(situation)
        match reflection.verdict:
            case "proceed":
                index = situation.subgoal_index + 1
                return replace(situation, subgoal_index=index, attempt=1, advice="", before=None)
            case "continue":
                return replace(situation, advice=reflection.advice)
            case "retry":
                self.say(f"retry: {reflection.advice}")
                return replace(situation, attempt=situation.attempt + 1, advice=reflection.advice)
            case "replan":
                self.say(f"replan: {reflection.advice}")
                self._replans += 1
                if self._replans > self.limits.replans:
                    raise _Ended(
                        "limit", f"{self.limits.replans} new plans did not reach the goal: {reflection.advice}"
                    )
                return self._plan(replace(situation, advice=reflection.advice))
            case _:
                assert_never(reflection.verdict)

    def _step(
        self, decision: Decision, situation: Situation, shot: Screenshot, now: Screenshot
    ) -> tuple[Screenshot, Done]:
        """Gate, write the intent, act, settle, write the outcome. ``shot`` is what was judged by, ``now`` the frame
        just before the action. Returns the settled frame."""
        match decision.action:
            case Finish(answer=answer):
                raise _Ended("success", answer or decision.why)
            case Impossible(reason=reason):
                raise _Ended("failure", reason)
            case _:
                pass
        self._check_limits()
        self._check_repeats(decision.action, shot)
        self._steps += 1
        gate = self.gate.check(decision, situation)
        step = self._intent(decision, situation, shot, gate)
        self.say(f"step {step.index}: {decision.why}")
        if gate.permission == "denied":
            self.trace.outcome(replace(step, outcome=Outcome(status="denied", note=gate.rule)))
            raise _Ended("denied", gate.rule)
        begun = self._watch.clock()
        try:
            after = self._do(decision, situation.screen, now)
        except (ScreenwrightError, KeyboardInterrupt) as error:
            note = str(error) or "interrupted by the user"
            failed = Outcome(status="failed", note=note, seconds=round(self._watch.clock() - begun, 3))
            self.trace.outcome(replace(step, outcome=failed))
            raise
        return after.settled.shot, self._done(step, decision, situation, now, after)

    def _turn_down(self, decision: Decision, situation: Situation, shot: Screenshot, wrong: str) -> None:
        """Write down a step that was not done, because it was judged wrong before."""
        self._check_limits()
        self._steps += 1
        gate = GateRecord(permission="denied", rule=f"verification: {wrong}", by="policy")
        step = self._intent(decision, situation, shot, gate)
        self.trace.outcome(replace(step, outcome=Outcome(status="denied", note=gate.rule)))

    def _do(self, decision: Decision, screen: Screen, now: Screenshot) -> _After:
        """Perform and settle. A device that is lost meanwhile is brought back; the action is not repeated."""
        begun = self._watch.clock()
        shows = not isinstance(decision.action, PREPARING)
        try:
            self.device.perform(decision.action)
            self._watch.acted()
            settled = self._watch.settle(expect=now if shows else None, at=target_area(decision, screen))
        except LOST as error:
            return _After(self._lifeline.come_back(error), begun, lost=str(error))
        return _After(settled, begun)

    def _done(self, step: Step, decision: Decision, situation: Situation, now: Screenshot, after: _After) -> Done:
        """Write down what came of the step, and remember it. One in which the device was lost stays UNKNOWN."""
        settled = after.settled
        restless = self._watch.restless_since(after.begun)
        changed, effect = effect_of(decision, situation.screen, now, settled.shot, restless)
        if after.lost:
            why = f"the connection was lost in this step and came back ({after.lost})"
            self.trace.intent(replace(step, note=f"{why}: nobody knows whether it was done"))
            note = "the connection was lost meanwhile: this may or may not have happened"
            return Done(situation.subgoal, decision, bool(changed), note, effect, unknown=True)
        outcome = Outcome(
            status="done",
            after=self.trace.frame(settled.shot),
            changed=changed,
            note=settled.words,
            seconds=round(self._watch.clock() - after.begun, 3),
            effect=effect,
            restless=settled.restless,
        )
        self.trace.outcome(replace(step, outcome=outcome))
        return Done(situation.subgoal, decision, bool(changed), settled.words, effect)

    def _intent(self, decision: Decision, situation: Situation, shot: Screenshot, gate: GateRecord) -> Step:
        target = situation.screen.by_id.get(decision.target) if decision.target else None
        step = Step(
            index=self._steps,
            subgoal=situation.subgoal,
            before=self.trace.frame(shot),
            action=decision.action,
            why=decision.why,
            gate=gate,
            at=datetime.now(UTC).isoformat(),
            target=element_to_json(target) if target else None,
        )
        self.trace.intent(step)
        return step

    def _check_limits(self) -> None:
        if self._steps >= self.limits.steps:
            raise _Ended("limit", f"the limit of {self.limits.steps} steps is used up")
        if monotonic() - self._started > self.limits.seconds:
            raise _Ended("limit", f"the limit of {self.limits.seconds:g} seconds is used up")

    def _check_repeats(self, action: Action, shot: Screenshot) -> None:
        if isinstance(action, Wait):
            return
        key = (calm(shot, self._watch.restless).sha256, action)
        self._seen[key] = self._seen.get(key, 0) + 1
        if self._seen[key] > self.limits.repeats:
            raise _Ended("limit", f"the same action on the same screen {self.limits.repeats} times changed nothing")
