"""BERTScore (Zhang et al. 2020, "BERTScore: Evaluating Text Generation with BERT", section 3): how like two texts are
by the likeness of their words in context.

Each token of one text is compared with every token of the other by the cosine of their vectors, and meets the most like
one. For a candidate y and a reference x:

    R = sum over x_i of w_i max_j cos(x_i, y_j) / sum w_i        P the same over y_j        F = 2 P R / (P + R)

The weights w are 1, or the inverse document frequency of a token over M references, idf(t) = -log((c(t) + 1) / (M + 1))
with c(t) the references that hold it. No rescaling by a baseline is done, so that numbers compare with those of the
same model alone. Where the vectors come from is told by :class:`Embed`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float32]


class Embedded(NamedTuple):
    """The n tokens of a text, without those that a model puts around it, and their vectors, (n, d) float32."""

    tokens: tuple[str, ...]
    vectors: Floats


Embed: TypeAlias = Callable[[str], Embedded]


class BertScore(NamedTuple):
    """Each from -1 to 1, and for vectors of one model mostly well above 0."""

    precision: float
    recall: float
    f1: float


NOTHING = BertScore(0.0, 0.0, 0.0)


def bert_score(told: Embedded, gold: Embedded, weights: Mapping[str, float] | None = None) -> BertScore:
    """The score of one pair. ``weights`` of tokens, 1 each where they are not given, and for a token that is not among
    them the largest, as the rarest. Two texts without tokens are equal; one alone has nothing in common."""
    if not told.tokens and not gold.tokens:
        return BertScore(1.0, 1.0, 1.0)
    if not told.tokens or not gold.tokens:
        return NOTHING
    likeness = _unit(told.vectors) @ _unit(gold.vectors).T
    precision = _weighted(likeness.max(axis=1), told.tokens, weights)
    recall = _weighted(likeness.max(axis=0), gold.tokens, weights)
    total = precision + recall
    return BertScore(precision, recall, 2 * precision * recall / total if total > 0 else 0.0)


def idf(references: Sequence[Sequence[str]]) -> dict[str, float]:
    """Weights of the tokens of M references."""
    holding = Counter(token for reference in references for token in set(reference))
    return {token: -math.log((count + 1) / (len(references) + 1)) for token, count in holding.items()}


def _unit(vectors: Floats) -> Floats:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.maximum(lengths, np.finfo(np.float32).tiny), np.float32)


def _weighted(best: Floats, tokens: Sequence[str], weights: Mapping[str, float] | None) -> float:
    if weights is None:
        return float(best.mean())
    rarest = max(weights.values(), default=1.0)
    each = np.array([weights.get(token, rarest) for token in tokens], np.float32)
    return float((each * best).sum() / each.sum()) if each.sum() > 0 else float(best.mean())
