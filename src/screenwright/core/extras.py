"""The one guard before what may not be installed: it becomes the line that installs it."""

from __future__ import annotations

import importlib
import shutil
from types import ModuleType

from screenwright.core.errors import MissingPrerequisite

HEADLESS = "chromium-headless-shell"
"""Draws the same pages without a window, and starts with a fifth of the work."""
CHROMIUMS = (HEADLESS, "chromium", "chromium-browser", "google-chrome")


def find_chromium(*, visible: bool = False) -> str:
    """The path of the system's Chromium; one that can open a window where it has to be ``visible``.

    Raises MissingPrerequisite with the line that installs it.
    """
    names = [name for name in CHROMIUMS if not (visible and name == HEADLESS)]
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        raise MissingPrerequisite(
            f"no browser: looked for {', '.join(names)}. Run  apt-get install -y --no-install-recommends chromium"
        )
    return found


def need(module: str, extra: str, distribution: str = "screenwright") -> ModuleType:
    """Import an optional package, or raise MissingPrerequisite with the exact install line."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] != module.split(".")[0]:
            raise
        raise MissingPrerequisite(
            f"the package {module!r} is not installed: run  pip install '{distribution}[{extra}]'"
        ) from error
