"""``screenwright eval verify``: how well actions are judged, on labelled runs (paper 000, table 5)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import BaseUrl, ModelTimeout, Prices
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.evaluating import Parts

if TYPE_CHECKING:
    from screenwright.app import Models
    from screenwright_lab.benchmarks.verification import JudgeEpisode


def verify(
    data: Annotated[Path, typer.Option(help="Folder of `data trajectories`.")],
    split: Parts = None,
    solver: Annotated[
        str, typer.Option(help="builtin, model:PROVIDER/NAME, or baseline:always: every action is right.")
    ] = "builtin",
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    price: Prices = None,
) -> Benchmark:
    """Correct actions kept, incorrect ones and loops caught: runs with planted faults, judged from their pictures."""
    from screenwright_lab.benchmarks.verification import Verification, always
    from screenwright_lab.commands.asking_models import models_of

    sort, _, name = solver.partition(":")
    models = models_of(solver, base_url, model_timeout, price)
    if solver == "baseline:always":
        return Verification(data, always, split, solver)
    if solver != "builtin" and (sort != "model" or not name):
        raise UsageError(
            f"--solver {solver} cannot judge actions: write builtin, model:PROVIDER/NAME or baseline:always"
        )
    return Verification(data, _judge(name or None, models), split, solver, account=models.meter)


def _judge(model: str | None, models: Models) -> JudgeEpisode:
    from screenwright.interfaces.cli import judge_of, judged
    from screenwright.vision import look

    judge = judge_of(models.chat(model) if model else None)
    return lambda folder: [step.judgement for step in judged(folder, judge, look).steps]
