"""``screenwright eval grounding``: from a sub-task in words to the place to click, on ScreenAgent sessions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli import check_folder
from screenwright_lab.benchmarks.samples import Benchmark

if TYPE_CHECKING:
    from screenwright.agents.planner import Match
    from screenwright.core.geometry import Point
    from screenwright.core.screen import Screen
    from screenwright_lab.benchmarks.grounding import Locate, Miss
    from screenwright_lab.data.screenagent.clicks import Click


def grounding(
    data: Annotated[Path, typer.Option(help="Folder of ScreenAgent sessions.")],
    solver: Annotated[
        str, typer.Option(help="builtin, matcher (the same without the net) or baseline:match|random|centre.")
    ] = "builtin",
    cache: Annotated[
        Path | None, typer.Option(callback=check_folder, help="Folder that keeps the parsed screens.")
    ] = None,
    seed: int = 0,
) -> Benchmark:
    """Sub-tasks of desktop sessions to the places that were clicked, with the cause of each miss."""
    from screenwright.vision import look
    from screenwright_lab.benchmarks.grounding import Grounding
    from screenwright_lab.data.parsed import parsed

    return Grounding(data, lambda picture: parsed(picture, look, cache), _locate(solver, seed), solver)


def _locate(solver: str, seed: int) -> Locate:
    from screenwright.agents.planner import NotGrounded, by_matcher, ground
    from screenwright_lab.benchmarks.grounding import baseline

    def place(found: Match | NotGrounded) -> Point | Miss:
        return found.cause if isinstance(found, NotGrounded) else found.point

    def by_net(screen: Screen, click: Click) -> Point | Miss:
        return place(ground(screen, click.instruction, click.done))

    def without_net(screen: Screen, click: Click) -> Point | Miss:
        return place(by_matcher(screen, click.instruction))

    sort, _, name = solver.partition(":")
    match sort:
        case "builtin" if not name:
            return by_net
        case "matcher" if not name:
            return without_net
        case "baseline":
            return baseline(name, seed)
        case _:
            raise UsageError(f"no solver {solver!r}: write builtin, matcher or baseline:match|random|centre")
