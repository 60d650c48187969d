"""``run --resume DIR``: what the run was given stands in its episode, and holds unless it is given anew."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit, urlunsplit

import typer

from screenwright.core.errors import UsageError

_OF_THIS_CALL = frozenset({"goal", "device", "plan", "resume", "out", "as_json", "yes"})
"""Options that are no part of the run: an answer to the gate, above all, is given anew."""
_STEPS = "steps"
"""Under this name the steps of a plan are kept, and not the file that they came from."""


def _recorded(context: typer.Context, folder: Path | None) -> Path | None:
    """Make what was recorded the default of every option."""
    if folder is not None and not context.resilient_parsing:
        from screenwright.episodes import read_episode

        head = read_episode(folder).head
        if head.outcome == "success":
            raise UsageError(f"the run in {folder} reached its goal: there is nothing to go on with")
        settings = dict(head.settings or {})
        context.meta[_STEPS] = settings.pop(_STEPS, None)
        context.default_map = {**settings, "goal": head.goal, "device": head.device}
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
    if context.params["plan"] is not None:
        raise UsageError("--resume goes on with its own steps: leave --plan away")
    default = context.default_map or {}
    if context.params["goal"] != default.get("goal"):
        raise UsageError(f"--resume goes on with its own goal, {default.get('goal')!r:.80}: leave the goal away")


def recorded_steps(context: typer.Context) -> tuple[str, ...] | None:
    """The steps of the plan that the resumed run was given, None for none."""
    steps = context.meta.get(_STEPS)
    return tuple(steps) if steps else None


def settings_of(context: typer.Context, steps: Sequence[str] | None) -> dict[str, Any]:
    """The options that were given, as JSON values without secrets, for :data:`Resume` to find; and the ``steps`` of a
    plan."""
    kept: dict[str, Any] = {_STEPS: list(steps)} if steps else {}
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
