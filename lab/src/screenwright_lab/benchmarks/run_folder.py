"""A run at rest: what it is a run of, a row a sample, and the report. Schema ``screenwright.run/1``.

``run.json`` says of what the rows are, ``rows.jsonl`` has a line for each sample that was judged, ``report.json`` is
made when the last one is. A folder takes rows of one benchmark, solver, seed and set of options alone; samples may be
added.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError
from screenwright.core.files import append_line, write_whole
from screenwright_lab.benchmarks.outcomes import Outcome, outcome_from_json, outcome_to_json
from screenwright_lab.benchmarks.report import Report, report_from_json, report_to_json
from screenwright_lab.benchmarks.samples import Rows, Sample

SCHEMA = "screenwright.run/1"
HEAD, ROWS, REPORT = "run.json", "rows.jsonl", "report.json"


@dataclass(frozen=True, slots=True)
class RunHead:
    """What all rows of a folder have in common. ``options`` are those that change what is answered or counted."""

    benchmark: str
    solver: str
    seed: int
    options: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class KeptRun:
    """``outcomes`` in the order in which they were first begun, the last one of each sample."""

    folder: Path
    head: RunHead
    outcomes: Sequence[Outcome]

    @property
    def rows(self) -> Rows:
        """What was judged, for the scorer; samples without a truth are left out."""
        return [(Sample(each.id, each.group, ()), each.row) for each in self.outcomes if each.row]


def begin(folder: Path, head: RunHead) -> dict[str, Outcome]:
    """Make the folder, or go on in it: what came of its samples, by id. Raises DataError where it is of another run."""
    path = folder / HEAD
    if not path.exists():
        if (folder / ROWS).exists():
            raise DataError(f"{folder} holds {ROWS} without {HEAD}: it was made by another version; name a new folder")
        _write(folder, path, {"schema": SCHEMA, **asdict(head)})
        return {}
    kept = read_run(folder)
    there, here = _flat(kept.head), _flat(head)
    differing = [name for name in {**there, **here} if there.get(name) != here.get(name)]
    if differing:
        told = "; ".join(f"{name} {there.get(name)!r}, and not {here.get(name)!r}" for name in differing)
        raise DataError(f"{folder} holds a run of {told}: name another folder with --resume")
    return {each.id: each for each in kept.outcomes}


def keep(folder: Path, outcome: Outcome) -> None:
    """One more line, on the disk when this returns."""
    append_line(folder / ROWS, (json.dumps(outcome_to_json(outcome), ensure_ascii=False) + "\n").encode())


def keep_report(folder: Path, report: Report) -> None:
    _write(folder, folder / REPORT, report_to_json(report))


def read_run(folder: Path) -> KeptRun:
    """Raises DataError for a folder that holds no run. A line cut off by a kill is left out."""
    told = _read(folder / HEAD, folder)
    try:
        head = RunHead(str(told["benchmark"]), str(told["solver"]), int(told["seed"]), dict(told["options"]))
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{folder / HEAD} is no {SCHEMA}: {error!r}") from None
    path = folder / ROWS
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    outcomes: dict[str, Outcome] = {}
    for number, line in enumerate(lines, start=1):
        try:
            outcome = outcome_from_json(json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            if number == len(lines):
                continue  # cut off by a kill, or the end of the file: it is judged again
            raise DataError(f"{path}, line {number}, is no row: {error!r}") from None
        outcomes[outcome.id] = outcome
    return KeptRun(folder, head, tuple(outcomes.values()))


def read_report(folder: Path) -> Report:
    """The report of a run that was ended, with what was said of its samples. Raises DataError where there is none."""
    report = report_from_json(_read(folder / REPORT, folder), str(folder / REPORT))
    return replace(report, remarks={each.id: each.remark for each in read_run(folder).outcomes if each.remark})


def _read(path: Path, folder: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise DataError(
            f"{folder} holds no {path.name}: name the folder of a run, of  screenwright eval ... --resume DIR"
        ) from None
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read: {error}") from None


def _write(folder: Path, path: Path, document: Mapping[str, Any]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode(), mode=0o644)
    except OSError as error:
        raise DataError(f"cannot write {path}: {error.strerror}") from error


def _flat(head: RunHead) -> dict[str, Any]:
    """By the names that a person gave, as JSON knows them."""
    options = json.loads(json.dumps(dict(head.options)))
    named = {f"--{name.replace('_', '-')}": one for name, one in options.items()}
    return {"benchmark": head.benchmark, "--solver": head.solver, "--seed": head.seed} | named
