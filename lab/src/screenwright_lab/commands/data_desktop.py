"""``screenwright data screens desktop``: labelled screens from real GTK and Qt applications."""

from __future__ import annotations

import time
from pathlib import Path

import typer

from screenwright.interfaces.cli import check_folder


def desktop(
    out: Path = typer.Option(
        ..., "--out", callback=check_folder, help="Folder for the screens; what it holds already is not made again."
    ),
    only: list[str] = typer.Option([], "--only", help="Names of applications, for a part of the list."),
    limit: int = typer.Option(0, "--limit", help="At most so many applications, 0 for all."),
    seed: int = typer.Option(0, "--seed", help="Another number draws other themes, sizes, words and ways."),
    rounds: int = typer.Option(1, "--rounds", help="Sessions of each application, each in a look of its own."),
    workers: int = typer.Option(2, "--workers", min=1, help="Sessions at a time; one takes about one processor core."),
    relabel: bool = typer.Option(False, "--relabel", help="Only make the labels anew from the trees kept in --out."),
) -> None:
    """Start real desktop applications on private displays, drive them, and keep pictures with what is on them.

    Boxes, kinds, states and names come from the accessibility bus. Needs the packages of tools/desktop-data.
    """
    from screenwright.core.errors import UsageError
    from screenwright_lab.data.screens.desktop import render as work
    from screenwright_lab.data.screens.desktop.catalogue import programs
    from screenwright_lab.data.screens.desktop.session import require_programs

    if relabel:
        typer.echo(f"{work.relabel(out)} screens labelled anew in {out}")
        return
    require_programs()
    chosen = [program for program in programs() if not only or program.name in only]
    if not chosen:
        raise UsageError(f"--only {', '.join(only)} names no application: see data/screens/desktop/applications.toml")
    chosen = chosen[: limit or None]
    started, sessions, kept = time.monotonic(), 0, 0

    def show(session: work.Session) -> None:
        nonlocal sessions, kept
        sessions, kept = sessions + 1, kept + session.kept
        rate = 60 * kept / (time.monotonic() - started)
        word = session.failed or f"{session.kept} screens"
        typer.echo(
            f"{sessions}/{rounds * len(chosen)} {session.name}: {word}; {kept} in all, {rate:.0f} a minute", err=True
        )

    work.render(out, chosen, seed, rounds, workers, show)
    for line in work.summary(out):
        typer.echo(line)
