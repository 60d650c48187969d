"""How many tasks were completed, by the steps that they take and by their category (paper 003, 7.3, figures 7 and 8).

A completed task is one of which the judge of the run says so: the goal is reached and the agent knew when to stop. The
paper counts the steps that a task needs; tasks of more than eight are one group there and here. Read are:

* lines of ``{"id": ..., "category": ..., "steps": ..., "done": ...}``,
* the rows that ``eval desktop --resume FOLDER`` keeps (``rows.jsonl``): the category is the application, and the steps
  are the clauses of the task's own solution,
* those that ``eval miniwob --resume FOLDER`` keeps: the category is the first word of the task's name, and the steps
  are those that were taken, of which a goal that was refused has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright.data.desktop_tasks.task import load_tasks
from screenwright.evals.desktop import SUCCESS
from screenwright.evals.intervals import Score, share_score
from screenwright.evals.miniwob import DONE, STEPS
from screenwright.evals.samples import Row, Rows, Sample

MANY = 8
"""Steps up to which each number is a group of its own."""
COMPLETED = "completed"
_CLAUSE = re.compile(r',\s+(?=(?:[^"]*"[^"]*")*[^"]*$)')
"""Between two clauses of a solution: a comma outside of quotes."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One run of one task."""

    id: str
    category: str
    steps: int
    done: bool

    @property
    def length(self) -> str:
        """The group of its number of steps."""
        return f"more than {MANY} steps" if self.steps > MANY else f"{self.steps} step{'' if self.steps == 1 else 's'}"


@dataclass
class Completion:
    """Completion rates of runs that are over; nothing is run here. Wilson intervals, as each run is a task."""

    data: Path
    name: str = "completion-1"
    solver: str = "replies"
    attempts: dict[str, Attempt] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        self.attempts = {attempt.id: attempt for attempt in read_attempts(self.data)}
        return [Sample(attempt.id, attempt.category, (self.data,)) for attempt in self.attempts.values()]

    def judge(self, sample: Sample) -> Row:
        attempt = self.attempts[sample.id]
        return {COMPLETED: [float(attempt.done), 1.0], "steps": [float(attempt.steps), 1.0]}

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        tried = [Attempt(one.id, one.group, int(row["steps"][0]), bool(row[COMPLETED][0])) for one, row in rows]
        by_length = sorted(tried, key=lambda one: min(one.steps, MANY + 1))
        lengths = dict.fromkeys(one.length for one in by_length)
        categories = sorted({one.category for one in tried})
        return [
            _rate(tried, None),
            *(_rate([one for one in tried if one.length == length], length) for length in lengths),
            *(_rate([one for one in tried if one.category == category], category) for category in categories),
        ]


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
    return Attempt(str(line["id"]), str(line["category"]), steps, line["done"])


def _of_row(name: str, row: Row) -> Attempt:
    if DONE in row:
        return Attempt(name, re.split("[-/]", name)[0], int(row[STEPS][0]), bool(row[DONE][0]))
    task = name.partition("#")[0]
    solution = next((one.solution for one in load_tasks() if one.id == task), None)
    if solution is None:
        raise ValueError(f"there is no task {task}")
    clauses = len(_CLAUSE.split(solution))
    return Attempt(name, task.partition("/")[0], clauses, bool(row[SUCCESS][0]))


def _rate(tried: Sequence[Attempt], group: str | None) -> Score:
    score = share_score(COMPLETED, sum(one.done for one in tried), len(tried))
    return Score(score.name, score.value, score.low, score.high, score.n, group)
