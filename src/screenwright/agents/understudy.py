"""An agent that another stands in for while its model does not answer, or answers what cannot be used.

The question that failed is put to the next one at once. After some questions the first is tried again; each time it
fails again the others answer for twice as long, and after a few such returns it is not asked any more in this run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.errors import ModelError
from screenwright.core.protocols import Agent

QUESTIONS = 6
"""A stand-in answers so many before the first agent is tried again; twice as many after every return."""
RETURNS = 3

Answer = TypeVar("Answer")


class Understudy:
    """Fits ``core.protocols.Agent``. ``agents``: the first, and those that stand in for it, in order; ``remark`` is
    told whenever another one takes over. Only errors of a model (ModelError: not reached, refused, overloaded, too
    slow, two answers that cannot be used) make it change; the last one's errors pass through."""

    def __init__(self, agents: Sequence[Agent], remark: Callable[[str], None]) -> None:
        self.name = agents[0].name
        self.models = tuple(dict.fromkeys(model for agent in agents for model in agent.models))
        self._agents, self._remark = tuple(agents), remark
        self._current = self._asked = self._returns = 0

    def plan(self, situation: Situation) -> Plan | Refusal:
        return self._ask(lambda agent: agent.plan(situation))

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        return self._ask(lambda agent: agent.act(situation))

    def reflect(self, situation: Situation) -> Reflection:
        return self._ask(lambda agent: agent.reflect(situation))

    def _ask(self, question: Callable[[Agent], Answer]) -> Answer:
        self._try_the_first_again()
        while True:
            agent = self._agents[self._current]
            try:
                answer = question(agent)
            except ModelError as error:
                if self._current + 1 == len(self._agents):
                    raise
                self._current, self._asked = self._current + 1, 0
                self._remark(f"{_called(agent)} failed ({error}): {_called(self._agents[self._current])} takes over")
            else:
                self._asked += 1
                return answer

    def _try_the_first_again(self) -> None:
        if self._current and self._returns < RETURNS and self._asked >= QUESTIONS * 2**self._returns:
            self._returns += 1
            self._current = 0
            self._remark(f"{_called(self._agents[0])} is tried again")


def _called(agent: Agent) -> str:
    return ", ".join(agent.models) or agent.name


if TYPE_CHECKING:
    _: type[Agent] = Understudy
