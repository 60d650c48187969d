"""What all commands of ``train`` share."""

from __future__ import annotations

import sys
from time import monotonic


def until(minutes: float | None) -> float:
    """The end of a run of so many minutes from now, as ``time.monotonic`` counts."""
    return float("inf") if minutes is None else monotonic() + 60 * minutes


def facts(steps: int, seed: int, **others: object) -> dict[str, object]:
    """What a manifest says of a net's making; paths are those of the command."""
    return {"command": " ".join(["screenwright", *sys.argv[1:]]), "steps": steps, "seed": seed, **others}
