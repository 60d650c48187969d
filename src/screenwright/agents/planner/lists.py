"""Several names in one clause: "a, b and c", whose "and" may be part of a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

from screenwright.agents.planner.quoting import Quoted, unmask

_NOTHING = re.compile(
    r"(?:nothing|none(?: of (?:them|these|the \w+))?|no (?:\w+ )?(?:boxes|options?|items?)|无|什么都不)$", re.I
)
_SEPARATOR = re.compile(
    r" ?[,;，、] ?(?:(?:and|or|plus) )?|(?<=\x00) (?:and|&|plus) (?=\x00)|(?<=\x00)[和及与](?=\x00)"
)
_LAST_AND = re.compile(r"(?:,? (?:and|&|plus) | ?[和及] ?)(?!.*(?: and | & |[和及]))", re.IGNORECASE)
_ALL_OF = re.compile(
    r"(?:all of |each of |both |only |exactly |just )?(?:the )?(?:following )?"
    r"(?:(?:items?|options?|(?:check ?)?boxes|words|entries|values)(?:: ?| (?:for|of|named|called|labell?ed) ))?",
    re.I,
)


_EVERYTHING = re.compile(
    r"(?:everything|all(?: of (?:them|these))?(?:(?: of)?(?: the| these)? (?:check ?boxes|boxes|options|items))?"
    r"|全部|所有选项)$",
    re.IGNORECASE,
)


def is_everything(masked: str) -> bool:
    """ "all the boxes", "everything"."""
    return bool(_EVERYTHING.match(masked.strip()))


def names_of(masked: str) -> tuple[str, ...] | None:
    """The names of a list as they stand in the masked words; empty for "nothing"; None where it is one name.

    Commas part names, and so does "and" between two quoted ones or before the last of a list with commas. One "and"
    alone, "Terms and conditions", parts nothing here.
    """
    words = _ALL_OF.sub("", masked.strip(), count=1).rstrip(" .")
    if _NOTHING.match(words):
        return ()
    names = [name.strip() for name in _SEPARATOR.split(words)]
    if len(names) < 2 or not all(names):
        return None
    first, *rest = [part.strip() for part in _LAST_AND.split(names[-1], maxsplit=1)]
    if rest and all(rest) and first and not _SEPARATED_BY_AND.search(words):
        names[-1:] = [first, *rest]
    return tuple(names)


_SEPARATED_BY_AND = re.compile(r"[,;，、] ?(?:and|or|plus) ", re.IGNORECASE)


def plain_names(names: Sequence[str], literals: Sequence[Quoted]) -> tuple[str, ...]:
    """The names without their quotes."""
    return tuple(_bare(name, literals) for name in names)


def _bare(name: str, literals: Sequence[Quoted]) -> str:
    hit = re.fullmatch(r"\x00(\d+)\x00", name)
    return literals[int(hit[1])].text if hit else unmask(name, literals)


def halves(name: str) -> tuple[str, ...]:
    """ "tea and milk" as two names; itself where it holds no "and". Which is meant only the screen can tell."""
    parts = [part.strip() for part in re.split(r" (?:and|&) |[和及]", name)]
    return tuple(parts) if len(parts) > 1 and all(parts) else (name,)
