"""Where a browser device may go: the hosts that its opener named, and nothing else.

The fence judges documents: the address opened, each hop of a redirect, new tabs and frames. What a page on an allowed
host loads into itself (pictures, styles, scripts, requests of its scripts) is that page's own business.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

from screenwright.core.errors import UsageError

_FORM = "write browser:https://HOST/..., browser:file:///... or browser:data:..."
_HOST = re.compile(r"(\*\.)?[\w-]+(\.[\w-]+)*\.?|\[[0-9a-f:.]+\]")
_INSIDE = ("about:blank", "about:srcdoc")
"""Documents that a page makes from its own content."""


def open_browser_url(url: str) -> str:
    """``browser:URL`` -> URL, checked: http, https, file or data. Raises UsageError.

    ``browser:example.org`` means ``https://example.org``.
    """
    scheme, colon, address = url.partition(":")
    if scheme != "browser" or not colon or not address.strip():
        raise UsageError(f"not a browser URL: {_FORM}")
    address = address.strip()
    first, _, rest = address.partition(":")
    is_bare_host = _HOST.fullmatch(re.split(r"[/?#]", first)[0].lower()) and re.match(r"$|\d+($|[/?#])", rest)
    if is_bare_host and "*" not in first:
        address = f"https://{address}"
    parts = _split(address)
    if parts.scheme not in ("http", "https", "file", "data"):
        raise UsageError(f"a browser cannot be opened on {parts.scheme or address[:20]!r}: {_FORM}")
    if parts.scheme in ("http", "https") and not parts.hostname:
        raise UsageError(f"this browser URL names no host: {_FORM}")
    if parts.scheme == "file" and (parts.netloc not in ("", "localhost") or not parts.path.startswith("/")):
        raise UsageError(f"a file is opened by its whole path: {_FORM}")
    return address


def shown_url(address: str) -> str:
    """The address as a device URL for people: without user name, password and query, and not longer than a line."""
    parts = _split(address)
    if parts.scheme == "data":
        return "browser:data:" + address[5:45]
    return f"browser:{parts._replace(netloc=parts.netloc.rpartition('@')[2], query='', fragment='').geturl()}"


@dataclass(frozen=True, slots=True)
class Fence:
    """``hosts``: exact names, or ``*.example.org`` for all names below it. ``folder``: the files that may be opened,
    "" for none. ``page``: the one data: URL that may be opened, "" for none.
    """

    hosts: tuple[str, ...]
    folder: str = ""
    page: str = ""

    @classmethod
    def around(cls, address: str, allowed_hosts: Iterable[str] | None = None) -> Fence:
        """The fence for a device opened at ``address``; without ``allowed_hosts`` it lets in the address's own host.

        A file: address lets in the files of its folder, a data: address itself. Raises UsageError for a host that
        cannot be one, and where the address itself lies outside.
        """
        parts = _split(address)
        own = [parts.hostname] if parts.hostname and parts.scheme in ("http", "https") else []
        hosts = tuple(_host(host) for host in (own if allowed_hosts is None else allowed_hosts))
        folder = _path(parts).rpartition("/")[0] + "/" if parts.scheme == "file" else ""
        fence = cls(hosts, folder, address.partition("#")[0] if parts.scheme == "data" else "")
        if not fence.allows(address):
            raise UsageError(f"{parts.hostname!r} is not among the allowed hosts: {', '.join(hosts) or 'none'}")
        return fence

    def allows(self, url: str) -> bool:
        try:
            parts = _split(url)
        except UsageError:
            return False
        match parts.scheme:
            case "http" | "https":
                return self._allows_host((parts.hostname or "").rstrip("."))
            case "file":
                return bool(self.folder) and not parts.netloc and _path(parts).startswith(self.folder)
            case "data":
                return bool(self.page) and url.partition("#")[0] == self.page
            case "blob":
                return self.allows(url.partition(":")[2]) or bool(self.folder or self.page)
            case _:
                return url.partition("#")[0] in _INSIDE

    def __str__(self) -> str:
        return ", ".join(self.hosts) or ("files in " + self.folder if self.folder else "the page that was opened")

    def _allows_host(self, host: str) -> bool:
        return any(
            host.endswith(allowed[1:]) and len(host) >= len(allowed) if allowed.startswith("*.") else host == allowed
            for allowed in self.hosts
        )


def _split(url: str) -> SplitResult:
    """As a browser reads it: it drops tabs and line ends, and takes a backslash for a slash. Raises UsageError."""
    plain = re.sub(r"[\t\r\n]", "", url.strip())
    if re.match(r"(https?|file):", plain, re.IGNORECASE):
        plain = plain.replace("\\", "/")
    try:
        parts = urlsplit(plain)
        _ = parts.hostname, parts.port
    except ValueError:
        raise UsageError(f"this address cannot be read: {_FORM}") from None
    return parts


def _path(parts: SplitResult) -> str:
    """A file's path with every ``..`` resolved, so that no way leads out of a folder."""
    path: list[str] = []
    for name in unquote(parts.path).split("/")[1:]:
        if name == "..":
            path = path[:-1]
        elif name not in ("", "."):
            path.append(name)
    return "/" + "/".join(path)


def _host(name: str) -> str:
    host = name.strip().lower().rstrip(".")
    if not _HOST.fullmatch(host):
        raise UsageError(f"{name!r} is not a host: write example.org, or *.example.org for all names below it")
    return host.strip("[]")
