"""From a device URL to a Device; each kind is imported only when it is asked for."""

from __future__ import annotations

from pathlib import Path

from screenwright.core.agency import Environment
from screenwright.core.errors import UsageError
from screenwright.core.protocols import Device

FORMS = {
    "vnc": "vnc://[:PASSWORD@]HOST:PORT[?tls=required&ca=FILE&compress=1]",
    "adb": "adb://SERIAL",
    "browser": "browser:URL",
    "x11": "x11:DISPLAY",
    "recorded": "recorded:DIR",
    "simulated": "simulated:NAME[?OPTIONS]",
}
"""By their schemes the URLs that can be opened."""


def open_device(url: str, timeout_s: float = 10.0, downloads: Path | None = None) -> Device:
    """Open the device that the URL names; ``timeout_s`` bounds the connection and each answer of a remote one.

    ``downloads``: the folder for what a browser downloads; without it that is refused. Other devices download nothing
    here, and pass it over.

    Raises UsageError for a URL of none of the ``FORMS``, and a DeviceError or EpisodeError where it cannot be opened.
    """
    scheme, colon, rest = url.partition(":")
    if scheme == "vnc" and colon:
        return _open_vnc(url, timeout_s)
    if scheme == "adb" and colon:
        from screenwright.devices.android import open_adb_url

        return open_adb_url(url, timeout_s)
    if scheme == "browser" and rest:
        from screenwright.devices.browser import BrowserDevice

        return BrowserDevice.open(url, timeout_s=timeout_s, downloads=downloads)
    if scheme == "x11" and colon:
        from screenwright.devices.x11 import X11Device

        return X11Device.open(rest)
    if scheme == "recorded" and rest:
        from screenwright.devices.recorded import RecordedDevice

        return RecordedDevice(Path(rest).expanduser())
    if scheme == "simulated" and rest:
        from screenwright.devices.simulated import open_simulated

        return open_simulated(url)
    shown = scheme + colon + ("..." if rest else "")  # what follows may hold a password
    raise UsageError(f"{shown!r} is not a device that can be opened; known are {', '.join(FORMS.values())}")


def environment_of(url: str) -> Environment:
    """What a URL leads to, told without opening it: a phone, a page in a browser, else a desktop."""
    scheme, _, rest = url.partition(":")
    if scheme == "adb" or (scheme == "simulated" and rest.partition("?")[0] in ("phone", "world")):
        return "phone"
    return "browser" if scheme == "browser" else "desktop"


def _open_vnc(url: str, timeout_s: float) -> Device:
    from screenwright.devices.vnc import VncDevice, parse_vnc_url

    host, port, password, encryption, compress = parse_vnc_url(url)
    return VncDevice.connect(host, port, password, timeout_s, encryption=encryption, compress=compress)
