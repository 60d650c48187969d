"""``screenwright data redaction``: screens with planted private things, and as many without."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say


def redaction(
    out: Annotated[
        Path,
        typer.Option(callback=check_folder, help="Folder for the screens; what it holds already is not made again."),
    ],
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other pages and values.")] = 0,
    limit: Annotated[int, typer.Option(min=2, help="So many screens, half of them without anything private.")] = 144,
) -> None:
    """Draw screens with made-up cards, keys, passwords, addresses and numbers, for `eval redaction`."""
    from screenwright_lab.data.redaction.draw import draw

    made = draw(out, limit, seed, say)
    print(f"{made} screens made, {limit} in {out}")
