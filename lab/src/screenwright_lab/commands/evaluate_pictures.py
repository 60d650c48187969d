"""``screenwright eval pictures``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright_lab.benchmarks.samples import Benchmark


def pictures(
    data: Annotated[Path, typer.Option(help="Folder of photographs, paintings or wallpapers.")],
) -> Benchmark:
    """Pictures without controls: how many things that can be clicked are seen there."""
    from screenwright_lab.benchmarks.pictures import Pictures

    return Pictures(data)
