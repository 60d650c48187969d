"""``vnc://[:PASSWORD@]HOST[:PORT][?tls=required&ca=FILE&compress=1]``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from screenwright.core.errors import UsageError
from screenwright.devices.vnc.vencrypt import AS_OFFERED, Encryption

DEFAULT_PORT = 5900

_FORM = (
    "write vnc://[:PASSWORD@]HOST[:PORT][?OPTIONS], an IPv6 address in brackets, special characters as %XX; "
    "the options are tls=required, ca=FILE and compress=1 or compress=0, each once and with & between them"
)


class VncAddress(NamedTuple):
    """``compress`` None: packed pixels from other machines only."""

    host: str
    port: int
    password: str | None
    encryption: Encryption = AS_OFFERED
    compress: bool | None = None


def parse_vnc_url(url: str) -> VncAddress:
    """Host, port (5900 where none is given), the password with its %XX decoded (None without one), and the options.

    Raises UsageError; the message never repeats the URL, for it may hold a password.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
        password = None if parts.password is None else unquote(parts.password, errors="strict")
        options = _options(parts.query)
    except ValueError:
        # Its own error quotes parts of the URL, the password perhaps among them.
        raise UsageError(f"this VNC URL cannot be read: {_FORM}") from None
    if parts.scheme != "vnc":
        raise UsageError(f"not a VNC URL: {_FORM}")
    if parts.username:
        raise UsageError(f"VNC knows passwords but no user names: {_FORM}")
    if not host or any(character.isspace() for character in host):
        raise UsageError(f"this VNC URL names no host: {_FORM}")
    if port == 0 or parts.path not in ("", "/") or parts.fragment:
        raise UsageError(f"this VNC URL has a wrong port, or something after it: {_FORM}")
    encryption, compress = _wishes(options)
    return VncAddress(host, port or DEFAULT_PORT, password, encryption, compress)


def _options(query: str) -> list[tuple[str, str]]:
    """Name and value of each. Not ``parse_qsl``: it makes a space of the + in a file's name. Raises ValueError."""
    pairs = [option.partition("=") for option in query.split("&")] if query else []
    return [(name, unquote(value, errors="strict")) for name, _, value in pairs]


def _wishes(options: list[tuple[str, str]]) -> tuple[Encryption, bool | None]:
    """What the options ask for. What is unknown is not repeated: after a "?" in a password it is the password."""
    required, ca_file, compress = False, None, None
    for name, value in options:
        match name, value:
            case "tls", "required":
                required = True
            case "ca", _ if value:
                ca_file = Path(os.path.expanduser(value))  # unlike Path's, lets a ~ be that means nobody
            case "compress", "0" | "1":
                compress = value == "1"
            case (("tls" | "ca" | "compress"), _):
                raise UsageError(f"this VNC URL has no such value for its option {name}: {_FORM}")
            case _:
                raise UsageError(f"this VNC URL has an unknown option: {_FORM}")
    if len({name for name, _ in options}) < len(options):
        raise UsageError(f"this VNC URL has an option twice: {_FORM}")
    return Encryption(required, ca_file), compress


def shown_vnc_url(host: str, port: int) -> str:
    """The URL to show to people: no password."""
    return f"vnc://[{host}]:{port}" if ":" in host else f"vnc://{host}:{port}"
