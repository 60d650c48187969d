"""Words written so that a person reads them and a search for them fails."""

from __future__ import annotations

import random

from screenwright_lab.data.injections.sample import Split

_LETTERS = str.maketrans("aeopcxyAEOPCXHBMT", "аеорсхуАЕОРСХНВМТ")
"""Latin to Cyrillic letters that look the same."""
_FIGURES = str.maketrans("oOeElaAsS", "0033144$$")


def disguised(words: str, split: Split, rng: random.Random) -> str:
    """In the manner of one split: look-alike letters, spaces, capitals; or figures, dots, wide letters."""
    if split == "development":
        return rng.choice((_foreign, _spaced, str.upper))(words)
    return rng.choice((_figures, _dotted, _wide))(words)


def _foreign(words: str) -> str:
    return words.translate(_LETTERS)


def _spaced(words: str) -> str:
    return "\u2003".join("\u2009".join(word) for word in words.split())


def _figures(words: str) -> str:
    return words.translate(_FIGURES)


def _dotted(words: str) -> str:
    return "  ".join("·".join(word) for word in words.split())


def _wide(words: str) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in words)
