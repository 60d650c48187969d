"""``screenwright eval screenqa``: real questions about screens of phones, answered from their layout."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import BaseUrl, ModelTimeout, Prices
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import Kept, models_of

if TYPE_CHECKING:
    from screenwright.app import Models
    from screenwright_lab.benchmarks.screenqa import Answer


class Told(StrEnum):
    """How a model is told the layout."""

    narration = "narration"
    html = "html"


def screenqa(
    data: Annotated[Path, typer.Option(help="Folder with screen_annotation*.csv beside *qa*.json.")],
    solver: Annotated[
        str, typer.Option(help="builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:none|match.")
    ] = "builtin",
    over: Annotated[Told, typer.Option(help="How a model is told the layout.")] = Told.narration,
    replies: Kept = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    price: Prices = None,
) -> Benchmark:
    """People's questions about phone screens, from their layout alone: F1 over words and exact match."""
    from screenwright_lab.benchmarks.screenqa import ScreenQA

    models = models_of(solver, base_url, model_timeout, price)
    answer, told = _answer(solver, over, replies, models)
    return ScreenQA(data, answer, told, account=models.meter)


def _answer(solver: str, over: str, replies: Path | None, models: Models) -> tuple[Answer, str]:
    """Who answers, and how that is called in a report."""
    from screenwright_lab.benchmarks import screenqa as bench
    from screenwright_lab.benchmarks.replies import keeping, read_replies

    sort, _, name = solver.partition(":")
    match sort:
        case "builtin" if not name:
            return bench.builtin, solver
        case "model" if name:
            keep = keeping(replies, f"{name} over {over}")
            return bench.by_model(models.chat(name), over, keep), f"{solver} over {over}"
        case "replies" if name:
            return bench.replied(read_replies(Path(name)), name), solver
        case "baseline":
            return bench.baseline(name), solver
        case _:
            pass
    raise UsageError(f"no solver {solver!r}: write builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:NAME")
