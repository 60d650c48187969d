"""Clauses in the words of a set of skills, told again in the plain clauses that the grammar reads.

Quoted texts arrive masked as NUL number NUL; a rule marks a text of its own making with :func:`new_text`. A rule sees
what is left of a goal from the beginning of a clause on, and no rule changes what a rule has told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from screenwright.agents.planner.quoting import Quoted, quote

Retell: TypeAlias = Callable[[re.Match[str]], str]

QUOTED = r"\x00\d+\x00"
END = r"(?= and |,|;|\.| then |$)"
MOST_RULES = 6
"""Rules that may tell the beginning of one clause one after the other."""
_NEW = re.compile("\x01(.*?)\x01")


def new_text(text: str) -> str:
    return f"\x01{text}\x01"


@dataclass(frozen=True, slots=True)
class Rule:
    """``pattern`` at the beginning of the words; ``retell`` says it plainly, in one clause or several."""

    pattern: re.Pattern[str]
    retell: Retell


def rule(retell: str | Retell, *pattern: str) -> Rule:
    """The parts of the pattern follow each other with nothing in between."""
    told = retell if callable(retell) else lambda hit: hit.expand(retell)
    return Rule(re.compile("".join(pattern), re.IGNORECASE), told)


def as_text(value: str) -> str:
    return value if value.startswith("\x00") else new_text(value)


def knows(words: str, rules: Sequence[Rule]) -> bool:
    """Whether a rule knows how the words begin."""
    return any(rule.pattern.match(words) for rule in rules)


def plainly(words: str, literals: list[Quoted], rules: Sequence[Rule]) -> str:
    """What is left of a goal, its first clause told plainly where rules know its form.

    The words begin where a clause begins, their quotes masked. Texts that a rule puts into quotes are added to
    ``literals``.
    """
    for _ in range(MOST_RULES):
        found = next(((rule, hit) for rule in rules if (hit := rule.pattern.match(words))), None)
        if found is None:
            break
        rule, hit = found
        words = f"{_masked(rule.retell(hit), literals)}{words[hit.end() :]}"
    return words


def _masked(told: str, literals: list[Quoted]) -> str:
    def hide(hit: re.Match[str]) -> str:
        literals.append(Quoted(quote(hit[1]), hit[1]))
        return f"\x00{len(literals) - 1}\x00"

    return _NEW.sub(hide, told)
