"""A piece of news, and how words from a screen are cut for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.reading.names import shortened

LENGTH = 60
LONGEST = 120
"""Characters of a name and of a line that are said."""
LISTED = 3
"""Names of a list that are said; of the others only how many they are."""
Became: TypeAlias = Literal[
    "on", "off", "pressed", "released", "chosen", "open", "closed", "usable", "greyed out", "focused"
]


@dataclass(frozen=True, slots=True)
class News:
    """One sentence or two. ``subject``: what it is about, so that the same thing is not said of it twice in a row;
    ``again``: may be said as often as it happens. ``element``: id of the element it is about, if it is one."""

    words: str
    subject: str
    element: str | None = None
    again: bool = False


def brief(words: str | None, longest: int = LENGTH) -> str:
    """On one line, cut at a word where longer than ``longest`` characters."""
    return shortened(words or "", longest)
