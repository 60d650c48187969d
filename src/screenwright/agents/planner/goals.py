"""A goal in anybody's words to instructions: by the grammar where it is told exactly, else by the reader of sentences.

What neither reads surely is read by a second reader where there is one, and checked. Else it is refused, with what was
understood of it; where only the first thing that is asked for is unsure, it may first be looked for among the commands
of the program.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from screenwright.agents.planner.general_skills import installed
from screenwright.agents.planner.gist import gist
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.intents import clauses_of
from screenwright.agents.planner.quoting import quote
from screenwright.agents.planner.second_reader import SecondReader, Unread, read_again
from screenwright.agents.planner.skill_instructions import Wish
from screenwright.agents.planner.skill_set import SkillSet
from screenwright.core.agency import Refusal
from screenwright.core.errors import UsageError
from screenwright.language import QUESTIONS, STOPS, Clause, Utterance, read_utterance

_QUOTES = frozenset('"“「')
_BY_HAND = re.compile(r"(?:double |right )?click|press|type|wait|点击|按|输入", re.IGNORECASE)
SURE = 0.5
"""Chance of a reading from which it is done."""


@dataclass(frozen=True, slots=True)
class Understood:
    """``chance``: 0..1, that all clauses were read rightly; ``by``: the second reader that read it, "" for none;
    ``exactly``: by the grammar, as steps that a person told one by one."""

    instructions: tuple[Wish, ...] | Refusal
    chance: float = 1.0
    by: str = ""
    exactly: bool = False


def understand(
    goal: str,
    skills: SkillSet | None = None,
    second: SecondReader | None = None,
    shown: Sequence[str] = (),
    *,
    grammar_first: bool = False,
) -> Understood:
    """The instructions in order, at least one; or a Refusal with the reason. ``second`` is asked where grammar and net
    are not sure and the net sees no question and no condition, and told the labels that are ``shown``. Raises nothing
    for any text, and OutOfBudget where ``second`` may not be asked any more."""
    skills = installed() if skills is None else skills
    exact = read_goal(goal, skills)
    said, is_read = read_utterance(goal), not isinstance(exact, Refusal)
    if not skills.names or (is_read and (said is None or grammar_first or told_exactly(goal, exact))):
        return Understood(exact, exactly=is_read)
    unsure = doubtful(said) if said else None
    if said and unsure is None:
        return understood(said, skills)
    if said and not isinstance(exact, Refusal) and (_in_single_words(exact) or _read_alike(exact, said, skills)):
        return Understood(exact, said.chance, exactly=True)
    refused = _unsure(said, unsure) if said and unsure is not None else exact
    assert isinstance(refused, Refusal)
    chance = said.chance if said else 0.0
    if second is None or not goal.strip() or (said and _only_to_be_known(said)):
        return Understood(refused, chance)
    again = read_again(Unread(goal, said, perhaps(said, skills), tuple(shown)), refused, second, skills)
    return Understood(again, chance, "" if isinstance(again, Refusal) else second.name)


def told_exactly(goal: str, told: tuple[Wish, ...] | Refusal) -> bool:
    """Whether a goal that the grammar reads is told in its own forms: with names in quotes, or in steps that all begin
    with a word for what a hand does. Of all else people mean more than the grammar knows."""
    if isinstance(told, Refusal):
        return False
    return bool(_QUOTES & set(goal)) or all(_BY_HAND.match(wish.words) for wish in told)


def _in_single_words(told: tuple[Wish, ...]) -> bool:
    """Whether no name in it has several words, of which some may belong to the sentence."""
    parts = (getattr(wish, part.name) for wish in told for part in fields(wish))
    return all(len(part.text.split()) <= 1 for part in parts if isinstance(part, TargetPhrase))


def _read_alike(told: tuple[Wish, ...], said: Utterance, skills: SkillSet) -> bool:
    """Whether the reader, unsure as it is, came to the same."""
    read = understood(said, skills).instructions
    return not isinstance(read, Refusal) and gist(read) == gist(told)


def as_commands(goal: str, skills: SkillSet) -> tuple[Wish, ...] | None:
    """What is to be done where the reader is unsure of the first thing that is asked for: the command that its words
    mean, if the program has one, and then the rest as it was read. None for what is no wish at all, and where more is
    unsure, so that nothing is half done."""
    said = read_utterance(goal)
    if said is None or doubtful(said) is None or _only_to_be_known(said) or any(one.said("it") for one in said.clauses):
        return None
    asking = list(said.asking)
    if not all(_is_told(one) for one in asking[1:]):
        return None
    try:
        told = [
            step
            for clause in said.clauses
            for step in (clauses_of(replace(said, clauses=(clause,))) if _is_told(clause) else _as_meant(clause))
        ]
        return tuple(wish for step in told for wish in _each(step, skills)) or None
    except UsageError:
        return None


def may_be_wished(goal: str) -> bool:
    """Whether something is asked for that may be done, and it is no question and hangs on no condition."""
    said = read_utterance(goal)
    return said is not None and any(said.asking) and not _only_to_be_known(said)


def _is_told(clause: Clause) -> bool:
    return clause.chance >= SURE and clause.asks


def _as_meant(clause: Clause) -> tuple[str, ...]:
    if not clause.asks:
        return ()
    value = f" with {quote(clause.said('text'))}" if clause.said("text") else ""
    return (f"do {quote(clause.words.strip(f' {STOPS}'))}{value}",)


def understood(said: Utterance, skills: SkillSet) -> Understood:
    """What is to be done for the clauses of a sentence."""
    try:
        found = tuple(wish for clause in clauses_of(said) for wish in _each(clause, skills))
    except UsageError as error:
        return Understood(Refusal(str(error)), said.chance)
    return Understood(found, said.chance)


def perhaps(said: Utterance | None, skills: SkillSet) -> tuple[str, ...]:
    """The steps that a reading would come to, sure or not; none where it comes to nothing."""
    free = understood(said, skills).instructions if said else ()
    return () if isinstance(free, Refusal) else tuple(wish.words for wish in free)


def doubtful(said: Utterance) -> int | None:
    """Index of the clause that is least sure, where a sentence that no grammar reads is too unsure to be done or asks
    for nothing; else None."""
    asks = any(clause.intent != "nothing" for clause in said.clauses)
    if asks and said.chance >= SURE:
        return None
    return min(range(len(said.clauses)), key=lambda index: said.clauses[index].chance)


def _only_to_be_known(said: Utterance) -> bool:
    """Whether there may be a question in it, or a condition: a reader that passes it over would have done what was only
    asked about, or was to be done at times alone."""
    return any(clause.intent in QUESTIONS or clause.intent == "condition" for clause in said.clauses)


def _each(clause: str, skills: SkillSet) -> tuple[Wish, ...]:
    wishes = read_goal(clause, skills)
    if isinstance(wishes, Refusal):
        raise UsageError(wishes.reason)
    return wishes


def _unsure(said: Utterance, doubtful: int) -> Refusal:
    """With the words that a person has to say otherwise, and those that were understood."""
    others = [one.words.strip(" ,;") for at, one in enumerate(said.clauses) if at != doubtful and one.chance >= SURE]
    understood = f"; I understood {', '.join(map(repr, others))}" if others else ""
    return Refusal(
        f"I am not sure what {said.clauses[doubtful].words.strip()!r} asks for: "
        f'say it otherwise, or exactly, as  click "Save"  or  type "hello" into "Name"{understood}'
    )
