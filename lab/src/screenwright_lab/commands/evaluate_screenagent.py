"""``screenwright eval screenagent``: CC-Score and both tables of ScreenAgent, for anyone's replies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import BaseUrl, ModelTimeout, Prices
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import Cache, Kept, Narration, Picture, asked, eyes, models_of

if TYPE_CHECKING:
    from screenwright_lab.benchmarks.screenagent import Tell


def screenagent(
    data: Annotated[Path, typer.Option(help="Folder of sessions, each a folder of records with images/ beside.")],
    solver: Annotated[
        str,
        typer.Option(help="builtin, model:PROVIDER/NAME, replies:FILE.jsonl (lines of id and reply), replies:released "
                     "(the data's own), or baseline:always|match|random|truth."),
    ],
    dialect: Annotated[
        str, typer.Option(help="How actions are written in replies; see docs/reference/dialects.md.")
    ] = "screenagent",
    picture: Picture = True,
    narration: Narration = True,
    replies: Kept = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    price: Prices = None,
    cache: Cache = None,
    seed: int = 0,
) -> Benchmark:  # fmt: skip
    """CC-Score by both divisors, calls told by attribute (Table 2), and how right they are (Table 3)."""
    from screenwright_lab.benchmarks.screenagent import ScreenAgentBench
    from screenwright_lab.commands.screenagent_solvers import by_model

    sort, _, name = solver.partition(":")
    models = models_of(solver, base_url, model_timeout, price)
    if sort == "model" and name:
        how = asked(name, "linux", dialect, picture, narration, replies)
        tell = by_model(
            models.chat(name),
            how.dialect,
            how.briefing,
            eyes(narration, cache),
            how.keep,
        )
    else:
        tell = _without_model(solver, dialect, cache, seed)
    return ScreenAgentBench(data, tell, solver, account=models.meter)


def _without_model(solver: str, dialect: str, cache: Path | None, seed: int) -> Tell:
    from screenwright.agents.dialects import dialect_named
    from screenwright.core.images import decode
    from screenwright_lab.benchmarks.replies import read_replies
    from screenwright_lab.benchmarks.screenagent import baseline
    from screenwright_lab.commands import screenagent_solvers

    see = eyes(True, cache)
    sort, _, name = solver.partition(":")
    match sort:
        case "builtin" if not name:
            return screenagent_solvers.builtin(see)
        case "baseline":
            return baseline(name, lambda picture: see(decode(picture.read_bytes(), str(picture))), seed)
        case "replies" if name == "released":
            return screenagent_solvers.released
        case "replies" if name:
            return screenagent_solvers.from_file(read_replies(Path(name)), name, dialect_named(dialect), see)
        case _:
            pass
    raise UsageError(
        f"no solver {solver!r}: write builtin, model:PROVIDER/NAME, replies:FILE.jsonl|released or baseline:NAME"
    )
