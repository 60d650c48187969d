"""``screenwright data instructions``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.cli.common import say


def instructions(
    screens: Annotated[list[Path], typer.Option(help="Folder of labelled screens; may be given several times.")],
    out: Annotated[Path, typer.Option(help="The file to write, JSON lines.")],
    split: Annotated[str, typer.Option(help="Of the labelled screens: train, validation or test.")] = "train",
    a_screen: Annotated[int, typer.Option(min=1, help="Sentences a screen.")] = 40,
    parsed: Annotated[
        Path | None,
        typer.Option(help="Look at the pictures, and keep what is seen here; else imitate it from the labels."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other sentences.")] = 0,
) -> None:
    """Sentences about labelled screens with the element that each is about, and some that fit nothing there."""
    from screenwright.agents.planner.meanings import like, pictured
    from screenwright.data.instructions.generate import generate
    from screenwright.data.parsed import parsed as kept
    from screenwright.data.screens.store import shots
    from screenwright.perception.look import look

    chosen = [shot for folder in screens for shot in shots(folder) if shot.screen.origin.split == split]
    say(f"{len(chosen)} screens of the {split} split")
    parse = None if parsed is None else lambda picture: kept(picture, look, parsed)
    words = (lambda word: sorted(like(word)), lambda icon: sorted(pictured(icon)))
    print(f"{generate(chosen, out, a_screen, seed, words, parse, say)} sentences in {out}")
