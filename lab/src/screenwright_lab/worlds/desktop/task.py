"""The tasks of the desktop set, read from the TOML files beside this module, one file an application.

All of them are development tasks: their goals and screens were in view while the planner was built. Sets of others are
read from folders of the same form (``benchmarks/programs``).

command = ["mousepad", "{home}/notes.txt"]    # how the application is started
[[task]]
name = "add-a-line"
goals = ["...", "...", "...", "...", "..."]   # the goal in words, at least FEWEST_GOALS times
solution = "press ctrl+End, ..."              # clauses of the built-in planner that reach it
files = { "notes.txt" = "Milk", "Old/" = "" } # what lies in the home before, see ``prepare.py``
check = [{ see = "text", of = "notes.txt", is = "Milk\\nBread" }]  # what is true afterwards, see ``oracle.py``
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from screenwright.core.errors import DataError

Sight: TypeAlias = Literal["text", "entry", "sheet", "rows", "xfconf", "gsettings", "pixel"]
FEWEST_GOALS = 5
HOME = "{home}"
FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that must be true at the end: what ``see`` tells about ``of`` is exactly ``wanted``."""

    see: Sight
    of: str
    wanted: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class DesktopTask:
    """One task. ``command`` and ``solution`` may hold {home}; paths in ``files`` and ``checks`` lie in the home."""

    application: str
    name: str
    command: tuple[str, ...]
    goals: tuple[str, ...]
    solution: str
    files: Mapping[str, str]
    checks: tuple[Check, ...]
    source: Path = FOLDER
    """The file that it was read from."""

    @property
    def id(self) -> str:
        return f"{self.application}/{self.name}"


def load_tasks(folder: Path = FOLDER) -> tuple[DesktopTask, ...]:
    """All tasks, by application and in the order of their files. Raises DataError that names the file and the fault."""
    return tuple(task for path in sorted(folder.glob("*.toml")) for task in _application(path))


def chosen_tasks(tasks: Sequence[DesktopTask], ids: Sequence[str], applications: Sequence[str]) -> list[DesktopTask]:
    """Those of the ids and applications; all where none is given. Raises DataError for a name that no task has."""
    known = {task.id for task in tasks} | {task.application for task in tasks}
    if unknown := [name for name in (*ids, *applications) if name not in known]:
        raise DataError(f"no task or application is called {', '.join(unknown)}: see  screenwright eval desktop --list")
    wanted = {*ids, *applications}
    return [task for task in tasks if not wanted or task.id in wanted or task.application in wanted]


def _application(path: Path) -> list[DesktopTask]:
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        return [_task(path, content, entry) for entry in content["task"]]
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path.name} is no file of desktop tasks: {error}") from error


def _task(path: Path, content: Mapping[str, Any], entry: Mapping[str, Any]) -> DesktopTask:
    if len(entry["goals"]) < FEWEST_GOALS or not entry["check"]:
        raise ValueError(f"{entry['name']} needs at least {FEWEST_GOALS} goals and one check")
    return DesktopTask(
        application=path.stem,
        name=entry["name"],
        command=tuple(entry.get("command", content["command"])),
        goals=tuple(entry["goals"]),
        solution=entry["solution"],
        files=entry.get("files", {}),
        checks=tuple(_check(check) for check in entry["check"]),
        source=path,
    )


def _check(entry: Mapping[str, str]) -> Check:
    if entry["see"] not in get_args(Sight):
        raise ValueError(f"nobody can see {entry['see']!r}: one of {', '.join(get_args(Sight))}")
    return Check(entry["see"], entry["of"], entry["is"], entry.get("by", ""))  # type: ignore[arg-type]  # checked above
