"""``vnc://[:PASSWORD@]HOST[:PORT]``."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from screenwright.core.errors import UsageError

DEFAULT_PORT = 5900

_FORM = "write vnc://[:PASSWORD@]HOST[:PORT], an IPv6 address in brackets, special characters of the password as %XX"


class VncAddress(NamedTuple):
    host: str
    port: int
    password: str | None


def parse_vnc_url(url: str) -> VncAddress:
    """Host, port (5900 where none is given) and the password with its %XX decoded, None without one.

    Raises UsageError; the message never repeats the URL, for it may hold a password.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
        password = None if parts.password is None else unquote(parts.password, errors="strict")
    except ValueError:
        # Its own error quotes parts of the URL, the password perhaps among them.
        raise UsageError(f"this VNC URL cannot be read: {_FORM}") from None
    if parts.scheme != "vnc":
        raise UsageError(f"not a VNC URL: {_FORM}")
    if parts.username:
        raise UsageError(f"VNC knows passwords but no user names: {_FORM}")
    if not host or any(character.isspace() for character in host):
        raise UsageError(f"this VNC URL names no host: {_FORM}")
    if port == 0 or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise UsageError(f"this VNC URL has a wrong port, or something after it: {_FORM}")
    return VncAddress(host, port or DEFAULT_PORT, password)


def shown_vnc_url(host: str, port: int) -> str:
    """The URL to show to people: no password."""
    return f"vnc://[{host}]:{port}" if ":" in host else f"vnc://{host}:{port}"
