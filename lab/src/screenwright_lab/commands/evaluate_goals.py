"""``screenwright eval goals``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli import BaseUrl, ModelTimeout, Prices
from screenwright_lab.benchmarks.samples import Benchmark


def goals(
    data: Annotated[Path, typer.Option(help="Folder of NAME.a.txt and NAME.b.txt, as benchmarks/utterances has.")],
    model: Annotated[
        str | None, typer.Option(help="PROVIDER/NAME: reads what is not read surely, as with run --agent builtin.")
    ] = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    price: Prices = None,
) -> Benchmark:
    """Goals in people's own words, labelled by two readers: read rightly, wrongly, refused."""
    from screenwright.app import Models, Settings, open_reader
    from screenwright_lab.benchmarks.goals import Goals

    settings = Settings.of(
        agent="builtin", model=model, base_url=base_url, model_timeout=model_timeout, price=price
    ).model_copy(update={"model": model})
    models = Models(settings)
    second = open_reader(settings, models)
    return Goals(data, f"builtin, {model}" if second else "builtin", second, models.meter)
