"""``screenwright eval verify``: how well actions are judged, on labelled runs (paper 000, table 5)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.budget import Prices
from screenwright.cli.evaluating import Parts
from screenwright.cli.model_options import BaseUrl, ModelServer, ModelTimeout
from screenwright.core.errors import UsageError
from screenwright.evals.samples import Benchmark

if TYPE_CHECKING:
    from screenwright.evals.verification import JudgeEpisode
    from screenwright.models.metered import Meter


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
    from screenwright.cli.budget import open_meter
    from screenwright.evals.verification import Verification, always

    sort, _, name = solver.partition(":")
    meter = open_meter(name if sort == "model" else None, None, None, price or ())
    if solver == "baseline:always":
        return Verification(data, always, split, solver)
    if solver != "builtin" and (sort != "model" or not name):
        raise UsageError(
            f"--solver {solver} cannot judge actions: write builtin, model:PROVIDER/NAME or baseline:always"
        )
    return Verification(
        data, _judge(name or None, ModelServer(base_url, model_timeout), meter), split, solver, account=meter
    )


def _judge(model: str | None, server: ModelServer, meter: Meter) -> JudgeEpisode:
    from screenwright.cli.verify import judged, open_judge

    judge, eyes = open_judge(model, server, meter=meter)
    return lambda folder: [step.judgement for step in judged(folder, judge, eyes).steps]
