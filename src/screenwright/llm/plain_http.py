"""POST of JSON by the standard library, for services without an SDK of their own here.

Errors are named and shaped like those of the SDKs, so that ``calls.call`` takes this module in their place. A redirect
is not followed: the key would go along to an address that nobody named.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener


class APIError(Exception):
    """Anything that went wrong with a request."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class APIStatusError(APIError):
    """An answer with a status of 300 and above. ``body``: its JSON, or its text where it is none."""

    def __init__(self, status_code: int, text: str, headers: Message) -> None:
        super().__init__(text or "no words")
        self.status_code = status_code
        self.response = _Response(headers)
        try:
            self.body: object = json.loads(text)
        except (ValueError, RecursionError):
            self.body = text


class APIConnectionError(APIError):
    """No connection, or one that broke; ``__cause__`` says how."""


class APITimeoutError(APIConnectionError):
    """The server was silent for too long."""


@dataclass(frozen=True, slots=True)
class _Response:
    headers: Message


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def post(url: str, headers: Mapping[str, str], body: object, seconds: float) -> str:
    """The text of the answer. ``seconds`` bounds each silence of the server. Raises APIError subclasses."""
    request = Request(url, json.dumps(body).encode(), {**headers, "Content-Type": "application/json"}, method="POST")
    try:
        return _answer(request, seconds)
    except TimeoutError as error:
        raise APITimeoutError(str(error)) from error
    except URLError as error:
        cause = error.reason if isinstance(error.reason, OSError) else error
        kind = APITimeoutError if isinstance(cause, TimeoutError) else APIConnectionError
        raise kind(str(cause)) from cause
    except (HTTPException, OSError) as error:
        raise APIConnectionError(str(error)) from error


def _answer(request: Request, seconds: float) -> str:
    try:
        with build_opener(_NoRedirect).open(request, timeout=seconds) as answer:
            return _text(answer.read())
    except HTTPError as error:
        with error:
            raise APIStatusError(error.code, _text(error.read()), error.headers) from None


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
