"""Maps of programs in files: what a program's menus hold, looked up once and read by every later run."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole

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


@dataclass(frozen=True, slots=True)
class MapFiles:
    """Fits ``agents.planner.MapStore``: one map a menu bar in ``folder``, which need not exist. What is greyed out at
    one time need not be at another, so that it is not kept; a file that cannot be read is one that is not there, and
    where nothing can be written nothing is kept."""

    folder: Path

    def recall(self, titles: Sequence[str]) -> ProgramMap | None:
        with suppress(DataError):
            known = known_map(self._path(titles))
            lit = {path: tuple(replace(one, enabled=True) for one in held) for path, held in known.places.items()}
            return replace(known, places=lit)
        return None

    def keep(self, titles: Sequence[str], known: ProgramMap) -> None:
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._path(titles), known.to_text().encode())

    def forget(self, titles: Sequence[str]) -> None:
        with suppress(OSError):
            self._path(titles).unlink(missing_ok=True)

    def _path(self, titles: Sequence[str]) -> Path:
        told = "\n".join(titles)
        words = re.sub(r"\W+", "-", told).strip("-")[:40]
        return self.folder / f"{words}-{hashlib.sha256(told.encode()).hexdigest()[:8]}.map"


def open_maps() -> MapFiles:
    """``SCREENWRIGHT_MAPS``, else ``screenwright/maps`` in the user's data folder."""
    named = os.environ.get("SCREENWRIGHT_MAPS")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return MapFiles(Path(named) if named else Path(data) / "screenwright" / "maps")
