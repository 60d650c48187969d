"""The built-in planner with demonstrations at hand: a task that was shown once is done as it was shown.

A demonstration is taken where the goal is a case of its task and its first step can be done on the screen, or where
the goal cannot be read otherwise. One that is only like the goal is never done: it is named in the refusal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from screenwright.agents.demonstrations.replay import Replayer
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.protocols import Agent, is_remote


@dataclass(frozen=True, slots=True)
class Case:
    """A demonstration that the goal is a case of, ready to be done with the ``values`` that the goal gives."""

    name: str
    values: Mapping[str, str]
    replayer: Replayer

    @property
    def words(self) -> str:
        """What is taken, for people."""
        given = ", ".join(f"{name} = {value!r}" for name, value in self.values.items())
        return f"as in the demonstration {self.name!r}{f', with {given}' if given else ''}"


class FirstChoice:
    """An Agent: the first of the ``cases`` that fits the screen, else the ``planner``. ``hint``: what a refusal adds,
    which names the demonstration that comes nearest."""

    def __init__(self, planner: Agent, cases: Sequence[Case], hint: str = "") -> None:
        self.name, self.models, self.remote = planner.name, planner.models, is_remote(planner)
        self._planner, self._cases, self._hint = planner, tuple(cases), hint

    def plan(self, situation: Situation) -> Plan | Refusal:
        own = self._planner.plan(situation)
        if situation.advice:
            return own  # there is no second plan
        fitting = [case for case in self._cases if case.replayer.can_begin(situation.screen)]
        if not fitting and isinstance(own, Plan):
            return own
        if case := next(iter((*fitting, *self._cases)), None):
            plan = case.replayer.plan(situation)
            return replace(plan, why=case.words) if isinstance(plan, Plan) else plan
        return Refusal(f"{own.reason}{self._hint}") if isinstance(own, Refusal) else own

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        return self._mind(situation).act(situation)

    def reflect(self, situation: Situation) -> Reflection:
        return self._mind(situation).reflect(situation)

    def _mind(self, situation: Situation) -> Agent:
        """Told from the plan alone, so that a run that was interrupted goes on with the same one."""
        plans = ((case.replayer, case.replayer.plan(replace(situation, advice=""))) for case in self._cases)
        for replayer, plan in plans:
            if situation.plan is not None and isinstance(plan, Plan) and plan.subgoals == situation.plan.subgoals:
                return replayer
        return self._planner


if TYPE_CHECKING:
    _: type[Agent] = FirstChoice
