"""``screenwright eval goals``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright_lab.benchmarks.samples import Benchmark


def goals(
    data: Annotated[Path, typer.Option(help="Folder of NAME.a.txt and NAME.b.txt, as benchmarks/utterances has.")],
) -> Benchmark:
    """Goals in people's own words, labelled by two readers: read rightly, wrongly, refused."""
    from screenwright_lab.benchmarks.goals import Goals

    return Goals(data)
