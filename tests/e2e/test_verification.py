"""A small set of trajectories made by the command line, judged by the command line from its pictures alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from commands import finish, run_here, start
from screenwright_lab.data.trajectories.labels import FILE, trajectories

pytestmark = pytest.mark.e2e
MADE = 4


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("trajectories")
    ran = finish(start("data", "trajectories", "--out", str(folder), "--limit", str(MADE), "--seed", "3"))
    assert ran.code == 0, ran.err
    assert f"{MADE} trajectories made" in ran.out
    return folder


def test_half_of_them_are_for_the_test_and_each_step_has_a_label(data: Path) -> None:
    made = trajectories(data)
    assert sorted(labels.split for labels in made.values()) == ["development"] * 2 + ["test"] * 2
    for name, labels in made.items():
        lines = (data / name / "steps.jsonl").read_text().splitlines()
        assert len({json.loads(line)["index"] for line in lines}) == len(labels.steps)


def test_what_is_there_is_not_made_again(data: Path) -> None:
    ran = finish(start("data", "trajectories", "--out", str(data), "--limit", str(MADE), "--seed", "3"))
    assert ran.out.startswith("0 trajectories made")


@pytest.mark.slow  # tests/unit/cli/test_cli_verify.py judges an episode
def test_an_episode_is_judged_without_its_labels(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, labels = min(trajectories(data).items(), key=lambda item: len(item[1].steps))
    shutil.copytree(data / name, tmp_path / "episode", ignore=shutil.ignore_patterns(FILE))
    ran = run_here(capsys, monkeypatch, "verify", str(tmp_path / "episode"), "--json")
    document = json.loads(ran.out)
    assert document["schema"] == "screenwright.verification/1"
    assert len(document["steps"]) == len(labels.steps)
    assert ran.code == (1 if document["wrong"] else 0)
    assert {step["verdict"] for step in document["steps"]} <= {"correct", "wrong", "uncertain"}


@pytest.mark.slow  # tests/lab/benchmarks/test_verification.py reckons its rows
def test_the_benchmark_prints_its_rows(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run_here(capsys, monkeypatch, "eval", "verify", "--data", str(data), "--limit", "2", "--json")
    assert ran.code == 0, ran.err
    report = json.loads(ran.out)
    assert (report["benchmark"], report["n"], report["errors"]) == ("verify-1", 2, 0)
    assert {"correct kept", "incorrect caught", "incorrect caught/loop"} <= {one["name"] for one in report["scores"]}


def test_a_solver_that_is_none_is_refused(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = run_here(capsys, monkeypatch, "eval", "verify", "--data", str(data), "--solver", "oracle")
    assert (ran.code, "model:PROVIDER/NAME" in ran.err) == (2, True)
