"""Optional packages of this distribution."""

from __future__ import annotations

from types import ModuleType

from screenwright.core import extras


def need(module: str, extra: str) -> ModuleType:
    """Import an optional package, or raise MissingPrerequisite with the line that installs it."""
    return extras.need(module, extra, "screenwright-lab")
