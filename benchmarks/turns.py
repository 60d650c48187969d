"""Times of works that run in turn, so that a slow moment of the machine hits all of them."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter

RUNS = 7


def alternate(*works: Callable[[], object], runs: int = RUNS) -> list[list[float]]:
    """Milliseconds of ``runs`` runs of each, in turn, after one warm-up of each."""
    for work in works:
        work()
    times: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for work, kept in zip(works, times, strict=True):
            start = perf_counter()
            work()
            kept.append((perf_counter() - start) * 1000)
    return times


def spread(times: list[float]) -> str:
    digits = 1 if median(times) >= 10 else 2
    return f"{median(times):.{digits}f} ms ({min(times):.{digits}f} to {max(times):.{digits}f})"
