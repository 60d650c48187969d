"""Samples as WebDataset: numbered tar files in which the files of one sample share a key and follow each other.

``KEY.json`` holds id, group, phase, prompt, answer and rejected, ``KEY.png`` (or another ending) the picture. The same
samples give the same bytes.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from screenwright.core.errors import DataError
from screenwright.core.files import PART
from screenwright.episodes.export.sample import ChatSample, with_unique_ids

SHARD = 1000
"""Samples of one file."""


def write_webdataset(samples: Iterable[ChatSample], out: Path, shard: int = SHARD) -> int:
    """Write ``samples-000000.tar`` and so on; returns how many samples. Raises DataError where there is none."""
    out.mkdir(mode=0o700, parents=True, exist_ok=True)
    rest, count, number = iter(with_unique_ids(samples)), 0, 0
    while group := list(islice(rest, shard)):
        path = out / f"samples-{number:06d}.tar"
        beside = path.with_name(f".{path.name}{PART}")
        try:
            with tarfile.open(beside, "w", format=tarfile.USTAR_FORMAT) as archive:
                for position, sample in enumerate(group, start=count):
                    for name, data in _files(sample, position):
                        entry = tarfile.TarInfo(name)
                        entry.size, entry.mode = len(data), 0o600
                        archive.addfile(entry, io.BytesIO(data))
            beside.chmod(0o600)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
        count, number = count + len(group), number + 1
    if not count:
        raise DataError("nothing was found that could be written as webdataset")
    return count


def _files(sample: ChatSample, position: int) -> Iterator[tuple[str, bytes]]:
    """Keys have no dot, which would end them, and begin with the place of the sample, which keeps their order."""
    key = f"{position:08d}-" + re.sub(r"[^A-Za-z0-9_-]+", "_", sample.id)[:60]
    about = {name: getattr(sample, name) for name in ("id", "group", "phase", "prompt", "answer", "rejected")}
    yield f"{key}.json", json.dumps(about, ensure_ascii=False).encode()
    yield f"{key}{sample.picture.suffix}", sample.picture.load()
