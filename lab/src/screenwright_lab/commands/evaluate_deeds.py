"""``screenwright eval deeds``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import Solver, settings_of


def deeds(
    data: Annotated[Path, typer.Option(help="Folder of a page, its deeds and wordings, as benchmarks/deeds is.")],
    wordings: Annotated[str, typer.Option(help="Files of wordings in it, with commas: people, exact.")] = "people",
    solver: Solver = "builtin",
) -> Benchmark:
    """Deeds on a page told in people's own words: done, and claimed without being done."""
    from screenwright_lab.benchmarks.deeds import Deeds

    return Deeds(data, wordings.split(","), settings_of(solver), solver)
