"""Ray: the same pictures seen on a cluster, by actors of Ray Data. What they saw comes here and is kept here.

One task reads the source, and actors see what it reads. Each actor has a process beside it that sees (``Workers``), so
that a picture on which that dies is told as such and is not handed from one actor to the next for ever.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Container, Generator, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import partial
from typing import Any

from screenwright.batch.outcomes import Outcome, Parse, outcome_from_json, outcome_to_json
from screenwright.batch.sources import STANDARD_INPUT, Picture, Source
from screenwright.batch.tables import arrow
from screenwright.batch.workers import Workers
from screenwright.core.errors import ScreenwrightError, UsageError
from screenwright.core.extras import need

PICTURES = 4
"""That an actor takes at a time: so many are seen anew when it is lost."""
LEAST_CPUS = 2
"""One for an actor, and one for what reads."""


@dataclass(frozen=True, slots=True)
class RayActors:
    """``count`` actors of a Ray cluster, a processor each; None for one on each of its processors but one, which reads.

    ``address``: as :func:`joined`. The package and the source must lie on all its machines, at the same paths.
    """

    parse: Parse
    address: str
    count: int | None = None

    def __call__(self, source: Source, done: Container[str]) -> Generator[Outcome, None, None]:
        if source.path == STANDARD_INPUT:
            raise UsageError("a cluster cannot read standard input: write the list to a file and name that")
        with joined(self.address, self.count and self.count + 1) as ray:
            need("ray.data", extra="scale")
            cpus = int(ray.cluster_resources().get("CPU", 0))
            if cpus < LEAST_CPUS:
                raise UsageError(
                    f"the Ray cluster at {self.address!r} has {cpus} processors, and {LEAST_CPUS} it needs"
                )
            actors = ray.data.ActorPoolStrategy(min_size=1, max_size=min(self.count or cpus, cpus - 1))
            _quiet(ray)
            try:
                for table in _seen(ray, source, done, self.parse, actors):
                    yield from map(_outcome, table.to_pylist())
            except ray.exceptions.RayError as error:
                line = str(error).strip().partition("\n")[0]
                raise ScreenwrightError(
                    f"the Ray cluster gave up: {line}. What was seen is kept, and the same command goes on"
                ) from error


@contextmanager
def joined(address: str, cpus: int | None = None) -> Iterator[Any]:
    """The package ray (extra ``scale``), in a cluster that is left at the end.

    ``address`` is that of the cluster ("ray://HOST:PORT", "HOST:PORT", "auto"), or "local" for one that lives as long,
    with so many ``cpus`` or all. Raises UsageError where no cluster answers; for an address where nothing listens Ray
    itself waits for minutes.
    """
    ray = need("ray", extra="scale")
    local = {"num_cpus": cpus} if address == "local" and cpus else {}
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=None, logging_level="error", **local)
    except (ConnectionError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        raise UsageError(f"no Ray cluster answers at {address!r}: {error}") from None
    try:
        with redirect_stdout(sys.stderr):  # where Ray tells of what it lost
            yield ray
    finally:
        ray.shutdown()


def _quiet(ray: Any) -> None:
    """No bars and no lines beside our own."""
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    ray.data.DataContext.get_current().enable_progress_bars = False


def _seen(ray: Any, source: Source, done: Container[str], parse: Parse, actors: Any) -> Iterator[Any]:
    """Arrow tables of what the actors give."""
    known = ray.put(done)  # once, however many keys there are
    return iter(
        ray.data.range(1)
        .map_batches(partial(_read, source, [known]), batch_format="pyarrow", num_cpus=0)
        .repartition(target_num_rows_per_block=PICTURES)
        .map_batches(
            _Actor,
            fn_constructor_args=(parse,),
            batch_size=PICTURES,
            batch_format="pyarrow",
            num_cpus=1,
            compute=actors,
        )
        .iter_batches(batch_size=None, batch_format="pyarrow")
    )


def _read(source: Source, known: list[Any], batch: Any) -> Iterator[Any]:
    """The pictures of the source that are not done, a table each."""
    del batch
    pa, ray = arrow(), need("ray", extra="scale")
    schema = pa.schema(
        [("key", pa.string()), ("path", pa.binary()), ("data", pa.large_binary()), ("fault", pa.string())]
    )
    yield schema.empty_table()
    for picture in _read_through(source, ray.get(known[0])):
        path = None if picture.path is None else os.fsencode(picture.path)
        row = {"key": picture.key, "path": path, "data": picture.data, "fault": picture.fault}
        yield pa.Table.from_pylist([row], schema)


def _read_through(source: Source, done: Container[str]) -> Iterator[Picture]:
    try:
        yield from source.pictures(done)
    except ScreenwrightError as error:
        yield Picture(source.path, fault=str(error))


class _Actor:
    """A process of the cluster with one beside it that sees."""

    def __init__(self, parse: Parse) -> None:
        self._workers = Workers(parse, 1, one_core=True)

    def __call__(self, batch: Any) -> Any:
        pa = arrow()
        pictures = [
            Picture(row["key"], row["path"] and os.fsdecode(row["path"]), row["data"], row["fault"])
            for row in batch.to_pylist()
        ]
        rows = list[dict[str, str]]()
        try:
            for outcome in self._workers.outcomes(pictures):
                rows.append({"outcome": outcome_to_json(outcome), "stopped": ""})
        except ScreenwrightError as error:  # of which Ray would tell nothing but that there was one
            rows.append({"outcome": "", "stopped": str(error)})
        return pa.Table.from_pylist(rows, pa.schema([("outcome", pa.large_string()), ("stopped", pa.string())]))


def _outcome(row: Mapping[str, str]) -> Outcome:
    """Raises ScreenwrightError where the actor could not go on."""
    if row["stopped"]:
        raise ScreenwrightError(f"on the Ray cluster: {row['stopped']}")
    return outcome_from_json(row["outcome"])
