"""What minds exchange with the loop: plans, decisions, reflections, and the situation they judge.

The words are ScreenAgent's (paper 001, section 3.2): plan sub-goals, act on the current one, reflect on the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.core.action import Action
from screenwright.core.screen import Screen

Verdict: TypeAlias = Literal["proceed", "retry", "replan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """Sub-goals in words, to be reached one after the other; never empty."""

    subgoals: tuple[str, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """One action, the reason in words, and the id of the element it is meant for."""

    action: Action
    why: str
    target: str | None = None
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Reflection:
    """proceed to the next sub-goal, retry this one with the advice, or replan with the advice."""

    verdict: Verdict
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A mind that cannot go on says why; it never improvises."""

    reason: str


@dataclass(frozen=True, slots=True)
class Done:
    """A decision with what came of it, as a mind remembers it."""

    subgoal: str
    decision: Decision
    changed: bool
    note: str = ""


@dataclass(frozen=True)
class Situation:
    """All that a mind may judge by: no more than a person at the screen would have.

    ``screen`` is now; ``before`` the screen when the current sub-goal's actions began, where there were any.
    ``attempt`` counts tries of this sub-goal from 1.
    """

    goal: str
    screen: Screen
    plan: Plan | None = None
    subgoal_index: int = 0
    attempt: int = 1
    advice: str = ""
    history: tuple[Done, ...] = ()
    before: Screen | None = None

    @property
    def subgoal(self) -> str:
        return self.plan.subgoals[self.subgoal_index] if self.plan else self.goal
