"""The body of a server's answer as one JSON object, or the error that it tells in its own words.

Servers answer with a byte order mark, with an event stream that nobody asked for, and with status 200 where something
went wrong. How the events of a stream make one answer is known to each protocol (``streams``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from screenwright.core.errors import BadReply

Body: TypeAlias = dict[str, Any]
Join: TypeAlias = Callable[[Sequence[Body]], Body]
"""The events of a stream as the one answer that the same server gives without one."""

_BYTE_ORDER_MARK = "\ufeff"

_PASSING_NAMES: dict[str, int] = {
    "rate_limit_error": 429,
    "rate_limit_exceeded": 429,
    "RESOURCE_EXHAUSTED": 429,
    "overloaded_error": 529,
    "api_error": 500,
    "server_error": 500,
    "INTERNAL": 500,
    "UNAVAILABLE": 503,
}
"""What the vendors call, in words, an error that a status tells by number."""


class ErrorAnswer(Exception):
    """An error that was sent with a status that promises an answer. Its fields are those of an SDK's error:
    ``status_code`` is the status that the body tells, 200 where it tells none."""

    response = None

    def __init__(self, body: Body) -> None:
        self.body, self.message = body, json.dumps(body)
        self.status_code = _status(body.get("error"), body) or 200
        super().__init__(self.message)


def object_of(body: str, join: Join, where: str, clean: Callable[[str], str]) -> Body:
    """The JSON object in ``body``. Raises ErrorAnswer for one that is an error, BadReply for anything else;
    ``where`` and ``clean`` are for its words."""
    text = body.lstrip(_BYTE_ORDER_MARK)
    events = _events(text)
    for event in events:
        _check(event)
    value = join(events) if events else _json(text)
    if not isinstance(value, dict):
        found = repr(clean(text)[:80]) if text.strip() else "an empty body"
        raise BadReply(f"{where} answered {found} and no JSON object: check the base URL")
    _check(value)
    return value


def server_words(error: Any) -> str:
    """The message inside the body of an error, whose shape differs between servers."""
    body = error.body
    while isinstance(body, dict):
        body = body.get("error") or body.get("message") or body.get("detail") or json.dumps(body)
    if isinstance(body, list) and body:
        body = json.dumps(body, ensure_ascii=False)
    return body if isinstance(body, str) and body.strip() else str(error.message)


def _check(value: Body) -> None:
    """Raises ErrorAnswer for what is an error in the place of an answer."""
    if value.get("error") or "error" in (value.get("object"), value.get("type")):
        raise ErrorAnswer(value)


def _status(*bodies: object) -> int | None:
    for body in bodies:
        if not isinstance(body, dict):
            continue
        for key in ("code", "status", "status_code", "type"):
            said = str(body.get(key, ""))
            if said.isdecimal() and 400 <= int(said) < 600:
                return int(said)
            if said in _PASSING_NAMES:
                return _PASSING_NAMES[said]
    return None


def _events(text: str) -> list[Body]:
    """The JSON objects of a stream of server-sent events; none where it is no such stream."""
    if _json(text) is not None:
        return []
    found: list[Any] = []
    for block in re.split(r"\n{2,}", re.sub(r"\r\n?", "\n", text)):
        data = [line[5:] for line in block.split("\n") if line.startswith("data:")]
        whole = _json("\n".join(data))
        found += [whole] if whole is not None else map(_json, data)  # some leave out the blank line between two
    return [value for value in found if isinstance(value, dict)]


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
