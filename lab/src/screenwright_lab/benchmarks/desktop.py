"""The desktop set: tasks told in words, worked on real applications by pixels, judged by what is stored afterwards.

``DesktopSet``: every task in several phrasings. ``Replays``: every task shown once and done again on other looks. What
is played comes from outside, as this room knows neither devices nor agents.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from screenwright_lab.benchmarks.intervals import Score, ratio_score, share
from screenwright_lab.benchmarks.misses import CAUSES, cause_of
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.worlds.desktop.looks import LOOKS, DesktopLook
from screenwright_lab.worlds.desktop.task import DesktopTask

SUCCESS, SECONDS, MISS, FALSE = "success", "seconds_per_step", "miss: ", "false of claimed"


@dataclass(frozen=True, slots=True)
class Played:
    """How one run ended: ``outcome`` and ``reason`` as it says itself, ``unmet`` what the oracle says is not done."""

    outcome: str
    reason: str
    steps: int
    seconds: float
    unmet: tuple[str, ...]


PlayGoal: TypeAlias = Callable[[DesktopTask, str], Played]
PlayAgain: TypeAlias = Callable[[DesktopTask, DesktopLook], Played]


@dataclass
class DesktopSet:
    """``phrasings`` of each task, beginning with number ``seed``."""

    tasks: Sequence[DesktopTask]
    play: PlayGoal
    phrasings: int
    seed: int
    solver: str
    name: str = "desktop-1"
    _missed: str = field(default="", init=False)

    def samples(self) -> list[Sample]:
        """Phrasing after phrasing, so that a part of them already tells of every task."""
        return [
            Sample(f"{task.id}#{(self.seed + count) % len(task.goals)}", task.id, _files(task))
            for count in range(self.phrasings)
            for task in self.tasks
            if count < len(task.goals)
        ]

    def judge(self, sample: Sample) -> Row:
        task = next(task for task in self.tasks if task.id == sample.group)
        played = self.play(task, task.goals[int(sample.id.rpartition("#")[2])])
        self._missed = _missed(played)
        return _row(played)

    def remark(self) -> str:
        return self._missed

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        named = [(sample.group, row) for sample, row in rows]
        by_application = _grouped(named, _application)
        by_task = _grouped(named, lambda task: task)
        return [*_overall(named), *by_application, *by_task]


@dataclass
class Replays:
    """Every task on every look."""

    tasks: Sequence[DesktopTask]
    looks: Sequence[DesktopLook]
    play: PlayAgain
    solver: str = "builtin"
    name: str = "replay-1"
    _missed: str = field(default="", init=False)

    def samples(self) -> list[Sample]:
        return [Sample(f"{task.id}@{look.name}", task.id, _files(task)) for look in self.looks for task in self.tasks]

    def judge(self, sample: Sample) -> Row:
        task = next(task for task in self.tasks if task.id == sample.group)
        look = next(look for look in self.looks if look.name == _look(sample))
        played = self.play(task, look)
        self._missed = _missed(played)
        return _row(played)

    def remark(self) -> str:
        return self._missed

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        named = [(sample.group, row) for sample, row in rows]
        by_look = [
            score
            for look in LOOKS
            for score in _success([(s.group, row) for s, row in rows if _look(s) == look.name], look.name)
        ]
        by_application = _grouped(named, _application)
        return [*_overall(named), *by_look, *by_application, *_grouped(named, lambda task: task)]


def _row(played: Played) -> Row:
    claimed = played.outcome == "success"
    row = {
        SUCCESS: [float(not played.unmet), 1.0],
        FALSE: [float(claimed and bool(played.unmet)), float(claimed)],
        SECONDS: [played.seconds, float(max(1, played.steps))],
    }
    if played.unmet:
        row[MISS + cause_of(played.outcome, played.reason)] = [1.0, 1.0]
    return row


def _missed(played: Played) -> str:
    """Cause and reason; empty where all was met."""
    if not played.unmet:
        return ""
    cause = cause_of(played.outcome, played.reason)
    return f"{cause}: {played.reason if cause != 'oracle no' else '; '.join(played.unmet)}"


def _overall(rows: Sequence[tuple[str, Row]]) -> list[Score]:
    """Success, false claims and time of all, and the share of each cause of misses; intervals by tasks."""
    seconds = [(task, row[SECONDS]) for task, row in rows]
    claims = [(task, row[FALSE]) for task, row in rows if row[FALSE][1]]
    misses = [
        ratio_score(MISS + cause, [(task, row.get(MISS + cause, [0.0, 1.0])) for task, row in rows], share, len(rows))
        for cause in CAUSES
        if any(MISS + cause in row for _, row in rows)
    ]
    false = [ratio_score(FALSE, claims, share, len(claims))] if claims else []
    return [*_success(rows, None), *false, ratio_score(SECONDS, seconds, share, len(rows)), *misses]


def _success(rows: Sequence[tuple[str, Row]], group: str | None) -> list[Score]:
    if not rows:
        return []
    score = ratio_score(SUCCESS, [(task, row[SUCCESS]) for task, row in rows], share, len(rows))
    return [replace(score, group=group)]


def _grouped(rows: Sequence[tuple[str, Row]], key: Callable[[str], str]) -> list[Score]:
    groups: defaultdict[str, list[tuple[str, Row]]] = defaultdict(list)
    for task, row in rows:
        groups[key(task)].append((task, row))
    return [score for name, members in sorted(groups.items()) for score in _success(members, name)]


def _application(task: str) -> str:
    return task.partition("/")[0]


def _look(sample: Sample) -> str:
    return sample.id.rpartition("@")[2]


def _files(task: DesktopTask) -> tuple[Path, ...]:
    return (task.source,)
