"""Which of the labels on a screen somebody means who calls it by other words, or that none is meant: by a vector of
each text, and how near the words' vector is to each label's (docs/models/meaning.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from screenwright.language.encoder import pieces_of, states
from screenwright.vision import net

Floats = NDArray[np.float32]
SURE = 0.65
"""Chance from which a label is taken for what is meant."""


def chances(words: str, labels: Sequence[str]) -> Floats | None:
    """(len(labels),) chances 0..1 that each label is what the words mean; what is missing to 1 is that none is. None
    where the weights are missing. Labels that are alike share one chance."""
    model = net("meaning")
    told = list(dict.fromkeys(labels))
    if model is None or net("encoder") is None or not told or not words.strip():
        return None
    products = np.stack([_vector(label) for label in told]) @ _vector(words)
    logits = np.append(model.manifest["scale"] * (products - model.manifest["shift"]), 0.0)
    powers = np.exp(logits - logits.max())
    chance = powers / powers.sum()
    return np.array([chance[told.index(label)] for label in labels], np.float32)


def meant(words: str, labels: Sequence[str], sure: float = SURE) -> int | None:
    """Which of the labels the words mean; None where none is surely meant, or weights are missing."""
    chance = chances(words, labels)
    if chance is None or chance.max() < sure:
        return None
    return int(chance.argmax())


def vector_of(given: Floats) -> Floats | None:
    """(WIDTH,), of length 1, of the ``given`` states of a text's pieces (1, n + 2, WIDTH). None where the weights are
    missing."""
    model = net("meaning")
    return None if model is None else np.asarray(model.session.run(["meaning"], {"states": given})[0][0], np.float32)


@lru_cache(maxsize=4096)
def _vector(text: str) -> Floats:
    given = states(pieces_of(text)[0])
    assert given is not None
    found = vector_of(given)
    assert found is not None
    return found
