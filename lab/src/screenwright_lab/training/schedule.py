"""How long a net is trained, at which rate, and how exactly it counts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

Precision: TypeAlias = Literal["fp32", "bf16"]


@dataclass(frozen=True, slots=True)
class Schedule:
    """``steps`` of the ``optimizer`` (``optimizers``) at ``rate`` with a linear ``warm_up``, and over the last part,
    ``fall``, a cosine down to a hundredth: until then a run is the same for any number of steps, and can be made
    longer. ``clip``: the largest norm of a gradient. ``precision``: bf16 takes 8 bits of each number on the way
    forward, on machines that have instructions for it; weights keep 24."""

    steps: int
    rate: float = 3e-3
    decay: float = 0.02
    warm_up: int = 200
    fall: float = 0.4
    seed: int = 0
    clip: float = 10.0
    precision: Precision = "fp32"
    optimizer: Literal["adamw", "muon"] = "adamw"

    def rate_at(self, step: int) -> float:
        if step < self.warm_up:
            return self.rate * (step + 1) / self.warm_up
        top = self.steps * (1 - self.fall)
        share = min(1.0, max(0.0, (step - top) / max(1.0, self.steps - top)))
        return self.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * share)))
