"""The splits of episodes that Auto-UI trains and measures by (paper 004): which episode is in which part.

``SUBSET_texts_splits.json``, also gzipped: ``{"train": [...], "val": [...], "test": [...]}`` of episode ids. Tried on
the published files of four subsets, of which one has ids that stand several times and in several parts.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from screenwright.core.errors import DataError

PARTS = ("train", "val", "test")


@dataclass(frozen=True, slots=True)
class Splits:
    """``listed``: the ids of each part as they stand in the file, repeats included."""

    listed: Mapping[str, tuple[str, ...]]

    def ids(self, part: str) -> frozenset[str]:
        return frozenset(self.listed[part])

    @property
    def shared(self) -> dict[str, int]:
        """How many episodes are in two parts at once, by the names of both: what is trained on is measured there."""
        return {f"{one} and {other}": len(self.ids(one) & self.ids(other)) for one, other in combinations(PARTS, 2)}


def read_splits(path: Path) -> Splits:
    """Raises DataError with file and part."""
    try:
        data = path.read_bytes()
        value = json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data)
    except (OSError, EOFError, ValueError, RecursionError, zlib.error) as error:
        raise DataError(f"{path} holds no splits that can be read: {error}") from error
    if not isinstance(value, dict) or set(value) != set(PARTS):
        raise DataError(f"{path}: splits are an object with {', '.join(PARTS)}, got {value!r:.80}")
    for part, ids in value.items():
        if not isinstance(ids, list) or not all(isinstance(one, str) for one in ids):
            raise DataError(f"{path}: {part} is a list of episode ids")
    return Splits({part: tuple(value[part]) for part in PARTS})
