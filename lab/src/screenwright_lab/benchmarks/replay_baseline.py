"""The trivial replay, to stand beside: what was recorded, at the same places, whatever is there now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.core.action import Action, Finish, Impossible, points_of, with_points
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.episode import Episode
from screenwright.core.geometry import Point

PLACES = "baseline:places"


@dataclass
class SamePlaces:
    """Fits ``core.protocols.Agent``: a place of the recording is kept as a share of the width and the height."""

    recording: Episode
    name: str = PLACES
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        del situation
        return Plan(
            tuple(f"recorded action {number}" for number, _ in enumerate(self._actions, start=1)), "as recorded"
        )

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        action = self._actions[situation.subgoal_index]
        shot, (width, height) = situation.screen.screenshot, self.recording.head.screen_size
        places = [Point(at.x * shot.width // width, at.y * shot.height // height) for at in points_of(action)]
        return (Decision(with_points(action, places), "so it was recorded"),)

    def reflect(self, situation: Situation) -> Reflection:
        del situation
        return Reflection("proceed")

    @property
    def _actions(self) -> list[Action]:
        done = [step for step in self.recording.steps if step.outcome and step.outcome.status == "done"]
        return [step.action for step in done if not isinstance(step.action, Finish | Impossible)]
