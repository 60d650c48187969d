"""``screenwright eval screenpr``: point and read, judged by cycle consistency (paper 000, tables 2 to 4)."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import say, write_output
from screenwright.cli.evaluate import AsJson, Limit, Listing, Resume, list_samples, report_of, show_json
from screenwright.cli.evaluate_texts import Encoder, Layer, bert_of
from screenwright.core.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from screenwright.core.protocols import ChatModel
    from screenwright.data.screenpr.samples import PointSample
    from screenwright.evals.judges import Judge
    from screenwright.evals.readers import Reader, Screens
    from screenwright.evals.screenpr import ScreenPR

EMBEDDED = "embedded"


class Table(StrEnum):
    """Which of the paper's tables: readers side by side, a model with less and less shown, regions given."""

    readers = "readers"
    ablation = "ablation"
    regions = "regions"


def screenpr(
    data: Annotated[Path, typer.Option(help="Folder of `data screenpr`, or a published file beside its pictures.")],
    solver: Annotated[
        list[str] | None,
        typer.Option(help="builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:NAME; may be repeated."),
    ] = None,
    table: Annotated[
        Table | None, typer.Option(help="Readers beside baselines; a model with less shown; regions given.")
    ] = None,
    judge: Annotated[str, typer.Option(help="Who answers: embedded, or PROVIDER/NAME of a model.")] = EMBEDDED,
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    encoder: Encoder = None,
    layer: Layer = -1,
    sheet: Annotated[
        Path | None, typer.Option(help="Judge nothing: write readings to this HTML page, for people to rate.")
    ] = None,
    limit: Limit = None,
    resume: Resume = None,
    listing: Listing = False,
    as_json: AsJson = False,
) -> None:
    """Is what is said of a point true of it, and enough to find it? Content, layout, regions, likeness, length."""
    from screenwright.data.screenpr.samples import load
    from screenwright.evals.readers import Screens
    from screenwright.evals.screenpr import MEASURES, ScreenPR
    from screenwright.evals.tables import table as as_table

    points = load(data)
    folder = data if data.is_dir() else data.parent
    readers = _readers(solver or ["builtin"], table, Screens(folder), points, base_url)
    bench = ScreenPR(folder, points, readers, _judge(judge, base_url), bert=bert_of(encoder, layer))
    if listing:
        list_samples(bench, limit)
        return
    if sheet:
        write_output(sheet, _sheet(folder, bench, limit).encode())
        say(f"to be rated: {sheet}")
        return
    report = report_of(bench, limit, resume)
    if not show_json(report, as_json):
        print(f"{report.benchmark}, judge {bench.the_judge.name}, n = {report.n}, {report.errors} errors")
        print(as_table(report.scores, MEASURES))


def _judge(name: str, base_url: str | None) -> Judge:
    from screenwright.evals.judges import EmbeddedJudge, ModelJudge
    from screenwright.models.open import open_model

    return EmbeddedJudge() if name == EMBEDDED else ModelJudge(open_model(name, base_url))


def _readers(
    solvers: Sequence[str], table: Table | None, screens: Screens, points: Sequence[PointSample], base_url: str | None
) -> list[Reader]:
    from screenwright.evals import readers

    match table:
        case None:
            return [_reader(one, screens, points, base_url) for one in solvers]
        case Table.readers:
            baselines = [readers.baseline(name, screens, points) for name in readers.BASELINES]
            return [*(_reader(one, screens, points, base_url) for one in solvers), *baselines]
        case Table.regions:
            return readers.given(screens, _model(solvers[0], base_url) if solvers[0] != "builtin" else None)
        case Table.ablation:
            return readers.ablated(screens, _model(solvers[0], base_url))


def _reader(solver: str, screens: Screens, points: Sequence[PointSample], base_url: str | None) -> Reader:
    from screenwright.evals import readers

    sort, _, name = solver.partition(":")
    match sort:
        case "builtin" if not name:
            return readers.builtin(screens)
        case "model":
            return readers.by_model(screens, _model(solver, base_url))
        case "replies":
            return readers.replied(Path(name))
        case "baseline":
            return readers.baseline(name, screens, points)
        case _:
            pass
    raise UsageError(f"no solver {solver!r}: write builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:NAME")


def _model(solver: str, base_url: str | None) -> ChatModel:
    from screenwright.models.open import open_model

    sort, _, name = solver.partition(":")
    if sort != "model":
        raise UsageError(f"this table needs a model, got {solver!r}: write --solver model:PROVIDER/NAME")
    return open_model(name, base_url)


def _sheet(folder: Path, bench: ScreenPR, limit: int | None) -> str:
    """The rating page of what each reader says of the target points."""
    from screenwright.data.screenpr import sheet
    from screenwright.evals.runner import evenly

    by_id = {one.id: one for one in bench.points}
    chosen = [by_id[sample.id] for sample in evenly(bench.samples(), limit)]
    readings = {}
    for number, one in enumerate(chosen, start=1):
        said = [(reader.name, reader.read(one, one.target)) for reader in bench.readers]
        readings[one.id] = [sheet.Reading(name, words.content, words.layout) for name, words in said]
        say(f"{number}/{len(chosen)} read")
    return sheet.sheet(folder, readings, chosen)
