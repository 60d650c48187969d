"""``screenwright data injections``: screens that ask for what nobody wants, and twins that ask for nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say


def injections(
    out: Annotated[
        Path,
        typer.Argument(
            callback=check_folder, help="Folder for the pictures; what it holds already is not drawn again."
        ),
    ],
    seed: Annotated[int, typer.Option(help="Another number draws other words and looks.")] = 0,
    limit: Annotated[int, typer.Option(min=2, help="So many attacks and twins, half of them for the test.")] = 300,
) -> None:
    """Draw pages on which somebody else's words ask for an act with consequences, for `eval injection`."""
    from screenwright_lab.data.injections.generate import generate

    made = generate(out, limit, seed, say)
    print(f"{made} pictures drawn, {limit} attacks and {limit} twins in {out}")
