"""Who judges: this process, several processes of this machine, or a Ray cluster. The same rows in the same order.

A benchmark holds functions and open things that cannot be sent about, so that each worker opens its own by the same
call and is told the ids of samples. Nothing is drawn from a generator that several samples share.
"""

from __future__ import annotations

import atexit
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from screenwright.batch import joined
from screenwright.core.errors import ScreenwrightError
from screenwright.core.processes import WORKERS
from screenwright_lab.benchmarks.outcomes import Outcome, outcome_of
from screenwright_lab.benchmarks.samples import Benchmark, Closing, Sample

Open: TypeAlias = Callable[[], Benchmark]
"""A module's function, or a ``partial`` of one: it is called again in every worker."""
AHEAD = 2
"""Samples given out to each worker before the first result is taken: what a kill may lose."""


class Crew(Protocol):
    def __call__(self, benchmark: Benchmark, samples: Sequence[Sample]) -> Iterator[Outcome]:
        """What came of each sample, in their order, as soon as that can be told."""
        ...


def alone(benchmark: Benchmark, samples: Sequence[Sample]) -> Iterator[Outcome]:
    """In this process, by the benchmark that is open."""
    try:
        for sample in samples:
            yield outcome_of(benchmark, sample)
    finally:
        if isinstance(benchmark, Closing):
            benchmark.close()


class Worker:
    """A benchmark of its own, with its samples by id."""

    def __init__(self, opening: Open) -> None:
        self._benchmark = opening()
        self._samples = {sample.id: sample for sample in self._benchmark.samples()}

    def judge(self, name: str) -> Outcome:
        return outcome_of(self._benchmark, self._samples[name])

    def close(self) -> None:
        if isinstance(self._benchmark, Closing):
            self._benchmark.close()


@dataclass(frozen=True, slots=True)
class Processes:
    """``count`` processes of this machine. Raises ScreenwrightError where one of them dies."""

    opening: Open
    count: int

    def __call__(self, benchmark: Benchmark, samples: Sequence[Sample]) -> Iterator[Outcome]:
        del benchmark  # each worker has one of its own
        pool = ProcessPoolExecutor(
            min(self.count, max(1, len(samples))), WORKERS, initializer=_begin, initargs=(self.opening,)
        )
        waiting: deque[Future[Outcome]] = deque()
        try:
            for sample in samples:
                waiting.append(pool.submit(_judge, sample.id))
                if len(waiting) >= AHEAD * self.count:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise ScreenwrightError(
                "a worker process ended by itself, perhaps for want of memory: go on with --resume and fewer --workers"
            ) from None
        finally:
            pool.shutdown(cancel_futures=True)


_worker: Worker
"""Of a process of :class:`Processes`; set once, when it begins."""


def _begin(opening: Open) -> None:
    global _worker  # noqa: PLW0603  # an initializer has no other place
    _worker = Worker(opening)
    atexit.register(_worker.close)


def _judge(name: str) -> Outcome:
    return _worker.judge(name)


@dataclass(frozen=True, slots=True)
class Ray:
    """``count`` actors of a Ray cluster (``screenwright[scale]``), None for one on each of its processors.

    ``address``: as :func:`screenwright.batch.joined`, which raises UsageError where no cluster answers. The package and
    the data must lie on all its machines, at the same paths; what a machine has otherwise is told by the sha256 in its
    rows.
    """

    opening: Open
    address: str
    count: int | None = None

    def __call__(self, benchmark: Benchmark, samples: Sequence[Sample]) -> Iterator[Outcome]:
        del benchmark
        with joined(self.address, self.count) as ray:
            count = self.count or int(ray.cluster_resources().get("CPU", 1))
            actor = ray.remote(Worker).options(num_cpus=1)
            actors = [actor.remote(self.opening) for _ in range(min(count, max(1, len(samples))))]
            pool = ray.util.ActorPool(actors)
            yield from pool.map(lambda one, name: one.judge.remote(name), [sample.id for sample in samples])
