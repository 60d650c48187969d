"""Maps of programs in files: what a program's menus hold, looked up once and read by every later run."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from screenwright.core.errors import DataError

if TYPE_CHECKING:
    from screenwright.agents.planner import ProgramMap


def known_map(path: Path | None) -> ProgramMap:
    """Nothing for None. Raises DataError with the line for a file that is no map."""
    from screenwright.agents.planner import NOTHING_KNOWN, read_map

    if path is None:
        return NOTHING_KNOWN
    try:
        return read_map(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read the map {path}: {error}") from None
    except DataError as error:
        raise DataError(f"{path}: {error}") from None
