"""What several commands share: reading pictures, points and outputs."""

from __future__ import annotations

import errno
import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from screenwright.core.errors import DataError, ImageError, MissingPrerequisite, UsageError
from screenwright.core.geometry import Point
from screenwright.core.images import MAX_FILE_BYTES, check_bytes, decode, decode_file
from screenwright.core.screenshot import Screenshot

STANDARD_INPUT = "-"
"""In place of the path of a picture."""
IMAGE_HELP = "A screenshot: PNG, JPEG, WebP, ...; - reads it from standard input."
Speak = Annotated[Path | None, typer.Option(help="Also say it: write the words as sound to this WAV file (espeak-ng).")]
Speed = Annotated[int, typer.Option(min=80, max=450, help="Words a minute for --speak.")]
SpokenLanguage = Annotated[
    str, typer.Option("--language", envvar="SCREENWRIGHT_LANGUAGE", help="en, or zh for Chinese; the voice follows.")
]


def load_image(path: str) -> Screenshot:
    """The picture at ``path``, or on standard input for ``-``. Raises ImageError with the reason in one line."""
    if path == STANDARD_INPUT:
        return decode(_standard_input(), origin="standard input")
    return decode_file(path)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise ImageError("standard input is closed: send a picture through a pipe, or name a file")
    data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    check_bytes(len(data), "standard input")
    return data


def parse_point(text: str) -> Point:
    """``"120,340"`` -> Point(120, 340)."""
    parts = text.replace(" ", ",").split(",")
    try:
        x, y = (int(part) for part in parts if part)
    except ValueError:
        raise UsageError(f"--at takes a point in pixels like 120,340, got {text!r}") from None
    return Point(x, y)


def print_json(document: Any, *, flush: bool = False) -> None:
    print(json.dumps(document, ensure_ascii=False), flush=flush)


def say(line: str) -> None:
    """Progress and remarks for people: always on stderr, so that stdout stays clean."""
    print(line, file=sys.stderr, flush=True)


def write_output(path: Path, data: bytes) -> None:
    """Write a file that the user asked for, whole or not at all, making its folder if need be. Raises DataError."""
    from screenwright.core.files import write_whole

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data, mode=0o666)
    except OSError as error:
        raise DataError(f"cannot write {path}: {error.strerror}") from error


def check_folder(folder: Path | None) -> Path | None:
    """The same, for an option that names a folder to write to: refused at once, before a device is opened or a net
    trained, and left as it is. Raises DataError where it cannot be made or written to."""
    if folder is None:
        return None
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        for place in missing:
            place.rmdir()
    except OSError as error:
        raise DataError(f"cannot write to the folder {folder}: {error.strerror}; name another one") from error
    return folder


def speak_to(path: Path | None, words: str, speed: int, voice: str = "en") -> None:
    """Write the spoken words where a file is wished; without a speaking program the text has to do, which is said."""
    if path is None:
        return
    from screenwright.reading import spoken

    try:
        write_output(path, spoken(words, speed, voice))
    except MissingPrerequisite as error:
        say(f"{error}; the text is above")
    else:
        say(f"spoken: {path}")
