"""Standard output as every command needs it: characters that its encoding lacks are escaped, and what it does not take
is an error in one line."""

from __future__ import annotations

import codecs
import io
import os
import sys
from functools import cache
from typing import TYPE_CHECKING

from screenwright.core.errors import DataError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_ESCAPES = "screenwright.escapes"


def open_output() -> None:
    """From here on ``sys.stdout`` raises DataError where a write fails and escapes what its encoding lacks; one that a
    test or another program has put there stays."""
    usual = sys.stdout
    if usual is not sys.__stdout__ or not isinstance(usual, io.TextIOWrapper):
        return
    codecs.register_error(_ESCAPES, _escaped)
    usual.flush()
    raw = _Descriptor(usual.fileno(), "wb", closefd=False)
    sys.stdout = io.TextIOWrapper(
        raw if usual.write_through else io.BufferedWriter(raw),  # as the interpreter's own
        encoding=usual.encoding,
        errors=_ESCAPES,
        line_buffering=usual.line_buffering,
        write_through=usual.write_through,
    )


def flush_output() -> None:
    """Write what is still held back. Raises DataError where that fails; it is dropped then, and the interpreter
    does not try again when it ends."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except DataError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        raise


class _Descriptor(io.FileIO):
    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            gone = "it was closed before everything was written" if isinstance(error, BrokenPipeError) else None
            raise DataError(f"standard output takes no more: {gone or error.strerror}") from error


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """``\\uXXXX`` for each unit of UTF-16. In JSON, where strings alone hold such characters, that is the same text."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    _tell_of_escapes(sys.stdout.encoding)
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{high:02x}{low:02x}" for high, low in zip(units[::2], units[1::2], strict=True)), error.end


@cache
def _tell_of_escapes(encoding: str) -> None:
    print(
        f"screenwright: standard output is in {encoding}, and what that lacks is written as \\uXXXX:"
        " set PYTHONIOENCODING=utf-8 for all characters",
        file=sys.stderr,
    )
