"""``screenwright view EPISODE``"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from screenwright.interfaces.cli.common import print_json


def view(
    episode: Annotated[Path, typer.Argument(help="Folder of an episode.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the report's path as JSON.")] = False,
) -> None:
    """Write the self-contained HTML report of an episode."""
    from screenwright.episodes import write_report

    report = write_report(episode)
    if as_json:
        print_json({"report": str(report)})
    else:
        print(report)
