"""What is answered where a request cannot be met: a status and one line, always in the same form."""

from __future__ import annotations

from typing import Any

from screenwright.core.errors import (
    DeviceError,
    Interrupted,
    MissingPrerequisite,
    ModelError,
    OutOfBudget,
    ScreenwrightError,
    StoppedByPolicy,
    UsageError,
)


class Rejected(Exception):
    """Ends a request. ``code`` is for programs, the words are for people and become one line; ``more`` stands beside
    the error."""

    def __init__(self, status: int, code: str, words: str, **more: Any) -> None:
        plain = "".join(sign if sign.isprintable() else " " for sign in words)
        super().__init__(" ".join(plain.split()))
        self.status, self.code, self.more = status, code, more

    @property
    def body(self) -> dict[str, Any]:
        return {"error": {"code": self.code, "message": str(self)}, **self.more}


def not_found(what: str) -> Rejected:
    return Rejected(404, "not_found", what)


def busy(why: str) -> Rejected:
    return Rejected(409, "busy", why)


def rejected(error: ScreenwrightError) -> Rejected:
    """The answer to an error that was raised on purpose."""
    match error:
        case UsageError():
            status, code = 400, "usage"
        case MissingPrerequisite():
            status, code = 501, "missing"
        case DeviceError():
            status, code = 424, "device"
        case ModelError():
            status, code = 424, "model"
        case StoppedByPolicy():
            status, code = 403, "denied"
        case OutOfBudget() | Interrupted():
            status, code = 409, "busy"
        case _:
            status, code = 422, "data"
    return Rejected(status, code, str(error))
