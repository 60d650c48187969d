"""``screenwright eval corpus``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright_lab.benchmarks.samples import Benchmark


def corpus(
    data: Annotated[Path, typer.Option(help="Folder of labelled screens, as tests/data/corpus.")],
) -> Benchmark:
    """Screens whose labels were checked by eye: what is told rightly by place, kind and name."""
    from screenwright_lab.benchmarks.corpus import Corpus

    return Corpus(data)
