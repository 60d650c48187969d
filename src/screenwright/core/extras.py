"""The one guard before optional packages: a missing one becomes the line that installs it."""

from __future__ import annotations

import importlib
from types import ModuleType

from screenwright.core.errors import MissingPrerequisite


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
