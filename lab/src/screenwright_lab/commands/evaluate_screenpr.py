"""``screenwright eval screenpr``: point and read, judged by cycle consistency (paper 000, tables 2 to 4)."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import BaseUrl, ModelTimeout, Prices, print_json, say, write_output
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.evaluate_texts import Encoder, Layer, bert_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from screenwright.app import Models
    from screenwright.core.protocols import ChatModel
    from screenwright_lab.benchmarks.judges import Judge
    from screenwright_lab.benchmarks.readers import Reader, Screens
    from screenwright_lab.benchmarks.report import Report
    from screenwright_lab.benchmarks.screenpr import ScreenPR
    from screenwright_lab.data.screenpr.samples import PointSample

EMBEDDED = "embedded"


class Table(StrEnum):
    """Which of the paper's tables: readers side by side, a model with less and less shown, regions given."""

    readers = "readers"
    ablation = "ablation"
    regions = "regions"


Points = Annotated[Path, typer.Option(help="Folder of `data screenpr`, or a published file beside its pictures.")]
Solvers = Annotated[
    list[str] | None,
    typer.Option(help="builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:NAME; may be repeated."),
]
Rows = Annotated[Table | None, typer.Option(help="Readers beside baselines; a model with less shown; regions given.")]


def screenpr(
    data: Points,
    solver: Solvers = None,
    table: Rows = None,
    judge: Annotated[str, typer.Option(help="Who answers: embedded, or PROVIDER/NAME of a model.")] = EMBEDDED,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    price: Prices = None,
    encoder: Encoder = None,
    layer: Layer = -1,
) -> Benchmark:
    """Is what is said of a point true of it, and enough to find it? Content, layout, regions, likeness, length."""
    bench = _bench(data, solver or ["builtin"], table, judge, _models(solver, base_url, model_timeout, price))
    bench.bert = bert_of(encoder, layer)
    return bench


def sheet(
    data: Points,
    out: Annotated[Path, typer.Option(help="The HTML page.")],
    solver: Solvers = None,
    table: Rows = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    limit: Annotated[int | None, typer.Option(min=1, help="At most so many points, evenly drawn.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The page's path.")] = False,
) -> None:
    """Judge nothing: write what readers say of points to a page, for people to rate."""
    bench = _bench(data, solver or ["builtin"], table, EMBEDDED, _models(solver, base_url, model_timeout))
    write_output(out, _sheet(bench.data, bench, limit).encode())
    if as_json:
        print_json({"page": str(out)})
    else:
        say(f"to be rated: {out}")


def show_table(report: Report) -> None:
    from screenwright_lab.benchmarks.screenpr import MEASURES
    from screenwright_lab.benchmarks.tables import table

    print(f"{report.benchmark}, {report.solver}, n = {report.n}, {report.errors} errors")
    print(table(report.scores, MEASURES))


def _models(
    solvers: Sequence[str] | None, base_url: str | None, timeout: float | None, price: Sequence[str] | None = None
) -> Models:
    """Of the first solver that is a model."""
    from screenwright_lab.commands.asking_models import models_of

    first = next((solver for solver in solvers or () if solver.startswith("model:")), "")
    return models_of(first, base_url, timeout, price)


def _bench(data: Path, solvers: Sequence[str], table: Table | None, judge: str, models: Models) -> ScreenPR:
    from screenwright_lab.benchmarks.readers import Screens
    from screenwright_lab.benchmarks.screenpr import ScreenPR
    from screenwright_lab.data.screenpr.samples import load

    points = load(data)
    folder = data if data.is_dir() else data.parent
    readers = _readers(solvers, table, Screens(folder), points, models)
    return ScreenPR(folder, points, readers, _judge(judge, models), account=models.meter)


def _judge(name: str, models: Models) -> Judge:
    from screenwright_lab.benchmarks.judges import EmbeddedJudge, ModelJudge

    return EmbeddedJudge() if name == EMBEDDED else ModelJudge(models.chat(name))


def _readers(
    solvers: Sequence[str], table: Table | None, screens: Screens, points: Sequence[PointSample], models: Models
) -> list[Reader]:
    from screenwright_lab.benchmarks import readers

    match table:
        case None:
            return [_reader(one, screens, points, models) for one in solvers]
        case Table.readers:
            baselines = [readers.baseline(name, screens, points) for name in readers.BASELINES]
            return [*(_reader(one, screens, points, models) for one in solvers), *baselines]
        case Table.regions:
            return readers.given(screens, _model(solvers[0], models) if solvers[0] != "builtin" else None)
        case Table.ablation:
            return readers.ablated(screens, _model(solvers[0], models))


def _reader(solver: str, screens: Screens, points: Sequence[PointSample], models: Models) -> Reader:
    from screenwright_lab.benchmarks import readers

    sort, _, name = solver.partition(":")
    match sort:
        case "builtin" if not name:
            return readers.builtin(screens)
        case "model":
            return readers.by_model(screens, _model(solver, models))
        case "replies":
            return readers.replied(Path(name))
        case "baseline":
            return readers.baseline(name, screens, points)
        case _:
            pass
    raise UsageError(f"no solver {solver!r}: write builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:NAME")


def _model(solver: str, models: Models) -> ChatModel:
    sort, _, name = solver.partition(":")
    if sort != "model":
        raise UsageError(f"this table needs a model, got {solver!r}: write --solver model:PROVIDER/NAME")
    return models.chat(name)


def _sheet(folder: Path, bench: ScreenPR, limit: int | None) -> str:
    """The rating page of what each reader says of the target points."""
    from screenwright_lab.benchmarks.runner import evenly
    from screenwright_lab.data.screenpr import sheet as pages

    by_id = {one.id: one for one in bench.points}
    chosen = [by_id[sample.id] for sample in evenly(bench.samples(), limit)]
    readings = {}
    for number, one in enumerate(chosen, start=1):
        said = [(reader.name, reader.read(one, one.target)) for reader in bench.readers]
        readings[one.id] = [pages.Reading(name, words.content, words.layout) for name, words in said]
        say(f"{number}/{len(chosen)} read")
    return pages.sheet(folder, readings, chosen)
