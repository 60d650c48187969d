"""Action verification: each step of an episode judged with its history (Tree-of-Lens, paper 000, 5.3 and Appendix D).

A step is seen as anyone would who has the pictures: what was asked for, what was done, what is described at the place
of it, and the picture after it. A judge says of each whether it follows what was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from screenwright.core.action import Action, Click, DoubleClick, Finish, LongPress, TypeText, points_of
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Decision, Situation
from screenwright.core.episode import Episode, FrameRef, Step
from screenwright.core.geometry import Box, Point
from screenwright.core.protocols import Eyes
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.core.verification import JudgedStep, Judgement, Verification
from screenwright.reading import TargetPath, called, click_path, describe, field_paths

Frames: TypeAlias = Callable[[FrameRef], Screenshot]
"""The picture that an episode names."""


@dataclass(frozen=True, slots=True)
class SeenStep:
    """One step as a judge sees it. ``paths`` are what its place may mean, likeliest first; empty for actions without a
    place. ``after`` is None before the action is done, and where nobody knows what came of it. ``bounds``: the box of
    the target that the agent named, None where it named none."""

    index: int
    subgoal: str
    action: Action
    before: Screen
    after: Screenshot | None
    paths: tuple[TargetPath, ...] = ()
    bounds: Box | None = None

    @property
    def path(self) -> TargetPath | None:
        return self.paths[0] if self.paths else None

    @property
    def words(self) -> str:
        """The action in words, with what its place is called."""
        element = self.before.by_id.get(self.path.local.id) if self.path else None
        return action_in_words(self.action, called(element) if element is not None else "")

    @property
    def region(self) -> str:
        """Content and layout of the place in words, "" without one."""
        if self.path is None:
            return ""
        told = describe(self.before, self.path)
        return f"{told.content} {told.layout}".strip()


@dataclass(frozen=True, slots=True)
class Past:
    """A step before, and what was thought of it."""

    step: SeenStep
    judgement: Judgement


class Judge(Protocol):
    """Judges one step from the goal and what came before."""

    @property
    def name(self) -> str:
        """ "builtin" or the model's ``provider/name``."""
        ...

    def judge(self, goal: str, history: Sequence[Past], step: SeenStep) -> Judgement: ...


def verify(goal: str, steps: Sequence[SeenStep], judge: Judge) -> Verification:
    """Every step judged in order. Errors of a judge that asks a model pass through (ModelError)."""
    history: list[Past] = []
    for step in steps:
        history.append(Past(step, judge.judge(goal, history, step)))
    judged = [JudgedStep(past.step.index, past.step.words, past.step.region, past.judgement) for past in history]
    return Verification(goal, judge.name, judged)


# -- what is seen --------------------------------------------------------------------------------------------------


def seen_steps(episode: Episode, frames: Frames, eyes: Eyes) -> list[SeenStep]:
    """The steps that were done or tried, in order, and the claim that the goal is reached where the run made one."""
    screens: dict[str, Screen] = {}
    latest: Screen | None = None
    steps: list[SeenStep] = []
    for step in episode.steps:
        if step.outcome is not None and step.outcome.status == "denied":
            continue
        latest = screens.setdefault(step.before.sha256, eyes(frames(step.before), latest))
        steps.append(_seen(step, latest, frames, steps))
    last = episode.steps[-1] if episode.steps else None
    if last and episode.head.outcome == "success" and not isinstance(last.action, Finish) and last.outcome:
        after = last.outcome.after or last.before
        screen = screens.get(after.sha256) or eyes(frames(after), latest)
        steps.append(SeenStep(last.index + 1, episode.head.goal, Finish(), screen, screen.screenshot))
    return steps


def _seen(step: Step, before: Screen, frames: Frames, history: Sequence[SeenStep]) -> SeenStep:
    after = frames(step.outcome.after) if step.outcome and step.outcome.after else None
    bounds = Box(*step.target["box"]) if step.target else None
    paths = places(step.action, before, bounds, history)
    return SeenStep(step.index, step.subgoal, step.action, before, after, paths, bounds)


def about_to(decision: Decision, situation: Situation, history: Sequence[SeenStep]) -> SeenStep:
    """A decision as a step that is not done yet: what an agent asks about before it acts."""
    target = situation.screen.by_id.get(decision.target) if decision.target else None
    bounds = target.box if target else None
    paths = places(decision.action, situation.screen, bounds, history)
    return SeenStep(len(history) + 1, situation.subgoal, decision.action, situation.screen, None, paths, bounds)


def places(action: Action, screen: Screen, bounds: Box | None, history: Sequence[SeenStep]) -> tuple[TargetPath, ...]:
    """What the place of the action may mean: of a click its point; of a text the field of these ``bounds``, and
    without them the field that has the focus."""
    if isinstance(action, TypeText):
        if bounds is not None:
            return field_paths(screen, bounds)
        point = _focus(screen, history)
    else:
        point = next(iter(points_of(action)), None)
    return (click_path(screen, point),) if point is not None and screen.screenshot.contains(point) else ()


def _focus(screen: Screen, history: Sequence[SeenStep]) -> Point | None:
    """The middle of the field that is seen to have the focus, else where the last press was."""
    focused = next((one for one in screen.elements if one.kind == "input" and one.state.focused), None)
    if focused is not None:
        return focused.box.center
    presses = (step.action for step in reversed(history) if isinstance(step.action, Click | DoubleClick | LongPress))
    return next((press.at for press in presses), None)
