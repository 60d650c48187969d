"""``./screenwright.toml``, and the one in the user's configuration directory where there is none here."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from screenwright.core.errors import UsageError

FILE = "screenwright.toml"


def settings(table: str) -> dict[str, Any]:
    """One table of the settings, empty where it is not given. Raises UsageError for a file that cannot be read."""
    home = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    for path in (Path(FILE), Path(home) / "screenwright" / FILE):
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{path} cannot be read: {error}") from error
        try:
            found = tomllib.loads(text).get(table, {})
        except tomllib.TOMLDecodeError as error:
            raise UsageError(f"{path} is not TOML: {error}") from error
        if not isinstance(found, dict):
            raise UsageError(f"{path}: [{table}] is a table, not {found!r:.40}")
        return found
    return {}
