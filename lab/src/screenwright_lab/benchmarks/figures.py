"""What a report shows beside scores: who was taken for whom, and how often a told confidence was right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Confusion:
    """``counts[i][j]``: how often what is ``true[i]`` was told as ``told[j]``."""

    title: str
    true: tuple[str, ...]
    told: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Reliability:
    """``points``: (mean confidence told, share that was right, how many), one a bin that holds any."""

    title: str
    points: tuple[tuple[float, float, int], ...]


Figure: TypeAlias = Confusion | Reliability


def figure_to_json(figure: Figure) -> dict[str, Any]:
    match figure:
        case Confusion():
            counts = [list(row) for row in figure.counts]
            return {
                "kind": "confusion", "title": figure.title, "true": list(figure.true), "told": list(figure.told),
                "counts": counts,
            }  # fmt: skip
        case Reliability():
            points = [[round(told, 4), round(right, 4), n] for told, right, n in figure.points]
            return {"kind": "reliability", "title": figure.title, "points": points}


def figure_from_json(told: Any) -> Figure:
    """Raises ValueError, KeyError or TypeError for anything else."""
    match told["kind"]:
        case "confusion":
            counts = tuple(tuple(int(one) for one in row) for row in told["counts"])
            return Confusion(str(told["title"]), tuple(told["true"]), tuple(told["told"]), counts)
        case "reliability":
            points = tuple((float(one), float(right), int(n)) for one, right, n in told["points"])
            return Reliability(str(told["title"]), points)
        case other:
            raise ValueError(f"no figure is called {other!r}")


def confused(title: str, pairs: Sequence[tuple[str, str, float]]) -> Confusion:
    """Of (true, told, how often), which may repeat; names in alphabetical order."""
    true = tuple(sorted({one for one, _, _ in pairs}))
    told = tuple(sorted({other for _, other, _ in pairs}))
    sums: dict[tuple[str, str], float] = {}
    for one, other, count in pairs:
        sums[one, other] = sums.get((one, other), 0) + count
    counts = tuple(tuple(round(sums.get((one, other), 0)) for other in told) for one in true)
    return Confusion(title, true, told, counts)
