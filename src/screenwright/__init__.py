"""screenwright: sees any screen, reads it aloud and works it, from pixels alone.

Importing the package loads no heavy library; the names below load theirs when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from screenwright.core.images import decode
    from screenwright.devices.open import open_device
    from screenwright.perception.look import look
    from screenwright.reading.read import read

__version__ = "0.1.0"

_HOMES = {
    "decode": "screenwright.core.images",
    "look": "screenwright.perception.look",
    "open_device": "screenwright.devices.open",
    "read": "screenwright.reading.read",
}

__all__ = ["__version__", "decode", "look", "open_device", "read"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'screenwright' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
