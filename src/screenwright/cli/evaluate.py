"""``screenwright eval BENCH``: the benchmarks, resumable, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import print_json, say

if TYPE_CHECKING:
    from screenwright.evals.report import Report
    from screenwright.evals.runner import Benchmark

app = typer.Typer(help="Measure on data, with 95 % intervals.", no_args_is_help=True)

BENCHMARKS = {
    "changes": "What is said to have changed, on pairs of our own screens before and after one deed.",
    "confidence": "Whether things told with a confidence of 0.9 are there nine times of ten.",
    "elements": "Boxes and kinds: our own screens, a COCO file, or click targets of ScreenAgent sessions.",
    "icons": "What icons mean, on our own screens or a file of scenes.",
    "states": "Ticked, chosen, open, greyed out, on our own screens.",
    "structure": "Order, blocks, lists, tables, captions and narration of our own screens.",
    "text": "Lines and words of our own screens, letter for letter.",
}

Data = Annotated[Path, typer.Option(help="Folder with the data; for some benchmarks a file.")]
Limit = Annotated[int | None, typer.Option(min=1, help="At most so many samples, evenly drawn.")]
Resume = Annotated[Path | None, typer.Option(help="Folder for rows: a run that was stopped goes on.")]
Listing = Annotated[bool, typer.Option("--list", help="Print the sample ids and stop.")]
AsJson = Annotated[bool, typer.Option("--json", help="Report JSON.")]
Split = Annotated[str | None, typer.Option(help="Of our own labelled screens: train, validation or test.")]


def _command(name: str) -> Callable[..., None]:
    def measure(
        data: Data,
        split: Split = None,
        limit: Limit = None,
        resume: Resume = None,
        listing: Listing = False,
        as_json: AsJson = False,
    ) -> None:
        chosen = _benchmark(name, data, split)
        if listing:
            list_samples(chosen, limit)
            return
        report = report_of(chosen, limit, resume)
        if not show_json(report, as_json):
            show_scores(report)

    return measure


for _name, _help in BENCHMARKS.items():
    app.command(_name, help=_help)(_command(_name))


def _benchmark(name: str, data: Path, split: str | None) -> Benchmark:
    from screenwright.evals import changes, confidence, elements, icons, states, structure, text

    made: dict[str, Callable[[Path, str | None], Benchmark]] = {
        "changes": changes.Changes,
        "confidence": confidence.Confidence,
        "elements": elements.benchmark,
        "icons": icons.benchmark,
        "states": states.States,
        "structure": structure.Structure,
        "text": text.Texts,
    }
    return made[name](data, split)


def list_samples(benchmark: Benchmark, limit: int | None) -> None:
    from screenwright.evals.runner import evenly

    for sample in evenly(benchmark.samples(), limit):
        print(sample.id)


def report_of(benchmark: Benchmark, limit: int | None, resume: Path | None) -> Report:
    from screenwright.evals.runner import run

    return run(benchmark, limit, resume, say)


def show_json(report: Report, wished: bool) -> bool:
    """Print the report as JSON where that is wished; returns whether it was."""
    from screenwright.evals.report import report_to_json

    if wished:
        print_json(report_to_json(report))
    return wished


def show_scores(report: Report) -> None:
    print(f"{report.benchmark}, {report.solver}, n = {report.n}, {report.errors} errors")
    for score in report.scores:
        name = f"{score.name} {score.group}" if score.group else score.name
        print(f"{name:48} {score.value:8.3f}  [{score.low:.3f}, {score.high:.3f}]  n = {score.n}")
