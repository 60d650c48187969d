"""``screenwright eval aitw``: anyone's actions on Android in the Wild."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.evals.samples import Benchmark

if TYPE_CHECKING:
    from screenwright.agents.minds.sight import Sight
    from screenwright.data.aitw.step import AitwAction, AitwStep
    from screenwright.evals.aitw import Tell

GRID = 4000
"""Pixels across and down on which replies are read: fine enough for the four decimals of the set."""


def aitw(
    data: Annotated[Path, typer.Option(help="TFRecord file, JSON file of steps, or a folder of them.")],
    solver: Annotated[
        str, typer.Option(help="replies:FILE.jsonl (lines of id and reply), or baseline:centre|complete|scroll.")
    ],
    dialect: Annotated[str, typer.Option(help="How the replies are written; see docs/reference/dialects.md.")] = "aitw",
    simple: Annotated[bool, typer.Option("--simple", help="Swipes one of four, as Auto-UI tells them.")] = False,
) -> Benchmark:
    """Action matching of Android in the Wild: partial and complete match, and accuracy by category."""
    from screenwright.evals.aitw import AitwMatching

    return AitwMatching(data, _tell(solver, dialect), solver, simple)


def _tell(solver: str, dialect: str) -> Tell:
    from screenwright.core.errors import UsageError
    from screenwright.evals.aitw import baseline

    kind, _, name = solver.partition(":")
    if kind == "baseline":
        return baseline(name)
    if kind == "replies" and name:
        return _replies(Path(name), dialect)
    raise UsageError(f"no solver {solver!r}: write replies:FILE.jsonl or baseline:NAME")


def _replies(file: Path, dialect: str) -> Tell:
    """The first action of each reply; one that cannot be read, or that the set has no type for, is none."""
    from screenwright.agents.dialects.named import dialect_named
    from screenwright.core.errors import BadReply, DataError
    from screenwright.data.aitw.step import aitw_action
    from screenwright.evals.replies import read_replies

    replies, spoken, sight = read_replies(file), dialect_named(dialect), _plain_sight()

    def tell(step: AitwStep) -> AitwAction | None:
        if step.id not in replies:
            raise DataError(f"{file} holds no reply for {step.id}")
        try:
            return aitw_action(spoken.read(replies[step.id], sight)[0].action, (GRID, GRID))
        except BadReply:
            return None

    return tell


def _plain_sight() -> Sight:
    """A screen without anything on it: replies are read for their positions alone."""
    import numpy as np

    from screenwright.agents.minds.sight import Sight
    from screenwright.core.messages import Picture
    from screenwright.core.screen import Node, Screen
    from screenwright.core.screenshot import Screenshot

    shot = Screenshot(np.broadcast_to(np.zeros(3, np.uint8), (GRID, GRID, 3)))
    screen = Screen(screenshot=shot, elements=(), blocks=(), tree=Node(id="root", role="screen", box=shot.box))
    return Sight(screen, screen, Picture(b"", GRID, GRID))
