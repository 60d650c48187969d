"""Which pieces of a question stand in which texts of a screen: what of a text the longest run of signs that the two
share makes up. The links of a question to what it is asked of are given and not learned, as in RAT-SQL (Wang et al.
2020, section 3.3), for names on a screen are any words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
LINKS = 3
"""Of a piece and a text: the share of the text and of the piece's word that their longest common run makes up, and
whether it begins and ends with words of the question."""
_LONGEST = 60
"""Signs of a text that are looked at."""


def links(question: str, starts: Sequence[int], ends: Sequence[int], texts: Sequence[str]) -> Floats:
    """(pieces, texts, LINKS) of the pieces ``question[start:end]``."""
    asked = _signs(question)
    longest, before = _common_runs(asked, texts)
    word_of = _words(question)
    begins = np.array([*(at == word for at, word in enumerate(word_of)), True])
    found = np.zeros((len(starts), len(texts), LINKS), np.float32)
    if not len(asked) or not texts:
        return found
    lengths = np.array([max(1, min(len(text), _LONGEST)) for text in texts], np.float32)
    for piece, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if end <= start:
            continue
        at = start + longest[:, start:end].argmax(axis=1)
        run = np.take_along_axis(longest, at[:, None], axis=1)[:, 0].astype(np.float32)
        first = at - np.take_along_axis(before, at[:, None], axis=1)[:, 0]
        last = first + run.astype(np.int64)
        word = max(1, sum(1 for one in word_of if one == word_of[start]))
        whole = begins[first] & begins[last]
        told = run / lengths, np.minimum(1.0, run / word), whole & (run > 0)
        found[piece] = np.stack(told, axis=1)
    return found


def _signs(text: str) -> NDArray[np.int64]:
    return np.array([ord(sign.lower()[0]) for sign in text], np.int64)


def _words(text: str) -> list[int]:
    """Of each sign the number of its word; an ideograph, a space or another sign is one for itself."""
    found = list[int]()
    for at, sign in enumerate(text):
        joined = at and sign.isalnum() and text[at - 1].isalnum() and ord(sign) < 0x2E80 and ord(text[at - 1]) < 0x2E80
        found.append(found[-1] if joined else at)
    return found


def _common_runs(asked: NDArray[np.int64], texts: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Of each text and sign of the question (texts, signs): the length of the longest run through it that is in the
    text too, and how many signs of that come before it."""
    wide = max((min(len(text), _LONGEST) for text in texts), default=0)
    shown = np.full((len(texts), wide + 1), -1, np.int64)
    for row, text in enumerate(texts):
        signs = _signs(text[:_LONGEST])
        shown[row, 1 : 1 + len(signs)] = signs
    ending = np.zeros((len(texts), len(asked)), np.int64)
    runs = np.zeros_like(shown)
    for at, sign in enumerate(asked):
        grown = np.zeros_like(runs)
        grown[:, 1:] = (runs[:, :-1] + 1) * (shown[:, 1:] == sign)
        runs = grown
        ending[:, at] = runs.max(axis=1)
    longest, before = ending.copy(), np.maximum(ending - 1, 0)
    for at in range(len(asked) - 2, -1, -1):
        later = (before[:, at + 1] > 0) & (longest[:, at + 1] > longest[:, at])
        longest[:, at] = np.where(later, longest[:, at + 1], longest[:, at])
        before[:, at] = np.where(later, before[:, at + 1] - 1, before[:, at])
    return longest, before
