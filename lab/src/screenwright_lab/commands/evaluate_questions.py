"""``screenwright eval questions``: questions about screens, answered without a model or by any (paper 003, table 1)."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import BaseUrl, ModelTimeout, Prices, print_json
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import Cache, Kept, models_of
from screenwright_lab.commands.evaluate_screens import Split

if TYPE_CHECKING:
    from collections.abc import Callable

    from screenwright.app import Models
    from screenwright.core.screen import Screen
    from screenwright_lab.benchmarks.answerers import Answerer


class Over(StrEnum):
    """What of a screen a model is told."""

    narration = "narration"
    html = "html"
    picture = "picture"


def questions(
    data: Annotated[Path, typer.Option(help="Folder of labelled screens; NAME.xml beside one is its view hierarchy.")],
    solver: Annotated[
        str, typer.Option(help="builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:always|match.")
    ] = "builtin",
    over: Annotated[
        Over, typer.Option(help="What a model is told: our narration, the view hierarchy as HTML, the picture.")
    ] = Over.narration,
    replies: Kept = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    price: Prices = None,
    cache: Cache = None,
    split: Split = None,
) -> Benchmark:
    """Questions about our own screens in five sorts: states, contents, counts, what to press, what it is for."""
    from screenwright.vision import look
    from screenwright_lab.benchmarks.questions import Questions
    from screenwright_lab.data.parsed import parsed

    def parse(picture: Path) -> Screen:
        return parsed(picture, look, cache)

    models = models_of(solver, base_url, model_timeout, price)
    return Questions(data, _answerer(solver, over, parse, replies, models), split, account=models.meter)


def asked(
    data: Annotated[Path, typer.Option(help="Folder of labelled screens.")],
    split: Split = None,
    limit: Annotated[int | None, typer.Option(min=1, help="About so many screens at most, evenly drawn.")] = None,
) -> None:
    """Print the questions of `eval questions` with their ids, for replies from elsewhere."""
    from screenwright_lab.benchmarks.answerers import nobody
    from screenwright_lab.benchmarks.questions import Questions
    from screenwright_lab.benchmarks.runner import evenly

    bench = Questions(data, nobody(), split)
    for sample in evenly(bench.samples(), limit):
        for name, question in bench.ids(sample):
            print_json({"id": name, "question": question})


def _answerer(
    solver: str,
    over: str,
    parse: Callable[[Path], Screen],
    replies: Path | None,
    models: Models,
) -> Answerer:
    from screenwright_lab.benchmarks import answerers
    from screenwright_lab.benchmarks.replies import keeping
    from screenwright_lab.benchmarks.views import view_named

    sort, _, name = solver.partition(":")
    match sort:
        case "builtin" if not name:
            return answerers.builtin(parse)
        case "model" if name:
            keep = keeping(replies, f"{name} over {over}")
            return answerers.by_model(models.chat(name), over, view_named(over, parse), keep)
        case "replies" if name:
            return answerers.replied(Path(name), view_named(over, parse))
        case "baseline":
            return answerers.baseline(name, parse)
        case _:
            pass
    raise UsageError(
        f"no solver {solver!r}: write builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:always|match"
    )
