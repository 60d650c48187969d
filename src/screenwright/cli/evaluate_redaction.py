"""``screenwright eval redaction``: what is private and hidden, on screens with planted values and on benign ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.cli.common import say
from screenwright.cli.evaluate import AsJson, Limit, Listing, Resume, list_samples, report_of, show_json, show_scores

if TYPE_CHECKING:
    from screenwright.core.screen import Screen


def redaction(
    data: Annotated[Path, typer.Option(help="Folder of `data redaction`.")],
    limit: Limit = None,
    resume: Resume = None,
    listing: Listing = False,
    as_json: AsJson = False,
) -> None:
    """Private things hidden, given the right letters and end to end, and what is hidden for nothing."""
    from screenwright.evals.redaction import Redaction

    chosen = Redaction(data, _redact)
    if listing:
        list_samples(chosen, limit)
        return
    report = report_of(chosen, limit, resume)
    if not show_json(report, as_json):
        show_scores(report)


def _redact(screen: Screen) -> Screen:
    from screenwright.agents.redaction.veil import Veil, shown

    return shown(screen, Veil(), say)
