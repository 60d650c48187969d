"""How like two texts are by the longest common subsequence of their words (Lin 2004, ROUGE-L)."""

from __future__ import annotations

import re


def rouge_l(said: str, reference: str) -> float:
    """F1 of the longest common subsequence, 0..1; words in lower case, without punctuation; 0 where none is shared."""
    a, b = _words(said), _words(reference)
    common = _longest_common(a, b)
    return 2 * common / (len(a) + len(b)) if common else 0.0


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _longest_common(a: list[str], b: list[str]) -> int:
    """Length of the longest common subsequence, by one row of the table at a time."""
    row = [0] * (len(b) + 1)
    for word in a:
        before = 0
        for j, other in enumerate(b, start=1):
            before, row[j] = row[j], before + 1 if word == other else max(row[j], row[j - 1])
    return row[-1]
