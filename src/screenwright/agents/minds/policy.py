"""A mind that is a trained policy: it is told the goal, what was done and the screen, and answers with the next action.

There is no model to talk to and nothing is planned in words (paper 004): the goal is the one sub-goal, each turn is one
action, and the policy itself says when the goal is reached or cannot be. A policy that learned on phones taps where a
mouse clicks, and its swipes turn the wheel where there is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from screenwright.core.action import Action, Direction, Impossible, Scroll, Swipe
from screenwright.core.action_words import action_in_words
from screenwright.core.agency import Decision, Environment, Plan, Reflection, Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot

NOTCHES: Final = 5
"""Wheel notches for one swipe."""
_FINGER: Final[dict[Direction, tuple[float, float, float, float]]] = {
    "down": (0.5, 0.8, 0.5, 0.2), "up": (0.5, 0.2, 0.5, 0.8), "right": (0.8, 0.5, 0.2, 0.5),
    "left": (0.2, 0.5, 0.8, 0.5),
}  # fmt: skip
"""Where a finger goes to move the view, from x, y to x, y, in shares of the screen."""


@dataclass(frozen=True, slots=True)
class Move:
    """``plan`` names what the policy means to do, this action first; ``reply`` is what it wrote."""

    action: Action
    plan: tuple[str, ...]
    reply: str
    confidence: float


class Policy(Protocol):
    """A net, or anything else, that chooses one action."""

    @property
    def name(self) -> str: ...

    @property
    def reads_screen(self) -> bool:
        """Whether it looks at the elements of the screen, and not at its picture alone."""
        ...

    def move(self, goal: str, past: Sequence[Action], screen: Screen) -> Move | None:
        """The next action after ``past``, the earliest first; None where the answer cannot be read."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """A policy with a history of screens, which it gathers while it is asked."""

    def remember(self, goal: str, screens: Sequence[Screenshot]) -> None:
        """The screens of a run up to now, the earliest first, in place of what it was asked about."""
        ...


class PolicyAgent:
    """Fits Agent. It keeps nothing between turns."""

    models: tuple[str, ...] = ()
    remote = False

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.name = policy.name

    def plan(self, situation: Situation) -> Plan:
        """The goal itself."""
        return Plan((situation.goal,), parted=False)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        """One action. It is refused where the answer cannot be read: asked again, the same would come."""
        shot = situation.screen.screenshot
        done = [one.decision.action for one in situation.history if not one.refused]
        past = [_as_a_finger(action, shot.width, shot.height) for action in done]
        move = self._policy.move(situation.task, past, situation.screen)
        if move is None:
            return Refusal(f"{self.name} gave an answer that is no action")
        action = _here(move.action, situation.environment)
        if isinstance(action, Impossible):
            action = Impossible("the policy takes the goal for one that cannot be reached here")
        meant = " then ".join(name.lower().replace("_", " ") for name in move.plan[1:])
        why = action_in_words(action) + (f", to go on with {meant}" if meant else "")
        return [Decision(action, why, confidence=move.confidence)]

    def reflect(self, situation: Situation) -> Reflection:
        """Always to go on: the policy judges from the next picture."""
        del situation
        return Reflection("continue")


def _here(action: Action, environment: Environment) -> Action:
    """A swipe as the turns of a wheel where there are no fingers; all else as it is."""
    if environment == "phone" or not isinstance(action, Swipe):
        return action
    across, down = action.end.x - action.start.x, action.end.y - action.start.y
    if abs(down) >= abs(across):
        return Scroll("down" if down < 0 else "up", NOTCHES, action.start)
    return Scroll("right" if across < 0 else "left", NOTCHES, action.start)


def _as_a_finger(action: Action, width: int, height: int) -> Action:
    """The turns of a wheel as the swipe that they stood for."""
    if not isinstance(action, Scroll):
        return action
    x, y, to_x, to_y = _FINGER[action.direction]
    return Swipe(Point(round(x * width), round(y * height)), Point(round(to_x * width), round(to_y * height)))


if TYPE_CHECKING:
    from screenwright.core.protocols import Agent

    _: type[Agent] = PolicyAgent
