"""Where the user's demonstrations are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screenwright.data.demos import DemoStore


def open_store() -> DemoStore:
    """``SCREENWRIGHT_DEMOS``, else ``screenwright/demos`` in the user's data folder; it need not exist yet."""
    from screenwright.data.demos import DemoStore

    named = os.environ.get("SCREENWRIGHT_DEMOS")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return DemoStore(Path(named) if named else Path(data) / "screenwright" / "demos")
