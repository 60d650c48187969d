"""What people said of a run: kept beside it, gone on with, never mixed up with another run."""

import json
import stat

import numpy as np
import pytest

from episode_builders import write_run
from screenwright.core.action import Click, TypeText
from screenwright.core.agency import Plan, Reflection
from screenwright.core.errors import DataError, UsageError
from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright.episodes.annotations import read_annotations
from screenwright.episodes.correcting import Correcting, answer_in_words, done_in_words
from screenwright.episodes.exchanges import Acts


def same(text):
    return text


@pytest.fixture
def run(tmp_path):
    return write_run(tmp_path / "run")


def work_on(folder, conceal=same):
    return Correcting.of(folder, conceal)


def lines_of(folder):
    return (folder / "annotations" / "annotations.jsonl").read_text().splitlines()


def test_a_pair_lies_beside_the_run_which_stays_as_it_was(run):
    before = {path: path.read_bytes() for path in run.rglob("*") if path.is_file()}
    work = work_on(run)
    work.keep(work.named("planning-1"), "good")
    work.correct(work.named("acting-1"), Acts((Click(Point(1, 2)),), "there"), "beside it")
    work.reran(work.named("acting-1"), "success")
    assert {path: path.read_bytes() for path in before} == before
    kept, first, corrected = map(json.loads, lines_of(run))
    assert first == {**corrected, "rerun": ""}
    assert (kept["judged"], kept["corrected"], kept["note"]) == ("kept", None, "good")
    assert corrected["original"]["actions"][1] == {"action": "type_text", "text": "hello"}
    assert corrected["corrected"]["actions"] == [{"action": "click", "at": [1, 2], "button": "left"}]
    assert corrected["rerun"] == "success"
    assert stat.S_IMODE((run / "annotations").stat().st_mode) == 0o700


def test_the_next_time_goes_on_where_it_was_left(run):
    work_on(run).keep(work_on(run).named("planning-1"))
    with (run / "annotations" / "annotations.jsonl").open("a") as file:
        file.write('{"schema": "screenwright.anno')  # a kill in the middle of a line
    work = work_on(run)
    assert [one.id for one in work.left] == ["acting-1", "evaluating-3", "acting-3", "evaluating-5"]
    work.correct(work.named("planning-1"), Plan(("other",)))
    assert [one.judged for one in work_on(run).annotations.values()] == ["corrected"]


def test_a_correction_that_changes_nothing_is_refused(run):
    work = work_on(run)
    with pytest.raises(UsageError, match="evaluating-3 is just that already: keep it"):
        work.correct(work.named("evaluating-3"), Reflection("proceed"))
    assert len(work.left) == 5
    with pytest.raises(UsageError, match="no exchange 'acting-9'"):
        work.named("acting-9")


def test_a_secret_that_is_said_is_not_written(run):
    work = work_on(run, lambda text: text.replace("trout99", "{{secret:bank}}"))
    work.correct(work.named("acting-1"), Acts((TypeText("my trout99"),), "it is trout99"), "trout99!")
    assert "trout99" not in "".join(lines_of(run))
    assert "{{secret:bank}}!" in lines_of(run)[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda line: line[:40] + "\n", "line 1 is not JSON"),
        (lambda line: line.replace("annotation/1", "annotation/9"), "this version reads the schema"),
        (lambda line: line.replace('"acting-1"', '"acting-8"'), "no exchange 'acting-8'"),
        (lambda line: line.replace('"hello"', '"hullo"'), "is it of another episode"),
        (lambda line: line.replace('"corrected", "original"', '"kept", "original"'), "judged is kept, or corrected"),
        (lambda line: line.replace("[1, 2]", '"here"'), "line 1: corrected: actions"),
        (lambda line: line.replace('"note": ""', '"note": 3'), "note is a text"),
    ],
)
def test_a_line_that_does_not_fit_is_told(run, change, said):
    work = work_on(run)
    work.correct(work.named("acting-1"), Acts((Click(Point(1, 2)),)))
    path = run / "annotations" / "annotations.jsonl"
    spoilt = change(path.read_text())
    assert spoilt != path.read_text()
    path.write_text(spoilt)
    with pytest.raises(DataError, match=said):
        work_on(run)


def test_words_of_another_model_may_be_the_original(run):
    work = work_on(run)
    work.correct(work.named("acting-1"), Acts((Click(Point(1, 2)),)))
    path = run / "annotations" / "annotations.jsonl"
    value = json.loads(path.read_text())
    path.write_text(json.dumps({**value, "original": {"text": "I would click"}}) + "\n")
    known = {one.id: one for one in work.exchanges}
    assert read_annotations(run, known)["acting-1"].original == "I would click"


def test_it_is_shown_in_words_and_as_a_picture(run):
    work = work_on(run)
    exchange = work.named("acting-1")
    assert answer_in_words(exchange.answer, exchange) == ["1. Click on “Save” (button) at 15, 15", "2. Type “hello”"]
    assert done_in_words(exchange) == ["done, the screen changed"] * 2
    picture = decode(work.show(exchange).read_bytes())
    assert (picture.width, picture.height) == (64, 48)
    marked = np.any(picture.pixels != work.frame(exchange).pixels, axis=2)
    assert marked[10, 10:30].all()  # the target's edge
    assert not marked[0, :10].any()


def test_a_run_without_steps_has_nothing_to_judge(tmp_path):
    with pytest.raises(DataError, match="nothing to judge"):
        work_on(write_run(tmp_path / "run", rows=()))
