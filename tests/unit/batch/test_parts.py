"""Parts of a batch: whole or not there, whatever file operation was the last one before the end."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batch_parsers import png, quick
from screenwright.batch.outcomes import Outcome, failed, outcome_of
from screenwright.batch.parts import Counts, Limits, Parts
from screenwright.batch.sources import Picture
from screenwright.batch.tables import TABLES
from screenwright.core.errors import DataError

parquet = pytest.importorskip("pyarrow.parquet")

HEAD = {"source": "/pictures", "options": {"within": None}, "version": "0"}
KEYS = [f"{number}.png" for number in range(8)]


def outcome(number: int) -> Outcome:
    """A screen of two elements; of each third picture an error."""
    if number % 3 == 2:
        return failed(KEYS[number], "image", "damaged")
    return outcome_of(Picture(KEYS[number], data=png(number)), quick)


OUTCOMES = [outcome(number) for number in range(len(KEYS))]


def kept(folder: Path) -> dict[str, list[dict[str, Any]]]:
    return {name: parquet.read_table(folder / name).to_pylist() for name in TABLES}


def check_whole(folder: Path) -> None:
    """Every key exactly once, with all of its elements."""
    tables = kept(folder)
    assert Counter(row["key"] for name in ("screens", "errors") for row in tables[name]) == Counter(KEYS)
    assert Counter(row["key"] for row in tables["elements"]) == {row["key"]: 2 for row in tables["screens"]}
    assert not [path for path in folder.rglob(".*") if path.name != ".lock"]


def fill(folder: Path, pictures: int = 3) -> Counts:
    """A run over all that is not done."""
    with closing(Parts(folder, HEAD, Limits(pictures))) as parts:
        for one in OUTCOMES:
            if one.key not in parts.done:
                parts.add(one)
        parts.commit()
        return parts.counts


def test_a_batch_is_kept_in_parts(tmp_path):
    assert fill(tmp_path / "out") == Counts(6, 12, 2)
    for name in TABLES:
        assert len(list((tmp_path / "out" / name).iterdir())) == 3
    check_whole(tmp_path / "out")
    assert fill(tmp_path / "out") == Counts(6, 12, 2)


def test_what_is_there_is_not_kept_twice(tmp_path):
    with closing(Parts(tmp_path, HEAD, Limits())) as parts:
        for _ in range(2):
            parts.add(OUTCOMES[0])
        parts.commit()
        parts.add(OUTCOMES[0])
        parts.commit()
        assert parts.counts == Counts(1, 2, 0)
    assert [row["key"] for row in kept(tmp_path)["screens"]] == [KEYS[0]]


def test_a_part_is_written_when_its_time_is_up(tmp_path):
    with closing(Parts(tmp_path, HEAD, Limits(1000, seconds=0))) as parts:
        parts.add(OUTCOMES[0])
        assert parts.counts == Counts(1, 2, 0)


def test_what_was_not_committed_is_dropped(tmp_path):
    with closing(Parts(tmp_path, HEAD, Limits())) as parts:
        parts.add(OUTCOMES[0])
    with closing(Parts(tmp_path, HEAD, Limits())) as parts:
        assert parts.done == set()


def test_what_another_process_left_half_written_is_removed(tmp_path):
    fill(tmp_path)
    whole = sorted(tmp_path.rglob("*"))
    for left in ("elements/part-00007.parquet", "errors/part-00009.parquet", "screens/.part-00007.parquet.1-2.part",
                 ".batch.json.1-2.part"):  # fmt: skip
        (tmp_path / left).write_bytes(b"PAR1")
    Parts(tmp_path, HEAD, Limits()).close()
    assert sorted(tmp_path.rglob("*")) == whole


def test_a_second_process_is_refused(tmp_path):
    with closing(Parts(tmp_path, HEAD, Limits())), pytest.raises(DataError, match="another batch is at work"):
        Parts(tmp_path, HEAD, Limits())
    Parts(tmp_path, HEAD, Limits()).close()


def test_going_on_with_something_else_is_refused_in_one_line(tmp_path):
    fill(tmp_path)
    with pytest.raises(DataError) as raised:
        Parts(tmp_path, {**HEAD, "options": {"within": 5}}, Limits())
    assert "options {'within': None}, and not {'within': 5}" in str(raised.value)
    check_whole(tmp_path)
    Parts(tmp_path, HEAD, Limits()).close()  # the refusal holds no lock


def test_tables_without_their_head_are_refused(tmp_path):
    (tmp_path / "screens").mkdir()
    with pytest.raises(DataError, match=r"holds tables without batch\.json"):
        Parts(tmp_path, HEAD, Limits())


@pytest.mark.parametrize("text", ["{", "[]"])
def test_a_head_that_cannot_be_read_is_one_line(tmp_path, text):
    (tmp_path / "batch.json").write_text(text)
    with pytest.raises(DataError, match=r"batch\.json"):
        Parts(tmp_path, HEAD, Limits())


def test_a_part_that_the_disk_damaged_is_told_with_what_to_do(tmp_path):
    fill(tmp_path)
    damaged = tmp_path / "screens" / "part-00001.parquet"
    damaged.write_bytes(damaged.read_bytes()[:100])
    with pytest.raises(DataError, match=r"part 00001 .* cannot be read.*Remove part-00001\.parquet from"):
        Parts(tmp_path, HEAD, Limits())
    for name in TABLES:
        (tmp_path / name / "part-00001.parquet").unlink()
    fill(tmp_path)
    check_whole(tmp_path)


def test_the_head_says_what_the_batch_is_of(tmp_path):
    fill(tmp_path)
    assert json.loads((tmp_path / "batch.json").read_text()) == {"schema": "screenwright.batch/1", **HEAD}


# -- the end at any moment -----------------------------------------------------------------------------------------


class Crash(BaseException):
    """The process ends here: nothing that it would still do is done."""


class Disk:
    """Counts what is done to files of a folder, and lets nothing pass from a given operation on."""

    EVENTS = frozenset({"open", "os.mkdir", "os.rename", "os.remove"})

    def __init__(self) -> None:
        self.folder, self.left = "", 0
        sys.addaudithook(self._judge)

    def _judge(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.folder and event in self.EVENTS and str(arguments[0]).startswith(self.folder):
            self.left -= 1
            if self.left < 0:
                raise Crash

    def crashes(self, folder: Path, after: int) -> bool:
        """Whether a run in the folder ends within so many operations."""
        self.folder, self.left = str(folder), after
        try:
            fill(folder)
        except Crash:
            return True
        finally:
            self.folder = ""
        return False


@pytest.fixture(scope="module")
def disk() -> Disk:
    return Disk()


@pytest.fixture
def folders(tmp_path) -> Iterator[Path]:
    """The folder of a batch, anew for each."""

    def each() -> Iterator[Path]:
        number = 0
        while True:
            yield tmp_path / str(number)
            shutil.rmtree(tmp_path / str(number), ignore_errors=True)
            number += 1

    return each()


def test_a_crash_after_any_operation_loses_nothing_and_does_nothing_twice(disk, folders):
    after = 0
    while disk.crashes(folder := next(folders), after):
        check_committed(folder)
        fill(folder)
        check_whole(folder)
        after += 1
    assert after > 3 * len(TABLES) * 2  # three parts, each file opened and renamed at least


def check_committed(folder: Path) -> None:
    """Whatever reads the tables while nobody goes on finds a screen's elements where it finds the screen."""
    with suppress(FileNotFoundError):
        tables = kept(folder)
        counted = Counter(row["key"] for row in tables["elements"])
        assert all(counted[row["key"]] == 2 for row in tables["screens"])


@given(crashes=st.lists(st.integers(0, 40), max_size=4), cut=st.floats(0, 1))
def test_any_crashes_one_after_the_other(disk, tmp_path_factory, crashes, cut):
    """Of what was being written at the crash, any beginning may be on the disk."""
    folder = tmp_path_factory.mktemp("batch") / "out"
    for after in crashes:
        disk.crashes(folder, after)
        for beside in folder.rglob("*.part"):
            os.truncate(beside, int(beside.stat().st_size * cut))
    fill(folder)
    check_whole(folder)
