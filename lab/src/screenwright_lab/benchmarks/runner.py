"""One way to run any benchmark: sample by sample, each row kept on disk, so that a run that was stopped goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.crews import Crew, alone
from screenwright_lab.benchmarks.outcomes import Outcome, data_of, summed
from screenwright_lab.benchmarks.report import Report, sha256_of
from screenwright_lab.benchmarks.run_folder import RunHead, begin, keep, keep_report
from screenwright_lab.benchmarks.samples import Benchmark, Drawing, Sample, Totalling


@dataclass(frozen=True, slots=True)
class Settings:
    """How a benchmark is run, beside what it is.

    ``limit``: at most so many samples; ``folder``: where rows are kept and a stopped run goes on; ``options``: those of
    the benchmark that change what is answered or counted, kept for a later comparison; ``crew``: who judges.
    """

    limit: int | None = None
    seed: int = 0
    folder: Path | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    crew: Crew = alone


PLAIN = Settings()


def evenly(samples: Sequence[Sample], limit: int | None) -> Sequence[Sample]:
    """At most ``limit`` of them, as far apart as can be: neighbours come from one library or session."""
    if limit is None or limit >= len(samples):
        return samples
    return [samples[number * len(samples) // limit] for number in range(limit)]


def _nobody(done: int, of: int) -> None:
    """Hears how far it is, and says nothing."""
    del done, of


def run(
    benchmark: Benchmark,
    settings: Settings = PLAIN,
    say: Callable[[str], None] = print,
    judged: Callable[[int, int], None] = _nobody,
) -> Report:
    """Judge all samples, or ``settings.limit`` of them, each one at most once in the life of a folder.

    A sample that ended in an error counts nowhere, and is tried again when the run goes on. ``say`` gets a line for
    each error, ``judged`` is told how many samples are done, of how many. Raises DataError where there is nothing to
    judge or the folder holds another run, OutOfBudget and Interrupted from the solver; rows that were made are kept.
    """
    samples = evenly(benchmark.samples(), settings.limit)
    if not samples:
        raise DataError(f"there is nothing to judge for {benchmark.name}")
    head = RunHead(benchmark.name, benchmark.solver, settings.seed, settings.options)
    done = _finished(settings.folder, head, samples)
    judged(len(done), len(samples))
    for outcome in settings.crew(benchmark, [sample for sample in samples if sample.id not in done]):
        done[outcome.id] = outcome
        if settings.folder:
            keep(settings.folder, outcome)
        if outcome.row is None:
            say(f"{outcome.id}: {outcome.error}")
        judged(len(done), len(samples))
    report = _report(benchmark, head, samples, [done[sample.id] for sample in samples])
    if settings.folder:
        keep_report(settings.folder, report)
    return report


def _finished(folder: Path | None, head: RunHead, samples: Sequence[Sample]) -> dict[str, Outcome]:
    """What need not be judged again. Raises DataError where the files of a sample are others than those judged."""
    if folder is None:
        return {}
    kept = begin(folder, head)
    done = {sample.id: kept[sample.id] for sample in samples if sample.id in kept and kept[sample.id].row is not None}
    other = [sample.id for sample in samples if sample.id in done and done[sample.id].data != data_of(sample)]
    if other:
        raise DataError(
            f"{folder} was judged on other data: the files of {other[0]} have changed"
            + (f", and those of {len(other) - 1} more" if len(other) > 1 else "")
            + "; name another folder with --resume"
        )
    return done


def _report(benchmark: Benchmark, head: RunHead, samples: Sequence[Sample], outcomes: Sequence[Outcome]) -> Report:
    rows = [
        (sample, outcome.row) for sample, outcome in zip(samples, outcomes, strict=True) if outcome.row
    ]  # an empty row has no truth to compare with
    judged = [outcome for outcome in outcomes if outcome.row is not None]
    return Report(
        benchmark=head.benchmark,
        solver=head.solver,
        n=len(rows),
        errors=len(outcomes) - len(judged),
        unscored=len(judged) - len(rows),
        seed=head.seed,
        options=head.options,
        scores=benchmark.scores(rows) if rows else (),
        figures=benchmark.figures(rows) if rows and isinstance(benchmark, Drawing) else (),
        totals=benchmark.totals(samples) if isinstance(benchmark, Totalling) else {},
        data_sha256=sha256_of({file for sample in samples for file in sample.files}),
        seconds=sum(outcome.seconds for outcome in outcomes),
        usage=summed([each for outcome in outcomes for each in outcome.usage]),
        commit=", ".join(dict.fromkeys(outcome.commit for outcome in outcomes if outcome.commit)) or None,
        remarks={outcome.id: outcome.remark for outcome in judged if outcome.remark},
    )
