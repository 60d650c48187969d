"""One question to a model's server: bounded in time, retried a little, every failure in our own words.

The openai and anthropic SDKs are made by the same generator and name their errors alike, so one translation
serves both, and ``plain_http``, which names them so too. Their own retries stay off: they know no limit for the whole
call.
"""

from __future__ import annotations

import ipaddress
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import partial
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from screenwright.core.errors import (
    AccessRefused,
    ModelError,
    ModelOverloaded,
    ModelRefused,
    ModelTimeout,
    ModelUnreachable,
    PicturesRefused,
    UsageError,
)
from screenwright.core.messages import Waiting
from screenwright.llm.bodies import Body, ErrorAnswer, Join, object_of, server_words
from screenwright.llm.clock import Clock, Patience, within

LOCAL_LIMIT_S = 300.0
REMOTE_LIMIT_S = 60.0
REMOTE_TURN_S = 120.0
"""Seconds that one answer, and one turn of a computer-use model, may take where nothing else is said: a model on this
machine may have to be loaded first, and may have no accelerator."""

FIRST_WAIT_S = 0.5
"""Pause before the first retry where the server names none; doubled for each further one. A server that asks for this
long or longer knows when it is ready: such a pause is no retry."""

LOADING_WAIT_S = 2.0
"""Pause where a server says that its model is being loaded and not how long that takes; it is no retry either."""

MAX_WORDS = 300
"""Characters of a server's own words in one of our messages."""

_PASSING_STATUS = frozenset({408, 409, 425, 429})
"""Client errors that go away by themselves; so do all of 500 and above."""

_MISTAKEN_STATUS = frozenset({200, 400, 404, 413, 415, 422, 500, 501})
"""With these servers tell that they cannot take what a question holds; llama.cpp says 500, and 200 is that of an answer
that is an error."""

_NO_ACCESS = frozenset({401, 402, 403})
_CHECK_NAME = " (check the model's name and the base URL)"

_LOADING = re.compile(r"\bload(?:ing|ed)?\b|\bwarm(?:ing)?\b|\bstarting\b|\bnot ready\b|加载", re.IGNORECASE)

_ABOUT_PICTURES = re.compile(
    r"image|picture|\bvision\b|\bvisual|multi-?modal|图|\bcontent\b.{0,80}\bstring|\bstring\b.{0,80}\bcontent\b",
    re.IGNORECASE | re.DOTALL,
)
"""A server that knows no pictures may say instead that the content of a message is a string."""

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


def usual_limit(target: Endpoint, given: float | None, remote_s: float = REMOTE_LIMIT_S) -> float:
    """The seconds that are given, else those that are usual at that address."""
    return given if given is not None else remote_s if target.remote else LOCAL_LIMIT_S


def call(
    sdk: ModuleType,
    target: Endpoint,
    send: Callable[[float], str],
    patience: Patience,
    join: Join,
    pictured: bool = False,
) -> Body:
    """The JSON object that the server answers.

    ``send(seconds)`` makes one request by ``sdk`` within so many seconds and returns the body as text; ``join`` makes
    one answer of an event stream; ``pictured``: the question holds pictures. The whole call, with all waiting, takes
    ``patience.limit_s`` at most. Tried again, ``patience.retries`` times at most: 429, 5xx and a connection that broke
    in the middle. A pause that the server asks for is waited out as often as there is time for it.
    Raises ModelUnreachable, ModelRefused, PicturesRefused, ModelTimeout, ModelOverloaded, BadReply or ModelError, and
    whatever ``patience.watch`` raises.
    """
    clock = Clock(target.name, patience)
    where, tries = f"{target.name} at {target.where}", 0
    try:
        while True:
            try:
                body = within(clock, partial(send, clock.left))
                return object_of(body, join, where, partial(_clean, target=target))
            except (sdk.APIError, ErrorAnswer, TimeoutError) as error:
                failure = _translate(sdk, error, target, patience.limit_s, pictured)
                asked = _asked_pause(error)
                loading = asked is None and _is_loading(error)
                told = loading or (asked is not None and asked >= FIRST_WAIT_S)
                hopeless = isinstance(failure, PicturesRefused) or not _may_pass(sdk, error)
                if hopeless or (tries == patience.retries and not told):
                    raise failure from error
                own = LOADING_WAIT_S if loading else FIRST_WAIT_S * 2**tries
                pause = own if asked is None else asked
                if pause >= clock.left:
                    late = f"; trying again in {pause:.0f} s would pass our limit of {patience.limit_s:g} s"
                    raise type(failure)(f"{failure}{late} (--model-timeout)") from error
                tries += not told
            if told:
                clock.tell(f"{failure}; waiting {pause:g} s, {'until it is there' if loading else 'as it asks'}")
            clock.wait(pause)
    finally:
        clock.tell(over=True)


