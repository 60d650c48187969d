"""``screenwright eval asked``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright_lab.benchmarks.samples import Benchmark


def asked(
    data: Annotated[Path, typer.Option(help="Folder of pictures with a questions.jsonl, as benchmarks/asked has.")],
) -> Benchmark:
    """Questions that people asked about pictures, in their own words: right, wrong, refused."""
    from screenwright_lab.benchmarks.asked import Questioned

    return Questioned(data)
