"""One way to run any benchmark: sample by sample, each row kept on disk, so that a run that was stopped goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Protocol

from screenwright.core.errors import DataError, ScreenwrightError
from screenwright.data.files import append_line
from screenwright.evals.intervals import Score
from screenwright.evals.report import Report, sha256_of

ROWS = "rows.jsonl"
Row = Mapping[str, Sequence[float]]
"""Counts by measure, to be summed over samples."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Something to judge. ``group`` names what it shares with others (a page visit, a task), for the interval."""

    id: str
    group: str
    files: tuple[Path, ...]


class Benchmark(Protocol):
    """What is measured on which data. ``judge`` may raise ScreenwrightError: the sample then counts as an error."""

    @property
    def name(self) -> str: ...
    @property
    def solver(self) -> str: ...
    def samples(self) -> Sequence[Sample]: ...
    def judge(self, sample: Sample) -> Row: ...
    def scores(self, rows: Sequence[tuple[Sample, Row]]) -> Sequence[Score]: ...


def evenly(samples: Sequence[Sample], limit: int | None) -> Sequence[Sample]:
    """At most ``limit`` of them, as far apart as can be: neighbours come from one library or session."""
    if limit is None or limit >= len(samples):
        return samples
    return [samples[number * len(samples) // limit] for number in range(limit)]


def run(
    benchmark: Benchmark, limit: int | None = None, resume: Path | None = None, say: Callable[[str], None] = print
) -> Report:
    """Judge all samples, or ``limit`` of them; rows in the folder ``resume`` are not made again."""
    samples = evenly(benchmark.samples(), limit)
    if not samples:
        raise DataError(f"there is nothing to judge for {benchmark.name}")
    started, errors = monotonic(), 0
    done = _rows(resume) if resume else {}
    judged: list[tuple[Sample, Row]] = []
    for number, sample in enumerate(samples, start=1):
        row = done.get(sample.id)
        if row is None:
            try:
                row = benchmark.judge(sample)
            except ScreenwrightError as error:
                say(f"{sample.id}: {error}")
                errors += 1
                continue
            if resume:
                append_line(resume / ROWS, (json.dumps({"id": sample.id, "row": row}) + "\n").encode())
        judged.append((sample, row))
        if number % 20 == 0 or number == len(samples):
            say(f"{number}/{len(samples)} judged, {monotonic() - started:.0f} s")
    return Report(
        benchmark=benchmark.name,
        solver=benchmark.solver,
        n=len(judged),
        errors=errors,
        scores=benchmark.scores(judged),
        data_sha256=sha256_of({file for sample in samples for file in sample.files}),
        seconds=monotonic() - started,
    )


def _rows(folder: Path) -> dict[str, Row]:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ROWS
    if not path.exists():
        return {}
    rows = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            entry = json.loads(line)
            rows[entry["id"]] = entry["row"]
        except (ValueError, KeyError, TypeError):
            continue  # cut off by a kill: it is judged again
    return rows
