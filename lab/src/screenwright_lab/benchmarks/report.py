"""The report of one evaluation: schema ``screenwright.report/1``, the form that other programs rely on."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from screenwright.core.episode import ModelUsage
from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.figures import Figure, figure_from_json, figure_to_json
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.provenance import versions

SCHEMA = "screenwright.report/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """``n`` samples judged, ``errors`` that ended in one, ``unscored`` without a truth to compare with.

    ``seconds``: work on all of them, whether done now or in an earlier part of the run, by however many workers.
    ``commit``: that of the source, several where a run went on with another.
    ``remarks``: what the benchmark said of single samples, by their ids; they are of the run and not of its JSON.
    """

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
    options: Mapping[str, Any] = field(default_factory=dict)
    usage: Sequence[ModelUsage] = ()
    figures: Sequence[Figure] = ()
    remarks: Mapping[str, str] = field(default_factory=dict)
    commit: str | None = None
    versions: Mapping[str, str] = field(default_factory=versions)

    @property
    def cost(self) -> float | None:
        """Money, where every model that was asked has a price."""
        prices = [each.money for each in self.usage]
        return sum(one for one in prices if one is not None) if prices and None not in prices else None

    @property
    def tokens(self) -> tuple[int, int]:
        """Asked and answered."""
        return sum(each.input_tokens for each in self.usage), sum(each.output_tokens for each in self.usage)


def report_to_json(report: Report) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "benchmark": report.benchmark,
        "solver": report.solver,
        "n": report.n,
        "errors": report.errors,
        "unscored": report.unscored,
        "seed": report.seed,
        "options": dict(report.options),
        "data_sha256": report.data_sha256,
        "scores": [_score(score) for score in report.scores],
        "figures": [figure_to_json(figure) for figure in report.figures],
        "totals": dict(report.totals),
        "seconds": round(report.seconds, 1),
        "usage": [asdict(each) for each in report.usage],
        "cost": report.cost,
        "versions": dict(report.versions),
        "commit": report.commit,
    }


def report_from_json(told: Any, where: str) -> Report:
    """Raises DataError, which names ``where`` it was read."""
    try:
        if told["schema"] != SCHEMA:
            raise ValueError(f"its schema is {told['schema']!r}")
        return Report(
            benchmark=told["benchmark"],
            solver=told["solver"],
            n=told["n"],
            errors=told["errors"],
            unscored=told["unscored"],
            seed=told["seed"],
            options=told["options"],
            data_sha256=told["data_sha256"],
            scores=[_read_score(score) for score in told["scores"]],
            figures=[figure_from_json(figure) for figure in told["figures"]],
            totals=told["totals"],
            seconds=told["seconds"],
            usage=[ModelUsage(**each) for each in told["usage"]],
            versions=told["versions"],
            commit=told["commit"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{where} is no {SCHEMA}: {error!r}") from None


def _score(score: Score) -> dict[str, Any]:
    """JSON knows no NaN: a measure without data is null."""
    numbers = {
        name: None if math.isnan(value) else round(value, 4)
        for name, value in (("value", score.value), ("low", score.low), ("high", score.high))
    }
    return {"name": score.name, **numbers, "n": score.n, "group": score.group}


def _read_score(told: Any) -> Score:
    value, low, high = (math.nan if told[name] is None else float(told[name]) for name in ("value", "low", "high"))
    return Score(str(told["name"]), value, low, high, int(told["n"]), told["group"])


def sha256_of(files: Iterable[Path]) -> str:
    """Of the files' contents in the order of their names."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()
