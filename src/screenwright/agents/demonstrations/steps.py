"""From a recorded episode to the steps worth doing again, each with the screens before and after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from screenwright.agents.demonstrations.candidates import Pointed, pointed_at
from screenwright.agents.planner import ALREADY, LOOK_AGAIN
from screenwright.core.action import Action, Click, DoubleClick, Finish, Impossible, LongPress, Scroll, Swipe, Wait
from screenwright.core.action_words import action_in_words
from screenwright.core.episode import Episode, FrameRef, Step
from screenwright.core.errors import DataError
from screenwright.core.geometry import Point
from screenwright.core.protocols import Eyes
from screenwright.core.screen import Element, Screen
from screenwright.core.screen_json import element_from_json
from screenwright.core.screenshot import Screenshot

_NUMBER = re.compile(r"^step \d+ of \d+: ")
"""What an earlier replay put before the words of a step."""
CLOSING = "close what the recording does not have, by "
MOVING_ON = "move the row on to what is not in sight, by "
"""How the reason of such a press begins: it is no part of what is shown."""
_PRESSES = (Click, DoubleClick, LongPress)

VAIN = "nothing came of it: left out when this is done again"
"""The note of a recorded step that a person did for nothing."""

FRAMES_KEPT = 4
"""Recorded screens kept in memory: a step needs its own two, and looking ahead one or two more."""


def steps_to_replay(episode: Episode) -> tuple[Step, ...]:
    """What was done, in order: neither denied, failed or unknown, nor a mere look, nor a first try without effect."""
    done = [step for step in episode.steps if _was_done(step)]
    return tuple(step for place, step in enumerate(done) if not _is_vain(step, done[place + 1 :]))


def _was_done(step: Step) -> bool:
    if isinstance(step.action, Finish | Impossible) or step.action in (ALREADY, LOOK_AGAIN):
        return False
    if is_aside(step.why):
        return False
    return step.outcome is not None and step.outcome.status == "done" and step.outcome.note != VAIN


def is_aside(why: str) -> bool:
    """Whether this is the reason of a press that is no part of what was shown, and only makes way for it."""
    return why.startswith((CLOSING, MOVING_ON))


def _is_vain(step: Step, later: Sequence[Step]) -> bool:
    """A press that changed nothing and was tried once more; doing both here may undo the first."""
    following = next((other for other in later if not isinstance(other.action, Wait)), None)
    if following is None or not isinstance(step.action, _PRESSES) or not isinstance(following.action, _PRESSES):
        return False
    nothing = step.outcome is not None and not step.outcome.changed
    return nothing and bool(step.subgoal) and step.subgoal == following.subgoal


@dataclass(frozen=True, slots=True)
class Shown:
    """One recorded step, looked at: what it was done to, and what came of it."""

    step: Step
    before: Screen
    after: Screen | None

    @property
    def action(self) -> Action:
        return self.step.action

    @property
    def target(self) -> Element | None:
        """As it was written down; None where nobody did, or where it cannot be read."""
        with suppress(DataError):
            return element_from_json(self.step.target)
        return None

    def pointed(self, point: Point) -> Pointed:
        """What was meant at a point of the action: the target where that lies on it, else what lay under it."""
        target = self.target
        return pointed_at(self.before, point, target if target and target.box.contains(point) else None)

    @property
    def target_after(self) -> Element | None:
        """The target as it was after the step."""
        target = self.target
        if target is None or self.after is None:
            return None
        near = [element for element in self.after.elements if element.kind == target.kind]
        return max((e for e in near if e.box.iou(target.box) > 0.5), key=lambda e: e.box.iou(target.box), default=None)


class Demonstration:
    """The steps to replay and their screens, which are looked at when their turn comes."""

    def __init__(
        self,
        episode: Episode,
        picture: Callable[[FrameRef], Screenshot],
        eyes: Eyes,
        optional: Collection[int] = (),
    ) -> None:
        """``picture`` loads a frame of the episode; ``optional``: steps, by their index in the episode, that are left
        out where their target is not there. Raises DataError where there is nothing to replay."""
        self.steps = steps_to_replay(episode)
        if not self.steps:
            raise DataError("the recording holds no step that was done: there is nothing to replay")
        self.goal, self.outcome = episode.head.goal, episode.head.outcome
        self._optional = frozenset(optional)
        self._screen = lru_cache(FRAMES_KEPT)(lambda ref: eyes(picture(ref)))

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Shown:
        step = self.steps[index]
        after = step.outcome.after if step.outcome else None
        return Shown(step, self._screen(step.before), self._screen(after) if after else None)

    def is_optional(self, index: int) -> bool:
        return self.steps[index].index in self._optional

    def words(self, index: int) -> str:
        """The step as a sub-goal: its number makes it unique, its own words stay for the gate to judge."""
        return f"step {index + 1} of {len(self)}: {own_words(self.steps[index])}"


def own_words(step: Step) -> str:
    """What the step does, without the number that an earlier replay gave it."""
    return _NUMBER.sub("", step.subgoal).strip() or action_in_words(step.action)


def moves_the_view(action: Action) -> bool:
    """Scrolling by wheel, or by a finger up or down."""
    if isinstance(action, Swipe):
        return abs(action.end.y - action.start.y) > abs(action.end.x - action.start.x)
    return isinstance(action, Scroll)
