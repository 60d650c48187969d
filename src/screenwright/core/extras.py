"""The one guard before what may not be installed: it becomes the line that installs it."""

from __future__ import annotations

import importlib
import shutil
from types import ModuleType

from screenwright.core.errors import MissingPrerequisite

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")


def find_chromium() -> str:
    """The path of the system's Chromium. Raises MissingPrerequisite with the line that installs it."""
    found = next((path for name in CHROMIUMS if (path := shutil.which(name))), None)
    if found is None:
        raise MissingPrerequisite(
            f"no browser: looked for {', '.join(CHROMIUMS)}. Run  apt-get install -y --no-install-recommends chromium"
        )
    return found


def need(module: str, extra: str) -> ModuleType:
    """Import an optional package, or raise MissingPrerequisite with the exact install line."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != module.split(".")[0]:
            raise
        raise MissingPrerequisite(
            f"the package {module!r} is not installed: run  pip install 'screenwright[{extra}]'"
        ) from error
