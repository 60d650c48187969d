"""How many tasks were completed, by the steps that they take and by their category (paper 003, 7.3, figures 7 and 8).

A completed task is one of which the judge of the run says so: the goal is reached and the agent knew when to stop. The
paper counts the steps that a task needs; tasks of more than eight are one group there and here. Read are:

* lines of ``{"id": ..., "category": ..., "steps": ..., "done": ...}``,
* the rows that ``eval desktop`` or ``eval replay --resume FOLDER`` keeps (``rows.jsonl``): the category is the
  application, and the steps are the clauses of the task's own solution,
* those that ``eval miniwob --resume FOLDER`` keeps: the category is the first word of the task's name, and the steps
  are those that were taken, of which a goal that was refused has none.

Where a task was run several times (phrasings, looks, seeds), the interval is by bootstrap over tasks; else it is
Wilson's.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright_lab.benchmarks.desktop import SUCCESS
from screenwright_lab.benchmarks.intervals import Score, ratio_score, share, wilson_score
from screenwright_lab.benchmarks.miniwob import DONE, STEPS
from screenwright_lab.benchmarks.samples import Row, Rows, Sample
from screenwright_lab.worlds.desktop.task import load_tasks

MANY = 8
"""Steps up to which each number is a group of its own."""
_LENGTHS = (*(f"{steps} step{'' if steps == 1 else 's'}" for steps in range(MANY + 1)), f"more than {MANY} steps")
COMPLETED = "completed"
_CLAUSE = re.compile(r',\s+(?=(?:[^"]*"[^"]*")*[^"]*$)')
"""Between two clauses of a solution: a comma outside of quotes."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One run of one task. ``task``: what the runs of one task have in common."""

    id: str
    task: str
    category: str
    steps: int
    done: bool

    @property
    def length(self) -> str:
        """The group of its number of steps."""
        return _LENGTHS[min(self.steps, MANY + 1)]


@dataclass
class Completion:
    """Completion rates of runs that are over; nothing is run here."""

    data: Path
    name: str = "completion-2"
    solver: str = "replies"
    attempts: dict[str, Attempt] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        self.attempts = {attempt.id: attempt for attempt in read_attempts(self.data)}
        return [Sample(attempt.id, attempt.task, (self.data,)) for attempt in self.attempts.values()]

    def judge(self, sample: Sample) -> Row:
        attempt = self.attempts[sample.id]
        done = [float(attempt.done), 1.0]
        return {COMPLETED: done, f"{COMPLETED}, {attempt.length}": done, f"{COMPLETED}/{attempt.category}": done}

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        names = {name for _, row in rows for name in row}
        lengths = [f"{COMPLETED}, {length}" for length in _LENGTHS]
        categories = sorted(name for name in names if name.startswith(f"{COMPLETED}/"))
        return [_rate(rows, name) for name in (COMPLETED, *lengths, *categories) if name in names]


def read_attempts(file: Path) -> list[Attempt]:
    """The runs of a file, in order. Raises DataError, which names the line."""
    try:
        lines = file.read_text(encoding="utf-8").split("\n")
    except (OSError, ValueError) as error:
        raise DataError(f"{file} cannot be read: {error}") from error
    found: dict[str, Attempt] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            told = json.loads(line)
            if "row" in told:  # a run that was begun again has a later row
                if told["row"] is not None:
                    found[told["id"]] = _of_row(str(told["id"]), told["row"])
                continue
            attempt = _attempt(told)
        except (ValueError, KeyError, TypeError) as error:
            raise DataError(
                f"{file}, line {number}, is no run: {type(error).__name__} {error}; it needs id, category, steps, done"
            ) from error
        if attempt.id in found:
            raise DataError(f"{file}, line {number}: the run {attempt.id} is there twice")
        found[attempt.id] = attempt
    if not found:
        raise DataError(f"{file} holds no run")
    return list(found.values())


def _attempt(line: dict[str, Any]) -> Attempt:
    steps = line["steps"]
    if not isinstance(steps, int) or isinstance(steps, bool) or steps < 0:
        raise ValueError(f"steps is a whole number, got {steps!r:.40}")
    if not isinstance(line["done"], bool):
        raise ValueError(f"done is true or false, got {line['done']!r:.40}")
    return Attempt(str(line["id"]), str(line["id"]), str(line["category"]), steps, line["done"])


def _of_row(name: str, row: Row) -> Attempt:
    if DONE in row:
        task = name.rpartition("/")[0]
        return Attempt(name, task, re.split("[-/]", name)[0], int(row[STEPS][0]), bool(row[DONE][0]))
    task = re.split("[#@]", name)[0]
    solution = next((one.solution for one in load_tasks() if one.id == task), None)
    if solution is None:
        raise ValueError(f"there is no task {task}")
    clauses = len(_CLAUSE.split(solution))
    return Attempt(name, task, task.partition("/")[0], clauses, bool(row[SUCCESS][0]))


def _rate(rows: Rows, name: str) -> Score:
    counts = [(sample.group, row[name]) for sample, row in rows if name in row]
    once = len({task for task, _ in counts}) == len(counts)
    score = wilson_score(COMPLETED, counts) if once else ratio_score(COMPLETED, counts, share, len(counts))
    return replace(score, group=re.split("[,/] ?", name, maxsplit=1)[1] if name != COMPLETED else None)
