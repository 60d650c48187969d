"""From a serial to a phone that is ready, whatever adb says on the way."""

from __future__ import annotations

import time

from screenwright.core.errors import DeviceAuthError, DeviceError, DeviceTimeout, DeviceUnreachable, UnsupportedAction
from screenwright.devices.android.server import ACCEPT_THE_KEY, AdbServer
from screenwright.devices.android.url import is_network_serial

_PERIOD_S = 0.1
_APPEARS_S = 2.0
"""How long a phone may take to appear in the list at all; the server needs a moment to look at the USB sockets."""
_LAST_LOOK_S = 2.0


def make_ready(server: AdbServer, serial: str, timeout_s: float) -> None:
    """Wait until adb calls the phone ready.

    A network phone is always disconnected first: after its daemon restarted adb says "already connected" of a line
    that is dead. What ``connect`` answers is never believed either: it reports success of lines that are offline and
    failure of lines that come up as soon as the person accepts the key. Only the list of devices counts.

    Raises DeviceAuthError, DeviceUnreachable, DeviceTimeout, or UnsupportedAction for an Android older than 7.
    """
    deadline = time.monotonic() + timeout_s
    said = _connect(server, serial, timeout_s) if is_network_serial(serial) else ""
    appears_by = min(deadline, time.monotonic() + _APPEARS_S)
    while True:
        phones = server.phones(_LAST_LOOK_S)
        state = phones.get(serial)
        if state == "device":
            break
        if time.monotonic() > (appears_by if state is None else deadline):
            raise _not_ready(serial, state, phones, said, timeout_s)
        time.sleep(_PERIOD_S)
        if state is None and said.startswith("already connected"):  # to a line that was just ending, and now has
            said = _connect(server, serial, timeout_s)
    if "shell_v2" not in server.ask(f"host-serial:{serial}:features", max(_LAST_LOOK_S, timeout_s)).split(","):
        raise UnsupportedAction(f"phone {serial} has no shell protocol v2: Android 7 or newer is needed")


def _connect(server: AdbServer, serial: str, timeout_s: float) -> str:
    """What the server said; for people, not to be believed."""
    try:
        server.ask(f"host:disconnect:{serial}", timeout_s)
    except DeviceTimeout:
        raise
    except DeviceError:
        pass  # it was not connected
    try:
        return server.ask(f"host:connect:{serial}", timeout_s).strip()
    except DeviceTimeout:
        return f"no answer to connect in {timeout_s:g} s"


def _not_ready(serial: str, state: str | None, phones: dict[str, str], said: str, timeout_s: float) -> DeviceError:
    reason = f" (adb: {said})" if said else ""
    if state is None:
        others = ", ".join(f"{other} ({its})" for other, its in phones.items()) or "none"
        return DeviceUnreachable(
            f"no phone {serial}{reason}; adb knows: {others}. Is USB debugging on, and the cable or the network right?"
        )
    if state in ("unauthorized", "authorizing"):
        return DeviceAuthError(f"phone {serial} does not trust this computer yet: {ACCEPT_THE_KEY}")
    if state.startswith("no permissions"):
        return DeviceAuthError(f"this user may not open phone {serial} ({state}): add the udev rules for Android")
    return DeviceUnreachable(
        f"phone {serial} stayed {state} for {timeout_s:g} s{reason}: wake it, plug it in anew, or restart its adb"
    )
