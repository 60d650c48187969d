"""What each stage of the parser is worth: every screen is seen with all of them, and with each one, or several of them
together, left out.

A stage can be left out where it writes only what it reads (``Stage.refines``). What comes before it is the same with
and without it, so that a look goes on from there; where a stage changed nothing on a screen, nothing is asked again.
Differences are paired by screen, with a bootstrap over groups (``comparison.py``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

from screenwright.core.errors import DataError, UsageError
from screenwright.core.images import decode
from screenwright.core.screen import Screen
from screenwright.vision import STAGES, Draft, Frame, drafted, look, screen_of, watched
from screenwright_lab.benchmarks.comparison import Difference, difference
from screenwright_lab.benchmarks.corpus import Corpus
from screenwright_lab.benchmarks.elements import LabelledScreens
from screenwright_lab.benchmarks.plain import Plain
from screenwright_lab.benchmarks.samples import Row, Sample
from screenwright_lab.benchmarks.states import States
from screenwright_lab.benchmarks.structure import Structure

Eyed: TypeAlias = LabelledScreens | Plain | Corpus
"""Benchmarks that see pictures by the parser that they are given."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A picture: the whole screen, the screens ``without`` a stage where they are others, and what each stage took."""

    whole: Screen
    without: Mapping[str, Screen]
    ms: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Judged:
    """A sample of a benchmark: its counts with all stages, and ``without`` each that changed something."""

    benchmark: str
    id: str
    group: str
    whole: Row
    without: Mapping[str, Row]
    ms: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Worth:
    """``changed``: on how many of ``screens`` the stage changes what is seen; ``ms``: what it takes, the median.
    ``differences``: by benchmark and measure, what leaving it out changes."""

    stage: str
    screens: int
    changed: int
    ms: float
    differences: Mapping[str, Difference]

    @property
    def beyond(self) -> dict[str, Difference]:
        """What is beyond its interval."""
        return {name: one for name, one in self.differences.items() if one.low > 0 or one.high < 0}


def benchmarks_on(plain: Sequence[Path], screens: Sequence[Path], split: str) -> list[Eyed]:
    """Those of plain pages and of labelled screens."""
    return [
        *(Plain(folder, split) for folder in plain),
        *(kind(folder, split) for folder in screens for kind in (LabelledScreens, States, Structure, Corpus)),
    ]


def seen(picture: Path, together: Sequence[str] = ()) -> Seen:
    """``together``: names of stages that are left out at once, each as :func:`parts` reads it."""
    shot = decode(picture.read_bytes(), picture.name)
    with watched() as watch:
        whole = look(shot)
    steps, frame = watch.steps, Frame(shot)
    without = dict[str, Screen]()
    for before, step in pairwise(steps):
        if not step.stage.refines or not any(_differ(name, before.draft, step.draft) for name in step.stage.writes):
            continue
        draft = drafted(STAGES[STAGES.index(step.stage) + 1 :], frame, before.draft)
        without[step.stage.name] = screen_of(shot, draft, {})
    for names in together:
        left = parts(names)
        before, first = next(pair for pair in pairwise(steps) if pair[1].stage.name in left)
        rest = tuple(one for one in STAGES[STAGES.index(first.stage) :] if one.name not in left)
        without[names] = screen_of(shot, drafted(rest, frame, before.draft), {})
    without = {
        name: one for name, one in without.items() if (one.elements, one.blocks) != (whole.elements, whole.blocks)
    }
    return Seen(whole, without, {step.stage.name: step.ms for step in steps})


def parts(names: str) -> frozenset[str]:
    """The stages of "panes, launchers". Raises UsageError for one that there is not, or that cannot be left out."""
    found = frozenset(name.strip() for name in names.split(","))
    if wrong := found - {one.name for one in STAGES if one.refines}:
        raise UsageError(f"no stage that can be left out is called {', '.join(sorted(wrong))}")
    return found


def _differ(name: str, before: Draft, after: Draft) -> bool:
    old, new = getattr(before, name), getattr(after, name)
    if isinstance(old, Sequence) and isinstance(new, Sequence):
        return list(old) != list(new)
    return old is not new


def judged(picture: Path, asked: Sequence[tuple[Eyed, Sample]], together: Sequence[str] = ()) -> list[Judged]:
    """The samples of the benchmarks on one picture."""
    made = seen(picture, together)

    def row(benchmark: Eyed, sample: Sample, screen: Screen) -> Row:
        benchmark.parse = lambda _picture: screen
        return benchmark.judge(sample)

    return [
        Judged(
            benchmark.name, sample.id, sample.group, row(benchmark, sample, made.whole),
            {name: row(benchmark, sample, screen) for name, screen in made.without.items()}, made.ms,
        )
        for benchmark, sample in asked
    ]  # fmt: skip


def kept(file: Path) -> list[Judged]:
    """What an earlier run judged. Raises DataError for a line that is damaged."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    try:
        return [Judged(**json.loads(line)) for line in lines]
    except (ValueError, TypeError) as error:
        raise DataError(f"{file} cannot be read: {error}") from None


def worths(every: Sequence[Judged], benchmarks: Sequence[Eyed], together: Sequence[str] = ()) -> Iterator[Worth]:
    """Of each stage that can be left out, in their order, and of those that are left out ``together``."""
    named = {one.name: one for one in benchmarks}
    pictures = {one.id: one for one in every}.values()
    for stage in (*(one.name for one in STAGES if one.refines), *together):
        told = dict[str, Difference]()
        for name, benchmark in named.items():
            own = [one for one in every if one.benchmark == name]
            whole, less = (
                {score.name: score for score in benchmark.scores(rows) if score.basis and "/" not in score.name}
                for rows in (
                    [(Sample(one.id, one.group, ()), _row(one, left)) for one in own] for left in (None, stage)
                )
            )
            told |= {f"{name} {each}": difference(whole[each], less[each]) for each in whole if each in less}
        times = sorted(one.ms.get(stage, 0.0) for one in pictures)
        changed = sum(stage in one.without for one in pictures)
        yield Worth(stage, len(pictures), changed, times[len(times) // 2], told)


def _row(one: Judged, without: str | None) -> Row:
    return one.without.get(without, one.whole) if without else one.whole


def as_markdown(found: Sequence[Worth]) -> str:
    """One row a stage: on how many screens it changes something, what it takes, and what is lost (-) or won without it
    beyond the interval."""
    lines = ["| without | screens changed | ms | beyond the interval |", "|---|---|---|---|"]
    for one in found:
        told = "; ".join(
            f"{name} {gap.value:+.3f} [{gap.low:+.3f}, {gap.high:+.3f}]" for name, gap in one.beyond.items()
        )
        lines.append(f"| {one.stage} | {one.changed} of {one.screens} | {one.ms:.1f} | {told or 'nothing'} |")
    return "\n".join(lines)


def as_line(one: Judged) -> dict[str, Any]:
    return {
        "benchmark": one.benchmark, "id": one.id, "group": one.group, "whole": one.whole,
        "without": dict(one.without), "ms": {name: round(spent, 2) for name, spent in one.ms.items()},
    }  # fmt: skip
