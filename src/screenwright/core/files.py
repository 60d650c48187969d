"""Files that a kill at any moment leaves whole, appended lines and files replaced in one go; and JSON that may be
anything."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

from screenwright.core.episode_json import is_cut_off
from screenwright.core.errors import DataError

PART = ".part"
"""How the names end of files that are being written and take the place of others in a moment."""

NOT_AS_SAID = (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError)
"""What is raised where a value of a foreign file is not what its description says."""


def read_json(path: Path) -> Any:
    """The file's JSON, whatever it is. Raises DataError, also for one that is cut off or nested beyond reason."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path} is not JSON that can be read: {error}") from error


def append_line(path: Path, line: bytes) -> None:
    """Append to a JSON-lines file and wait for the disk; half a line left by an interrupted write is cut off."""
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600), "r+b", buffering=0) as file:
        _mend_tail(file.fileno())
        written = 0
        while written < len(line):
            written += file.write(line[written:])
        os.fsync(file.fileno())


def _mend_tail(descriptor: int) -> None:
    """Leave the file positioned after a newline: a whole last line gets its newline, half a one goes."""
    end = os.lseek(descriptor, 0, os.SEEK_END)
    if end == 0 or os.pread(descriptor, 1, end - 1) == b"\n":
        return
    content = os.pread(descriptor, end, 0)
    start = content.rfind(b"\n") + 1
    if is_cut_off(content[start:]):
        os.ftruncate(descriptor, start)
        os.lseek(descriptor, start, os.SEEK_SET)
    else:
        os.write(descriptor, b"\n")


def write_whole(path: Path, data: bytes, mode: int = 0o600) -> None:
    """All or nothing: written beside, flushed to the disk, then renamed; of several who write the same file at once,
    the last one stays. ``mode`` is subject to the umask."""
    beside = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}{PART}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