def remark_to(target: Endpoint, patience: Patience) -> Callable[[str], None]:
    """Who looks on is told a line about the model."""
    return lambda words: patience.watch(Waiting(target.name, 0.0, patience.limit_s, words))


def sendable(text: str) -> str:
    """Without lone surrogates, which a goal from a command line may hold and UTF-8 may not."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _translate(sdk: ModuleType, error: Exception, target: Endpoint, limit_s: float, pictured: bool) -> ModelError:
    who = f"{target.name} at {target.where}"
    if isinstance(error, TimeoutError | sdk.APITimeoutError):
        return ModelTimeout(
            f"{who} did not answer within {limit_s:g} s: allow more time (--model-timeout), or take a faster model"
        )
    if isinstance(error, sdk.APIConnectionError):
        cause = error.__cause__ or error
        words = _clean(str(cause), target)
        if type(cause).__name__ in _NEVER_CONNECTED:
            return ModelUnreachable(f"no connection to {who} ({words}): check that the server runs and the base URL")
        return ModelError(f"the connection to {who} ended in the middle of the answer ({words})")
    if isinstance(error, ErrorAnswer | sdk.APIStatusError):
        return _told(sdk, error, who, target, pictured)
    return ModelError(f"the request to {who} failed: {_clean(str(error), target)}")


def _told(sdk: ModuleType, error: Any, who: str, target: Endpoint, pictured: bool) -> ModelError:
    """What the server says is wrong, in its words."""
    status = error.status_code
    said = f"{'an error' if status == 200 else status}: {_clean(server_words(error), target)}"
    if pictured and _refuses_pictures(error, target):
        return PicturesRefused(
            f"{who} does not take the pictures of this question ({said}): take a model that sees pictures; run with"
            " --agent visiontasker needs none"
        )
    if _may_pass(sdk, error):
        return ModelOverloaded(f"{who} answered {said}")
    if status in _NO_ACCESS:
        return AccessRefused(f"{who} answered {said} (check the key)")
    return ModelRefused(f"{who} answered {said}{_CHECK_NAME if status == 404 else ''}")


def _may_pass(sdk: ModuleType, error: Any) -> bool:
    """Whether the same question may be answered a little later."""
    if isinstance(error, ErrorAnswer | sdk.APIStatusError):
        return error.status_code >= 500 or error.status_code in _PASSING_STATUS
    if isinstance(error, TimeoutError | sdk.APITimeoutError) or not isinstance(error, sdk.APIConnectionError):
        return False
    return type(error.__cause__).__name__ not in _NEVER_CONNECTED


def _refuses_pictures(error: Any, target: Endpoint) -> bool:
    """Whether the server says that it cannot take the pictures of a question, or not so many."""
    if error.status_code not in _MISTAKEN_STATUS:
        return False
    name = re.escape(target.name.partition("/")[2])
    words = re.sub(rf"(?<!\w){name}(?!\w)", "", server_words(error))  # a model may be called so and be unknown
    return _ABOUT_PICTURES.search(words) is not None


def _is_loading(error: Any) -> bool:
    """Whether a server says that it is alive and has no model yet."""
    return getattr(error, "status_code", None) == 503 and _LOADING.search(server_words(error)) is not None


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


def _clean(words: str, target: Endpoint) -> str:
    """One short printable line without the key: it ends on a terminal and in a record."""
    line = " ".join(words.replace(target.key, "[key]").split())
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    return line if len(line) <= MAX_WORDS else line[:MAX_WORDS] + " ..."
