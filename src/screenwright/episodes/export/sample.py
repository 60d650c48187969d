"""One question with its answer, as training programs want it: a picture, a prompt, a reply, perhaps a worse one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.core.files import write_whole

IMAGES = "images"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture's file, loaded when it is needed: ``load`` gives its bytes, ``suffix`` tells its format (".png")."""

    load: Callable[[], bytes]
    suffix: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSample:
    """``id`` is unique in its source; samples that are not independent (of one run, one session, one page) share
    ``group``: split by it. ``rejected``: the worse reply of a preference pair, None where there is none."""

    id: str
    group: str
    phase: str
    picture: Picture
    prompt: str
    answer: str
    rejected: str | None = None


def file_picture(path: Path) -> Picture:
    """The file at ``path``. Its ``load`` raises DataError."""

    def load() -> bytes:
        try:
            return path.read_bytes()
        except OSError as error:
            raise DataError(f"the picture {path} cannot be read: {error.strerror}") from error

    return Picture(load=load, suffix=path.suffix.lower() or ".png")


def keep_picture(picture: Picture, folder: Path) -> str:
    """Write the picture below ``folder`` once, under a name made of its content; returns its path there. The file is
    readable by its owner alone, as frames are."""
    data = picture.load()
    name = f"{IMAGES}/{hashlib.sha256(data).hexdigest()[:24]}{picture.suffix}"
    path = folder / name
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, data)
    return name


def with_unique_ids(samples: Iterable[ChatSample]) -> Iterable[ChatSample]:
    """The same samples; raises DataError where two have one id."""
    seen = set[str]()
    for sample in samples:
        if sample.id in seen:
            raise DataError(f"there are two samples with the id {sample.id!r:.120}: name every source once")
        seen.add(sample.id)
        yield sample
