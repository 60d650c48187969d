"""``eval miniwob``: its options, before anything is opened."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import run_here
from screenwright.core.errors import UsageError
from screenwright_lab.commands.evaluate_miniwob import read_seeds


@pytest.mark.parametrize(
    ("text", "seeds"), [("0-2", [0, 1, 2]), ("1000", [1000]), ("3,1-2,2", [3, 1, 2]), (" 5 , 7", [5, 7])]
)
def test_reads_seeds(text: str, seeds: list[int]) -> None:
    assert read_seeds(text) == seeds


@pytest.mark.parametrize("text", ["", "a", "1-", "5-3", "-1"])
def test_refuses_other_seeds(text: str) -> None:
    with pytest.raises(UsageError, match="--seeds"):
        read_seeds(text)


def test_lists_125_tasks_seed_by_seed(capsys, monkeypatch, tmp_path: Path) -> None:
    ran = run_here(
        capsys, monkeypatch, "eval", "miniwob", "--resume", tmp_path / "out", "--seeds", "1000-1001", "--list"
    )
    ids = ran.out.split()
    assert (ran.code, len(ids), ids[0], ids[125]) == (0, 250, "ascending-numbers/1000", "ascending-numbers/1001")
    assert not {"chase-circle/1000", "simon-says/1000"} & set(ids)
    assert not (tmp_path / "out").exists()


def test_a_task_or_a_solver_that_does_not_exist(capsys, monkeypatch, tmp_path: Path) -> None:
    ran = run_here(capsys, monkeypatch, "eval", "miniwob", "--tasks", "no-such")
    assert ran.code == 2
    assert "no-such" in ran.err
    ran = run_here(capsys, monkeypatch, "eval", "miniwob", "--solver", "guess")
    assert ran.code == 2
    assert "baseline:match" in ran.err
