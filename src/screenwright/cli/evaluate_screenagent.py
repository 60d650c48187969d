"""``screenwright eval screenagent``: CC-Score and both tables of ScreenAgent, for anyone's replies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.evals.samples import Benchmark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from screenwright.data.screenagent.calls import Call
    from screenwright.data.screenagent.records import Record
    from screenwright.evals.screenagent import Tell


def screenagent(
    data: Annotated[Path, typer.Option(help="Folder of sessions, each a folder of records with images/ beside.")],
    solver: Annotated[
        str,
        typer.Option(help="replies:FILE.jsonl (lines of id and reply), replies:released (the data's own), "
                     "or baseline:always|truth."),
    ],
) -> Benchmark:  # fmt: skip
    """CC-Score by both divisors, calls told by attribute (Table 2), and how right they are (Table 3)."""
    from screenwright.evals.screenagent import ScreenAgentBench

    return ScreenAgentBench(data, _tell(solver), solver)


def _tell(solver: str) -> Tell:
    from screenwright.core.errors import DataError, UsageError
    from screenwright.evals.replies import read_replies
    from screenwright.evals.screenagent import baseline

    kind, _, name = solver.partition(":")
    if kind == "baseline":
        return baseline(name)
    if kind != "replies" or not name:
        raise UsageError(f"no solver {solver!r}: write replies:FILE.jsonl, replies:released or baseline:NAME")
    if name == "released":
        return lambda record: _read(_of(record))
    replies = read_replies(Path(name))

    def tell(record: Record) -> Sequence[Call]:
        if record.id not in replies:
            raise DataError(f"{name} holds no reply for {record.id}")
        return _read(replies[record.id])

    return tell


def _of(record: Record) -> str:
    from screenwright.core.errors import DataError

    if not record.replied:
        raise DataError(f"{record.id} has no released reply")
    return record.replied


def _read(reply: str) -> Sequence[Call]:
    """The calls of a reply, leniently found; none where there is none that can be read."""
    from screenwright.agents.dialects.screenagent import entries
    from screenwright.core.errors import BadReply
    from screenwright.data.screenagent.calls import call_of

    try:
        found = entries(reply)
    except BadReply:
        return ()
    return [call for entry in found if isinstance(entry, dict) and (call := call_of(entry))]
