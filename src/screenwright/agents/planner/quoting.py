"""Quoted text in a goal is literal: it is taken out before grammar is looked for, and put back unchanged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.core.errors import UsageError

MASK = re.compile(r"\x00(\d+)\x00")

_CLOSED_BY = {'"': '"', "“": "”", "„": "“”", "«": "»", "「": "」", "『": "』", "`": "`", "'": "'", "‘": "’"}
_APOSTROPHES = ("'", "‘")


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quoted text: as written with its quotes, and what stands between them."""

    source: str
    text: str


def mask(words: str) -> tuple[str, tuple[Quoted, ...]]:
    """Quoted texts become NUL number NUL; outside of them runs of spaces become one, and lines stay lines.

    Raises UsageError for a quote that is never closed.
    """
    words = words.replace("\x00", "\ufffd")
    literals: list[Quoted] = []
    parts: list[str] = []
    at = start = 0
    while at < len(words):
        end = _closing(words, at)
        if end is None:
            at += 1
            continue
        before = " " if _is_latin(words[:at][-1:]) else ""
        after = " " if _is_latin(words[end + 1 : end + 2]) else ""
        parts += [words[start:at], f"{before}\x00{len(literals)}\x00{after}"]
        literals.append(Quoted(words[at : end + 1], words[at + 1 : end]))
        at = start = end + 1
    parts.append(words[start:])
    return "\n".join(" ".join(line.split()) for line in "".join(parts).splitlines()), tuple(literals)


def unmask(masked: str, literals: Sequence[Quoted]) -> str:
    """The words as they were written, quotes included."""
    return MASK.sub(lambda hit: literals[int(hit[1])].source, masked)


def quote(text: str) -> str:
    """The text in quotes that :func:`mask` takes off again. Raises UsageError where no kind of quote can hold it."""
    for opening, closings in _CLOSED_BY.items():
        if opening not in _APOSTROPHES and not any(closing in text for closing in closings):
            return f"{opening}{text}{closings[0]}"
    raise UsageError(f"{text[:25]!r} holds every kind of quote: give it in parts")


def _closing(words: str, at: int) -> int | None:
    """Where the quote that opens at ``at`` closes; None where none opens.

    An inch mark or an apostrophe opens nothing, and an apostrophe inside a word closes nothing.
    """
    opening, before = words[at], words[:at][-1:]
    opens_nothing = _is_latin(before) if opening in _APOSTROPHES else before.isdecimal()
    if opening not in _CLOSED_BY or opens_nothing:
        return None
    for end in range(at + 1, len(words)):
        inside_word = opening in _APOSTROPHES and _is_latin(words[end + 1 : end + 2])
        if words[end] in _CLOSED_BY[opening] and not inside_word:
            return end
    if opening in _APOSTROPHES:
        return None
    raise UsageError(f"the quote that opens before {words[at + 1 : at + 25]!r} is never closed")


def _is_latin(character: str) -> bool:
    """A letter or digit of a script that puts spaces between its words."""
    return character.isalnum() and ord(character) < 0x2E80
