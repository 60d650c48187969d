"""Players that understand nothing: one presses anything, one what reads most like the task, and one does nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rapidfuzz import fuzz

from screenwright.core.action import Click, Finish
from screenwright.core.agency import Decision, Plan, Reflection, Refusal, Situation
from screenwright.core.errors import UsageError
from screenwright.core.protocols import Agent
from screenwright.core.screen import Element

NAMES = ("baseline:nothing", "baseline:random", "baseline:match")


def player(solver: str, lot: int | str) -> Agent:
    """One of ``NAMES``, for one run; the same ``lot`` gives the same draws. Raises UsageError for another name."""
    match solver:
        case "baseline:nothing":
            return Nothing()
        case "baseline:random":
            return RandomElement(Random(lot))
        case "baseline:match":
            return BestText()
        case _:
            raise UsageError(f"there is no {solver}: one of {', '.join(NAMES)}")


@dataclass
class Nothing:
    """Fits ``core.protocols.Agent``: says that all is done, and touches nothing."""

    name: str = "baseline:nothing"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        return Plan((situation.goal,), "there is nothing to do", parted=False)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:  # noqa: ARG002
        return (Decision(Finish(), "it is done"),)

    def reflect(self, situation: Situation) -> Reflection:  # noqa: ARG002
        return Reflection("proceed")


@dataclass
class RandomElement:
    """Fits ``core.protocols.Agent``: any element, each as likely as the next, until somebody ends it."""

    rng: Random
    name: str = "baseline:random"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        return Plan((situation.goal,), "press anything", parted=False)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        if not situation.screen.elements:
            return Refusal("there is nothing on the screen")
        chosen = self.rng.choice(situation.screen.elements)
        return (Decision(Click(chosen.box.center), "drawn by lot", chosen.id),)

    def reflect(self, situation: Situation) -> Reflection:  # noqa: ARG002
        return Reflection("continue")


@dataclass
class BestText:
    """Fits ``core.protocols.Agent``: what reads most like the goal and was not pressed yet, by ``fuzz.WRatio``."""

    name: str = "baseline:match"
    models: tuple[str, ...] = ()

    def plan(self, situation: Situation) -> Plan | Refusal:
        return Plan((situation.goal,), "press what reads most like the goal", parted=False)

    def act(self, situation: Situation) -> Sequence[Decision] | Refusal:
        pressed = [done.decision.action.at for done in situation.history if isinstance(done.decision.action, Click)]
        left = [one for one in situation.screen.elements if not any(one.box.contains(point) for point in pressed)]
        likely = [(fuzz.WRatio(words, situation.goal, processor=str.casefold), one)
                  for one in left if (words := _words(one)) and not _is_task(words, situation.goal)]  # fmt: skip
        if not likely:
            return Refusal("nothing on the screen with words on it is left")
        score, chosen = max(likely, key=lambda pair: pair[0])
        return (Decision(Click(chosen.box.center), f"reads like the goal: {score:.0f} of 100", chosen.id),)

    def reflect(self, situation: Situation) -> Reflection:  # noqa: ARG002
        return Reflection("continue")


def _words(element: Element) -> str:
    return element.text or element.name or ""


def _is_task(words: str, goal: str) -> bool:
    """A line of the task itself, as these pages paint it: several words in a row of it."""
    return len(words.split()) > 2 and fuzz.partial_ratio(words.casefold(), goal.casefold()) > 90
