"""``screenwright eval redaction``: what is private and hidden, on screens with planted values and on benign ones."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import say
from screenwright_lab.benchmarks.samples import Benchmark

if TYPE_CHECKING:
    from screenwright.core.screen import Screen
    from screenwright_lab.benchmarks.redaction import Redact


def redaction(
    data: Annotated[Path, typer.Option(help="Folder of `data redaction`.")],
    solver: Annotated[
        str, typer.Option(help="builtin, or baseline:all|none, which hide everything or nothing.")
    ] = "builtin",
) -> Benchmark:
    """Private things hidden, given the right letters and end to end, and what is hidden for nothing."""
    from screenwright_lab.benchmarks.redaction import Redaction

    return Redaction(data, _redact(solver), solver=solver)


def _redact(solver: str) -> Redact:
    from screenwright_lab.benchmarks.redaction import hide_all

    solvers: dict[str, Redact] = {"builtin": _veiled, "baseline:all": hide_all, "baseline:none": lambda screen: screen}
    if solver not in solvers:
        raise UsageError(f"--solver {solver} hides nothing that is known: write one of {', '.join(solvers)}")
    return solvers[solver]


def _veiled(screen: Screen) -> Screen:
    from screenwright.safety.redaction import Veil, shown

    return shown(screen, Veil(), say)
