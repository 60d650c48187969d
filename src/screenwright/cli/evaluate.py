"""``screenwright eval BENCH``: the benchmarks, resumable, with 95 % intervals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import print_json, say
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from screenwright.evals.report import Report
    from screenwright.evals.runner import Benchmark

BENCHMARKS = ("changes", "confidence", "elements", "icons", "questions", "states", "structure", "text", "verify")


def evaluate(
    bench: Annotated[str, typer.Argument(help=f"What is measured: {', '.join(BENCHMARKS)}.")],
    data: Annotated[Path, typer.Option(help="Folder with the data; for icons also a file of scenes.")],
    split: Annotated[
        str | None,
        typer.Option(help="Of our own data: train, validation or test; of trajectories development or test."),
    ] = None,
    solver: Annotated[str, typer.Option(help="For verify: builtin or model:PROVIDER/NAME.")] = "builtin",
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server, for a model.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many samples, evenly drawn.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Folder for rows: a run that was stopped goes on.")] = None,
    listing: Annotated[bool, typer.Option("--list", help="Print the sample ids and stop.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Report JSON.")] = False,
) -> None:
    """Measure on data, with intervals. Screens are ours (screenwright data), a COCO file, or ScreenAgent sessions."""
    from screenwright.evals.report import report_to_json
    from screenwright.evals.runner import evenly, run

    chosen = (
        _verification(data, split, solver, base_url) if bench == "verify" else _benchmark(bench, data, split, solver)
    )
    if listing:
        for sample in evenly(chosen.samples(), limit):
            print(sample.id)
        return
    report = run(chosen, limit, resume, say)
    if as_json:
        print_json(report_to_json(report))
    else:
        _show(report)


def _verification(data: Path, split: str | None, solver: str, base_url: str | None) -> Benchmark:
    """The judge is opened here: benchmarks do not know agents."""
    from screenwright.cli.verify import judged, open_judge
    from screenwright.evals.verification import Verification

    name = solver.removeprefix("model:")
    if solver != "builtin" and name == solver:
        raise UsageError(f"--solver {solver} cannot judge actions: builtin or model:PROVIDER/NAME")
    judge = open_judge(None if solver == "builtin" else name, base_url)
    return Verification(data, lambda folder: [step.judgement for step in judged(folder, judge).steps], split, solver)


def _benchmark(name: str, data: Path, split: str | None, solver: str) -> Benchmark:
    if solver != "builtin":
        raise UsageError(f"--solver is for verify; {name} measures what is built in")
    from screenwright.evals import changes, confidence, elements, icons, questions, states, structure, text

    match name:
        case "changes":
            return changes.Changes(data, split)
        case "confidence":
            return confidence.Confidence(data, split)
        case "elements":
            return elements.benchmark(data, split)
        case "icons":
            return icons.benchmark(data, split)
        case "questions":
            return questions.Questions(data, split)
        case "states":
            return states.States(data, split)
        case "structure":
            return structure.Structure(data, split)
        case "text":
            return text.Texts(data, split)
        case _:
            raise UsageError(f"there is no benchmark {name}: choose from {', '.join(BENCHMARKS)}")


def _show(report: Report) -> None:
    print(f"{report.benchmark}, {report.solver}, n = {report.n}, {report.errors} errors")
    for score in report.scores:
        print(f"{score.name:32} {score.value:8.3f}  [{score.low:.3f}, {score.high:.3f}]  n = {score.n}")
