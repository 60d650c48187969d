"""Two workers of a local Ray cluster judge as one process does: the same rows in the same order."""

from __future__ import annotations

import importlib.util
import json
from functools import partial
from pathlib import Path

import pytest

from screenwright_lab.benchmarks.crews import Ray
from screenwright_lab.benchmarks.run_folder import ROWS
from screenwright_lab.benchmarks.runner import Settings, run
from toy_benchmark import numbers, opened

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300), pytest.mark.filterwarnings("ignore::FutureWarning:ray")]


@pytest.fixture(autouse=True)
def ray(monkeypatch: pytest.MonkeyPatch) -> None:
    if importlib.util.find_spec("ray") is None:
        pytest.fail("ray is not installed: run  pip install 'screenwright[scale]'")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]), prepend=":")


def rows(folder: Path) -> list[dict[str, object]]:
    told = [json.loads(line) for line in (folder / ROWS).read_text().splitlines()]
    return [{name: value for name, value in row.items() if name != "seconds"} for row in told]


def test_two_workers_give_the_same_rows(tmp_path: Path) -> None:
    data = numbers(tmp_path / "data", 20)
    spread = Settings(folder=tmp_path / "spread", crew=Ray(partial(opened, data, "broken"), "local", 2))
    alone = run(opened(data, "broken"), Settings(folder=tmp_path / "alone"), say=lambda line: None)
    assert run(opened(data, "broken"), spread, say=lambda line: None).scores == alone.scores
    assert rows(tmp_path / "spread") == rows(tmp_path / "alone")
