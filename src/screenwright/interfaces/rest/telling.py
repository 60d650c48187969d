"""A run as it is told while it goes on: its trace and its gate, each with an ear beside it.

The feed of a run gets ``plan``, ``step`` (once when it is about to be done and once with what came of it),
``question``, ``state``, ``news``, ``reflection`` and ``ended``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from screenwright.agents.loop import Permit, Trace
from screenwright.core.action import TypeText
from screenwright.core.action_json import action_to_json
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import Event, FrameRef, GateRecord, Step
from screenwright.core.screen import Screen
from screenwright.core.screen_json import element_to_json
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces.rest.feed import Feed
from screenwright.safety.consequences import Question
from screenwright.vision import narrate

LONGEST_SIGHT = 6000
"""Characters of what was seen that go with a step."""


@dataclass
class Progress:
    """What is known of a run by now: the plan, where in it, and the newest state of each step."""

    plan: tuple[str, ...] = ()
    subgoal: int = 0
    steps: int = 0


class ToldGate:
    """Fits ``agents.loop.Permit``: remembers what an action was judged by."""

    def __init__(self, gate: Permit) -> None:
        self._gate = gate
        self.seen: Screen | None = None
        self.confidence = 1.0

    @property
    def sight(self) -> str:
        return narrate(self.seen)[:LONGEST_SIGHT] if self.seen else ""

    def check(self, decision: Decision, situation: Situation) -> GateRecord:
        self.seen, self.confidence = situation.screen, decision.confidence
        return self._gate.check(decision, situation)


class ToldTrace:
    """Fits ``agents.loop.Trace``."""

    def __init__(self, trace: Trace, feed: Feed, progress: Progress, gate: ToldGate) -> None:
        self._trace, self._feed, self._progress, self._gate = trace, feed, progress, gate

    def frame(self, screenshot: Screenshot) -> FrameRef:
        return self._trace.frame(screenshot)

    def intent(self, step: Step) -> None:
        self._trace.intent(step)
        self._progress.steps = step.index
        self._tell(step)

    def outcome(self, step: Step) -> None:
        self._trace.outcome(step)
        self._tell(step)

    def event(self, event: Event) -> None:
        self._trace.event(event)
        self._progress.subgoal = event.subgoal_index
        match event.kind:
            case "plan":
                self._progress.plan = event.subgoals
                self._feed.tell("plan", subgoals=list(event.subgoals), current=event.subgoal_index, why=event.note)
            case "reflection" | "missed" | "circle":
                self._feed.tell(
                    "reflection", kind=event.kind, verdict=event.verdict, advice=event.note,
                    subgoal=event.subgoal_index,
                )  # fmt: skip
            case "model" | "handed_back" | "noted":
                if event.note:
                    self._feed.tell("news", sentences=[event.note])
            case _:
                pass

    def _tell(self, step: Step) -> None:
        told = step_told(step)
        self._feed.tell("step", **told, confidence=round(self._gate.confidence, 3), saw=self._gate.sight)


def step_told(step: Step) -> dict[str, Any]:
    """A step for people who look on; frames by their sha256."""
    outcome = step.outcome
    return {
        "n": step.index,
        "status": outcome.status if outcome else "begun",
        "subgoal": step.subgoal,
        "before": step.before.sha256,
        "after": outcome.after.sha256 if outcome and outcome.after else None,
        "action": action_to_json(step.action),
        "words": action_in_words(step.action),
        "why": step.why,
        "target": step.target,
        "gate": {"permission": step.gate.permission, "rule": step.gate.rule, "by": step.gate.by},
        "changed": [list(box.as_tuple()) for box in outcome.changed] if outcome else [],
        "effect": list(outcome.effect) if outcome and outcome.effect is not None else None,
        "note": outcome.words if outcome else step.note,
        "seconds": outcome.seconds if outcome else None,
        "at": step.at,
    }


def question_told(question: Question, seen: Screen | None) -> dict[str, Any]:
    """A question of the gate for who has to answer it, on the screen that was ``seen``; of what would be typed nothing
    is told."""
    decision = question.decision
    typed = isinstance(decision.action, TypeText)
    target = seen.by_id.get(decision.target) if seen and decision.target else None
    return {
        "rule": question.rule,
        "evidence": question.evidence,
        "subgoal": question.subgoal,
        "why": decision.why,
        "target": element_to_json(target) if target else None,
        "frame": seen.screenshot.sha256 if seen else None,
        "action": {"action": "type_text"} if typed else action_to_json(decision.action),
        "words": question.words,
    }


class Heard:
    """Fits ``agents.loop.Trace``: a trace of a person's steps, each of which is told as it is written."""

    def __init__(self, trace: Trace, feed: Feed) -> None:
        self._trace, self._feed = trace, feed

    def frame(self, screenshot: Screenshot) -> FrameRef:
        return self._trace.frame(screenshot)

    def intent(self, step: Step) -> None:
        self._trace.intent(step)
        self._feed.tell("recorded", n=step.index, words=step.subgoal)

    def outcome(self, step: Step) -> None:
        self._trace.outcome(step)

    def event(self, event: Event) -> None:
        self._trace.event(event)
