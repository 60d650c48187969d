"""``screenwright eval labels``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright_lab.benchmarks.samples import Benchmark


def labels(data: Annotated[Path, typer.Option(help="Folder of scenes, as benchmarks/scenes is.")]) -> Benchmark:
    """Which label on a screen is meant by other words, or that none is."""
    from screenwright_lab.benchmarks.labels import Labels

    return Labels(data)
