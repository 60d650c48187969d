"""A batch from its source to its folder: what is done already is left out, what comes is kept part by part."""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeAlias

from screenwright.batch.outcomes import Outcome
from screenwright.batch.parts import Counts, Limits, Parts
from screenwright.batch.sources import Source
from screenwright.core.errors import DataError
from screenwright.version import __version__

Counted: TypeAlias = Callable[[int, int | None], None]
"""Told how many pictures are done, and of how many, None where that is not known."""


class Crew(Protocol):
    """Who sees the pictures."""

    def __call__(self, source: Source, done: Container[str]) -> Generator[Outcome, None, None]:
        """What came of each picture of the source whose key is not ``done``, in any order."""
        ...


@dataclass(frozen=True, slots=True)
class Summary:
    """``counts`` are of the whole folder, ``before`` of what was there when this run began; ``seconds`` of this run.
    ``unread`` says why archives were not read to their end: what is left of them is done by another run."""

    counts: Counts
    before: Counts
    seconds: float
    unread: tuple[str, ...] = ()

    @property
    def screens_a_second(self) -> float:
        return (self.counts.screens - self.before.screens) / max(self.seconds, 1e-9)


def run_batch(
    source: Source,
    out: Path,
    crew: Crew,
    options: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
    counted: Counted | None = None,
) -> Summary:
    """See every picture of ``source`` once and keep what was seen in ``out``; what a run before this one kept there is
    not done again.

    ``options``: what changes the results, as JSON; a folder takes results of one source and one set of options. When
    the run ends, by an error or Ctrl-C as well, what was seen until then is kept. Raises DataError where the source
    holds no picture or the folder cannot be used.
    """
    begun = monotonic()
    if out.absolute().is_relative_to(source.path):
        raise DataError(f"{out} lies in {source.path}, whose pictures are read: name a folder beside it with --out")
    head = {"source": source.path, "options": dict(options or {}), "version": __version__}
    with closing(Parts(out, head, limits or Limits())) as parts:
        before, total, unread = parts.counts, source.count(), list[str]()
        tell = counted or _silent
        tell(before.pictures, total)
        try:
            with closing(crew(source, parts.done)) as outcomes:
                for outcome in outcomes:
                    if outcome.error and outcome.error["cause"] == "source":
                        unread.append(outcome.error["error"])
                    else:
                        parts.add(outcome)
                        tell(len(parts.done), total)
        finally:
            parts.commit()
        if not parts.done and not unread:
            raise DataError(f"{source.path} holds no picture: nothing in it is called .png, .jpg, .webp, .tar, ...")
        return Summary(parts.counts, before, monotonic() - begun, tuple(unread))


def _silent(done: int, of: int | None) -> None:
    del done, of


def summary_to_json(summary: Summary) -> dict[str, Any]:
    return {
        **asdict(summary.counts),
        "before": asdict(summary.before),
        "seconds": round(summary.seconds, 3),
        "screens_a_second": round(summary.screens_a_second, 3),
        "unread": list(summary.unread),
    }
