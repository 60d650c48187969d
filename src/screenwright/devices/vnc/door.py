"""The server's side of an RFB handshake: how a viewer is let in (RFC 6143, 7.1 and 7.2).

The viewer has to know the password of the screen behind, so whoever could not get there cannot get there through us,
though other users of this machine reach the same port. The password itself never travels: both sides answer a
challenge. We log in to the server ourselves, encrypted where it offers that; a handshake passed on as it is would leave
us without the key, and unable to hear anything.
"""

from __future__ import annotations

import hmac
import re
import secrets
import time

from screenwright.core.errors import DeviceAuthError, DeviceProtocolError
from screenwright.devices.vnc.handshake import vnc_response
from screenwright.devices.vnc.stream import SocketStream

_NONE, _VNC = 1, 2
_REFUSED = b"wrong password: it is the one of the screen behind"


def let_in(viewer: SocketStream, password: str | None, timeout_s: float) -> None:
    """Until the viewer's ClientInit has come. Raises DeviceAuthError for a wrong password, DeviceProtocolError for what
    is no viewer, DeviceTimeout, DeviceLost."""
    deadline = time.monotonic() + timeout_s
    viewer.write(b"RFB 003.008\n", deadline)
    greeting = _read(viewer, 12, deadline)
    match = re.fullmatch(rb"RFB 003\.(\d{3})\n", greeting)
    if match is None:
        raise DeviceProtocolError(f"what connected is no VNC viewer: it begins with {greeting!r}")
    minor = int(match[1])
    security = _VNC if password else _NONE
    if minor < 7:
        viewer.write(security.to_bytes(4, "big"), deadline)
    else:
        viewer.write(bytes([1, security]), deadline)
        if _read(viewer, 1, deadline)[0] != security:
            raise DeviceProtocolError("the viewer chose a kind of security that it was not offered")
    if password:
        _check(viewer, password, minor, deadline)
    elif minor >= 8:
        viewer.write(bytes(4), deadline)
    _read(viewer, 1, deadline)


def _check(viewer: SocketStream, password: str, minor: int, deadline: float) -> None:
    challenge = secrets.token_bytes(16)
    viewer.write(challenge, deadline)
    if hmac.compare_digest(_read(viewer, 16, deadline), vnc_response(challenge, password)):
        viewer.write(bytes(4), deadline)
        return
    reason = len(_REFUSED).to_bytes(4, "big") + _REFUSED if minor >= 8 else b""
    viewer.write(b"\0\0\0\1" + reason, deadline)
    raise DeviceAuthError("a viewer came with a wrong password: it is the one of the URL")


def _read(viewer: SocketStream, count: int, deadline: float) -> bytes:
    data = bytearray(count)
    viewer.read_into(memoryview(data), deadline)
    return bytes(data)
