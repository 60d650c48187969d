"""Scripts that are written from the right: signs as they stand, and in the order in which they are spoken.

A part of the Unicode bidirectional algorithm, backwards: of one line, without the marks that change its direction.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_MIRRORED = str.maketrans("()[]<>«»{}", ")(][><»«}{")
_NUMBER = r"\d+(?:[.,:/\-]\d+)*"
_LATIN = r"(?=\d*[A-Za-zÀ-ɏ])[\dA-Za-zÀ-ɏ](?:[ .,:/\-+@_'&]*[\dA-Za-zÀ-ɏ])*"
_LEFT_TO_RIGHT = re.compile(rf"{_LATIN}|%?{_NUMBER}[#$€£]?")
"""Runs that keep their order within a line that is written from the right; turned around, as they are met."""


def is_leftwards(texts: Sequence[str]) -> bool:
    """Whether most of the letters are Hebrew, Arabic or another script that is written from the right."""
    ways = [unicodedata.bidirectional(sign) for text in texts for sign in text if sign.isalpha()]
    return sum(way in ("R", "AL") for way in ways) > len(ways) / 2


def spoken(text: str) -> str:
    """Signs as they stand, from left to right, in the order in which they are spoken."""
    if not is_leftwards([text]):
        return text
    turned = text[::-1].translate(_MIRRORED)
    return _LEFT_TO_RIGHT.sub(lambda run: run[0][::-1], turned)
