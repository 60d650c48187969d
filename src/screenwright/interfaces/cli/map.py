"""``screenwright map --device URL``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli.options import (
    DeviceUrl,
    MaxSeconds,
    Out,
    PolicyFile,
    ProgramMapFile,
    SecretsFile,
    Yes,
    said,
)


def map(
    context: typer.Context,
    device: DeviceUrl,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the map there, too.")] = None,
    known: ProgramMapFile = None,
    max_steps: Annotated[int, typer.Option(min=1, help="Actions at the most.")] = 200,
    max_seconds: MaxSeconds = 600,
    out: Out = None,
    policy: PolicyFile = None,
    secrets: SecretsFile = None,
    yes: Yes = False,
) -> None:
    """Open every menu of the program on the screen once, and print what they hold; no command is given."""
    from screenwright.app import Settings
    from screenwright.core.files import write_whole
    from screenwright.interfaces.cli.common import say
    from screenwright.interfaces.cli.running import EXIT_CODES, session_here

    with session_here(device, Settings.of(**said(context, known="program_map")), yes=yes) as session:
        found, reached = session.map_program(out)
    print(found.to_text(), end="")
    if to is not None:
        write_whole(to, found.to_text().encode(), 0o644)
    if reached.error is not None:
        raise reached.error
    say(f"{reached.outcome}: {reached.reason}; episode: {reached.episode}")
    raise typer.Exit(EXIT_CODES[reached.outcome])
