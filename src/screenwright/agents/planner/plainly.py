"""Goals as people write them, told again in the plain clauses that the grammar reads.

People wish ("I'd like you to ..."), describe ("the form is below"), say how ("... by clicking X"), name what they type
("the username "anna""), and put two wishes into one verb. Each rule of ``retelling`` takes one such form at the
beginning of a clause and says the same in plain words; what no rule knows stays as it was written.
"""

from __future__ import annotations

import re
from functools import cache

from screenwright.agents.planner.quoting import Quoted, quote
from screenwright.agents.planner.retelling import NEW, QUOTED, TYPING, WISHES, Rule, new_text
from screenwright.agents.planner.skill_set import SkillSet

MOST_RULES = 6
"""Rules that may tell the beginning of one clause one after the other."""

_CASE = re.compile(
    rf"(?P<quoted>{QUOTED})(?:,? (?:written|typed|all))*(?: in)?(?: all)?(?: the)? "
    r"(?P<case>upper ?-?case|lower ?-?case|capital|caps|small)(?: letters?| characters?)?(?: only)?",
    re.IGNORECASE,
)
_DESCRIPTION = re.compile(
    r"(?:(?:this|that|it|there|these|those|they|you|here)"
    r"(?:['’](?:s|ll|re)| is| are| will| can| may| has| have| shows?)"
    r"|the [^,;.\x00]+? (?:is|are|will be|can be|has|have|appears?|lies|stands|looks?|contains?|shows?)"
    r"|use [^,;.\x00]+? (?:to (?:find|see|know|learn|help|tell)|as (?:a )?(?:help|hint|guide)))(?= |$)[^\x00]*$",
    re.IGNORECASE,
)
_RUN_ON = re.compile(r"(?<=[\w\x00])(?<!\bthen)(?<!\band) (?=(?:hit|press|click) submit\b)", re.IGNORECASE)
_NOT_IDLE = re.compile(
    r"\b(?:not|never|no|without|except|only|instead|must|should|need|please)\b|n['’]t\b", re.IGNORECASE
)


@cache
def _rules(skills: SkillSet) -> tuple[Rule, ...]:
    """A wish is taken off first; what a skill knows to be meant is told before it is taken for typing."""
    return (*WISHES, *skills.rules, *TYPING)


def knows(words: str, skills: SkillSet) -> bool:
    """Whether a rule knows how the words begin."""
    return any(rule.pattern.match(words) for rule in _rules(skills))


def plainly(words: str, literals: list[Quoted], skills: SkillSet) -> str:
    """What is left of a goal, its first clause told plainly where rules know its form.

    The words begin where a clause begins, their quotes masked. Texts that a rule puts into quotes are added to
    ``literals``.
    """
    for _ in range(MOST_RULES):
        found = next(((rule, hit) for rule in _rules(skills) if (hit := rule.pattern.match(words))), None)
        if found is None:
            break
        rule, hit = found
        words = f"{_masked(rule.retell(hit), literals)}{words[hit.end() :]}"
    return words


def describes(clause: str) -> bool:
    """Whether a clause asks for nothing: "The form is below", "You will see a list"."""
    return bool(_DESCRIPTION.match(clause)) and not _NOT_IDLE.search(clause)


def with_commas(masked: str) -> str:
    """A comma before "hit submit" and its like where the writer left out any: no name ends in such words."""
    return _RUN_ON.sub(", ", masked)


def with_letters(masked: str, literals: list[Quoted]) -> str:
    """``"anna" in upper case`` -> ``"ANNA"``: what is said of the letters of a quoted text is done to them."""

    def recase(hit: re.Match[str]) -> str:
        text = literals[int(hit["quoted"].strip("\x00"))].text
        return _masked(new_text(text.lower() if hit["case"][0] in "lsLS" else text.upper()), literals)

    return _CASE.sub(recase, masked)


def _masked(told: str, literals: list[Quoted]) -> str:
    def hide(hit: re.Match[str]) -> str:
        literals.append(Quoted(quote(hit[1]), hit[1]))
        return f"\x00{len(literals) - 1}\x00"

    return NEW.sub(hide, told)
