"""The benchmark of learning prints its three tables, on a small world, with baselines in the place of nets."""

import importlib
import sys
from pathlib import Path

import pytest

from commands import run_here

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def learning(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    yield importlib.import_module("learning")
    del sys.modules["learning"]


@pytest.mark.e2e
def test_tables_by_family_and_split_and_what_a_part_is_worth(learning, capsys, monkeypatch, tmp_path):
    asked = []

    def screenwright(*words):
        asked.append(words)
        ran = run_here(capsys, monkeypatch, *words)
        assert ran.code == 0, ran.err

    screenwright("data", "phone-world", "--out", tmp_path / "world", "--episodes", "1", "--others", "2")
    monkeypatch.setattr(learning, "_screenwright", screenwright)
    monkeypatch.setattr(learning, "CONTESTANTS", (
        learning.Contestant("Auto-UI", solver="baseline:majority", everywhere=True),
        learning.Contestant("Auto-UI, no plan", solver="baseline:random", whole="Auto-UI"),
        learning.Contestant("UI-VLM", "uivlm", everywhere=True),
    ))  # fmt: skip
    paths = ["--world", str(tmp_path / "world"), "--out", str(tmp_path / "out")]
    monkeypatch.setattr(sys, "argv", ["learning", *paths, "--limit", "4", "--only", "Auto"])
    learning.main()
    families, splits, parts = capsys.readouterr().out.strip().split("\n\n")
    assert [line.split(" | ")[0] for line in families.splitlines()[2:]] == ["| Auto-UI", "| Auto-UI, no plan"]
    assert splits.splitlines()[0] == "| action matching | test | unseen goals | unseen apps | unseen themes |"
    assert splits.count("[") == 4, "a score with its interval on every split"
    (part,) = parts.splitlines()[2:]
    name, difference, interval, chance, episodes = part.strip("| ").split(" | ")
    low, high = map(float, interval.split(" to "))
    assert name == "Auto-UI, no plan"
    assert low <= float(difference) <= high
    assert 0 < float(chance) <= 1
    assert episodes == "2"
    judged = [words for words in asked if words[0] == "eval"]
    assert len(judged) == 5, "what an ablation is worth is judged on unseen goals alone"
