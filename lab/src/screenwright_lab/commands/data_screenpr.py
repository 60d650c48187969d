"""``screenwright data screenpr``: point-and-read samples from our own labelled screens."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say


def screenpr(
    screens: Annotated[Path, typer.Option(help="Folder with labelled screens (screenwright data screens).")],
    out: Annotated[
        Path, typer.Option(callback=check_folder, help="Folder for samples.jsonl and copies of the pictures.")
    ],
    points: Annotated[int, typer.Option(min=1, help="So many points of web, mobile and desktop screens each.")] = 500,
    split: Annotated[str, typer.Option(help="train, validation or test.")] = "test",
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other points.")] = 0,
) -> None:
    """Draw points from labelled screens, with the region that each means and a second point to compare it with."""
    from screenwright.core.errors import DataError
    from screenwright_lab.data.screenpr.draw import draw, keep
    from screenwright_lab.data.screens.store import shots

    chosen = (shot for shot in shots(screens) if shot.screen.origin.split == split)
    samples = draw(chosen, screens, points, seed, say)
    if not samples:
        raise DataError(f"{screens} holds no screen of the {split} split from which points could be drawn")
    keep(samples, screens, out)
    print(f"{len(samples)} samples on {len({sample.picture for sample in samples})} screens in {out}")
