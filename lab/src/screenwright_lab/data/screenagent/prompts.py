"""What a ScreenAgent record asks about, out of the English prompt that was sent.

Of reflections the field ``current_task`` tells the sub-task that came next: it was written after the answer was carried
out. The prompt has the one that is judged, and the plan as numbered lines (the test part; in the training part the plan
is no longer told).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from screenwright_lab.data.screenagent.records import Record

_SUBTASK = re.compile(r"\bsub[- ]?task is:? (?:to )?[\"“](.+?)[\"”]", re.DOTALL)
_PLAN = re.compile(r"^\s+\d+\.\s+(.+?)\s*$", re.MULTILINE)


class AskedOf(NamedTuple):
    """``subtasks`` in order, at least one; ``current`` is the index of the one that is done or judged."""

    subtasks: tuple[str, ...]
    current: int


def asked_of(record: Record) -> AskedOf:
    """Of a record that acts or evaluates. What no prompt tells is taken from the record: its sub-task, else the whole
    task."""
    said = _SUBTASK.findall(record.prompt)
    subtask = _plain(said[-1]) if said else _plain(record.subtask) or record.task
    plan = tuple(_plain(one) for one in _PLAN.findall(record.prompt))
    return AskedOf(plan, plan.index(subtask)) if subtask in plan else AskedOf((subtask,), 0)


def _plain(words: str) -> str:
    return " ".join(words.split())
