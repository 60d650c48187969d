"""A batch on a Ray cluster of two nodes in this machine, of which an actor or a node is killed in the middle; the same
folder then goes on without Ray."""

from __future__ import annotations

import importlib.util
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import batch_parsers
from batch_parsers import draw
from screenwright.batch.cluster import RayActors
from screenwright.batch.parts import Counts, Limits
from screenwright.batch.running import run_batch
from screenwright.batch.sources import Source
from screenwright.batch.workers import Processes
from screenwright.core.errors import ScreenwrightError, UsageError
from waiting import eventually

parquet = pytest.importorskip("pyarrow.parquet")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.filterwarnings("ignore::FutureWarning:ray", "ignore::DeprecationWarning:ray"),
]

COUNT = 300


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two nodes with two processors each."""
    if importlib.util.find_spec("ray") is None:
        pytest.fail("ray is not installed: run  pip install 'screenwright[scale]'")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patched.setenv("PYTHONPATH", str(Path(__file__).parents[1]), prepend=":")
        from ray.cluster_utils import Cluster

        nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
        nodes.add_node(num_cpus=2)
        yield nodes
        nodes.shutdown()


def actors() -> list[int]:
    """Processes of this machine that are actors of Ray Data."""
    return [
        int(path.parent.name)
        for path in Path("/proc").glob("[0-9]*/cmdline")
        if b"MapWorker(MapBatches(_Actor))" in _read(path)
    ]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def nodes_of(pids: list[int]) -> set[int]:
    """The raylets that they are children of: one a node."""
    return {int(_read(Path(f"/proc/{pid}/stat")).rpartition(b")")[2].split()[1]) for pid in pids}


@pytest.mark.parametrize("lost", ["actor", "node"])
def test_what_is_lost_costs_no_screen_and_makes_none_twice(cluster, tmp_path, lost):
    names = draw(tmp_path / "in", COUNT)
    (tmp_path / "in" / "bad.png").write_bytes(b"no picture")
    source, out = Source.named(str(tmp_path / "in")), tmp_path / "out"
    begun, ended, nodes = threading.Event(), threading.Event(), set[int]()

    def lose() -> None:
        begun.wait()
        eventually(lambda: len(nodes_of(actors())) == 2 or ended.is_set())
        nodes.update(nodes_of(actors()))
        if lost == "actor":
            os.kill(actors()[0], signal.SIGKILL)
        else:
            (worker,) = cluster.worker_nodes
            cluster.remove_node(worker, allow_graceful=False)

    loser = threading.Thread(target=lose)
    loser.start()

    def counted(done: int, of: int | None) -> None:
        if done >= 8:
            begun.set()

    crew = RayActors(batch_parsers.slow, cluster.address, 3)
    summary = run_batch(source, out, crew, limits=Limits(20), counted=counted)
    ended.set()
    loser.join()
    assert len(nodes) == 2, "it was over before actors were on both nodes"
    assert summary.counts == Counts(COUNT, 2 * COUNT, 1)
    assert sorted(parquet.read_table(out / "screens")["key"].to_pylist()) == names
    draw(tmp_path / "in", COUNT + 5)
    assert run_batch(source, out, Processes(batch_parsers.quick, 1)).counts == Counts(COUNT + 5, 2 * COUNT + 10, 1)


def test_a_picture_that_kills_what_sees_it_is_told(cluster, tmp_path):
    draw(tmp_path / "in", 10)
    source = Source.named(str(tmp_path / "in"))
    summary = run_batch(source, tmp_path / "out", RayActors(batch_parsers.dying_on_3, cluster.address, 2))
    assert summary.counts == Counts(9, 18, 1)
    (error,) = parquet.read_table(tmp_path / "out" / "errors").to_pylist()
    assert (error["key"], error["cause"]) == ("00003.png", "crash")


def test_what_fails_with_every_picture_is_one_line(cluster, tmp_path):
    draw(tmp_path / "in", 3)
    source = Source.named(str(tmp_path / "in"))
    with pytest.raises(ScreenwrightError, match="on the Ray cluster: the nets are not here"):
        run_batch(source, tmp_path / "out", RayActors(batch_parsers.lacking, cluster.address, 2))


def test_a_batch_goes_on_with_ray_where_another_began(cluster, tmp_path):
    draw(tmp_path / "in", 6)
    source = Source.named(str(tmp_path / "in"))
    run_batch(source, tmp_path / "out", Processes(batch_parsers.quick, 1))
    draw(tmp_path / "in", 8)
    assert run_batch(source, tmp_path / "out", RayActors(batch_parsers.quick, cluster.address)).counts == Counts(
        8, 16, 0
    )


def test_where_no_cluster_is_says_so(tmp_path):
    draw(tmp_path / "in", 1)
    with pytest.raises(UsageError, match="no Ray cluster answers at 'nowhere'"):
        run_batch(Source.named(str(tmp_path / "in")), tmp_path / "out", RayActors(batch_parsers.quick, "nowhere", 1))
