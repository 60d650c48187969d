"""screenwright: sees any screen, reads it aloud and works it, from pixels alone.

Importing the package loads no heavy library; the names below load theirs when first used.
"""

from __future__ import annotations

from importlib import import_module

from screenwright.version import __version__

TYPE_CHECKING = False  # that of typing, which takes longer to import than all of this: until then Ctrl-C is Python's
if TYPE_CHECKING:
    from typing import Any

    from screenwright.agents.planner import explain
    from screenwright.app import Session, Settings, describe, run
    from screenwright.core.geometry import Point
    from screenwright.core.images import decode
    from screenwright.core.protocols import Device
    from screenwright.core.screen import Screen
    from screenwright.devices import open_device
    from screenwright.reading import read
    from screenwright.vision import look

_HOMES = {
    "Device": "screenwright.core.protocols",
    "Point": "screenwright.core.geometry",
    "Screen": "screenwright.core.screen",
    "Session": "screenwright.app.session",
    "Settings": "screenwright.app.settings",
    "decode": "screenwright.core.images",
    "describe": "screenwright.app.points",
    "explain": "screenwright.agents.planner.explaining",
    "look": "screenwright.vision.look",
    "open_device": "screenwright.devices.open",
    "read": "screenwright.reading.read",
    "run": "screenwright.app.running",
}

__all__ = [
    "Device", "Point", "Screen", "Session", "Settings", "__version__", "decode", "describe", "explain", "look",
    "open_device", "read", "run",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'screenwright' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
