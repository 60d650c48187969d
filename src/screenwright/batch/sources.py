"""Where the pictures are: a folder, a tar, a Parquet file, or a list of paths; gone through once, never held together.

A picture has a key that is the same each time: its path below the folder, its name in the tar (``name#2`` for the
second member of one name), ``file.parquet#17`` for a row. What lies in an archive is found below the archive's own key.
"""

from __future__ import annotations

import os
import sys
import tarfile
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from screenwright.core.errors import DataError, UsageError
from screenwright.core.extras import need
from screenwright.core.images import MAX_FILE_BYTES, check_bytes, decode, decode_file
from screenwright.core.screenshot import Screenshot

STANDARD_INPUT = "-"
SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".avif"})
"""Of the files in a folder or a tar that are pictures. A list names pictures whatever they are called."""
TARS = (".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz")
PARQUET = ".parquet"
ROWS = 16
"""Of a Parquet file that are read at a time."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One that is not decoded yet: a file at ``path``, or its bytes. With a ``fault`` it is none: it says why an
    archive could not be read to its end."""

    key: str
    path: str | None = None
    data: bytes | None = None
    fault: str | None = None

    def decoded(self) -> Screenshot:
        """Raises ImageError with the reason in one line."""
        if self.path is not None:
            return decode_file(self.path)
        data = self.data or b""
        check_bytes(len(data), self.key)
        return decode(data, origin=self.key)


@dataclass(frozen=True, slots=True)
class Source:
    """``path`` is absolute, or "-" for a list on standard input; paths in lists are relative to ``base``."""

    path: str
    base: str

    @classmethod
    def named(cls, name: str) -> Source:
        """As a person names it. Raises DataError where nothing is there."""
        if name != STANDARD_INPUT and not Path(name).exists():
            raise DataError(f"there is no folder or file {name}: name one with pictures, a .tar, a .parquet or a list")
        return cls(name if name == STANDARD_INPUT else os.path.abspath(name), os.getcwd())

    def pictures(self, done: Container[str] = frozenset()) -> Iterator[Picture]:
        """All whose key is not ``done``, in an order that is the same each time; what lies in archives is read when it
        is its turn."""
        if os.path.isdir(self.path):
            for path in _files(self.path):
                yield from _opened(path, as_key(os.path.relpath(path, self.path)), done)
        elif self._is_list():
            seen = set[str]()
            for line in self._lines():
                key = as_key(line)
                if key not in seen:
                    seen.add(key)
                    yield from _opened(os.path.join(self.base, line), key, done)
        else:
            key = "" if _is_tar(self.path) else as_key(os.path.basename(self.path))
            yield from _opened(self.path, key, done)

    def count(self) -> int | None:
        """How many there are; None where that is known only when all was read: a tar, or standard input."""
        if self.path == STANDARD_INPUT:
            return None
        if os.path.isdir(self.path):
            return _counted(_files(self.path))
        if self._is_list():
            return _counted(os.path.join(self.base, line) for line in dict.fromkeys(self._lines()))
        return _counted([self.path])

    def _is_list(self) -> bool:
        name = self.path.lower()
        return not (_is_tar(name) or name.endswith(PARQUET) or os.path.splitext(name)[1] in SUFFIXES)

    def _lines(self) -> Iterator[str]:
        if self.path == STANDARD_INPUT:
            if sys.stdin is None:
                raise UsageError("standard input is closed: send the paths through a pipe, or name a file")
            yield from _paths(sys.stdin.buffer)
            return
        try:
            with open(self.path, "rb") as lines:
                yield from _paths(lines)
        except OSError as error:
            raise DataError(f"{self.path} cannot be read: {error.strerror}") from error


