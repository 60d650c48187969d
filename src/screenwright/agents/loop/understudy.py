"""An agent that another stands in for while its model does not answer, or answers what cannot be used.

The question that failed is put to the next one at once. After some questions the first is tried again; each time it
fails again the others answer for twice as long, and after a few such returns it is not asked any more in this run.
Whoever takes over begins afresh: what was done stands in the situation, and a talk of its own would not know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.errors import ModelError
from screenwright.core.protocols import Agent, is_remote

QUESTIONS = 6
"""A stand-in answers so many before the first agent is tried again; twice as many after every return."""
RETURNS = 3

Answer = TypeVar("Answer")


class Understudy:
    """Fits ``core.protocols.Agent``. ``openers`` make the first agent and those that stand in for it, in order, all at
    once and each anew when it takes over; ``remark`` is told whenever another one does. Only errors of a model
    (ModelError: not reached, refused, overloaded, too slow, two answers that cannot be used) make it change; the last
    one's errors pass through."""

    def __init__(self, openers: Sequence[Callable[[], Agent]], remark: Callable[[str], None]) -> None:
        self._openers, self._remark = tuple(openers), remark
        self._agents = [opener() for opener in openers]
        self.name = self._agents[0].name
        self.models = tuple(dict.fromkeys(model for agent in self._agents for model in agent.models))
        self._current = self._asked = self._returns = 0

    @property
    def remote(self) -> bool:
        """Whether any of them may send what it is shown out of this machine."""
        return any(map(is_remote, self._agents))

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
                follower = self._switch(self._current + 1)
                self._remark(f"{_called(agent)} failed ({error}): {_called(follower)} takes over")
            else:
                self._asked += 1
                return answer

    def _try_the_first_again(self) -> None:
        if self._current and self._returns < RETURNS and self._asked >= QUESTIONS * 2**self._returns:
            self._returns += 1
            self._remark(f"{_called(self._switch(0))} is tried again")

    def _switch(self, number: int) -> Agent:
        self._current, self._asked = number, 0
        self._agents[number] = self._openers[number]()
        return self._agents[number]


def _called(agent: Agent) -> str:
    return ", ".join(agent.models) or agent.name


if TYPE_CHECKING:
    _: type[Agent] = Understudy
