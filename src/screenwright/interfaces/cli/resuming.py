"""``run --resume DIR``: what the run was given stands in its episode, and holds unless it is given anew."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit, urlunsplit

import typer

from screenwright.core.errors import UsageError

_OF_THIS_CALL = frozenset({"goal", "device", "resume", "out", "as_json", "yes"})
"""Options that are no part of the run: an answer to the gate, above all, is given anew."""


def _recorded(context: typer.Context, folder: Path | None) -> Path | None:
    """Make what was recorded the default of every option."""
    if folder is not None and not context.resilient_parsing:
        from screenwright.episodes import read_episode

        head = read_episode(folder).head
        if head.outcome == "success":
            raise UsageError(f"the run in {folder} reached its goal: there is nothing to go on with")
        context.default_map = {**(head.settings or {}), "goal": head.goal, "device": head.device}
    return folder


Resume = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        callback=_recorded,
        is_eager=True,
        help="Go on with the run in this folder: goal, device and options are those it had, unless given anew.",
    ),
]


def check_resumed(context: typer.Context, out: Path | None) -> None:
    """Raises UsageError for what makes another run of it."""
    if out is not None:
        raise UsageError("--resume goes on in the folder of the run: leave --out away")
    default = context.default_map or {}
    if context.params["goal"] != default.get("goal"):
        raise UsageError(f"--resume goes on with its own goal, {default.get('goal')!r:.80}: leave the goal away")


def settings_of(context: typer.Context) -> dict[str, Any]:
    """The options that were given, as JSON values without secrets, for :data:`Resume` to find."""
    kept = {}
    for name, value in context.params.items():
        source = context.get_parameter_source(name)
        if name not in _OF_THIS_CALL and source is not None and source.name in ("COMMANDLINE", "DEFAULT_MAP"):
            kept[name] = _without_password(str(value)) if isinstance(value, Path | str) else value
    return kept


def _without_password(value: str) -> str:
    """An address without user and password; any other words as they are."""
    try:
        parts = urlsplit(value)
    except ValueError:
        return value
    if "@" not in parts.netloc:
        return value
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
