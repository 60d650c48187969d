"""A mind that does what a person dictated, once: the actions of one reply, each through the gate like any other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from screenwright.core.action import Action, points_of
from screenwright.core.agency import Decision, Plan, Reflection, Situation


class Dictated:
    """Fits ``core.protocols.Agent``. ``subgoal`` is what the actions are for."""

    name = "dictated"
    models: tuple[str, ...] = ()

    def __init__(self, actions: Sequence[Action], subgoal: str, why: str) -> None:
        self._actions, self._subgoal, self._why = tuple(actions), subgoal, why

    def plan(self, situation: Situation) -> Plan:
        return Plan((self._subgoal or situation.goal,), parted=False)

    def act(self, situation: Situation) -> Sequence[Decision]:
        return [Decision(action, self._why, _target(action, situation)) for action in self._actions]

    def reflect(self, situation: Situation) -> Reflection:  # noqa: ARG002  # a person judges what came of it
        return Reflection("proceed")


def _target(action: Action, situation: Situation) -> str | None:
    """What lies under it, so that the gate can read what it is."""
    points = points_of(action)
    under = situation.screen.element_at(points[0]) if points else None
    return under.id if under else None


if TYPE_CHECKING:
    from screenwright.core.protocols import Agent

    _: type[Agent] = Dictated
