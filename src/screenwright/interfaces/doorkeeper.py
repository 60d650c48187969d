"""What stands before every request, in this order: the host it asks for, where it comes from, who sends it, how often,
and how much it brings. Whoever is turned away gets a status below 500 and one line, and so does the log.

A page of another site can make a browser send requests here; it cannot forge Host and Origin, has no cookie of ours
(SameSite=Strict) and does not know the word that every change needs.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, MutableMapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from time import monotonic
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

from screenwright.interfaces.access import Access
from screenwright.interfaces.rejected import Rejected

log = logging.getLogger("screenwright.interfaces.rest")

Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Message, Receive, Send], Awaitable[None]]
Headers: TypeAlias = dict[str, str]

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OF_ADDRESS = frozenset({"/parse", "/parse/", "/probe", "/probe/"})
"""Here the token may stand in the address, for clients that know of no other way to say it."""
MOST_BYTES = 1_000_000
MOST_BYTES_AT = {
    "/v1/parse": 48_000_000, "/v1/read": 48_000_000, "/v1/ask": 48_000_000, "/v1/ground": 48_000_000,
    "/parse": 48_000_000, "/parse/": 48_000_000, "/v1/parse/batch": 192_000_000,
}  # fmt: skip
"""Of a body: for pictures, and for all else."""
EACH_SECOND, AT_ONCE = 400.0, 800.0
FAILURES_EACH_SECOND, FAILURES_AT_ONCE = 0.5, 20.0
"""Requests of one address, and tries of it with a wrong token or none."""
MOST_ADDRESSES = 1000

PROTECTION = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
    " media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'none';"
    " base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every answer."""

_STRANGER = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>screenwright</title><main><h1>screenwright</h1>"
    "<p>This page opens with the address that <code>screenwright serve</code> printed: it holds your token.</main>"
)


@dataclass
class Bucket:
    """``rate`` a second, ``most`` at once; by whom."""

    rate: float
    most: float
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)

    def take(self, who: str) -> bool:
        """Whether there is one more for them."""
        now = monotonic()
        left, then = self._left.pop(who, (self.most, now))
        left = min(self.most, left + (now - then) * self.rate)
        while len(self._left) >= MOST_ADDRESSES:
            self._left.pop(next(iter(self._left)))
        self._left[who] = (left - 1, now) if left >= 1 else (left, now)
        return left >= 1


class Doorkeeper:
    """An ASGI application around another. ``hosts``: names by which this server may be called, beside loopback."""

    def __init__(self, app: App, access: Access, hosts: Collection[str] = ()) -> None:
        self._app, self._access = app, access
        self._hosts = LOOPBACK | {host.lower().strip("[]") for host in hosts}
        self._requests = Bucket(EACH_SECOND, AT_ONCE)
        self._failures = Bucket(FAILURES_EACH_SECOND, FAILURES_AT_ONCE)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            headers = _headers(scope["headers"])
            self._check_place(headers)
            entered = self._enters(scope)
            if not entered:
                self._check_person(scope, headers)
            self._check_amount(scope, headers)
        except Rejected as no:
            await self._turn_away(scope, send, no)
            return
        if scope["type"] == "websocket":  # there is nothing of that kind here
            await self._turn_away(scope, send, Rejected(404, "not_found", "there is no websocket here"))
        elif entered:
            await self._let_in(send)
        else:
            limit = MOST_BYTES_AT.get(scope["path"], MOST_BYTES)
            await _Measured(self._app, limit).run(scope, receive, _protected(send))

    # -- the checks ----------------------------------------------------------------------------------------------------

    def _check_place(self, headers: Headers) -> None:
        """Host and Origin: a page of another name, even one that leads to this machine, gets nothing."""
        host = headers.get("host", "")
        if _name(host) not in self._hosts:
            raise Rejected(403, "denied", f"this server is not called {host[:80]!r}: ask for 127.0.0.1, or --host")
        origin = headers.get("origin")
        if origin is not None and origin.lower().partition("://")[2] != host.lower():
            raise Rejected(403, "denied", f"requests from pages of {origin[:80]!r} are not answered")
        if headers.get("sec-fetch-site") == "cross-site":
            raise Rejected(403, "denied", "requests from pages of other sites are not answered")

    def _enters(self, scope: Message) -> bool:
        """Whether this is the address that was printed, with the right token."""
        if scope["type"] != "http" or scope["path"] != "/" or scope["method"] != "GET":
            return False
        tokens = parse_qs(scope["query_string"].decode("latin-1")).get("token")
        if tokens is None:
            return False
        if len(tokens) == 1 and self._access.is_token(tokens[0]):
            return True
        raise self._failed(scope, "this is not the token")

    def _check_person(self, scope: Message, headers: Headers) -> None:
        kind, _, given = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and self._access.is_token(given.strip()):
            return
        if kind.lower() == "basic" and scope["path"] in OF_ADDRESS and self._access.is_basic(given.strip()):
            return
        if kind or not self._access.is_cookie(_cookie(headers, self._access.cookie_name)):
            raise self._failed(scope, "a token is needed: Authorization: Bearer TOKEN, or open the printed address")
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not self._access.is_csrf(headers.get("x-csrf-token", "")):
            raise Rejected(403, "denied", "a change by a page needs X-CSRF-Token, as GET /v1/session tells it")

    def _check_amount(self, scope: Message, headers: Headers) -> None:
        if not self._requests.take(_who(scope)):
            raise Rejected(429, "busy", f"more than {EACH_SECOND:g} requests a second: come again in a moment")
        size = headers.get("content-length", "0")
        limit = MOST_BYTES_AT.get(scope["path"], MOST_BYTES)
        if not size.isascii() or not size.isdecimal() or int(size) > limit:
            raise _too_large(limit)

    def _failed(self, scope: Message, why: str) -> Rejected:
        if not self._failures.take(_who(scope)):
            return Rejected(429, "busy", "too many tries without the right token: come again in a minute")
        return Rejected(401, "denied", why)

    # -- the answers ---------------------------------------------------------------------------------------------------

    async def _turn_away(self, scope: Message, send: Send, no: Rejected) -> None:
        method, who = scope.get("method", "WEBSOCKET"), _who(scope)
        log.warning("%d %s %.100r from %s: %s", no.status, method, scope["path"], who, no)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
            return
        if no.status == 401 and scope["path"] == "/":
            await _answer(send, 401, _STRANGER.encode(), "text/html; charset=utf-8")
            return
        extra = {401: [("www-authenticate", "Bearer")], 429: [("retry-after", "2")]}.get(no.status, [])
        await _answer(send, no.status, json.dumps(no.body).encode(), "application/json", extra)

    async def _let_in(self, send: Send) -> None:
        """The cookie, and on to the page, so that the token does not stay in the address."""
        cookie = f"{self._access.cookie_name}={self._access.cookie}; Path=/; HttpOnly; SameSite=Strict"
        await _answer(send, 303, b"", "text/plain", [("location", "/"), ("set-cookie", cookie)])


