"""``screenwright replay DIR|NAME --device URL``"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from screenwright.core.errors import UsageError
from screenwright.interfaces.cli.options import (
    AsJson,
    DeviceUrl,
    Downloads,
    MaxSeconds,
    Out,
    PolicyFile,
    SecretsFile,
    Yes,
    said,
)
from screenwright.interfaces.cli.running import done, leave, session_here


def replay(
    context: typer.Context,
    recording: Annotated[
        str,
        typer.Argument(metavar="DIR|NAME", help="An episode, as made by run, or a demonstration, as kept by demos."),
    ],
    device: DeviceUrl,
    values: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=TEXT", help="Another text for a parameter; demos show says which. Repeatable."
        ),
    ] = None,
    words: Annotated[
        Path | None,
        typer.Option(metavar="TABLE.csv", help="Words in another language: recorded word, word there, a pair a line."),
    ] = None,
    max_seconds: MaxSeconds = 600,
    downloads: Downloads = None,
    out: Out = None,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    yes: Yes = False,
    as_json: AsJson = False,
) -> None:
    """Do a recorded task again, also on another resolution, scale or layout, in another language, or with other texts:
    by meaning, without a model."""
    from screenwright.app import Settings

    with session_here(device, Settings.of(**said(context)), yes=yes) as session:
        errand = session.again(recording, given_values(values or ()), _words_in(words))
        reached = done(session, errand, out)
    leave(reached, as_json=as_json)


def given_values(told: Sequence[str]) -> dict[str, str]:
    """``NAME=TEXT`` each. Raises UsageError for what is no such pair, and for a name that is given twice."""
    pairs = [one.partition("=") for one in told]
    for one, (name, equals, _) in zip(told, pairs, strict=True):
        if not equals or not name.strip():
            raise UsageError(f"--set takes NAME=TEXT, as text1=dogs, got {one!r:.60}")
    given = {name.strip(): text for name, _, text in pairs}
    if len(given) < len(pairs):
        raise UsageError("--set gives one of the parameters twice")
    return given


def _words_in(table: Path | None) -> Mapping[str, tuple[str, ...]]:
    from screenwright.agents.demonstrations import read_table
    from screenwright.app import read_text

    return read_table(read_text(table, "the table of words"), str(table)) if table is not None else {}
