"""One question to a model's server: bounded in time, retried a little, every failure in our own words.

The openai and anthropic SDKs are made by the same generator and name their errors alike, so one translation
serves both, and ``plain_http``, which names them so too. Their own retries stay off: they know no limit for the whole
call.
"""

from __future__ import annotations

import ipaddress
import json
import math
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import partial
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from screenwright.core.errors import (
    BadReply,
    ModelError,
    ModelOverloaded,
    ModelRefused,
    ModelTimeout,
    ModelUnreachable,
    UsageError,
)

FIRST_WAIT_S = 0.5
"""Pause before the first retry where the server names none; doubled for each further one."""

MAX_WORDS = 300
"""Characters of a server's own words in one of our messages."""

_PASSING_STATUS = frozenset({408, 409, 425, 429})
"""Client errors that go away by themselves; so do all of 500 and above."""

_NEVER_CONNECTED = frozenset({"ConnectError", "UnsupportedProtocol", "ProxyError"}).union(
    {"ConnectionRefusedError", "gaierror", "SSLCertVerificationError"}
)
"""Names of errors after which nothing was sent, of the SDKs' transport and of the standard library."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Whom we ask. ``name``: provider/model; the key is never shown, and is cut out of whatever a server says."""

    name: str
    url: str
    key: str = field(repr=False)

    @property
    def where(self) -> str:
        """The address without user, password and query."""
        parts = urlsplit(self.url)
        port = f":{parts.port}" if parts.port else ""
        return f"{parts.scheme}://{parts.hostname}{port}{parts.path}"

    @property
    def remote(self) -> bool:
        """Whether the address leads out of this machine; a name other than localhost may lead anywhere."""
        host = urlsplit(self.url).hostname or ""
        try:
            return not ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host != "localhost"


def endpoint(name: str, url: str, key: str, key_variable: str) -> Endpoint:
    """Raises UsageError for an address that is none, ModelRefused where there is no usable key."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # "http://[::1", a port of 99999
        usable = False
    if not usable:
        raise UsageError(f"the base URL {url!r:.120} is not an address: write one like http://127.0.0.1:11434/v1")
    key = key.strip()
    if not key:
        raise ModelRefused(f"{name} needs a key: set the environment variable {key_variable}")
    if not (key.isascii() and key.isprintable()):
        raise ModelRefused(f"the key for {name} holds characters that no key has: set {key_variable} again")
    return Endpoint(name, url, key)


def call(
    sdk: ModuleType, target: Endpoint, send: Callable[[float], str], timeout_s: float, retries: int
) -> dict[str, Any]:
    """The JSON object that the server answers.

    ``send(seconds)`` makes one request by ``sdk`` within so many seconds and returns the body as text. The whole
    call, with all waiting, takes ``timeout_s`` at most. Tried again, ``retries`` times at most: 429, 5xx and a
    connection that broke in the middle; a server that asks for a longer pause than there is time is not waited for.
    Raises ModelUnreachable, ModelRefused, ModelTimeout, ModelOverloaded, BadReply or ModelError.
    """
    deadline = time.monotonic() + timeout_s
    for attempt in range(retries + 1):
        left = deadline - time.monotonic()
        try:
            return _object(_within(left, partial(send, left)), target)
        except (sdk.APIError, TimeoutError) as error:
            if attempt == retries or not _may_pass(sdk, error):
                raise _translate(sdk, error, target, timeout_s) from error
            asked = _asked_pause(error)
            pause = FIRST_WAIT_S * 2**attempt if asked is None else asked
            if pause >= deadline - time.monotonic():
                failure = _translate(sdk, error, target, timeout_s)
                late = f"; trying again in {pause:.0f} s would pass our limit of {timeout_s:g} s"
                raise type(failure)(f"{failure}{late}") from error
        time.sleep(pause)
    raise AssertionError("the last attempt returns or raises")


def sendable(text: str) -> str:
    """Without lone surrogates, which a goal from a command line may hold and UTF-8 may not."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _within(seconds: float, work: Callable[[], str]) -> str:
    """``work()``, waited for ``seconds`` and no longer, else TimeoutError.

    The limits of the SDKs hold per packet: a server that sends a blank now and then would hold us for ever. The
    thread is left behind then, and ends with its connection.
    """
    answers: queue.SimpleQueue[str | Exception] = queue.SimpleQueue()

    def run() -> None:
        try:
            answers.put(work())
        except Exception as error:
            answers.put(error)

    threading.Thread(target=run, name="screenwright-model", daemon=True).start()
    try:
        answer = answers.get(timeout=max(seconds, 0.001))
    except queue.Empty:
        raise TimeoutError from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def _translate(sdk: ModuleType, error: Exception, target: Endpoint, timeout_s: float) -> ModelError:
    who = f"{target.name} at {target.where}"
    if isinstance(error, TimeoutError | sdk.APITimeoutError):
        return ModelTimeout(f"{who} did not answer within {timeout_s:g} s: allow more time, or take a faster model")
    if isinstance(error, sdk.APIConnectionError):
        cause = error.__cause__ or error
        words = _clean(str(cause), target)
        if type(cause).__name__ in _NEVER_CONNECTED:
            return ModelUnreachable(f"no connection to {who} ({words}): check that the server runs and the base URL")
        return ModelError(f"the connection to {who} ended in the middle of the answer ({words})")
    if isinstance(error, sdk.APIStatusError):
        status = error.status_code
        words = f"{who} answered {status}: {_clean(_server_words(error), target)}"
        if _may_pass(sdk, error):
            return ModelOverloaded(words)
        hint = {401: " (check the key)", 403: " (check the key)", 404: " (check the model's name and the base URL)"}
        return ModelRefused(words + hint.get(status, ""))
    return ModelError(f"the request to {who} failed: {_clean(str(error), target)}")


def _may_pass(sdk: ModuleType, error: Exception) -> bool:
    """Whether the same question may be answered a little later."""
    if isinstance(error, sdk.APIStatusError):
        return error.status_code >= 500 or error.status_code in _PASSING_STATUS
    if isinstance(error, TimeoutError | sdk.APITimeoutError) or not isinstance(error, sdk.APIConnectionError):
        return False
    return type(error.__cause__).__name__ not in _NEVER_CONNECTED


def _asked_pause(error: Exception) -> float | None:
    """Seconds in the Retry-After header, as a number or as a date; None without a usable one."""
    response = getattr(error, "response", None)
    value = response.headers.get("retry-after") if response is not None else None
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):  # neither a date, or one without a time zone
            return None
    return max(seconds, 0.0) if math.isfinite(seconds) else None


def _server_words(error: Any) -> str:
    """The message inside the error body, whose shape differs between servers."""
    body = error.body
    while isinstance(body, dict):
        body = body.get("error") or body.get("message") or body.get("detail") or json.dumps(body)
    return body if isinstance(body, str) and body.strip() else str(error.message)


def _clean(words: str, target: Endpoint) -> str:
    """One short printable line without the key: it ends on a terminal and in a record."""
    line = " ".join(words.replace(target.key, "[key]").split())
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    return line if len(line) <= MAX_WORDS else line[:MAX_WORDS] + " ..."


def _object(body: str, target: Endpoint) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        found = repr(_clean(body, target)[:80]) if body.strip() else "an empty body"
        raise BadReply(f"{target.name} at {target.where} answered {found} and no JSON object: check the base URL")
    return value
