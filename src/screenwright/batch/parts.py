"""A batch at rest. Schema ``screenwright.batch/1``: what it is a batch of, and its results in parts.

A part is a file of the same name in each of three folders. Each file is written beside, flushed to the disk and
renamed, that of ``screens`` last: a part without it does not count and is removed by whoever goes on. What is done is
read from the parts that count, and from nothing else.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import IO, Any

from screenwright.batch.outcomes import Outcome
from screenwright.batch.tables import TABLES, encoded, rows_of, schemas
from screenwright.core.errors import DataError
from screenwright.core.extras import need
from screenwright.core.files import PART, read_json, write_whole

SCHEMA = "screenwright.batch/1"
HEAD, LOCK = "batch.json", ".lock"
LAST = TABLES[-1]


@dataclass(frozen=True, slots=True)
class Limits:
    """A part is written when it has so many pictures, or so many seconds after its first one: what a kill may cost."""

    pictures: int = 1000
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class Counts:
    """Rows of each table."""

    screens: int = 0
    elements: int = 0
    errors: int = 0

    @property
    def pictures(self) -> int:
        return self.screens + self.errors


@dataclass(slots=True)
class _Pending:
    """The part that is being filled."""

    number: int
    rows: list[Mapping[str, Any]] = field(default_factory=list)
    """Of each picture a small table of each kind, all of them or none: a Ctrl-C parts no screen from its elements."""
    since: float = 0.0


class Parts:
    """The folder of a batch, held by one process at a time.

    Raises DataError where another process holds it, where it is of another batch, and where it cannot be written to.
    """

    def __init__(self, folder: Path, head: Mapping[str, Any], limits: Limits) -> None:
        schemas()  # a package that is missing is told before anything is made
        self.folder, self._limits = folder, limits
        self.done: set[str] = set()
        """Keys of what is in parts, and in the one that is being filled."""
        self.counts = Counts()
        """Of the parts that count."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(folder)
            try:
                _check_head(folder, head)
                self._pending = _Pending(self._read())
            except BaseException:
                self._lock.close()
                raise
        except OSError as error:
            raise DataError(f"cannot write to the folder {folder}: {error.strerror}; name another one") from error

    def add(self, outcome: Outcome) -> None:
        """Nothing is changed by an outcome whose key is there."""
        if outcome.key in self.done:
            return
        pending = self._pending
        pending.since = pending.since or monotonic()
        pending.rows.append(rows_of(outcome))
        self.done.add(outcome.key)
        if len(pending.rows) >= self._limits.pictures or monotonic() - pending.since >= self._limits.seconds:
            self.commit()

    def commit(self) -> None:
        """Write what is pending as a part. A commit that was broken off may be done again: it writes the same files."""
        pending = self._pending
        if not pending.rows:
            return
        tables = {name: [rows[name] for rows in pending.rows] for name in TABLES}
        try:
            for name in TABLES:
                if name == LAST:  # the others' names are to be on the disk before this one's
                    _flush(*(self.folder / other for other in TABLES))
                write_whole(self._path(name, pending.number), encoded(name, tables[name]), mode=0o666)
            _flush(self.folder / LAST)
        except OSError as error:
            raise DataError(f"cannot write to {self.folder}: {error.strerror}; make room and go on") from error
        known = self.counts
        self._pending, self.counts = _Pending(pending.number + 1), Counts(
            **{name: getattr(known, name) + sum(one.num_rows for one in tables[name]) for name in TABLES}
        )  # fmt: skip

    def close(self) -> None:
        """Give the folder free; what was not committed is dropped."""
        self._lock.close()

    def _path(self, name: str, number: int) -> Path:
        return self.folder / name / f"part-{number:05}.parquet"

    def _read(self) -> int:
        """Remove what does not count and read what does; returns the number of the next part."""
        for name in TABLES:
            (self.folder / name).mkdir(exist_ok=True)
        for path in (*self.folder.glob(f".*{PART}"), *self.folder.glob(f"*/.*{PART}")):
            path.unlink()
        numbers = {name: _numbers(self.folder / name) for name in TABLES}
        for name in TABLES:
            for number in numbers[name] - numbers[LAST]:
                self._path(name, number).unlink()
        for number in sorted(numbers[LAST]):
            self._read_part(number)
        return max(numbers[LAST], default=-1) + 1

    def _read_part(self, number: int) -> None:
        parquet = need("pyarrow.parquet", extra="parquet")
        try:
            screens = parquet.read_table(self._path("screens", number), columns=["key"])
            errors = parquet.read_table(self._path("errors", number), columns=["key"])
            elements = parquet.read_metadata(self._path("elements", number)).num_rows
        except (OSError, ValueError) as error:
            raise DataError(
                f"part {number:05} of {self.folder} cannot be read: {error}. Remove part-{number:05}.parquet from "
                f"{', '.join(TABLES)}, and its pictures are done again"
            ) from error
        self.done.update(screens["key"].to_pylist(), errors["key"].to_pylist())
        known = self.counts
        self.counts = Counts(
            known.screens + screens.num_rows, known.elements + elements, known.errors + errors.num_rows
        )  # fmt: skip


def _numbers(folder: Path) -> set[int]:
    """Of the parts that have a file there."""
    names = (path.stem.removeprefix("part-") for path in folder.glob("part-*.parquet"))
    return {int(name) for name in names if name.isdecimal()}


def _locked(folder: Path) -> IO[bytes]:
    """A file that this process holds until it ends, however it ends."""
    file = open(folder / LOCK, "ab")  # noqa: SIM115  # closed by Parts
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise DataError(f"another batch is at work in {folder}: wait for it, or name another folder") from None
    return file


def _check_head(folder: Path, head: Mapping[str, Any]) -> None:
    """Keep what the batch is of, or compare it. Raises DataError where it is of something else."""
    path, here = folder / HEAD, {"schema": SCHEMA, **head}
    if not path.exists():
        if any((folder / name).exists() for name in TABLES):
            raise DataError(f"{folder} holds tables without {HEAD}: name another folder")
        write_whole(path, (json.dumps(here, ensure_ascii=False, indent=1) + "\n").encode(), mode=0o666)
        return
    there = read_json(path)
    if not isinstance(there, dict):
        raise DataError(f"{path} is no {SCHEMA}: name another folder")
    differing = [name for name in {**there, **here} if there.get(name) != here.get(name)]
    if differing:
        told = "; ".join(f"{name} {there.get(name)!r}, and not {here.get(name)!r}" for name in differing)
        raise DataError(f"{folder} holds a batch of {told}: name another folder with --out")


def _flush(*folders: Path) -> None:
    """The names in these folders to the disk."""
    for folder in folders:
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
