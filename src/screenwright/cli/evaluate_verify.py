"""``screenwright eval verify``: how well actions are judged, on labelled runs (paper 000, table 5)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.cli.evaluate import AsJson, Limit, Listing, Resume, list_samples, report_of, show_json, show_scores


def verify(
    data: Annotated[Path, typer.Option(help="Folder of `data trajectories`.")],
    split: Annotated[str | None, typer.Option(help="development or test.")] = None,
    solver: Annotated[str, typer.Option(help="builtin or model:PROVIDER/NAME.")] = "builtin",
    base_url: Annotated[str | None, typer.Option(help="Address of an OpenAI-compatible server.")] = None,
    limit: Limit = None,
    resume: Resume = None,
    listing: Listing = False,
    as_json: AsJson = False,
) -> None:
    """Correct actions kept, incorrect ones and loops caught: runs with planted faults, judged from their pictures."""
    from screenwright.cli.verify import judged, open_judge
    from screenwright.core.errors import UsageError
    from screenwright.evals.verification import Verification

    sort, _, name = solver.partition(":")
    if solver != "builtin" and (sort != "model" or not name):
        raise UsageError(f"--solver {solver} cannot judge actions: write builtin or model:PROVIDER/NAME")
    judge, eyes = open_judge(name or None, base_url)
    chosen = Verification(
        data, lambda folder: [step.judgement for step in judged(folder, judge, eyes).steps], split, solver
    )
    if listing:
        list_samples(chosen, limit)
        return
    report = report_of(chosen, limit, resume)
    if not show_json(report, as_json):
        show_scores(report)
