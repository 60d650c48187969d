"""The one way from a benchmark to its command: the benchmark's own options, then those that all have.

A command is made of a function that opens a benchmark. What that function takes are the benchmark's own options; it is
called again in every worker, so that it lies in a module and takes what can be sent there.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from screenwright.interfaces.cli import check_folder, print_json, write_output
from screenwright_lab.benchmarks.samples import Benchmark

if TYPE_CHECKING:
    from screenwright_lab.benchmarks.crews import Crew
    from screenwright_lab.benchmarks.report import Report

Opening: TypeAlias = Callable[..., Benchmark]
Show: TypeAlias = "Callable[[Report], None]"
PLACES = ("data", "catalogues", "cache", "episodes", "replies", "base_url", "model_timeout", "price")
"""Options that say where something is or goes: other data is told by its sha256, the rest changes no row."""
CHOICES = ("tasks", "apps", "seeds", "looks", "count", "phrasings", "split")
"""Options that choose samples: rows are by sample, so that a folder may be added to."""

Parts = Annotated[str | None, typer.Option(help="development or test.")]
Reports = Annotated[
    list[Path] | None, typer.Option(help="Write the report to this .md, .html or .json file. Repeatable.")
]
Journal = Annotated[
    Path | None, typer.Option(envvar="SCREENWRIGHT_JOURNAL", help="File with a line a run, for `eval history`.")
]


@dataclass(frozen=True, slots=True)
class Common:
    """The options that every benchmark has."""

    limit: Annotated[int | None, typer.Option(min=1, help="At most so many samples, evenly drawn.")] = None
    seed: Annotated[int, typer.Option(min=0, help="Of what is drawn by lot, where a benchmark draws.")] = 0
    resume: Annotated[
        Path | None,
        typer.Option(
            callback=check_folder, help="Folder of the run: its rows and report. A run that was stopped goes on there."
        ),
    ] = None
    workers: Annotated[int | None, typer.Option(min=1, help="Processes that judge; the results are the same.")] = None
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Judge on a Ray cluster: HOST:PORT, auto, or local.")
    ] = None
    report: Reports = None
    journal: Journal = None
    listing: Annotated[bool, typer.Option("--list", help="Print the sample ids and stop.")] = False
    as_json: Annotated[bool, typer.Option("--json", help="Report JSON.")] = False


def command(opening: Opening, show: Show | None = None) -> Callable[..., None]:
    """The command of a benchmark, with the help of ``opening``; ``show`` prints the report for people."""
    own = inspect.signature(opening, eval_str=True).parameters
    common = inspect.signature(Common, eval_str=True).parameters

    def measure(**given: Any) -> None:
        mine = {name: given[name] for name in own}
        evaluate(opening, mine, Common(**{name: given[name] for name in common}), show)

    parameters = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in {**own, **common}.values()]
    measure.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # functions take one
    measure.__annotations__ = {each.name: each.annotation for each in parameters}
    measure.__doc__ = opening.__doc__
    return measure


def evaluate(opening: Opening, own: Mapping[str, Any], common: Common, show: Show | None = None) -> None:
    """Open, run, keep and show. Exit code 1 where no sample could be judged."""
    from screenwright.interfaces.cli import watched
    from screenwright_lab.benchmarks.documents import kind_of
    from screenwright_lab.benchmarks.runner import Settings, evenly, run

    for file in common.report or ():
        kind_of(file)  # a wrong name is told now, and not after hours
    ready = partial(opening, **own)
    benchmark = ready()
    if common.listing:
        for sample in evenly(benchmark.samples(), common.limit):
            print(sample.id)
        return
    settings = Settings(common.limit, common.seed, common.resume, kept_options(own), _crew(ready, common))
    with watched(benchmark.name) as (say, judged):
        report = run(benchmark, settings, say, judged)
    _print(report, common.as_json, show)
    _keep(report, common)
    if not report.n:
        raise typer.Exit(1)


def kept_options(own: Mapping[str, Any]) -> dict[str, Any]:
    """Those that change what is answered or counted, as JSON knows them; files of replies by their content too."""
    from screenwright_lab.benchmarks.report import sha256_of

    told = {name: one for name, one in own.items() if name not in (*PLACES, *CHOICES, "solver", "seed")}
    told = {name: str(one) if isinstance(one, Path) else one for name, one in told.items() if one not in (None, [])}
    solvers = own.get("solver") or ()
    named = [solver.partition(":")[2] for solver in ([solvers] if isinstance(solvers, str) else solvers)]
    files = {Path(name) for name in named if name and Path(name).is_file()}
    return {**told, "replies_sha256": sha256_of(files)} if files else told


def _crew(ready: Callable[[], Benchmark], common: Common) -> Crew:
    from screenwright_lab.benchmarks.crews import Processes, Ray, alone

    if common.ray is not None:
        return Ray(ready, common.ray, common.workers)
    return Processes(ready, common.workers) if common.workers and common.workers > 1 else alone


def _keep(report: Report, common: Common) -> None:
    from screenwright_lab.benchmarks.journal import note

    note(journal_file(common.journal), report, common.resume)
    write_reports(common.report or (), [report])


def journal_file(named: Path | None) -> Path:
    """As named, else ``screenwright/journal.jsonl`` in the user's data folder."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return named or Path(data) / "screenwright" / "journal.jsonl"


def write_reports(files: Sequence[Path], reports: Sequence[Report]) -> None:
    """One document for each file, by its ending, of all reports side by side."""
    from screenwright_lab.benchmarks.documents import document

    for file in files:
        write_output(file, document(file, reports).encode())


def _print(report: Report, as_json: bool, show: Show | None) -> None:
    from screenwright_lab.benchmarks.documents import plain_text
    from screenwright_lab.benchmarks.report import report_to_json

    if as_json:
        print_json(report_to_json(report))
    elif show is not None:
        show(report)
    else:
        print(plain_text([report]))
