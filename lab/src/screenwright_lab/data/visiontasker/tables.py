"""The tables of VisionTasker (paper 003, 5.2): what a help page says of a task, what was done to show one, all tasks.

Comma-separated files in UTF-8. The help table has six columns with Chinese names (domain, application, question,
answer, task in other words, task); domain and application stand in the first row of a group alone, and empty rows part
the groups. Demonstrations have ``app``, ``task`` and ``traces``: ``点击['NAME']`` for a tap and
``在输入框：['FIELD']输入（“TEXT”）并回车`` for a text with enter, parted by " - ". The tasks are
the first sheet of a workbook with the column ``任务内容``, each called by the number of its row. Built from the
published tables' columns and from what the published programs ask of them; the tables themselves are under another
licence and are not part of this package.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright_lab.data.visiontasker.workbook import read_sheet

_HELP = ("领域范围", "应用名称", "帮助提问", "帮助语句内容", "任务内容微调", "任务内容")
_SHOWN = ("app", "task", "traces")
_TASK = "任务内容"
_ACT = re.compile(r"点击\['(?P<tap>.*?)'\]|在输入框：\['(?P<field>.*?)'\]输入（“(?P<text>.*?)”）并回车", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpEntry:
    """``reworded`` is the task in other words; it and ``task`` are "" where an entry has none."""

    domain: str
    app: str
    question: str
    answer: str
    reworded: str
    task: str


@dataclass(frozen=True, slots=True)
class Act:
    """A tap on what is called ``name``, or with ``text`` a text typed into it, and enter."""

    name: str
    text: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDemo:
    app: str
    task: str
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTask:
    """``number``: the row of the sheet, by which the task is called. ``more``: what the other columns hold."""

    number: int
    task: str
    more: Mapping[str, str]


def read_tasks(path: Path) -> list[TableTask]:
    """The rows with a task, in order. Raises DataError with file, row and column."""
    sheet = read_sheet(path)
    names = {column: name for column, name in sheet[0][1].items() if name} if sheet else {}
    if _TASK not in names.values():
        raise DataError(f"{path} has no column {_TASK} in its first row, but {', '.join(names.values()) or 'nothing'}")
    found = []
    for number, texts in sheet[1:]:
        told = {names.get(column, f"column {column + 1}"): text for column, text in texts.items() if text}
        if task := told.pop(_TASK, ""):
            found.append(TableTask(number=number, task=task, more=told))
    if not found:
        raise DataError(f"{path} holds no task")
    return found


def read_help(path: Path) -> list[HelpEntry]:
    """The entries with a question or a task, in order. Raises DataError with file, line and column."""
    found: list[HelpEntry] = []
    domain = app = ""
    for _, row in _rows(path, _HELP):
        own_domain, own_app, question, answer, reworded, task = (row[name] for name in _HELP)
        if own_domain:
            domain, app = own_domain, own_app
        app = own_app or app
        if question or task:
            found.append(
                HelpEntry(domain=domain, app=app, question=question, answer=answer, reworded=reworded, task=task)
            )
    if not found:
        raise DataError(f"{path} holds no entry with a question or a task")
    return found


def read_demonstrations(path: Path) -> list[TableDemo]:
    """Raises DataError with file, line and what cannot be read."""
    found = [
        TableDemo(app=row["app"], task=row["task"], acts=_acts(row["traces"], where))
        for where, row in _rows(path, _SHOWN)
    ]
    if not found:
        raise DataError(f"{path} holds no demonstration")
    return found


def _rows(path: Path, columns: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows, texts trimmed, each with where it stands. Rows in which everything is empty are passed over."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            rows = csv.DictReader(lines)
            if missing := [name for name in columns if name not in (rows.fieldnames or ())]:
                raise DataError(f"{path} has no column {', '.join(missing)}")
            for row in rows:
                where = f"{path}, line {rows.line_num}"
                if None in row or None in row.values():
                    raise DataError(f"{where} has not {len(rows.fieldnames or ())} columns")
                if any(text.strip() for text in row.values()):
                    yield where, {name: row[name].strip() for name in columns}
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"{path} cannot be read: {error}") from error


def _acts(traces: str, where: str) -> tuple[Act, ...]:
    acts, at = [], 0
    for said in _ACT.finditer(traces):
        if traces[at : said.start()].strip() not in ("", "-"):
            break
        at = said.end()
        acts.append(Act(said["tap"]) if said["tap"] is not None else Act(said["field"], said["text"]))
    if not acts or traces[at:].strip():
        raise DataError(f"{where}: traces: no act can be read from {traces[at:].strip()[:40]!r} on")
    return tuple(acts)