def as_key(name: str) -> str:
    """A name as text that any table takes: bytes that are no UTF-8 are escaped."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _paths(lines: Iterable[bytes]) -> Iterator[str]:
    return (os.fsdecode(path) for line in lines if (path := line.rstrip(b"\r\n")))


def _files(folder: str) -> Iterator[str]:
    """Pictures and archives below the folder, by name."""

    def refused(error: OSError) -> None:
        raise DataError(f"{error.filename} cannot be read: {error.strerror}") from error

    for root, folders, names in os.walk(folder, onerror=refused):
        folders.sort()
        for name in sorted(names):
            low = name.lower()
            if os.path.splitext(low)[1] in SUFFIXES or _is_tar(low) or low.endswith(PARQUET):
                yield os.path.join(root, name)


def _is_tar(path: str) -> bool:
    return path.lower().endswith(TARS)


def _counted(paths: Iterable[str]) -> int | None:
    count = 0
    for path in paths:
        if _is_tar(path):
            return None
        count += _rows_of(path) if path.lower().endswith(PARQUET) else 1
    return count


def _rows_of(path: str) -> int:
    try:
        return int(need("pyarrow.parquet", extra="parquet").read_metadata(path).num_rows)
    except (OSError, ValueError):  # which is told when its rows are wanted
        return 0


def _opened(path: str, key: str, done: Container[str]) -> Iterator[Picture]:
    """The picture at ``path``, or those in the archive there. One that cannot be read to its end gives a last picture
    that is a fault."""
    try:
        if _is_tar(path):
            yield from _members(path, f"{key}/" if key else "", done)
        elif path.lower().endswith(PARQUET):
            yield from _rows(path, key, done)
        elif key not in done:
            yield Picture(key, path=path)
    except (DataError, tarfile.TarError, OSError, EOFError, ValueError) as error:  # the last for pyarrow's own
        yield Picture(key or as_key(os.path.basename(path)), fault=as_key(f"{path} was not read to its end: {error}"))


def _members(path: str, prefix: str, done: Container[str]) -> Iterator[Picture]:
    seen = set[str]()
    with tarfile.open(path, "r|*") as archive:
        for member in archive:
            archive.members = []  # type: ignore[attr-defined]  # it would remember all of them
            if not member.isfile() or os.path.splitext(member.name.lower())[1] not in SUFFIXES:
                continue
            key = name = as_key(member.name)
            count = 1
            while key in seen:
                count += 1
                key = f"{name}#{count}"
            seen.add(key)
            if prefix + key not in done:
                file = archive.extractfile(member)
                yield Picture(prefix + key, data=file.read(MAX_FILE_BYTES + 1) if file else b"")


def _rows(path: str, key: str, done: Container[str]) -> Iterator[Picture]:
    compute, parquet = need("pyarrow.compute", extra="parquet"), need("pyarrow.parquet", extra="parquet")
    with parquet.ParquetFile(path) as file:
        column = _column_of(file.schema_arrow, path)
        row = 0
        for batch in file.iter_batches(ROWS, columns=[".".join(column)]):
            values = batch.column(0)
            for name in column[1:]:
                values = compute.struct_field(values, name)
            for value in values:
                if f"{key}#{row}" not in done:
                    yield Picture(f"{key}#{row}", data=value.as_py())
                row += 1


def _column_of(schema: Any, path: str) -> tuple[str, ...]:
    """The column that holds bytes, or a struct with ``bytes``: ``image`` where several do. Raises DataError."""
    types = need("pyarrow", extra="parquet").types

    found: dict[str, tuple[str, ...]] = {}
    for field in schema:
        inside = types.is_struct(field.type) and field.type.get_field_index("bytes") >= 0
        kind = field.type.field("bytes").type if inside else field.type
        if types.is_binary(kind) or types.is_large_binary(kind):
            found[field.name] = (field.name, "bytes") if inside else (field.name,)
    if "image" in found:
        return found["image"]
    if len(found) != 1:
        told = ", ".join(found) or "none"
        raise DataError(f"{path} needs one column with the bytes of pictures, or one called image; found {told}")
    return next(iter(found.values()))
