"""A piece of news, and how words from a screen are put into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.reading.english_words import listed, quoted

LENGTH = 60
LONGEST = 120
"""Characters of a name and of a line that are said."""
LISTED = 3
"""Names of a list that are said; of the others only how many they are."""


@dataclass(frozen=True, slots=True)
class News:
    """One sentence or two. ``subject``: what it is about, so that the same thing is not said of it twice in a row;
    ``again``: may be said as often as it happens. ``element``: id of the element it is about, if it is one."""

    words: str
    subject: str
    element: str | None = None
    again: bool = False


def brief(words: str | None, longest: int = LENGTH) -> str:
    """On one line and without quotation marks around it, cut at a word where longer than ``longest`` characters."""
    return quoted(words or "", longest)[1:-1]


def sentence(words: str) -> str:
    """With a full stop, unless it ends in a mark of its own."""
    line = brief(words, LONGEST)
    return line if line[-1:] in (".", "!", "?", "…", ":") else f"{line}."


def some(names: Sequence[str], most: int = LISTED) -> str:
    """The first of them, and how many there are beside."""
    shown = [brief(name) for name in names[:most]]
    more = len(names) - len(shown)
    return listed([*shown, f"{more} more"]) if more else listed(shown)
