"""The words of every measure: samples, a solver that answers them, scorers that count, and what came of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias, runtime_checkable

from screenwright.core.episode import ModelUsage
from screenwright_lab.benchmarks.figures import Figure
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share

Row: TypeAlias = Mapping[str, Sequence[float]]
"""Counts by measure, to be summed over samples. Empty: there is no truth to compare with, the sample is unscored."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Something to judge. ``group`` names what it shares with others (a page visit, a task), for the interval."""

    id: str
    group: str
    files: tuple[Path, ...]


Rows: TypeAlias = Sequence[tuple[Sample, Row]]


def share_scores(rows: Rows, names: Sequence[str] | None = None) -> list[Score]:
    """The share of each measure, of (right, asked) summed over samples; of all that the first row has for None."""
    chosen = names if names is not None else list(rows[0][1]) if rows else []
    return [
        ratio_score(name, [(sample.group, row[name]) for sample, row in rows], share,
                    int(sum(row[name][1] for _, row in rows)))
        for name in chosen
    ]  # fmt: skip


class Benchmark(Protocol):
    """Samples, a solver and its scorers in one: what is measured, on which data, of whom.

    ``name`` carries its version ("elements-1"), which rises when the same answers would be scored otherwise. ``judge``
    lets the solver answer one sample and counts what is right of it; it may raise, and the sample is then an error, not
    a wrong answer. ``scores`` depends on the rows alone, so that it can be asked again of rows that were kept.
    """

    @property
    def name(self) -> str: ...
    @property
    def solver(self) -> str: ...
    def samples(self) -> Sequence[Sample]: ...
    def judge(self, sample: Sample) -> Row: ...
    def scores(self, rows: Rows) -> Sequence[Score]: ...


class Account(Protocol):
    """What was used of models so far, by model."""

    def usage(self) -> Sequence[ModelUsage]: ...


@runtime_checkable
class Accounted(Protocol):
    """A benchmark whose solver or judge asks models; None where it asks none this time."""

    @property
    def account(self) -> Account | None: ...


@runtime_checkable
class Remarking(Protocol):
    """A benchmark with something to say of the sample that was judged last, which is kept in its row."""

    def remark(self) -> str: ...


@runtime_checkable
class Drawing(Protocol):
    """A benchmark that has more to show than scores, of its rows alone: confusion, reliability."""

    def figures(self, rows: Rows) -> Sequence[Figure]: ...


@runtime_checkable
class Totalling(Protocol):
    """A benchmark that counts what is asked of some samples, as published tables do in their headers."""

    def totals(self, samples: Sequence[Sample]) -> Mapping[str, int]: ...


@runtime_checkable
class Closing(Protocol):
    """A benchmark that holds something open: a browser, a folder."""

    def close(self) -> None: ...
