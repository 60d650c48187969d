"""``screenwright data lines``: pictures of lines of text in many scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say


def lines(
    out: Annotated[
        Path, typer.Option(callback=check_folder, help="Folder for the lines; what it holds already is not made again.")
    ],
    limit: Annotated[int, typer.Option(min=1, help="So many lines; rounded up to whole parts of 2000.")] = 48_000,
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other lines.")] = 0,
    cache: Annotated[Path, typer.Option(help="Folder of the fetched npm packages; their fonts are used.")] = Path(
        "build/npm"
    ),
    interfaces: Annotated[
        bool, typer.Option("--interfaces", help="What interfaces write, mostly Latin, for `train lines`.")
    ] = False,
    held_out: Annotated[
        bool, typer.Option("--held-out", help="In faces that are never drawn without this, to measure on.")
    ] = False,
) -> None:
    """Draw lines of Cyrillic, Greek, Hebrew, Arabic and Devanagari in Chromium, or of interfaces, to train readers."""
    from screenwright_lab.data.lines.store import make

    say(f"{make(out, limit, cache, seed, say, interfaces=interfaces, held_out=held_out)} lines in {out}")
