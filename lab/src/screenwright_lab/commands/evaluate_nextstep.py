"""``screenwright eval nextstep``: what has to be pressed next for a task (paper 003, figure 6 and table 2)."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import BaseUrl, ModelTimeout, Prices
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import Cache, Kept, models_of
from screenwright_lab.commands.evaluate_screens import Split

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from screenwright.app import Models
    from screenwright.core.screen import Screen
    from screenwright_lab.benchmarks.nextstep import Predict
    from screenwright_lab.benchmarks.views import View, ViewOf
    from screenwright_lab.data.next_steps import NextStep


class Over(StrEnum):
    """What of a screen a model is told."""

    narration = "narration"
    html = "html"
    marks = "marks"
    picture = "picture"


def nextstep(
    data: Annotated[
        Path, typer.Option(help="Episodes of ours, ScreenAgent sessions, AitW steps as JSON, or labelled screens.")
    ],
    solver: Annotated[
        str, typer.Option(help="builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:match|random|centre.")
    ] = "builtin",
    over: Annotated[
        Over, typer.Option(help="What a model is told: our narration, hierarchy as HTML, marked picture, picture.")
    ] = Over.narration,
    replies: Kept = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    price: Prices = None,
    cache: Cache = None,
    split: Split = None,
    seed: int = 0,
) -> Benchmark:
    """The thing to press next for a task, from one screen; errors: missed, over-detected, misread, planning."""
    from screenwright.agents.planner import like, pictured
    from screenwright.vision import look
    from screenwright_lab.benchmarks.nextstep import NextSteps
    from screenwright_lab.data.next_steps import next_steps
    from screenwright_lab.data.parsed import parsed

    @lru_cache(maxsize=4)
    def parse(picture: Path) -> Screen:
        return parsed(picture, look, cache)

    words = (lambda word: sorted(like(word)), lambda icon: sorted(pictured(icon)))
    models = models_of(solver, base_url, model_timeout, price)
    predict, told = _predict(solver, over, parse, replies, models, seed)
    return NextSteps(next_steps(data, words, split), predict, told, account=models.meter)


def _predict(
    solver: str,
    over: str,
    parse: Callable[[Path], Screen],
    replies: Path | None,
    models: Models,
    seed: int,
) -> tuple[Predict, str]:
    """The solver and how it is called in a report."""
    from screenwright_lab.benchmarks import nextstep as bench
    from screenwright_lab.benchmarks.replies import keeping, read_replies

    sort, _, name = solver.partition(":")
    match sort:
        case "builtin" if not name:
            return _builtin(parse), solver
        case "model" if name:
            keep = keeping(replies, f"{name} over {over}")
            return bench.by_model(models.chat(name), _view_of(over, parse), keep), f"{solver} over {over}"
        case "replies" if name:
            kept, view_of = read_replies(Path(name)), _view_of(over, parse)
            return lambda step: bench.read_prediction(_reply(kept, step.id, name), view_of(step.picture)), solver
        case "baseline":
            return bench.baseline(name, lambda step: _own(parse(step.picture)), seed), solver
        case _:
            pass
    raise UsageError(
        f"no solver {solver!r}: write builtin, model:PROVIDER/NAME, replies:FILE.jsonl or baseline:match|random|centre"
    )


def _reply(kept: Mapping[str, str], name: str, file: str) -> str:
    from screenwright.core.errors import DataError

    if name not in kept:
        raise DataError(f"{file} holds no reply for {name}")
    return kept[name]


def _builtin(parse: Callable[[Path], Screen]) -> Predict:
    """The place that the planner finds for the task's words."""
    from screenwright.agents.planner import NotGrounded, ground
    from screenwright_lab.benchmarks.nextstep import Prediction

    def predict(step: NextStep) -> Prediction:
        screen, view = _own(parse(step.picture))
        found = ground(screen, step.task)
        return Prediction(view, None if isinstance(found, NotGrounded) else found.point)

    return predict


def _own(screen: Screen) -> tuple[Screen, View]:
    """What is seen without being told to anybody."""
    from screenwright_lab.benchmarks.views import View, of_elements

    return screen, View((), *of_elements(screen))


def _view_of(over: str, parse: Callable[[Path], Screen]) -> ViewOf:
    from screenwright_lab.benchmarks.views import view_named

    return _marked(parse) if over == Over.marks else view_named(over, parse)


def _marked(parse: Callable[[Path], Screen]) -> ViewOf:
    """The picture with the numbers of what was found drawn on it, as the paper shows it to GPT-4V (7.2.2)."""
    from screenwright.agents.minds import marked, see
    from screenwright_lab.benchmarks.views import View, of_elements

    def view(picture: Path) -> View:
        screen = parse(picture)
        note = "The numbers drawn on the picture are ids: 7 stands for e7."
        return View((marked(see(screen)).picture, note), *of_elements(screen))

    return view
