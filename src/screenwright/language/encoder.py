"""The encoder of sentences: multilingual-e5-small (Wang et al. 2024, "Multilingual E5 Text Embeddings") in four bits.

Its lower layers are run once for a sentence; what is read from their states goes on from there, each with upper layers
of its own: what a sentence asks for (``reader``), and which label is meant by other words (``meaning``).
docs/models/encoder.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
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


@cache
def _tokeniser() -> SentencePieceProcessor:
    import sentencepiece

    model = net("encoder")
    assert model is not None
    return sentencepiece.SentencePieceProcessor(model_proto=model.path.with_suffix(".model").read_bytes())
