"""``screenwright data answers``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say


def answers(
    out: Annotated[Path, typer.Argument(callback=check_folder, help="Folder for the pictures; those there are kept.")],
    looks: Annotated[int, typer.Option(min=1, help="In how many looks each screen is drawn.")] = 2,
    seed: Annotated[int, typer.Option(min=0, help="Another number draws other looks.")] = 0,
) -> None:
    """Written screens with questions about them, drawn as plain pages and parsed: what `train answers` learns from."""
    from screenwright_lab.data.answers.draw import draw, seen
    from screenwright_lab.data.answers.written import written_screens

    screens = written_screens()
    draw(out, screens, looks, seed, say)
    print(f"{sum(1 for _ in seen(out, screens, say))} questions about {len(screens)} screens in {looks} looks in {out}")
