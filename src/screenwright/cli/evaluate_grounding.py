"""``screenwright eval grounding``: from a sub-task in words to the place to click, on ScreenAgent sessions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.evals.samples import Benchmark

if TYPE_CHECKING:
    from screenwright.core.geometry import Point
    from screenwright.core.screen import Screen
    from screenwright.data.screenagent.clicks import Click
    from screenwright.evals.grounding import Locate, Miss


def grounding(
    data: Annotated[Path, typer.Option(help="Folder of ScreenAgent sessions.")],
    solver: Annotated[
        str, typer.Option(help="builtin, baseline:match (the matcher without the net) or baseline:centre.")
    ] = "builtin",
    cache: Annotated[Path | None, typer.Option(help="Folder that keeps the parsed screens.")] = None,
) -> Benchmark:
    """Sub-tasks of desktop sessions to the places that were clicked, with the cause of each miss."""
    from screenwright.data.parsed import parsed
    from screenwright.evals.grounding import Grounding
    from screenwright.perception.look import look

    return Grounding(data, lambda picture: parsed(picture, look, cache), _locate(solver), solver)


def _locate(solver: str) -> Locate:
    from screenwright.agents.planner.ground import NotGrounded, by_matcher, ground

    def locate(screen: Screen, click: Click) -> Point | Miss:
        by_net = solver == "builtin"
        found = ground(screen, click.instruction, click.done) if by_net else by_matcher(screen, click.instruction)
        return found.cause if isinstance(found, NotGrounded) else found.point

    if solver == "baseline:centre":
        return lambda screen, _: screen.screenshot.box.center
    if solver not in ("builtin", "baseline:match"):
        raise UsageError(f"--solver {solver} cannot find places: write builtin, baseline:match or baseline:centre")
    return locate
