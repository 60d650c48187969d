"""Names that people put in quotes: labels of the thing that is meant, unless they are to be typed or say where it is.

An instruction that no grammar takes apart ("locate and click the 'Add to Cart' button on the phone's page") still holds
the one thing that stands on the screen letter for letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from screenwright.agents.planner.grammar import read_phrase
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

_QUOTED = re.compile(
    r"""(?<![^\W_])(?:'(?P<a>.+?)'|"(?P<b>.+?)"|“(?P<c>.+?)”|‘(?P<d>.+?)’|「(?P<e>.+?)」)(?:(?![^\W_])|(?=(?:from|in|on|at|of|to|and)\b))""",
    re.VERBOSE,
)
_IS_TYPED = re.compile(
    r"\b(?:type|typing|enter|entering|input|write|fill(?: \w+)? with|put|paste|search(?: for)?|look up)"
    r"(?: in| the| a| an| text| word| words| name| address| site| website| keyword| value)*\s*$",
    re.IGNORECASE,
)
_SAYS_WHERE = re.compile(r"\b(?:in|on|from|of|at|within|inside|under)(?: the)?\s*$", re.IGNORECASE)
_PLACE = re.compile(
    r"^\s*(?:dialog|dialogue|window|group|section|panel|page|ribbon|area|pop-?up|app|application|program|website|site)\b",
    re.IGNORECASE,
)
_KIND = re.compile(r"^\s*([\w-]+)")


def by_quotes(screen: Screen, words: str, done: Sequence[Point] = ()) -> Match | None:
    """The first thing that is called exactly as one of the quoted names, alone, and was not clicked already; else
    None."""
    for phrase in quoted_names(words):
        found = find(screen, phrase)
        if isinstance(found, Match) and is_exact(found) and not _is_done(found, done):
            return found
    return None


def quoted_names(words: str) -> Iterator[TargetPhrase]:
    """Those that may name the target, each with the kind of thing that is said after it, where one is, and without;
    last those that say where it is ("in the 'View' menu"), which have to be opened where it is not in sight."""
    around = list[re.Match[str]]()
    for hit in _QUOTED.finditer(words):
        before, after = words[: hit.start()], words[hit.end() :]
        if _IS_TYPED.search(before):
            continue
        if not _SAYS_WHERE.search(before):
            yield from _named(hit)
        elif not _PLACE.search(after):
            around.append(hit)
    for hit in around:
        yield from _named(hit)


def _named(hit: re.Match[str]) -> Iterator[TargetPhrase]:
    name = next(group for group in hit.groups() if group is not None)
    if not name.strip():
        return
    kind = _KIND.match(hit.string[hit.end() :])
    if kind is not None and '"' not in name:
        phrase = read_phrase(f'"{name}" {kind[1]}')
        if isinstance(phrase, TargetPhrase) and phrase.kind is not None:
            yield phrase
    yield TargetPhrase(text=name, words=name)


def is_exact(found: Match) -> bool:
    """Whether the thing is called so, and not only nearly or among other words."""
    return found.why.startswith("exact")


def _is_done(found: Match, done: Sequence[Point]) -> bool:
    return any(found.element.box.contains(point) for point in done)
