"""What a net is worth while it is trained, on what it does not learn from, and when to stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from torch import nn

Net = TypeVar("Net", bound=nn.Module)


@dataclass(frozen=True, slots=True)
class Validation(Generic[Net]):
    """``measure`` gives scores by name, of which the first decides, the higher the better; it leaves the net as it is.
    It is asked every so many steps and at the end; after ``patience`` times without a better score training ends."""

    measure: Callable[[Net], Mapping[str, float]]
    every: int = 500
    patience: int = 8


@dataclass
class Best:
    """The best score, its step, and how often no better one came since."""

    step: int = 0
    score: float | None = None
    since: int = 0

    def see(self, step: int, score: float) -> bool:
        """Whether it is the best so far; one that is no number is not."""
        if self.score is None or score > self.score:
            self.step, self.score, self.since = step, score, 0
            return True
        self.since += 1
        return False

    def stopped(self, patience: int) -> bool:
        return self.since >= patience
