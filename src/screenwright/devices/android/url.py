"""``adb://SERIAL``."""

from __future__ import annotations

import re

from screenwright.core.errors import UsageError

_FORM = "write adb://SERIAL, where SERIAL is a name that `adb devices` shows, or HOST:PORT for a phone on the network"
_SERIAL = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._:-]*|\[[0-9A-Fa-f:.]+\]:[0-9]+")
_PORT = re.compile(r".+:([0-9]+)")


def parse_adb_url(url: str) -> str:
    """The serial, letter for letter: serials know capitals and small letters. Raises UsageError."""
    scheme, found, serial = url.partition("://")
    if scheme != "adb" or not found:
        raise UsageError(f"{url!r} is not an adb URL: {_FORM}")
    if not _SERIAL.fullmatch(serial):
        raise UsageError(f"{serial!r} is no serial of a phone: {_FORM}")
    port = _PORT.fullmatch(serial)
    if port and not 0 < int(port[1]) < 65536:
        raise UsageError(f"{serial!r} has a wrong port: {_FORM}")
    return serial


def is_network_serial(serial: str) -> bool:
    """Whether adb reaches this phone over the network, so that it must be told to connect."""
    return _PORT.fullmatch(serial) is not None
