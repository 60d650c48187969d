"""``screenwright devices``"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from screenwright.interfaces.cli.common import print_json


def devices(
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List what can be driven from here."""
    from screenwright.devices import survey

    found = survey()
    if as_json:
        print_json({"devices": [asdict(item) for item in found]})
        return
    width = max(len(item.url) for item in found)
    for item in found:
        print(f"{item.url.ljust(width)}  {item.what}")
