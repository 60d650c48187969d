"""What came of one sample: a row or an error, how long it took, what was used of models."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

from screenwright.core.episode import ModelUsage
from screenwright.core.errors import DataError, Interrupted, OutOfBudget, ScreenwrightError
from screenwright_lab.benchmarks.provenance import commit
from screenwright_lab.benchmarks.samples import Accounted, Benchmark, Remarking, Row, Sample


@dataclass(frozen=True, slots=True)
class Outcome:
    """``row`` is None where ``error`` says why. ``data``: the sha256 of the sample's files, where they were judged;
    ``seconds`` of work; ``remark``: what the benchmark says of it, mostly why it was missed; ``commit`` of the source
    that judged it."""

    id: str
    group: str
    data: str
    row: Row | None
    error: str = ""
    seconds: float = 0.0
    usage: tuple[ModelUsage, ...] = ()
    remark: str = ""
    commit: str | None = None


def outcome_of(benchmark: Benchmark, sample: Sample) -> Outcome:
    """Let it be answered and judged. Raises OutOfBudget and Interrupted; every other error is the sample's."""
    begun, before = monotonic(), _usage(benchmark)
    row, error, data = None, "", ""
    try:
        data = data_of(sample)
        row = {name: tuple(map(float, counts)) for name, counts in benchmark.judge(sample).items()}
    except (OutOfBudget, Interrupted):
        raise
    except ScreenwrightError as fault:
        error = str(fault)
    except Exception as fault:  # a solver with a fault in it must not end the measure
        error = f"the solver broke: {fault!r}"
    return Outcome(
        id=sample.id,
        group=sample.group,
        data=data,
        row=row,
        error=_line(error),
        seconds=round(monotonic() - begun, 3),
        usage=_since(before, _usage(benchmark)),
        remark=_line(benchmark.remark()) if row is not None and isinstance(benchmark, Remarking) else "",
        commit=commit(),
    )


def _line(words: str) -> str:
    """On one line, without signs that steer a terminal: it may quote what stood on a screen."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())


def data_of(sample: Sample) -> str:
    """The sha256 of the files of a sample, in the order of their names. Raises DataError where one is not there."""
    try:
        told = [_sha256(file, file.stat().st_mtime_ns) for file in sorted(sample.files)]
    except OSError as error:
        raise DataError(f"{error.filename} cannot be read: {error.strerror}") from None
    return hashlib.sha256("".join(told).encode()).hexdigest()


@lru_cache(maxsize=100_000)
def _sha256(file: Path, changed: int) -> str:
    """Read once as long as it is not ``changed``: samples may share a large file."""
    del changed
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _usage(benchmark: Benchmark) -> dict[str, ModelUsage]:
    account = benchmark.account if isinstance(benchmark, Accounted) else None
    return {each.model: each for each in account.usage()} if account else {}


def _since(before: Mapping[str, ModelUsage], now: Mapping[str, ModelUsage]) -> tuple[ModelUsage, ...]:
    used = [_less(each, before.get(model)) for model, each in now.items()]
    return tuple(each for each in used if each.replies)


def _less(now: ModelUsage, before: ModelUsage | None) -> ModelUsage:
    if before is None:
        return now
    return replace(
        now,
        replies=now.replies - before.replies,
        input_tokens=now.input_tokens - before.input_tokens,
        output_tokens=now.output_tokens - before.output_tokens,
        money=None if now.money is None else round(now.money - (before.money or 0.0), 9),
    )


def summed(usages: Sequence[ModelUsage]) -> tuple[ModelUsage, ...]:
    """What was used of each model, in the order of their first replies."""
    models: dict[str, ModelUsage] = {}
    for each in usages:
        if each.model not in models:
            models[each.model] = each
            continue
        old = models[each.model]
        prices = [one for one in (old.money, each.money) if one is not None]
        models[each.model] = replace(
            old,
            replies=old.replies + each.replies,
            input_tokens=old.input_tokens + each.input_tokens,
            output_tokens=old.output_tokens + each.output_tokens,
            money=round(sum(prices), 9) if prices else None,
            estimated=old.estimated or each.estimated,
        )
    return tuple(models.values())


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """One line of ``rows.jsonl``."""
    told = asdict(outcome)
    told["usage"] = [asdict(each) for each in outcome.usage]
    return told


def outcome_from_json(told: Any) -> Outcome:
    """Raises ValueError, KeyError or TypeError for a line that holds none."""
    row = told["row"]
    if row is not None:
        row = {str(name): tuple(float(one) for one in counts) for name, counts in row.items()}
    return Outcome(
        id=str(told["id"]),
        group=str(told["group"]),
        data=str(told["data"]),
        row=row,
        error=str(told["error"]),
        seconds=float(told["seconds"]),
        usage=tuple(ModelUsage(**each) for each in told["usage"]),
        remark=str(told["remark"]),
        commit=told["commit"],
    )
