"""SIGKILL for all processes of a batch at random moments: nothing is lost and nothing is done twice.

The pictures are tiny and the parser is a stand-in that takes 4 ms: what is tried is how results are kept.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import killed_batch
from batch_parsers import draw
from waiting import HANGS_S

parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.e2e


def begin(source: Path, out: Path) -> subprocess.Popen[bytes]:
    """In a process group of its own."""
    script = Path(killed_batch.__file__)
    path = os.pathsep.join([str(script.parent), *filter(None, sys.path)])
    return subprocess.Popen(
        [sys.executable, str(script), str(source), str(out)],
        env={**os.environ, "PYTHONPATH": path}, start_new_session=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def parts(out: Path) -> int:
    return len(list((out / "screens").glob("part-*")))


def killed_in_the_middle(process: subprocess.Popen[bytes], out: Path, moments: random.Random) -> bool:
    """After at most one more part and a moment that is about as long as one takes; False where it ended before."""
    wanted = parts(out) + moments.randint(0, 1)
    while parts(out) < wanted and process.poll() is None:
        time.sleep(0.001)
    time.sleep(moments.random() * 0.04)
    os.killpg(process.pid, signal.SIGKILL)
    return process.wait() == -signal.SIGKILL


def check(out: Path, names: list[str]) -> None:
    screens, elements = (parquet.read_table(out / table).to_pylist() for table in ("screens", "elements"))
    assert sorted(row["key"] for row in screens) == names
    assert Counter(row["key"] for row in elements) == dict.fromkeys(names, 2)
    told = {row["key"]: row["text"] for row in elements if row["index"] == 0}
    assert told == {name: str(number) for number, name in enumerate(names)}
    assert not list(out.rglob(".*.part"))


@pytest.mark.parametrize(("count", "kills"), [(300, 5), pytest.param(2000, 20, marks=pytest.mark.slow)])
def test_killed_at_random_moments_every_picture_is_seen_once(tmp_path, count, kills):
    names, out, moments = draw(tmp_path / "in", count), tmp_path / "out", random.Random(kills)
    for _ in range(kills):
        assert killed_in_the_middle(begin(tmp_path / "in", out), out, moments), "the batch is too short for the kills"
    assert begin(tmp_path / "in", out).wait(HANGS_S) == 0
    check(out, names)
