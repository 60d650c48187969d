"""The report of one evaluation: schema ``screenwright.report/1``, the form that other programs rely on."""

from __future__ import annotations

import hashlib
import math
import platform
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any

from screenwright.evals.intervals import Score

SCHEMA = "screenwright.report/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """``n`` samples judged, ``errors`` that ended in one, ``unscored`` without a truth to compare with."""

    benchmark: str
    solver: str
    n: int
    scores: Sequence[Score]
    data_sha256: str
    seconds: float
    errors: int = 0
    unscored: int = 0
    seed: int = 0
    totals: Mapping[str, int] = field(default_factory=dict)
    cost: float | None = None


def report_to_json(report: Report) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "benchmark": report.benchmark,
        "solver": report.solver,
        "n": report.n,
        "errors": report.errors,
        "unscored": report.unscored,
        "seed": report.seed,
        "data_sha256": report.data_sha256,
        "scores": [_score(score) for score in report.scores],
        "totals": dict(report.totals),
        "seconds": round(report.seconds, 1),
        "cost": report.cost,
        "versions": {
            "screenwright": version("screenwright"),
            "python": platform.python_version(),
            "onnxruntime": version("onnxruntime"),
        },
    }


def _score(score: Score) -> dict[str, Any]:
    """JSON knows no NaN: a measure without data is null."""
    numbers = {
        name: None if math.isnan(value) else round(value, 4)
        for name, value in (("value", score.value), ("low", score.low), ("high", score.high))
    }
    return {"name": score.name, **numbers, "n": score.n, "group": score.group}


def sha256_of(files: Iterable[Path]) -> str:
    """Of the files' contents in the order of their names."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()
