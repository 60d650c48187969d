"""``screenwright eval aitw``: anyone's actions on Android in the Wild."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import BaseUrl, ModelTimeout, Prices
from screenwright_lab.benchmarks.samples import Benchmark
from screenwright_lab.commands.asking_models import Cache, Kept, Narration, Picture, asked, eyes, models_of

if TYPE_CHECKING:
    from screenwright_lab.benchmarks.aitw import Tell


def aitw(
    data: Annotated[Path, typer.Option(help="TFRecord file, JSON file of steps, or a folder of them.")],
    solver: Annotated[
        str,
        typer.Option(help="builtin, ranker (taps what the goal names), model:PROVIDER/NAME, policy:PATH, "
                     "replies:FILE.jsonl (lines of id and reply), or baseline:centre|box|complete|scroll|match."),
    ],
    dialect: Annotated[str, typer.Option(help="How the replies are written; see docs/reference/dialects.md.")] = "aitw",
    simple: Annotated[bool, typer.Option("--simple", help="Swipes one of four, as Auto-UI tells them.")] = False,
    picture: Picture = True,
    narration: Narration = True,
    replies: Kept = None,
    base_url: BaseUrl = None,
    model_timeout: ModelTimeout = None,
    price: Prices = None,
    cache: Cache = None,
    seed: int = 0,
) -> Benchmark:  # fmt: skip
    """Action matching of Android in the Wild: partial and complete match, and accuracy by category."""
    from screenwright_lab.benchmarks.aitw import AitwMatching
    from screenwright_lab.commands.aitw_solvers import by_model

    sort, _, name = solver.partition(":")
    models = models_of(solver, base_url, model_timeout, price)
    if sort == "model" and name:
        how = asked(name, "android", dialect, picture, narration, replies)
        see = eyes(narration, cache)
        tell = by_model(models.chat(name), how.dialect, how.briefing, data, see, how.keep)
    else:
        tell = without_model(solver, data, dialect, cache, seed)
    return AitwMatching(data, tell, solver, simple, account=models.meter)


def without_model(solver: str, data: Path, dialect: str, cache: Path | None, seed: int = 0) -> Tell:
    """Of a solver by its name. Raises UsageError for one that there is not."""
    from screenwright.agents.dialects import dialect_named
    from screenwright.app import open_policy
    from screenwright_lab.benchmarks.aitw import baseline
    from screenwright_lab.benchmarks.replies import read_replies
    from screenwright_lab.benchmarks.trivial_players import BestText
    from screenwright_lab.commands import aitw_solvers

    sort, _, name = solver.partition(":")
    match sort:
        case "builtin" if not name:
            return aitw_solvers.builtin(data, eyes(True, cache))
        case "ranker" if not name:
            return aitw_solvers.by_ranker(data, eyes(True, cache))
        case "baseline" if name == "match":
            return aitw_solvers.by_agent(BestText(), data, eyes(True, cache))
        case "baseline":
            return baseline(name, seed)
        case "policy" if name:
            return aitw_solvers.by_policy(open_policy(name), data, eyes(True, cache))
        case "replies" if name:
            replies = read_replies(Path(name))
            return aitw_solvers.from_file(replies, name, dialect_named(dialect), data, eyes(True, cache))
        case _:
            pass
    raise UsageError(
        f"no solver {solver!r}: write builtin, ranker, model:PROVIDER/NAME, policy:PATH, replies:FILE.jsonl or"
        " baseline:NAME"
    )
