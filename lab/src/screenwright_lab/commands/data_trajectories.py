"""``screenwright data trajectories``: runs with labelled steps, right ones and ones with a planted fault."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder, say


def trajectories(
    out: Annotated[
        Path,
        typer.Option(
            callback=check_folder, help="Folder for the trajectories; what it holds already is not made again."
        ),
    ],
    seed: Annotated[int, typer.Option(help="Another number draws other tasks, looks and faults.")] = 0,
    limit: Annotated[int, typer.Option(min=2, help="So many trajectories, half of them for the test.")] = 240,
    miniwob: Annotated[bool, typer.Option(help="Also tasks of MiniWoB++, where the extra gym is installed.")] = True,
) -> None:
    """Play runs on our own pages, simulated devices and MiniWoB++ and label every step, for `eval verify`."""
    from screenwright.devices import open_device
    from screenwright_lab.data.trajectories.generate import generate

    made = generate(out, limit, seed, open_device, _pages_of_miniwob() if miniwob else None, say)
    print(f"{made} trajectories made, {limit} in {out}")


def _pages_of_miniwob() -> Path:
    from screenwright_lab.worlds.miniwob.pages import pages_folder

    return pages_folder()