@dataclass
class _Measured:
    """Passes a request on, as long as its body is not larger than it may be."""

    app: App
    limit: int
    _bytes: int = 0
    _begun: bool = False

    async def run(self, scope: Message, receive: Receive, send: Send) -> None:
        async def measured() -> Message:
            message = await receive()
            self._bytes += len(message.get("body", b""))
            return {"type": "http.disconnect"} if self._bytes > self.limit else message

        async def answered(message: Message) -> None:
            if self._bytes <= self.limit or self._begun:
                self._begun = True
                await send(message)

        try:
            await self.app(scope, measured, answered)
        except Exception:
            if self._bytes <= self.limit:
                raise
        if self._bytes > self.limit and not self._begun:
            no = _too_large(self.limit)
            log.warning("413 %s %.100r from %s: %s", scope["method"], scope["path"], _who(scope), no)
            await _answer(send, 413, json.dumps(no.body).encode(), "application/json")


def _too_large(limit: int) -> Rejected:
    return Rejected(413, "too_large", f"a request to this address has a body of at most {limit // 1_000_000} MB")


def _protected(send: Send) -> Send:
    async def protected(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *_raw(PROTECTION.items())]}
        await send(message)

    return protected


async def _answer(send: Send, status: int, body: bytes, kind: str, extra: Iterable[tuple[str, str]] = ()) -> None:
    headers = [("content-type", kind), ("content-length", str(len(body))), ("cache-control", "no-store"), *extra]
    start = {"type": "http.response.start", "status": status, "headers": _raw([*headers, *PROTECTION.items()])}
    await send(start)
    await send({"type": "http.response.body", "body": body})


def _raw(headers: Iterable[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> Headers:
    """Raises Rejected where one that decides anything is there twice."""
    found: Headers = {}
    for name, value in raw:
        key = name.decode("latin-1").lower()
        if key in found and key in ("host", "origin", "authorization", "x-csrf-token", "content-length"):
            raise Rejected(400, "usage", f"the header {key} is there twice")
        joint = "; " if key == "cookie" else ", "
        found[key] = f"{found[key]}{joint}{value.decode('latin-1')}" if key in found else value.decode("latin-1")
    return found


def _name(host: str) -> str:
    """Of ``name:port``, in lower case; "" for what is none."""
    if not host or "@" in host or "/" in host:
        return ""
    try:
        parts = urlsplit(f"//{host}")
        return "" if parts.port == 0 else parts.hostname or ""
    except ValueError:  # of a port that is none
        return ""


def _cookie(headers: Headers, name: str) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return ""
    return found.value if found else ""


def _who(scope: Message) -> str:
    return str((scope.get("client") or ("nobody",))[0])
