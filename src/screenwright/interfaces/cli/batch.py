"""``screenwright batch SOURCE --out DIR``"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import DataError, Interrupted
from screenwright.interfaces.cli.common import check_folder, print_json
from screenwright.interfaces.cli.progress import watched

if TYPE_CHECKING:
    from screenwright.batch import Crew, Summary


def batch(
    source: Annotated[
        str,
        typer.Argument(help="A folder, .tar or .parquet with pictures, or a list: a file of paths, - for stdin."),
    ],
    out: Annotated[
        Path, typer.Option(metavar="DIR", callback=check_folder, help="Folder of the tables; a batch goes on there.")
    ],
    workers: Annotated[
        int | None,
        typer.Option(min=1, help="Processes that see, each a core and 0.9 GB; one a core. With --ray: actors."),
    ] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="See on a Ray cluster: HOST:PORT, auto, or local.")
    ] = None,
    within: Annotated[
        int | None, typer.Option(min=1, help="Milliseconds for each picture; what is not seen by then is left out.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """See many screens: elements, screens and errors as tables in Parquet. Goes on where it was stopped or killed."""
    from screenwright.batch import Source, run_batch, summary_to_json

    with watched("batch", "done") as (_, counted):
        try:
            summary = run_batch(
                Source.named(source), out, _crew(ray, workers, within), {"within": within}, None, counted
            )
        except KeyboardInterrupt:
            raise Interrupted(f"stopped by the user; what was seen is in {out}, the same command goes on") from None
    if as_json:
        print_json(summary_to_json(summary))
    else:
        print(_told(summary))
    if summary.unread:
        raise DataError(f"not everything was read; the same command does the rest: {'; '.join(summary.unread)}")


def _crew(ray: str | None, workers: int | None, within: int | None) -> Crew:
    from screenwright.batch import Processes, RayActors, parser

    if ray is not None:
        return RayActors(parser(within), ray, workers)
    return Processes(parser(within), workers or len(os.sched_getaffinity(0)))


def _told(summary: Summary) -> str:
    counts, before = summary.counts, summary.before
    every = f"screens {counts.screens}, elements {counts.elements}, errors {counts.errors}"
    earlier = f" ({before.pictures} pictures before)" if before.pictures else ""
    return f"{every}{earlier}; {summary.screens_a_second:.2f} screens a second"
