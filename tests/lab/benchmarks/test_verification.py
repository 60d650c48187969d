"""The rows of the benchmark of action verification, from judgements that are made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenwright.core.errors import DataError
from screenwright.core.verification import Category, Judgement
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.benchmarks.verification import Verification
from screenwright_lab.data.trajectories.labels import Labels, save

YES, UNSURE = Judgement("correct", ""), Judgement("uncertain", "")


def no(category: Category) -> Judgement:
    return Judgement("wrong", "", category)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows: dict[str, tuple[Category | None, ...]] = {
        "a": (None, None, "loop", "loop"),
        "b": (None, "wrong target"),
        "c": (None, "premature finish"),
    }
    for name, steps in rows.items():
        folder = tmp_path / name
        folder.mkdir()
        save(folder, Labels("test" if name != "c" else "development", "made up", "", steps))
        (folder / "steps.jsonl").write_text("")
    return tmp_path


def measured(data: Path, judged: dict[str, list[Judgement]], split: str | None = None) -> dict[str, tuple[float, int]]:
    bench = Verification(data, lambda folder: judged[folder.name], split)
    return {score.name: (score.value, score.n) for score in run(bench, say=lambda _line: None).scores}


def test_kept_caught_and_loops_are_counted_apart(data: Path) -> None:
    judged = {
        "a": [YES, no("loop"), no("loop"), YES],
        "b": [UNSURE, no("no effect")],
        "c": [YES, no("premature finish")],
    }
    scores = measured(data, judged)
    assert scores["correct kept"] == (0.75, 4)
    assert scores["incorrect caught"] == (0.75, 4)
    assert scores["incorrect caught/loop"] == (0.5, 2)
    assert scores["incorrect caught/wrong target"] == (1.0, 1)
    assert scores["category named"] == (pytest.approx(2 / 3), 3)


def test_a_split_is_judged_alone(data: Path) -> None:
    scores = measured(data, {"c": [YES, UNSURE]}, "development")
    assert scores["correct kept"] == (1.0, 1)
    assert scores["incorrect caught"] == (0.0, 1)


def test_another_number_of_judgements_than_of_labels_is_an_error_of_the_sample(data: Path) -> None:
    bench = Verification(data, lambda _folder: [YES], "test")
    assert run(bench, say=lambda _line: None).errors == 2


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="data trajectories"):
        Verification(tmp_path / "none", lambda _folder: []).samples()
