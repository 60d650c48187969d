"""Whether a label is in a language that the gate has words for; what says "delete" in another one it cannot know.

Letters of other writings tell it at once. Between languages of Latin letters, and between simplified Chinese and what
else is written with its signs, a table of weights decides: one for each word and each run of up to four letters, by
their hashes, learned from what programs are translated to (``screenwright train languages``).
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from functools import cache
from pathlib import Path

import numpy as np

from screenwright.reading import is_interface_word
from screenwright.safety.consequences.prose import ASSENT, REFUSAL

KNOWN = ("en", "de", "fr", "es", "zh_CN")
"""Locales of the languages in which ``lexicon`` and ``prose`` have words."""
TABLE = Path(__file__).parent / "languages.npz"
BITS = 17
MOST_LETTERS = 4
SURE = 0.25
"""How far a label must speak for the known languages, in log odds."""

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_WRITINGS = frozenset({"LATIN", "CJK"})
_ANSWERS = frozenset(label.casefold() for label in (*ASSENT, *REFUSAL))


def is_foreign(label: str) -> bool:
    """Whether the label is rather in another language than in those known. A lone letter is in none."""
    words = words_of(label)
    letters = "".join(words)
    if not letters or (len(letters) < 2 and not _is_sign(letters)):
        return False
    if " ".join(words) in _ANSWERS or is_interface_word(label):
        return False
    return not writings(letters) <= _WRITINGS or _score(label) < SURE


def words_of(label: str) -> list[str]:
    """In small letters, without figures and marks."""
    return [word.casefold() for word in _WORD.findall(label)]


def writings(letters: str) -> set[str]:
    """As Unicode's names begin: LATIN, CJK, CYRILLIC, ..."""
    return {unicodedata.name(letter, "UNKNOWN").partition(" ")[0] for letter in letters if letter.isalpha()}


def features(label: str) -> list[int]:
    """The places in the table of what the label is made of, each once."""
    found: dict[str, None] = {}
    for word in words_of(label):
        found[f"w{word}"] = None
        marked = f"^{word}$"
        for length in range(1, MOST_LETTERS + 1):
            found |= dict.fromkeys(marked[start : start + length] for start in range(len(marked) - length + 1))
    return [zlib.crc32(feature.encode()) % (1 << BITS) for feature in found]


def _score(label: str) -> float:
    """Log odds in favour of the known languages."""
    weights, shift = _table()
    places = features(label)
    return float(weights[places].sum() / len(places) ** 0.5 + shift)


@cache
def _table() -> tuple[np.ndarray[tuple[int], np.dtype[np.float32]], float]:
    with np.load(TABLE) as kept:
        return kept["weights"].astype(np.float32) * float(kept["scale"]), float(kept["shift"])


def _is_sign(letters: str) -> bool:
    return letters >= "\u2e80"
