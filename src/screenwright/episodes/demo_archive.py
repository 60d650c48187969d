"""A demonstration in one file, to be handed on: a zip archive of ``demo.json`` and its frames.

An archive may come from anywhere. Only the two kinds of entries that we write ourselves are read, within limits on
number and size, into memory and never to a path of the archive's choosing; each frame must be the picture that
``demo.json`` names by its sha256. Nothing reaches the store before all of it is right.
"""

from __future__ import annotations

import io
import re
import stat
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from screenwright.core.demo import Demo
from screenwright.core.demo_json import DEMO_FILE, demo_from_text, demo_to_text
from screenwright.core.episode import FrameRef
from screenwright.core.episode_json import check_frame
from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.images import decode
from screenwright.episodes.demos import DemoStore

MOST_ENTRIES = 2001
MOST_TEXT = 50_000_000
MOST_FRAME = 50_000_000
MOST_BYTES = 1_000_000_000
"""Bytes of ``demo.json``, of one frame and of all entries, unpacked."""

_FRAME = re.compile(r"frames/[\w-]{1,60}\.png")
_WRITTEN = (2020, 1, 1, 0, 0, 0)
"""The time of every entry, so that the same demonstration gives the same archive."""


def export_demo(store: DemoStore, name: str, path: Path) -> None:
    """Write the demonstration to ``path``, whole or not at all. Raises DataError, also for a file that is there."""
    demo = store.read(name)
    if path.exists():
        raise DataError(f"{path} is there already: name a new file")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        _put(archive, DEMO_FILE, demo_to_text(demo).encode(), zipfile.ZIP_DEFLATED)
        for ref in demo.frames:
            _put(archive, ref.file, store.frame(name, ref), zipfile.ZIP_STORED)
    try:
        write_whole(path, packed.getvalue())
    except OSError as error:
        raise DataError(f"cannot write {path}: {error.strerror}") from error


def import_demo(store: DemoStore, path: Path, name: str | None = None) -> Demo:
    """Add the demonstration in the archive to the store, under its own name or another. Raises DataError."""
    try:
        with zipfile.ZipFile(path) as archive:
            demo, frames = _read(archive)
    except FileNotFoundError:
        raise DataError(f"there is no file {path}") from None
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}") from error
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError, ValueError) as error:
        raise DataError(f"{path} is no archive that can be read ({error})") from None
    except DataError as error:
        raise DataError(f"{path} is not taken: {error}") from error
    demo = replace(demo, name=name or demo.name)
    store.add(demo, frames)
    return demo


def _put(archive: zipfile.ZipFile, name: str, data: bytes, way: int) -> None:
    entry = zipfile.ZipInfo(name, _WRITTEN)
    entry.external_attr = (stat.S_IFREG | 0o600) << 16
    archive.writestr(entry, data, compress_type=way)


def _read(archive: zipfile.ZipFile) -> tuple[Demo, Callable[[FrameRef], bytes]]:
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise DataError(f"it has {len(entries)} entries, more than {MOST_ENTRIES}")
    for entry in entries:
        _check(entry)
    if len({entry.filename for entry in entries}) < len(entries):
        raise DataError("two of its entries have the same name")
    if sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise DataError(f"unpacked it is larger than {MOST_BYTES // 1_000_000} MB")
    by_name = {entry.filename: entry for entry in entries}
    if DEMO_FILE not in by_name:
        raise DataError(f"it holds no {DEMO_FILE}")
    demo = demo_from_text(_content(archive, by_name[DEMO_FILE], MOST_TEXT))
    needed = {ref.file for ref in demo.frames}
    if others := sorted(by_name.keys() - needed - {DEMO_FILE}):
        raise DataError(f"no step of it needs {others[0]!r:.80}")
    if missing := sorted(needed - by_name.keys()):
        raise DataError(f"the frame {missing[0]!r:.80} is missing")
    frames = {ref: _picture(ref, _content(archive, by_name[ref.file], MOST_FRAME)) for ref in demo.frames}
    return demo, frames.__getitem__


def _check(entry: zipfile.ZipInfo) -> None:
    """Only what we write ourselves: a plain file of one of two names."""
    mode = entry.external_attr >> 16
    if entry.orig_filename != entry.filename or not (entry.filename == DEMO_FILE or _FRAME.fullmatch(entry.filename)):
        raise DataError(f"{entry.orig_filename!r:.80} is no file of a demonstration")
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise DataError(f"{entry.filename!r:.80} is a link or no plain file")
    if entry.flag_bits & 0x1:
        raise DataError(f"{entry.filename!r:.80} is encrypted")


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes:
    """The entry unpacked, but no more than ``most`` bytes, whatever it says of its size."""
    with archive.open(entry) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise DataError(f"{entry.filename!r:.80} is larger than {most // 1_000_000} MB")
    return data


def _picture(ref: FrameRef, data: bytes) -> bytes:
    """The frame's file, if it is the picture that it is said to be."""
    shot = decode(check_frame(ref, data), ref.file)
    if (shot.width, shot.height) != (ref.width, ref.height):
        raise DataError(f"{ref.file} is {shot.width}x{shot.height}, and not {ref.width}x{ref.height} as its step says")
    return data
