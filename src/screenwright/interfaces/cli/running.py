"""What every command shares that works a device: a session at this terminal, and the exit code of how it ended."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from screenwright.interfaces.cli.common import print_json, say
from screenwright.interfaces.cli.explain import perhaps
from screenwright.interfaces.cli.options import said, told_at_terminal

if TYPE_CHECKING:
    from screenwright.app import Errand, Reached, Session, Settings
    from screenwright.core.protocols import Device
    from screenwright.safety.consequences import Question

EXIT_CODES = {"success": 0, "failure": 1, "refused": 1, "limit": 1, "denied": 7, "interrupted": 130}
"""An outcome "error" ends with the code of the error itself."""


def session_here(device: Device | str | None, settings: Settings, *, yes: bool) -> Session:
    """Its questions go to the person at the terminal, if there is one, and its progress to stderr."""
    from screenwright.app import Session

    allow = _ask if sys.stdin.isatty() else None
    return Session(device, settings, allow=allow, yes=yes, say=say, watch=told_at_terminal)


def session_of_pictures(context: typer.Context) -> Session:
    """Without a device, as the options of a command say that looks at pictures."""
    from screenwright.app import Session, Settings

    return Session(settings=Settings.of(**said(context)), say=say, watch=told_at_terminal)


def done(session: Session, errand: Errand, out: Path | None, kept: Mapping[str, Any] | None = None) -> Reached:
    """Do it. At a terminal the first Ctrl-C pauses; else, and on SIGTERM, the run ends in good order."""
    from screenwright.agents.loop import Control
    from screenwright.interfaces.cli.pausing import control_at_terminal, signals_to

    control = control_at_terminal() if sys.stdin.isatty() else Control()
    _ = session.device  # until it is open, Ctrl-C ends the command
    with signals_to(control):
        return session.do(errand, out, control=control, kept=kept)


def leave(reached: Reached, *, as_json: bool) -> NoReturn:
    """Say how it ended, and leave with the exit code of that."""
    if reached.error is not None:
        say(f"episode: {reached.episode}")
        raise reached.error
    document = {
        "outcome": reached.outcome, "reason": reached.reason, "steps": reached.steps, "episode": str(reached.episode),
    }  # fmt: skip
    if as_json:
        print_json(document)
    else:
        print(f"{reached.outcome}: {reached.reason}")
        print(f"episode: {reached.episode}")
    raise typer.Exit(EXIT_CODES[reached.outcome])


def confirmed(goal: str) -> tuple[str, ...] | None:
    """The steps of a goal that is read too unsurely to be done, after a person at the terminal said that they are
    meant; None where it is read surely or not at all, or where nobody is there. Ends the command where the answer is
    no."""
    from screenwright.agents.planner import explain

    if not sys.stdin.isatty() or not (read := explain(goal)).perhaps:
        return None
    say(f"{goal!r} is not clear to me; {perhaps(read.perhaps)}")
    if _yes("Is that what you want?"):
        return read.perhaps
    print(f"refused: {read.refused}")
    raise typer.Exit(1)


def _ask(question: Question) -> bool:
    """The gate's question to the person at the terminal."""
    say(f"\n{question.words}")
    return _yes("Allow it?")


def _yes(question: str) -> bool:
    """Anything but a clear yes is a no."""
    print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")
