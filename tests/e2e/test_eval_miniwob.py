"""``eval miniwob`` on real pages in a real browser: two easy tasks, and a run that goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run_here

pytestmark = pytest.mark.e2e

TASKS = "click-test-2,enter-text"


@pytest.mark.slow  # tests/e2e/test_miniwob.py plays pages, tests/unit/cli/test_cli_eval_miniwob.py has the command
def test_easy_tasks_are_done_and_not_played_twice(capsys, monkeypatch, tmp_path: Path) -> None:
    run = tmp_path / "run"
    command = ("eval", "miniwob", "--resume", run, "--tasks", TASKS, "--seeds", "1000", "--json")
    ran = run_here(capsys, monkeypatch, *command, "--limit", "1", "--episodes", tmp_path / "episodes")
    assert ran.code == 0
    first = json.loads(ran.out)
    assert (first["benchmark"], first["solver"], first["n"], first["errors"]) == ("miniwob-1", "builtin", 1, 0)
    assert (tmp_path / "episodes" / "click-test-2-1000" / "steps.jsonl").is_file()

    ran = run_here(capsys, monkeypatch, *command)
    report, rows = json.loads(ran.out), (run / "rows.jsonl").read_text()
    assert report["errors"] == 0, rows
    done = {score["group"]: score["value"] for score in report["scores"] if score["name"] == "done"}
    assert done == {None: 1.0, "click-test-2": 1.0, "enter-text": 1.0}
    played = [json.loads(line)["id"] for line in rows.splitlines()]
    assert sorted(played) == ["click-test-2/1000", "enter-text/1000"]
