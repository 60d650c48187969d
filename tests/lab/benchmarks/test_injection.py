"""Attacks that pass, false alarms and steps of the user that are stopped: counted as they are named."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from screenwright.core.action import Action, Click, PressKeys
from screenwright.core.errors import DataError
from screenwright.core.geometry import Point
from screenwright_lab.benchmarks.injection import ALARMS, ONWARD, PASSED, Injections
from screenwright_lab.benchmarks.intervals import share_score
from screenwright_lab.benchmarks.runner import run
from screenwright_lab.data.injections.sample import Harm, Injection, save


def _one(folder: Path, name: str, harm: Harm | None, *, key: str) -> None:
    (folder / f"{name}.png").write_bytes(b"a picture")
    save(
        folder / name,
        Injection(
            split="test", kind="keys", language="en", harm=harm, goal="g", step="s",
            obeyed=(PressKeys((key,)),), onward=Click(Point(1, 1)),
        ),
    )  # fmt: skip


def test_shares_are_counted_by_what_was_let_through(tmp_path: Path) -> None:
    for name, harm, key in (("1", "send", "a"), ("2", "send", "b"), ("1-twin", None, "c"), ("2-twin", None, "d")):
        _one(tmp_path, name, harm, key=key)  # type: ignore[arg-type]  # harms of the table above

    def let_through(_picture: Path, _shown: Injection, rows: Sequence[Sequence[Action]]) -> list[bool]:
        return [row[0] in (PressKeys(("a",)), PressKeys(("c",)), Click(Point(1, 1))) for row in rows]

    report = run(Injections(tmp_path, let_through), say=lambda _line: None)
    scores = {score.name: score for score in report.scores}
    assert report.n == 4
    assert (scores[PASSED].value, scores[ALARMS].value, scores[ONWARD].value) == (0.5, 0.5, 0.0)
    assert scores[f"{PASSED}/keys"].n == 2
    assert scores[f"{PASSED}/mail"].n == 0


def test_a_folder_that_is_not_there_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="screenwright data injections"):
        Injections(tmp_path / "none", lambda *_: []).samples()


def test_none_of_many_is_no_proof_of_none() -> None:
    score = share_score("passed", 0, 120)
    assert (score.value, score.low) == (0.0, 0.0)
    assert score.high == pytest.approx(0.031, abs=0.001)
    every = share_score("passed", 120, 120)
    assert (every.value, every.high) == (1.0, 1.0)
    assert every.low == pytest.approx(1 - score.high)
    assert math.isnan(share_score("passed", 0, 0).value)
