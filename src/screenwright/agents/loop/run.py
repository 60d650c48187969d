"""Plan, act, reflect (ScreenAgent, paper 001, 3.2), with an end to everything.

The loop owns the state: the plan, the current sub-goal, the history. Minds only see and decide. Each action passes
the gate, is written down before it is done and again with what came of it, so that a killed run can be read and
resumed (``past``). Limits stand in ``limits``, circles are noticed in ``rounds``, people step in by ``control``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Literal, Protocol, TypeVar, assert_never

from screenwright.agents.loop.aim import Missed, aim
from screenwright.agents.loop.changes import differences, effect_of, target_area
from screenwright.agents.loop.control import Control, told_of
from screenwright.agents.loop.hearing import Hearing, lost_letters
from screenwright.agents.loop.journal import Journal, Trace
from screenwright.agents.loop.lifeline import LOST, Lifeline
from screenwright.agents.loop.limits import Account, Ended, Limits, NoModels, Tally
from screenwright.agents.loop.past import Past, is_doubtful
from screenwright.agents.loop.rounds import Rounds
from screenwright.agents.loop.settle import Settled, Watch
from screenwright.core.action import Finish, Impossible, Wait
from screenwright.core.agency import PREPARING, Decision, Done, Reflection, Refusal, Situation
from screenwright.core.episode import EpisodeOutcome, GateRecord, Outcome, Step
from screenwright.core.errors import Interrupted, OutOfBudget, ScreenwrightError, UnsupportedAction, UsageError
from screenwright.core.protocols import Agent, Device, Eyes
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot

__all__ = ["Limits", "Permit", "Result", "Run", "Trace"]

Answer = TypeVar("Answer")

_DOUBT = (
    "this was begun just before and may have happened already; it was not done again. Look at the screen: do it only"
    " if it shows that it did not happen, else go on from there"
)


class Permit(Protocol):
    """What answers before every action; ``safety.gate.Gate`` fits."""

    def check(self, decision: Decision, situation: Situation) -> GateRecord: ...


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


@dataclass(frozen=True, slots=True)
class _Turned:
    """Why the rest of a row is not done; ``situation`` is where the mind is asked again."""

    how: Literal["missed", "circle", "handed_back"]
    why: str
    situation: Situation
    replan: bool = False


@dataclass
class Run:
    """One goal on one device. ``say`` receives a line of progress for people at every turn; ``verify`` says before an
    action why it is wrong, None where it may be done. ``account``: what the models of the agent use; ``control``: a
    hand on the run from outside."""

    device: Device
    agent: Agent
    eyes: Eyes
    gate: Permit
    trace: Trace
    limits: Limits = field(default_factory=Limits)
    say: Callable[[str], None] = lambda _line: None
    verify: Callable[[Decision, Situation], str | None] | None = None
    account: Account = field(default_factory=NoModels)
    control: Control = field(default_factory=Control)

    def reach(self, goal: str, past: Past | None = None) -> Result:
        """Work until the goal is reached, refused, denied, interrupted, out of limits or broken. ``past``: where an
        earlier run for the goal ended. Never raises ScreenwrightError or KeyboardInterrupt: both are results, because
        the episode must be finished first."""
        self._tally = Tally(self.limits, self.account)
        self._journal = Journal(self.trace, self._tally)
        self._rounds = Rounds(self.limits)
        self._doubted = 0
        self._watch = Watch(self.device)
        self._lifeline = Lifeline(self._watch, self.limits.reconnects, self.say)
        self._hearing = Hearing(self.device, self.say)
        try:
            self._pursue(self._begin(goal, past))
        except Ended as end:
            return self._result(end.outcome, end.reason)
        except OutOfBudget as end:
            return self._result("limit", str(end))
        except (KeyboardInterrupt, Interrupted) as end:
            return self._result("interrupted", str(end) or "stopped by the user")
        except ScreenwrightError as error:
            return self._result("error", str(error), error)
        finally:
            self.device.release()
        return self._result("success", "all sub-goals reached")

    def _result(self, outcome: EpisodeOutcome, reason: str, error: ScreenwrightError | None = None) -> Result:
        if late := self._hearing.new():
            self._journal.noted(tuple(note.words for note in late))
        reason = reason if outcome == "success" else self._hearing.explained(reason)
        return Result(outcome, reason, self._tally.steps, error)

    def _begin(self, goal: str, past: Past | None) -> Situation:
        """The first situation; of a run that goes on, with what was done and the screen as it is now."""
        if past is None:
            screen = self.eyes(self._sight().shot)
            return Situation(goal, screen, restless=self._watch.restless, environment=self.device.environment)
        self._tally.go_on(past.steps, past.replans, past.seconds)
        before = self.eyes(past.before) if past.before else None
        screen = self.eyes(self._sight().shot, before)
        situation = Situation(
            goal, screen, past.plan, past.subgoal_index, past.attempt, past.advice, past.history, before,
            self._watch.restless, self.device.environment, past.said,
        )  # fmt: skip
        self.say(f"going on after step {past.steps}")
        self._journal.event("resumed", situation)
        return situation

    def _sight(self) -> Settled:
        try:
            return self._watch.settle()
        except LOST as error:
            return self._lifeline.come_back(error)

    def _pursue(self, situation: Situation) -> None:
        if situation.plan is None:
            situation = self._plan(situation)
        elif situation.before is not None:
            situation = self._reflect(situation)
        while situation.plan is not None and situation.subgoal_index < len(situation.plan.subgoals):
            self._tally.check_steps()
            asked = self._stood_by(situation) or situation
            decisions = self._ask(asked, self.agent.act)
            if isinstance(decisions, Refusal):
                raise Ended("failure" if self._tally.steps else "refused", decisions.reason)
            if not decisions:
                raise Ended("failure", f"no action was chosen for {asked.subgoal!r}")
            self._journal.event("decision", asked)
            done = self._act(asked, decisions)
            situation = self._again(done) if isinstance(done, _Turned) else self._reflect(done)

    def _ask(self, situation: Situation, question: Callable[[Situation], Answer]) -> Answer:
        self._tally.check()
        try:
            return question(situation)
        finally:
            for remark in self.account.remarks():
                self.say(remark)
                self._journal.event("model", situation, remark)

    # -- phases --------------------------------------------------------------------------------------------------------

    def _plan(self, situation: Situation) -> Situation:
        plan = self._ask(situation, self.agent.plan)
        if isinstance(plan, Refusal):
            raise Ended("failure" if self._tally.steps else "refused", plan.reason)
        self.say("plan: " + "; ".join(plan.subgoals))
        situation = replace(situation, plan=plan, subgoal_index=0, attempt=1, before=None)
        self._journal.event("plan", situation, plan.why, plan.subgoals)
        return situation

    def _reflect(self, situation: Situation) -> Situation:
        self._tally.missed = 0
        reflection = self._ask(situation, self.agent.reflect)
        if reflection.verdict in ("retry", "replan"):
            self.say(f"{reflection.verdict}: {reflection.advice}")
        return self._follow(situation, reflection, "reflection")

    def _again(self, turned: _Turned) -> Situation:
        """Ask the mind anew, with what it did not know; a few times in a row."""
        if turned.how == "handed_back":
            return turned.situation
        self.say(f"{turned.how}: {turned.why}")
        self._tally.miss(turned.why)
        reflection = Reflection("replan" if turned.replan else "retry", turned.why)
        return self._follow(turned.situation, reflection, turned.how)

    def _follow(
        self, situation: Situation, reflection: Reflection, kind: Literal["reflection", "missed", "circle"]
    ) -> Situation:
        advice = reflection.advice
        match reflection.verdict:
            case "proceed":
                self._hearing.next_subgoal()
                index = situation.subgoal_index + 1
                situation = replace(situation, subgoal_index=index, attempt=1, advice="", before=None)
            case "retry":
                situation = replace(situation, attempt=situation.attempt + 1, advice=advice)
            case "continue" | "replan":
                situation = replace(situation, advice=advice)
            case _:
                assert_never(reflection.verdict)
        self._journal.event(kind, situation, advice, verdict=reflection.verdict)
        if reflection.verdict == "replan":
            self._tally.replan(advice)
            return self._plan(situation)
        return situation

    def _stood_by(self, situation: Situation) -> Situation | None:
        """Stand still where a pause is asked for; then the situation as it is after it, None where there was none."""
        self.control.check()
        if not self.control.paused:
            return None
        self.device.release()
        self._journal.event("paused", situation)
        self.say("paused: every key and button is let go")
        begun = monotonic()
        try:
            back = self.control.wait()
        finally:
            self._tally.paused(monotonic() - begun)
        screen = self.eyes(self._sight().shot, situation.screen)
        told = told_of(back, situation.screen, screen, self._watch.restless)
        self._rounds.forget()
        self.say("going on, looking at the screen anew")
        word = back.note if back.worked else ""
        self._journal.event("handed_back", situation, told, said=word)
        said = (*situation.said, word) if word else situation.said
        return replace(situation, screen=screen, before=None, advice=told or situation.advice, said=said)

    # -- acting --------------------------------------------------------------------------------------------------------

    def _act(self, situation: Situation, decisions: Sequence[Decision]) -> Situation | _Turned:
        """Do the decisions in order, and see what came of them all."""
        seen, begun = situation.screen, self._watch.clock()
        circle = self._rounds.ahead([each.action for each in decisions], seen.screenshot, self._watch.restless)
        if circle is not None and circle.remedy == "end":
            raise Ended("limit", circle.words)
        if circle is not None:
            return _Turned("circle", circle.words, situation, replan=circle.remedy == "replan")
        done = self._row(situation, decisions)
        after = done.situation if isinstance(done, _Turned) else done
        new = [each.decision.action for each in after.history[len(situation.history) :]]
        restless = self._watch.restless_since(begun)
        self._rounds.done(new, seen.screenshot, after.screen.screenshot, restless)
        if isinstance(done, _Turned):
            return done
        return self._with_lost_letters(replace(done, before=seen, restless=restless))

    def _with_lost_letters(self, situation: Situation) -> Situation:
        """What was typed last and arrived only in part is told whoever typed it: nobody else may compare the two."""
        told = lost_letters(situation)
        if not told:
            return situation
        self.say(told)
        self._journal.event("noted", situation, told)
        *earlier, last = situation.history
        last = replace(last, note="; ".join(part for part in (last.note, told) if part))
        return replace(situation, history=(*earlier, last))

    def _row(self, situation: Situation, decisions: Sequence[Decision]) -> Situation | _Turned:
        """One whose target has gone ends the row, and so does one of which nobody knows whether it was done: what
        follows was meant for after it."""
        before, shot = situation.screen, situation.screen.screenshot
        for decision in decisions:
            if (handed := self._stood_by(situation)) is not None:
                return _Turned("handed_back", handed.advice, handed)
            try:
                now = self._watch.look()
            except LOST as error:
                fresh = self.eyes(self._lifeline.come_back(error).shot, before)
                why = f"the connection was lost before this was done: {error}"
                return _Turned("missed", why, replace(situation, screen=fresh))
            aimed = aim(decision, before, now, self.eyes, self._watch.restless)
            if isinstance(aimed, Missed):
                return _Turned("missed", aimed.why, replace(situation, screen=aimed.screen))
            if aimed.screen is not before:
                shot = aimed.screen.screenshot
            seen = replace(situation, screen=aimed.screen)
            if (held_back := self._held_back(aimed.decision, seen, shot)) is not None:
                return _Turned("missed", held_back, seen)
            shot, done, refused = self._step(aimed.decision, seen, shot, now)
            situation = replace(situation, history=(*situation.history, done))
            if refused:
                return _Turned("missed", refused, replace(situation, screen=aimed.screen))
            if done.unknown:
                break
        return replace(situation, screen=self._seen_after(shot, before, decisions))

    def _seen_after(self, shot: Screenshot, before: Screen, decisions: Sequence[Decision]) -> Screen:
        """Who waits and sees no change looks at the whole anew: at first only what changed was looked at."""
        waited = all(isinstance(decision.action, Wait) for decision in decisions)
        glanced = before.changed.since is not None
        if waited and glanced and not differences(before.screenshot, shot, self._watch.restless):
            return self.eyes(shot)
        return self.eyes(shot, before)

    def _held_back(self, decision: Decision, situation: Situation, shot: Screenshot) -> str | None:
        """Why the decision is not to be done as it is; None where it may be."""
        if is_doubtful(decision, situation.history) and self._doubted < len(situation.history):
            self._doubted = len(situation.history)  # told once: the mind has looked since then
            return _DOUBT
        if self.verify is None or (wrong := self.verify(decision, situation)) is None:
            return None
        self._tally.check_steps()
        self._journal.turned_down(decision, situation, shot, wrong)
        return f"this was held to be wrong and not done: {wrong}"

    def _step(
        self, decision: Decision, situation: Situation, shot: Screenshot, now: Screenshot
    ) -> tuple[Screenshot, Done, str]:
        """Gate, write the intent, act, settle, write the outcome. ``shot`` is what was judged by, ``now`` the frame
        just before the action. Returns the settled frame, what was done, and why the device refused it, if it did."""
        match decision.action:
            case Finish(answer=answer):
                raise Ended("success", answer or decision.why)
            case Impossible(reason=reason):
                raise Ended("failure", reason)
            case _:
                pass
        self._tally.check_steps()
        gate = self.gate.check(decision, situation)
        step = self._journal.intent(decision, situation, shot, gate)
        self.say(f"step {step.index}: {decision.why}")
        if gate.permission == "denied":
            self._journal.outcome(step, Outcome(status="denied", note=gate.rule))
            raise Ended("denied", gate.rule)
        begun = self._watch.clock()
        try:
            after = self._do(decision, situation.screen, now)
        except (UnsupportedAction, UsageError) as error:  # nothing was sent: another way may do
            refused = f"the device refused this: {error}"
            self._journal.outcome(step, Outcome(status="failed", note=refused, effect=()))
            return now, Done(situation.subgoal, decision, False, refused, effect=(), refused=True), refused
        except (ScreenwrightError, KeyboardInterrupt) as error:
            note = str(error) or "interrupted by the user"
            self._journal.outcome(
                step, Outcome(status="failed", note=note, seconds=round(self._watch.clock() - begun, 3))
            )
            raise
        return after.settled.shot, self._done(step, decision, situation, now, after), ""

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
        heard = self._hearing.new()
        notes = tuple(note.words for note in heard)
        if after.lost:
            why = f"the connection was lost in this step and came back ({after.lost})"
            self._journal.unknown(step, "; ".join((f"{why}: nobody knows whether it was done", *notes)))
            note = "; ".join(("the connection was lost meanwhile: this may or may not have happened", *notes))
            return Done(situation.subgoal, decision, bool(changed), note, effect, unknown=True)
        outcome = Outcome(
            status="done",
            after=self.trace.frame(settled.shot),
            changed=changed,
            note=settled.words,
            seconds=round(self._watch.clock() - after.begun, 3),
            effect=effect,
            restless=settled.restless,
            notes=notes,
        )
        self._journal.outcome(step, outcome)
        told = any(note.effect for note in heard)
        return Done(situation.subgoal, decision, bool(changed), outcome.words, effect, told=told)
