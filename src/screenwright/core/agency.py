"""What minds exchange with the loop: plans, decisions, reflections, and the situation they judge.

The words are ScreenAgent's (paper 001, section 3.2): plan sub-goals, act on the current one, reflect on the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.core.action import Action, ButtonDown, ButtonUp, KeyDown, KeyUp, Move, Wait
from screenwright.core.episode import Part
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen

Environment: TypeAlias = Literal["desktop", "phone", "browser"]
"""What kind of screen a device has."""

Verdict: TypeAlias = Literal["proceed", "continue", "retry", "replan"]

PREPARING = (Wait, Move, ButtonDown, ButtonUp, KeyDown, KeyUp)
"""Actions that need not show: they wait, or make ready for the next one."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Sub-goals in words, to be reached one after the other; never empty.

    ``parted``: they were made out of the goal. A plan that is the goal itself says nothing of a single action.
    """

    subgoals: tuple[str, ...]
    why: str = ""
    parted: bool = True


@dataclass(frozen=True, slots=True)
class Decision:
    """One action, the reason in words, and the id of the element it is meant for.

    ``asks``: doubts of a model's provider about it, in its words; a person has to allow it then, whatever it is.
    """

    action: Action
    why: str
    target: str | None = None
    confidence: float = 1.0
    asks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reflection:
    """proceed to the next sub-goal, continue with this one (nothing went wrong, it is not reached yet), retry it with
    the advice, or replan with the advice."""

    verdict: Verdict
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A mind that cannot go on says why; it never improvises."""

    reason: str


@dataclass(frozen=True, slots=True)
class Done:
    """A decision with what came of it, as a mind remembers it.

    ``changed``: whether the screen changed, but for what changes by itself; ``effect``: in which parts of it, None
    where nobody looked. ``unknown``: the device was lost meanwhile, so the action may or may not have happened.
    ``refused``: the device would not do it, and nothing was sent. ``told``: the device knows of an effect that no
    picture shows.
    """

    subgoal: str
    decision: Decision
    changed: bool
    note: str = ""
    effect: tuple[Part, ...] | None = None
    unknown: bool = False
    refused: bool = False
    told: bool = False

    @property
    def in_vain(self) -> bool:
        """It was looked for an effect, and nothing had come of an action that is there to change something."""
        return self.effect == () and not (self.unknown or self.told or isinstance(self.decision.action, PREPARING))


@dataclass(frozen=True, slots=True)
class Note:
    """What a device knows and no picture of it shows. ``effect``: it came of what was done and nothing is left to be
    wished, as a file that was downloaded; else it says why something did not come, or is to be known."""

    words: str
    effect: bool = False


@dataclass(frozen=True)
class Situation:
    """All that a mind may judge by: no more than a person at the screen would have.

    ``screen`` is now; ``before`` the screen when the current sub-goal's actions began, where there were any.
    ``attempt`` counts tries of this sub-goal from 1. ``restless`` are places that change by themselves. ``said`` is
    what the person added to the goal when they handed the device back.
    """

    goal: str
    screen: Screen
    plan: Plan | None = None
    subgoal_index: int = 0
    attempt: int = 1
    advice: str = ""
    history: tuple[Done, ...] = ()
    before: Screen | None = None
    restless: tuple[Box, ...] = ()
    environment: Environment = "desktop"
    said: tuple[str, ...] = ()

    @property
    def task(self) -> str:
        """The goal, with what the person said since."""
        return "\n".join((self.goal, *self.said))

    @property
    def subgoal(self) -> str:
        return self.plan.subgoals[self.subgoal_index] if self.plan else self.goal

    @property
    def done_here(self) -> tuple[Done, ...]:
        """What was done for the current sub-goal, in order."""
        return tuple(done for done in self.history if done.subgoal == self.subgoal)
