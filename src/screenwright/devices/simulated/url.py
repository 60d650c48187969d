"""``simulated:NAME[?OPTION=VALUE&...]``: which simulated device, how large, and how it is held."""

from __future__ import annotations

import re
from importlib.metadata import entry_points
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from screenwright.core.errors import MissingPrerequisite, UsageError
from screenwright.core.protocols import Device
from screenwright.devices.simulated.device import SIZE as DESKTOP_SIZE
from screenwright.devices.simulated.device import SimulatedDevice
from screenwright.devices.simulated.phone.device import SIZE, SimulatedPhone

OPTIONS = {
    "notepad": ("folder", "size"),
    "phone": ("size", "scale", "rotation", "theme"),
    "world": ("seed", "theme", "app", "renderer"),
}
"""By the name of each device what a URL may ask of it."""
BROUGHT = {"world": "screenwright-lab"}
"""Devices that another distribution brings by an entry point, which opens a URL with its options."""
ENTRY_POINTS = "screenwright.simulated"
_LARGEST = 8192
"""Pixels of a side; a screen is held in memory several times."""


def open_simulated(url: str) -> Device:
    """Raises UsageError for a name that there is not, and for an option that is unknown, given twice or senseless;
    MissingPrerequisite for a device of a distribution that is not installed."""
    parts = urlsplit(url)
    known = OPTIONS.get(parts.path)
    if known is None:
        names = ", ".join(f"simulated:{name}" for name in OPTIONS)
        raise UsageError(f"no simulated device {parts.path!r}; there are {names}")
    options = parse_qs(parts.query, keep_blank_values=True)
    for name, values in options.items():
        if name not in known or len(values) > 1 or not values[0]:
            raise UsageError(
                f"{url!r}: {name!r} is no option with one value; simulated:{parts.path} takes {', '.join(known)}"
            )
    given = {name: values[0] for name, values in options.items()}
    if parts.path == "notepad":
        folder = Path(given["folder"]).expanduser() if "folder" in given else None
        return SimulatedDevice.notepad(folder, _size(given.get("size"), DESKTOP_SIZE))
    if parts.path in BROUGHT:
        return _brought(parts.path, url, given)
    return SimulatedPhone(
        _size(given.get("size"), SIZE),
        _number(given["scale"]) if "scale" in given else None,
        _rotation(given.get("rotation", "0")),
        dark=_dark(given.get("theme", "light")),
    )


def _brought(name: str, url: str, given: dict[str, str]) -> Device:
    found = tuple(entry_points(group=ENTRY_POINTS, name=name))
    if not found:
        raise MissingPrerequisite(
            f"simulated:{name} comes with the distribution {BROUGHT[name]}: run  pip install {BROUGHT[name]}"
        )
    device: Device = found[0].load()(url, given)
    return device


def _size(text: str | None, usual: tuple[int, int]) -> tuple[int, int]:
    if text is None:
        return usual
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text, re.ASCII)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(1 <= side <= _LARGEST for side in size):
        raise UsageError(f"size={text!r}: write width and height as 1080x2160, each 1 to {_LARGEST} pixels")
    return size


def _number(text: str) -> float:
    if not re.fullmatch(r"\d{1,2}(?:\.\d{1,6})?", text, re.ASCII):
        raise UsageError(f"scale={text!r}: give the pixels of a dp, as 2 or 2.625")
    return float(text)


def _rotation(text: str) -> int:
    if text not in ("0", "90", "180", "270"):
        raise UsageError(f"rotation={text!r}: give 0, 90, 180 or 270 degrees")
    return int(text)


def _dark(text: str) -> bool:
    if text not in ("light", "dark"):
        raise UsageError(f"theme={text!r}: give light or dark")
    return text == "dark"
