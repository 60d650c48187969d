"""How an RFB connection begins: version, security, VNC authentication, ServerInit (RFC 6143, 7.1 to 7.3)."""

from __future__ import annotations

import re
import time

from Crypto.Cipher import DES

from screenwright.core.errors import DeviceAuthError, DeviceLost, DeviceProtocolError, DeviceTimeout
from screenwright.devices.vnc.stream import Wire
from screenwright.devices.vnc.vencrypt import Encryption, agree

_SECURITY_NONE, _SECURITY_VNC, _SECURITY_VENCRYPT = 1, 2, 19
_SECURITY_NAMES = {1: "None", 2: "VncAuth", 5: "RA2", 16: "Tight", 17: "Ultra", 18: "TLS", 20: "SASL", 30: "Apple"}
_STRANGERS = {
    b"SSH-": "an SSH server",
    b"HTTP": "a web server",
    b"\x15\x03": "a TLS server",
    b"220": "a mail or FTP server",
}
_PATIENCE = 0.7
_MAX_REASON = 4096
MAX_NAME = 1 << 16

_BLACKLIST_HINT = (
    "after several wrong passwords a VNC server refuses even the right one for a while: wait, or restart it"
)


def handshake(wire: Wire, password: str | None, encryption: Encryption) -> tuple[int, int]:
    """Bring a fresh connection to its working state; gives the (width, height) of the screen.

    Encrypted where the server offers that. The session is shared: other viewers stay connected. Raises
    DeviceAuthError where the server refuses us, or its certificate is not to be trusted, DeviceProtocolError where
    it speaks something else, DeviceTimeout, DeviceLost.
    """
    log_in(wire, password, encryption)
    wire.write(b"\x01")
    width, height, name_length = wire.unpack("HH16xI")
    if name_length > MAX_NAME:
        raise DeviceProtocolError(f"{wire.peer}: the desktop name claims {name_length} bytes, more than any name has")
    wire.skip(name_length)
    return width, height


def log_in(wire: Wire, password: str | None, encryption: Encryption) -> None:
    """The first half of :func:`handshake`: until the server has let us in, and waits for a ClientInit."""
    minor = _agree_on_version(wire)
    security = _choose_security(wire, minor, password, encryption)
    if security == _SECURITY_VENCRYPT:
        security = _SECURITY_VNC if agree(wire, password, encryption) else _SECURITY_NONE
    if security == _SECURITY_VNC:
        wire.write(vnc_response(wire.read(16), password or ""))
    if security == _SECURITY_VNC or minor >= 8:
        _read_security_result(wire, minor)


def vnc_response(challenge: bytes, password: str) -> bytes:
    """The answer to a 16-byte challenge: DES under the password's first 8 bytes, the bits of each byte reversed."""
    key = password.encode()[:8].ljust(8, b"\0")
    mirrored = bytes(int(f"{byte:08b}"[::-1], 2) for byte in key)
    return bytes(DES.new(mirrored, DES.MODE_ECB).encrypt(challenge))


def _agree_on_version(wire: Wire) -> int:
    """The minor version of RFB 3 that both speak: 3, 7 or 8."""
    greeting = _read_greeting(wire)
    match = re.fullmatch(rb"RFB (\d{3})\.(\d{3})\n", greeting)
    if match is None or int(match[1]) < 3:
        name = next((name for start, name in _STRANGERS.items() if greeting.startswith(start)), "no VNC server")
        raise DeviceProtocolError(f"{wire.peer} is {name}: it begins with {greeting!r} and not with 'RFB 003.008'")
    version = (int(match[1]), int(match[2]))
    minor = 8 if version >= (3, 8) else 7 if version == (3, 7) else 3
    wire.write(b"RFB 003.%03d\n" % minor)
    return minor


def _read_greeting(wire: Wire) -> bytes:
    """The first 12 bytes, or fewer from a server of another kind.

    A VNC server speaks first, a web server only when spoken to: late silence is probed with a web request, so that
    the error can name what is there.
    """
    if not wire.readable(time.monotonic() + _PATIENCE * wire.seconds_left):
        wire.write(b"HEAD / HTTP/1.0\r\n\r\n")
    greeting = b""
    try:
        while len(greeting) < 12:
            greeting += wire.read(1)
    except (DeviceLost, DeviceTimeout):
        if b"RFB ".startswith(greeting[:4]):
            raise
    return greeting


def _choose_security(wire: Wire, minor: int, password: str | None, encryption: Encryption) -> int:
    if minor == 3:
        (imposed,) = wire.unpack("I")
        offered = [imposed] if imposed else []
    else:
        offered = list(wire.read(wire.unpack("B")[0]))
    if not offered:
        raise _refused(wire, _read_reason(wire))
    security = _best(wire, offered, password, encryption)
    if minor > 3:
        wire.write(bytes([security]))
    return security


def _best(wire: Wire, offered: list[int], password: str | None, encryption: Encryption) -> int:
    if _SECURITY_VENCRYPT in offered:
        return _SECURITY_VENCRYPT
    names = ", ".join(_SECURITY_NAMES.get(number, f"type {number}") for number in offered)
    if encryption.is_required:
        raise DeviceProtocolError(
            f"{wire.peer} offers only the security {names}, and encryption is required: allow TLS there (TigerVNC: "
            "-SecurityTypes X509Vnc with -X509Cert and -X509Key), or reach it through a tunnel and do not require it"
        )
    if password is not None and _SECURITY_VNC in offered:
        return _SECURITY_VNC
    if _SECURITY_NONE in offered:
        return _SECURITY_NONE
    if _SECURITY_VNC in offered:
        raise DeviceAuthError(f"{wire.peer} asks for a password: write vnc://:PASSWORD@HOST:PORT")
    raise DeviceProtocolError(
        f"{wire.peer} offers only the security {names}, and this client speaks None, VncAuth and VeNCrypt: "
        "allow one of them there (TigerVNC: -SecurityTypes TLSVnc,VncAuth)"
    )


def _read_security_result(wire: Wire, minor: int) -> None:
    (result,) = wire.unpack("I")
    if result == 0:
        return
    if result not in (1, 2):
        raise DeviceProtocolError(f"{wire.peer} answered the password with result {result}, which has no meaning")
    reason = _read_reason(wire) if minor >= 8 else ""
    raise _refused(wire, reason if result == 1 else reason or "too many attempts")


def _refused(wire: Wire, reason: str) -> DeviceAuthError:
    said = f"{wire.peer} refused us and said {reason!r}" if reason else f"{wire.peer} refused us without a reason"
    if not reason or "too many" in reason.lower():
        return DeviceAuthError(f"{said}: {_BLACKLIST_HINT}")
    return DeviceAuthError(f"{said}: is the password right? VNC compares its first 8 bytes")


def _read_reason(wire: Wire) -> str:
    """The sentence of a server that is about to hang up; some hang up before it."""
    try:
        (length,) = wire.unpack("I")
        if length > _MAX_REASON:
            raise DeviceProtocolError(f"{wire.peer}: the reason for refusing claims {length} bytes")
        return wire.read(length).decode(errors="replace").strip()
    except DeviceLost:
        return ""
