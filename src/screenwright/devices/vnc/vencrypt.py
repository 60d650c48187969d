"""VeNCrypt, RFB's security type 19: TLS first, then VNC authentication or none inside of it.

With an X509 kind the server shows a certificate, which is checked against the system's authorities or a given file.
With a TLS kind nobody shows anything: what travels is encrypted, but whoever can put himself between can read it.
"""

from __future__ import annotations

import ssl
import struct
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from screenwright.core.errors import DeviceAuthError, DeviceProtocolError, UsageError
from screenwright.devices.vnc.stream import Wire


@dataclass(frozen=True, slots=True)
class Encryption:
    """What to insist on. ``required``: no connection without TLS. ``ca_file``: none without a certificate that these
    PEM certificates vouch for, in place of the system's; the server's own, where it signed itself."""

    required: bool = False
    ca_file: Path | None = None

    @property
    def is_required(self) -> bool:
        return self.required or self.ca_file is not None


AS_OFFERED = Encryption()
"""TLS where the server offers it, and the system's certificates."""


class _Kind(IntEnum):
    """In VeNCrypt's numbers; the words as servers' manuals write them."""

    PLAIN = 256
    TLS_NONE = 257
    TLS_VNC = 258
    TLS_PLAIN = 259
    X509_NONE = 260
    X509_VNC = 261
    X509_PLAIN = 262


_X509 = (_Kind.X509_VNC, _Kind.X509_NONE)
_WITH_PASSWORD = (_Kind.X509_VNC, _Kind.TLS_VNC)
_PREFERRED = (_Kind.X509_VNC, _Kind.X509_NONE, _Kind.TLS_VNC, _Kind.TLS_NONE)
_NAMES: dict[int, str] = {
    _Kind.PLAIN: "Plain", _Kind.TLS_NONE: "TLSNone", _Kind.TLS_VNC: "TLSVnc", _Kind.TLS_PLAIN: "TLSPlain",
    _Kind.X509_NONE: "X509None", _Kind.X509_VNC: "X509Vnc", _Kind.X509_PLAIN: "X509Plain",
}  # fmt: skip
_VERSION = (0, 2)
_ANONYMOUS = "ADH-AES256-GCM-SHA384:ADH-AES128-GCM-SHA256:AECDH-AES256-SHA:AECDH-AES128-SHA:@SECLEVEL=0"


def agree(wire: Wire, password: str | None, encryption: Encryption) -> bool:
    """Agree on a kind and start TLS; whether VNC authentication comes next.

    Raises DeviceAuthError where a password is wanted or the certificate is not to be trusted, DeviceProtocolError
    where no kind is left that both speak.
    """
    version = wire.unpack("BB")
    if version < _VERSION:
        raise DeviceProtocolError(f"{wire.peer} speaks VeNCrypt {version[0]}.{version[1]}, older than 0.2")
    wire.write(bytes(_VERSION))
    (refused,) = wire.unpack("B")
    if refused:
        raise DeviceProtocolError(f"{wire.peer} offers VeNCrypt and then refuses its version 0.2")
    (count,) = wire.unpack("B")
    kind = _choose(wire, wire.unpack(f"{count}I"), password, encryption)
    wire.write(struct.pack(">I", kind))
    (accepted,) = wire.unpack("B")
    if not accepted:
        raise DeviceProtocolError(f"{wire.peer} offers {_NAMES[kind]} and then refuses it")
    wire.start_tls(_verifying(encryption.ca_file) if kind in _X509 else _anonymous())
    return kind in _WITH_PASSWORD


def _choose(wire: Wire, offered: tuple[int, ...], password: str | None, encryption: Encryption) -> _Kind:
    wanted = _X509 if encryption.ca_file else _PREFERRED
    speakable = [kind for kind in wanted if kind in offered]
    usable = [kind for kind in speakable if password is not None or kind not in _WITH_PASSWORD]
    if usable:
        return usable[0]
    if speakable:
        raise DeviceAuthError(f"{wire.peer} asks for a password: write vnc://:PASSWORD@HOST:PORT")
    names = ", ".join(_NAMES.get(number, f"type {number}") for number in offered) or "nothing"
    spoken = ", ".join(_NAMES[kind] for kind in wanted)
    why = "with certificates to trust given, this client takes" if encryption.ca_file else "this client speaks"
    raise DeviceProtocolError(f"{wire.peer} offers only {names} under VeNCrypt, and {why} {spoken}")


def _verifying(ca_file: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca_file)
    except (OSError, ValueError) as error:
        raise UsageError(f"{ca_file} has no PEM certificates that can be read: {error}") from error


def _anonymous() -> ssl.SSLContext:
    """No certificates on either side; such ciphers exist up to TLS 1.2 only, and must be asked for by name."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.set_ciphers(_ANONYMOUS)
    return context
