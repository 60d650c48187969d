"""Words of English without their endings, so that what is said and what is written meet."""

from __future__ import annotations

import re

_ENDINGS = re.compile(r"(?<=\w{3})(?:ing|ed|es|s)$")


def stem(word: str) -> str:
    """An English word without its ending: numbers, numbered, numbering are one. Others as they are."""
    bare = _ENDINGS.sub("", word) if word.isascii() else word
    return bare[:-1] if len(bare) > 3 and bare[-1] == "e" else bare
