"""Processes that see pictures: every picture is answered for, also those that kill whoever sees them."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import closing

import pytest

import batch_parsers
from batch_parsers import draw, png
from screenwright.batch.outcomes import (
    Outcome,
    failed,
    outcome_from_json,
    outcome_of,
    outcome_to_json,
)
from screenwright.batch.parts import Counts
from screenwright.batch.running import run_batch
from screenwright.batch.sources import Picture, Source
from screenwright.batch.workers import MOST_DEATHS, Processes, Workers
from screenwright.core.errors import DataError, MissingPrerequisite, ScreenwrightError
from screenwright.core.processes import WORKERS
from waiting import eventually

parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.integration

KEYS = [f"{number:05}.png" for number in range(6)]
PICTURES = [Picture(key, data=png(number)) for number, key in enumerate(KEYS)]


def outcomes(parse, pictures=PICTURES, count=2) -> dict[str, Outcome]:
    with closing(Workers(parse, count, one_core=True)) as workers:
        found = list(workers.outcomes(pictures))
    assert Counter(one.key for one in found) == Counter(one.key for one in pictures)
    return {one.key: one for one in found}


def causes(found: dict[str, Outcome]) -> dict[str, str]:
    return {key: one.error["cause"] for key, one in found.items() if one.error}


# -- in one process ------------------------------------------------------------------------------------------------


def test_the_words_of_an_error_are_one_line_that_any_table_takes():
    told = failed("k", "failure", "two\n lines \udcff").error
    assert told == {"key": "k", "cause": "failure", "error": "two lines \\udcff"}


def test_an_outcome_comes_back_from_json():
    for picture in (PICTURES[0], Picture("bad", data=b"no picture"), Picture("a.tar", fault="cut off")):
        outcome = outcome_of(picture, batch_parsers.quick)
        assert outcome_from_json(outcome_to_json(outcome)) == outcome


def test_an_error_of_the_parser_is_one_of_the_picture():
    assert outcome_of(PICTURES[3], batch_parsers.failing_on_3).error == {
        "key": KEYS[3], "cause": "failure", "error": "ZeroDivisionError: three",
    }  # fmt: skip


# -- in others -----------------------------------------------------------------------------------------------------


def test_every_picture_is_seen_once():
    found = outcomes(batch_parsers.quick)
    assert [found[key].elements[0]["text"] for key in KEYS] == ["0", "1", "2", "3", "4", "5"]


def test_a_picture_is_taken_when_a_process_is_free():
    """However many there are, no more are held than are seen."""
    taken = 0

    def endless():
        nonlocal taken
        while True:
            taken += 1
            yield Picture(str(taken), data=png(taken))

    with closing(Workers(batch_parsers.quick, 2, one_core=True)) as workers:
        for done, _ in zip(range(40), workers.outcomes(endless()), strict=False):
            assert taken <= done + 1 + 2


def test_a_damaged_picture_costs_no_other():
    pictures = [*PICTURES, Picture("empty.png", data=b""), Picture("none.png", path="/none.png")]
    assert causes(outcomes(batch_parsers.quick, pictures)) == {"empty.png": "image", "none.png": "image"}


def test_a_picture_that_kills_its_process_twice_is_given_up():
    found = outcomes(batch_parsers.dying_on_3)
    assert causes(found) == {KEYS[3]: "crash"}
    assert found[KEYS[3]].error["error"] == "its process died 2 times, by signal 9"


def test_a_process_that_dies_once_costs_no_picture(tmp_path, monkeypatch):
    monkeypatch.setenv("DYING_ONCE", str(tmp_path))
    assert causes(outcomes(batch_parsers.dying_once, PICTURES[:4])) == {}


def test_where_every_process_dies_the_work_ends():
    many = [Picture(f"{number}.png", data=png(number)) for number in range(MOST_DEATHS)]
    with pytest.raises(ScreenwrightError, match=f"{MOST_DEATHS} processes died .* fewer --workers"):
        outcomes(batch_parsers.dying, many)


def test_what_fails_with_every_picture_ends_the_work():
    with pytest.raises(MissingPrerequisite, match="pip install nets"):
        outcomes(batch_parsers.lacking)


def test_a_process_that_cannot_begin_ends_the_work(capfd):
    with pytest.raises(ScreenwrightError, match="did not begin, with exit code 1"):
        outcomes(Missing())
    assert "there is no such parser" in capfd.readouterr().err


class Missing:
    def __reduce__(self):
        return _raise, ()


def _raise():
    raise ImportError("there is no such parser")


def test_processes_end_when_the_first_one_is_killed():
    here, there = WORKERS.Pipe()
    process = WORKERS.Process(target=_with_workers, args=(there,))
    process.start()
    assert here.poll(60)
    (pid,) = here.recv()
    process.kill()
    process.join()
    assert eventually(lambda: not is_running(pid))


def _with_workers(told) -> None:
    workers = Workers(batch_parsers.quick, 1, one_core=True)
    told.send([worker._process.pid for worker in workers._workers])
    list(workers.outcomes(iter(lambda: PICTURES[0], None)))


def is_running(pid: int) -> bool:
    """A zombie whose parent does not ask for it has ended."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# -- from the source to the folder ---------------------------------------------------------------------------------


def run(tmp_path, parse=batch_parsers.quick, **given):
    return run_batch(Source.named(str(tmp_path / "in")), tmp_path / "out", Processes(parse, 2), **given)


def test_a_batch_goes_on_with_what_is_new(tmp_path):
    draw(tmp_path / "in", 4)
    (tmp_path / "in" / "bad.png").write_bytes(b"no picture")
    told = []
    assert run(tmp_path, counted=lambda *each: told.append(each)).counts == Counts(4, 8, 1)
    assert told == [(done, 5) for done in range(6)]
    draw(tmp_path / "in", 6)
    summary = run(tmp_path)
    assert (summary.before, summary.counts) == (Counts(4, 8, 1), Counts(6, 12, 1))
    keys = parquet.read_table(tmp_path / "out" / "screens")["key"].to_pylist()
    assert sorted(keys) == KEYS


def test_an_archive_that_is_cut_off_is_told_and_read_again(tmp_path):
    draw(tmp_path / "in", 1)
    (tmp_path / "in" / "a.tar").write_bytes(b"no tar")
    for _ in range(2):
        (told,) = run(tmp_path).unread
        assert "a.tar was not read to its end" in told
    assert run(tmp_path).counts == Counts(1, 2, 0)


def test_a_source_without_pictures_is_one_line(tmp_path):
    (tmp_path / "in").mkdir()
    with pytest.raises(DataError, match="holds no picture"):
        run(tmp_path)


def test_tables_are_not_written_among_the_pictures(tmp_path):
    draw(tmp_path / "in", 1)
    with pytest.raises(DataError, match=r"lies in .* name a folder beside it"):
        run_batch(Source.named(str(tmp_path / "in")), tmp_path / "in" / "out", Processes(batch_parsers.quick, 1))
    assert os.listdir(tmp_path / "in") == KEYS[:1]


def test_what_was_seen_before_an_error_is_kept(tmp_path):
    draw(tmp_path / "in", 5)

    def stopped(done, of):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path, counted=stopped)
    assert parquet.read_table(tmp_path / "out" / "screens").num_rows == 3
    assert run(tmp_path).counts == Counts(5, 10, 0)
