"""What a run was about when it was interrupted or killed, rebuilt from its episode, so that it can go on.

What is on disk is believed, and nothing else: a step with an outcome was done, one without is UNKNOWN. The screen is
looked at anew, and a sub-goal of which anything was begun is judged before anything more is done for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from screenwright.agents.loop.rounds import alike
from screenwright.core.action import ButtonUp, Home, KeyUp, Move, Wait
from screenwright.core.agency import Decision, Done, Plan
from screenwright.core.episode import Episode, Event, FrameRef, Step
from screenwright.core.screenshot import Screenshot

_ANSWERS = ("plan", "decision", "reflection", "missed", "circle")
"""Events that say where a run is; the others happen beside it."""
_HARMLESS = (Wait, Move, Home, KeyUp, ButtonUp)
"""Actions that may be done twice."""
_HOLE = "the run was interrupted in the middle of this: it may or may not have happened"


@dataclass(frozen=True, slots=True)
class Past:
    """Where to go on. ``plan`` None: none was made yet. ``before``: the screen before what was begun and not judged
    yet, None where nothing was begun. ``said``: what a person added to the goal. ``steps``, ``replans`` and
    ``seconds`` are used up already."""

    plan: Plan | None
    subgoal_index: int
    attempt: int
    advice: str
    history: tuple[Done, ...]
    before: Screenshot | None
    steps: int
    replans: int
    seconds: float
    said: tuple[str, ...] = ()


def past_of(episode: Episode, picture: Callable[[FrameRef], Screenshot]) -> Past:
    """``picture`` gives a frame of the episode, and may raise DataError."""
    answers = [event for event in episode.events if event.kind in _ANSWERS]
    last = answers[-1] if answers else None
    plans = [event for event in answers if event.kind == "plan"]
    stale = last is not None and last.verdict == "replan"  # and killed before the new plan was there
    steps = [step for step in episode.steps if step.outcome is None or step.outcome.status != "denied"]
    begun = [step for step in steps if last is not None and step.index > last.step]
    return Past(
        plan=Plan(plans[-1].subgoals, plans[-1].note, plans[-1].parted) if plans and not stale else None,
        subgoal_index=last.subgoal_index if last else 0,
        attempt=_attempt(answers),
        advice=last.note if last and last.verdict else "",
        history=tuple(map(_done, steps)),
        before=picture(begun[0].before) if begun else None,
        steps=max((step.index for step in episode.steps), default=0),
        replans=sum(event.verdict == "replan" for event in answers),
        seconds=max((event.seconds for event in episode.events), default=0.0),
        said=tuple(event.said for event in episode.events if event.said),
    )


def is_doubtful(decision: Decision, history: Sequence[Done]) -> bool:
    """Whether the decision does again what was begun last and may have happened already."""
    tries = [done for done in history if not isinstance(done.decision.action, Wait)]
    if isinstance(decision.action, _HARMLESS) or not tries:
        return False
    return tries[-1].unknown and alike(tries[-1].decision.action, decision.action)


def _attempt(answers: list[Event]) -> int:
    """Tries of the current sub-goal, from 1."""
    tries = 1
    for event in answers:
        if event.kind == "plan" or event.verdict == "proceed":
            tries = 1
        elif event.verdict == "retry":
            tries += 1
    return tries


def _done(step: Step) -> Done:
    target = step.target.get("id") if step.target else None
    decision = Decision(step.action, step.why, target if isinstance(target, str) else None)
    outcome = step.outcome
    if outcome is None:
        return Done(step.subgoal, decision, False, step.note or _HOLE, unknown=True)
    if outcome.status == "failed" and outcome.effect is None:  # broken off by an error or by the user
        return Done(step.subgoal, decision, False, f"{outcome.words}: it may or may not have happened", unknown=True)
    refused = outcome.status == "failed"
    return Done(step.subgoal, decision, bool(outcome.changed), outcome.words, outcome.effect, refused=refused)
