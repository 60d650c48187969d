"""``screenwright eval sentences``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import check_folder
from screenwright_lab.benchmarks.samples import Benchmark


def sentences(
    data: Annotated[Path, typer.Option(help="Folder of labelled screens, as tests/data/corpus.")],
    said: Annotated[Path, typer.Option(help="Folder of sentences on them, as benchmarks/sentences.")],
    cache: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder that keeps the parsed screens.")
    ] = None,
) -> Benchmark:
    """Questions and goals on captures of real programs, by the net alone: read rightly, wrongly, refused."""
    from screenwright.vision import look
    from screenwright_lab.benchmarks.sentences import SaidOnScreens
    from screenwright_lab.data.parsed import parsed

    return SaidOnScreens(data, said, lambda picture: parsed(picture, look, cache))
