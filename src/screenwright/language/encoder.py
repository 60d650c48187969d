"""The encoder of sentences: multilingual-e5-small (Wang et al. 2024, "Multilingual E5 Text Embeddings") in four bits.

Its lower layers are run once for a sentence; what is read from their states goes on from there, each with upper layers
of its own: the meaning of a text (``meaning``), and what it asks for (``reader``). docs/models/encoder.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from screenwright.vision import net

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor

Floats = NDArray[np.float32]
MOST = 200
"""Pieces of a sentence that are read; what is longer is cut off."""
WIDTH = 384
LOWER = 6
"""Layers that are shared."""
NEAR, APART = 0.75, 0.1
"""Product of two vectors from which one text means the other, and by how much it is nearer than the next: things that
are each other's opposite or neighbour (yes and no, Monday and Tuesday) come to 0.7."""
UNKNOWN_PIECE = 3
"""The id of what the encoder has no piece for."""
_BEGIN, _END = 0, 2


def states(ids: Sequence[int]) -> Floats | None:
    """(1, len(ids) + 2, WIDTH), with the encoder's own pieces at both ends; None where the weights are missing."""
    model = net("encoder")
    if model is None:
        return None
    given = np.array([[_BEGIN, *ids, _END]], np.int64)
    return np.asarray(model.session.run(["states"], {"ids": given})[0], np.float32)


def pieces_of(text: str) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Ids of the pieces of a text, and where each begins and ends in it."""
    found = _tokeniser().encode(text, return_type="offset_mapping")
    spans = found["offsets"][:MOST]
    starts = (end - len(text[start:end].lstrip()) for start, end in spans)  # a piece begins with the space before it
    return tuple(found["ids"][:MOST]), tuple(starts), tuple(end for _, end in spans)


def meaning(texts: Sequence[str]) -> Floats | None:
    """A vector of length 1 for each text, (len(texts), WIDTH): the product of two is near 1 where the texts may stand
    for each other on a screen, and near 0 where they have nothing in common. None where the weights are missing."""
    if net("encoder") is None or net("meaning") is None or not texts:
        return None
    return np.stack([_meaning(text) for text in texts])


def nearest(words: str, labels: Sequence[str], near: float = NEAR, apart: float = APART) -> int | None:
    """Which of the labels the words mean: one that is ``near`` enough, and nearer than every other one by ``apart``.
    None where none is, for no words, and where the weights are missing."""
    told = [label for label in dict.fromkeys(labels) if label.strip()]
    vectors = meaning((words, *told)) if told and words.strip() else None
    if vectors is None:
        return None
    products = vectors[1:] @ vectors[0]
    best, second = np.sort(products)[::-1][:2] if len(told) > 1 else (products[0], -1.0)
    if best < near or best < second + apart:
        return None
    return list(labels).index(told[int(products.argmax())])


@lru_cache(maxsize=4096)
def _meaning(text: str) -> Floats:
    model, given = net("meaning"), states(pieces_of(text)[0])
    assert model is not None
    assert given is not None
    return np.asarray(model.session.run(["meaning"], {"states": given})[0][0], np.float32)


@cache
def _tokeniser() -> SentencePieceProcessor:
    import sentencepiece

    model = net("encoder")
    assert model is not None
    return sentencepiece.SentencePieceProcessor(model_proto=model.path.with_suffix(".model").read_bytes())
