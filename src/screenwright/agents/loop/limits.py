"""An end to everything: how many steps, seconds, tries, tokens and how much money one run may use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

from screenwright.core.episode import EpisodeOutcome, ModelUsage
from screenwright.core.errors import OutOfBudget
from screenwright.core.messages import Watch


@dataclass(frozen=True, slots=True)
class Limits:
    """No run goes on for ever.

    ``repeats``: rounds of the same actions over the same screens, one action on one screen included, and turns in a
    row in which nothing could be done; ``stale``: actions that lead to nothing but what was there before;
    ``replans``: new plans in one run; ``reconnects``: returns to a device that was lost.
    """

    steps: int = 40
    seconds: float = 600.0
    repeats: int = 3
    replans: int = 3
    reconnects: int = 3
    stale: int = 12


class Account(Protocol):
    """What a run uses of its models; ``llm.metered.Meter`` fits."""

    def check(self) -> None:
        """Raises OutOfBudget where nothing is left."""
        ...

    def usage(self) -> tuple[ModelUsage, ...]: ...

    def remarks(self) -> tuple[str, ...]:
        """What there is to say of the models since it was last asked."""
        ...

    def look_on(self, watch: Watch) -> None:
        """Tell ``watch`` while a model is waited for, from now on."""
        ...


class NoModels:
    """The account of a run that asks no model."""

    def check(self) -> None:
        pass

    def usage(self) -> tuple[ModelUsage, ...]:
        return ()

    def remarks(self) -> tuple[str, ...]:
        return ()

    def look_on(self, watch: Watch) -> None:
        pass


class Ended(Exception):
    """Unwinds from any depth of one run to its end."""

    def __init__(self, outcome: EpisodeOutcome, reason: str) -> None:
        super().__init__(reason)
        self.outcome = outcome
        self.reason = reason


@dataclass
class Tally:
    """What one run has used so far."""

    limits: Limits
    account: Account
    steps: int = 0
    replans: int = 0
    missed: int = 0
    clock: Callable[[], float] = monotonic
    _begun: float = field(init=False)

    def __post_init__(self) -> None:
        self._begun = self.clock()

    @property
    def seconds(self) -> float:
        """Of work, pauses left out."""
        return self.clock() - self._begun

    def paused(self, seconds: float) -> None:
        """Time in which nobody worked."""
        self._begun += seconds

    def go_on(self, steps: int, replans: int, seconds: float) -> None:
        """An earlier part of the run has used so much."""
        self.steps, self.replans = steps, replans
        self._begun -= seconds

    def check_steps(self) -> None:
        """Before every action and the question for it. Raises Ended."""
        if self.steps >= self.limits.steps:
            raise Ended("limit", f"the limit of {self.limits.steps} steps is used up")
        self.check()

    def check(self) -> None:
        """Before every question. Raises Ended."""
        if self.seconds > self.limits.seconds:
            raise Ended("limit", f"the limit of {self.limits.seconds:g} seconds is used up")
        try:
            self.account.check()
        except OutOfBudget as error:
            raise Ended("limit", str(error)) from None

    def replan(self, advice: str) -> None:
        """One more plan. Raises Ended where it is one too many."""
        self.replans += 1
        if self.replans > self.limits.replans:
            raise Ended("limit", f"{self.limits.replans} new plans did not reach the goal: {advice}")

    def miss(self, why: str) -> None:
        """One more turn in a row in which something could not be done. Raises Ended where it is one too many."""
        self.missed += 1
        if self.missed > self.limits.repeats:
            raise Ended("failure", why)
