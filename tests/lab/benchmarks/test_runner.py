"""Running: which samples are judged, what is kept, what is never done twice, and who may judge."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from screenwright.core.errors import DataError, MissingPrerequisite, OutOfBudget, UsageError
from screenwright_lab.benchmarks.crews import Processes, Ray
from screenwright_lab.benchmarks.report import Report, report_from_json, report_to_json
from screenwright_lab.benchmarks.run_folder import ROWS, read_report, read_run
from screenwright_lab.benchmarks.runner import Settings, evenly, run
from screenwright_lab.benchmarks.samples import Sample
from toy_benchmark import Evens, numbers, opened

SAMPLES = [Sample(id=str(i), group="", files=()) for i in range(10)]


@pytest.mark.parametrize(
    ("limit", "chosen"),
    [(None, range(10)), (20, range(10)), (10, range(10)), (1, [0]), (3, [0, 3, 6]), (5, [0, 2, 4, 6, 8])],
)
def test_a_limit_draws_evenly(limit, chosen):
    assert [sample.id for sample in evenly(SAMPLES, limit)] == [str(i) for i in chosen]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return numbers(tmp_path / "data", 12)


def quietly(benchmark: Evens, settings: Settings | None = None) -> Report:
    return run(benchmark, settings or Settings(), say=lambda line: None)


def timeless(report: Report) -> dict[str, object]:
    return report_to_json(replace(report, seconds=0.0))


def test_scores_and_what_was_paid(data):
    report = quietly(opened(data, "always"))
    assert (report.n, report.errors, report.unscored) == (12, 0, 0)
    assert {score.name: score.value for score in report.scores}["right"] == 0.5
    assert (report.tokens, report.cost) == ((120, 12), pytest.approx(6.0))


def test_an_error_is_no_wrong_answer_and_no_truth_is_neither(data):
    (data / "005.txt").write_text("none")
    said = []
    report = run(opened(data, "broken"), say=said.append)
    assert (report.n, report.errors, report.unscored) == (9, 2, 1)
    assert said == ["001: seven is too much", "002: the solver broke: ZeroDivisionError()"]


def test_what_stood_on_a_screen_does_not_steer_a_terminal(data):
    def answer(number: int) -> bool:
        raise DataError("\x1b[2Jno\nsuch  button")

    said = []
    run(Evens(data, answer), Settings(1), say=said.append)
    assert said == ["000: [2Jno such button"]


def test_without_samples_there_is_nothing(tmp_path):
    with pytest.raises(DataError, match="nothing to judge for evens-1"):
        quietly(opened(tmp_path))


def test_a_stopped_run_goes_on_where_it_was(data, tmp_path):
    settings, first = Settings(folder=tmp_path / "run"), opened(data)
    with pytest.raises(RuntimeError):
        run(first, settings, judged=stop_at(5), say=lambda line: None)
    with (tmp_path / "run" / ROWS).open("a") as file:
        file.write('{"id": "00')  # what a kill leaves
    second = opened(data)
    report = quietly(second, settings)
    assert first.judged + second.judged == [sample.id for sample in first.samples()]
    assert timeless(report) == timeless(quietly(opened(data)))
    assert timeless(read_report(tmp_path / "run")) == timeless(report_from_json(report_to_json(report), ""))


def stop_at(count: int):
    def judged(done: int, of: int) -> None:
        if done == count:
            raise RuntimeError

    return judged


def test_a_limit_may_be_raised_and_an_error_is_tried_again(data, tmp_path):
    quietly(opened(data, "broken"), Settings(3, folder=tmp_path / "run"))
    again = opened(data, "broken")
    report = quietly(again, Settings(folder=tmp_path / "run"))
    assert "001" in again.judged, "it ended in an error"
    assert "000" not in again.judged
    assert report.errors == 2


def test_a_run_that_went_on_with_another_source_names_both(data, tmp_path):
    folder = tmp_path / "run"
    quietly(opened(data), Settings(3, folder=folder))
    rows = [json.loads(line) | {"commit": "0a1b2c3"} for line in (folder / ROWS).read_text().splitlines()]
    (folder / ROWS).write_text("".join(json.dumps(row) + "\n" for row in rows))
    report = quietly(opened(data), Settings(folder=folder))
    assert report.commit is not None
    assert report.commit.split(", ")[0] == "0a1b2c3"


def test_a_budget_that_is_used_up_ends_the_run_and_keeps_the_rows(data, tmp_path):
    def answer(number: int) -> bool:
        if number > 20:
            raise OutOfBudget("the limit of 30 tokens is used up")
        return True

    with pytest.raises(OutOfBudget):
        quietly(Evens(data, answer), Settings(folder=tmp_path / "run"))
    assert len(read_run(tmp_path / "run").rows) == 3


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"solver": "always"}, "--solver 'builtin', and not 'always'"),
        ({"seed": 1}, "--seed 0, and not 1"),
        ({"options": {"dialect": "aitw"}}, "--dialect None, and not 'aitw'"),
        ({"name": "evens-2"}, "benchmark 'evens-1', and not 'evens-2'"),
    ],
)
def test_a_folder_of_another_run_is_refused_in_one_line(data, tmp_path, change, said):
    quietly(opened(data), Settings(folder=tmp_path / "run"))
    benchmark = opened(data, change.get("solver", "builtin"))
    benchmark.name = change.get("name", "evens-1")
    settings = Settings(seed=change.get("seed", 0), folder=tmp_path / "run", options=change.get("options", {}))
    with pytest.raises(DataError) as refused:
        quietly(benchmark, settings)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_other_data_is_refused(data, tmp_path):
    quietly(opened(data), Settings(folder=tmp_path / "run"))
    (data / "003.txt").write_text("22")
    with pytest.raises(DataError, match="the files of 003 have changed"):
        quietly(opened(data), Settings(folder=tmp_path / "run"))


def test_rows_without_a_head_and_damaged_rows_are_named(data, tmp_path):
    folder = tmp_path / "run"
    quietly(opened(data), Settings(folder=folder))
    lines = (folder / ROWS).read_text().split("\n")
    (folder / ROWS).write_text("\n".join([lines[0], '{"id": 1}', *lines[2:]]))
    with pytest.raises(DataError, match=f"{ROWS}, line 2, is no row"):
        quietly(opened(data), Settings(folder=folder))
    (folder / "run.json").unlink()
    with pytest.raises(DataError, match="another version"):
        quietly(opened(data), Settings(folder=folder))


def test_processes_give_the_same_rows_in_the_same_order(data, tmp_path):
    def rows(folder: Path) -> list[dict[str, object]]:
        told = [json.loads(line) for line in (folder / ROWS).read_text().splitlines()]
        return [{name: value for name, value in row.items() if name != "seconds"} for row in told]

    alone = quietly(opened(data, "broken"), Settings(folder=tmp_path / "alone"))
    crew = Processes(partial(opened, data, "broken"), 2)
    spread = quietly(opened(data, "broken"), Settings(folder=tmp_path / "spread", crew=crew))
    assert timeless(spread) == timeless(alone)
    assert rows(tmp_path / "spread") == rows(tmp_path / "alone")


def test_a_cluster_that_does_not_answer_is_said(data, monkeypatch):
    class Silent(ModuleType):
        exceptions = SimpleNamespace(RayError=TimeoutError)

        @staticmethod
        def init(**options: object) -> None:
            raise ConnectionError(f"nobody at {options['address']}")

        @staticmethod
        def shutdown() -> None:
            pass

    monkeypatch.setitem(sys.modules, "ray", Silent("ray"))
    with pytest.raises(UsageError, match="no Ray cluster answers at 'somewhere:1': nobody at somewhere:1"):
        quietly(opened(data), Settings(crew=Ray(partial(opened, data), "somewhere:1")))


def test_without_ray_the_line_that_installs_it_is_said(data, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingPrerequisite, match=r"screenwright\[scale\]"):
        quietly(opened(data), Settings(crew=Ray(partial(opened, data), "local")))
