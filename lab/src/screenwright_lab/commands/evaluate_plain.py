"""``screenwright eval plain``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright_lab.benchmarks.samples import Benchmark


def plain(
    data: Annotated[Path, typer.Option(help="Folder of plain pages, as data plain draws them.")],
    split: Annotated[str | None, typer.Option(help="train or test; both if not given.")] = None,
) -> Benchmark:
    """Plain pages: tables, marks, fields and sliders as the page itself says, and plain questions about them."""
    from screenwright_lab.benchmarks.plain import Plain

    return Plain(data, split)
