"""A goal in anybody's words to instructions: by the grammar where it is told exactly, else by the reader of sentences.

What neither reads surely is refused, with what was understood of it, and nothing is guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

from screenwright.agents.planner.general_skills import installed
from screenwright.agents.planner.gist import gist
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.instructions import WaitFor
from screenwright.agents.planner.intents import clauses_of
from screenwright.agents.planner.quoting import mask
from screenwright.agents.planner.skill_instructions import SkillInstruction, Wish
from screenwright.agents.planner.skill_set import SkillSet
from screenwright.core.agency import Refusal
from screenwright.core.errors import UsageError
from screenwright.language import Utterance, read_utterance

SURE, SURER = 0.3, 0.5
"""Chance of a reading from which it is done where the grammar reads nothing, and where the grammar reads otherwise."""


@dataclass(frozen=True, slots=True)
class Understood:
    """``chance``: 0..1, that all clauses were read rightly."""

    instructions: tuple[Wish, ...] | Refusal
    chance: float


def understand(goal: str, skills: SkillSet | None = None) -> tuple[Wish, ...] | Refusal:
    """The instructions in order, at least one; or a Refusal with the reason. Never raises for any text."""
    skills = installed() if skills is None else skills
    exact = read_goal(goal, skills)
    if _is_exact(exact, goal) or not skills.names:
        return exact
    said = read_utterance(goal)
    if said is None:
        return exact
    free = understood(said, skills)
    if isinstance(exact, Refusal):
        unsure = doubtful(said)
        return free.instructions if unsure is None else _unsure(said, unsure)
    if isinstance(free.instructions, Refusal) or free.chance < SURER:
        return exact
    return exact if gist(exact) == gist(free.instructions) else free.instructions


def understood(said: Utterance, skills: SkillSet) -> Understood:
    """What is to be done for the clauses of a sentence."""
    try:
        found = tuple(wish for clause in clauses_of(said) for wish in _each(clause, skills))
    except UsageError as error:
        return Understood(Refusal(str(error)), said.chance)
    return Understood(found, said.chance)


def doubtful(said: Utterance) -> int | None:
    """Index of the clause that is least sure, where a sentence that no grammar reads is too unsure to be done or asks
    for nothing; else None."""
    asks = any(clause.intent != "nothing" for clause in said.clauses)
    if asks and said.chance >= SURE:
        return None
    return min(range(len(said.clauses)), key=lambda index: said.clauses[index].chance)


def _each(clause: str, skills: SkillSet) -> tuple[Wish, ...]:
    wishes = read_goal(clause, skills)
    if isinstance(wishes, Refusal):
        raise UsageError(wishes.reason)
    return wishes


def _is_exact(told: tuple[Wish, ...] | Refusal, goal: str) -> bool:
    """With every name in quotes, or in a form that a skill has for just this, or what no slot tells: whether a thing is
    awaited or its end."""
    if isinstance(told, Refusal):
        return False
    try:
        quoted = bool(mask(goal)[1])
    except UsageError:
        quoted = False
    return (
        quoted
        or all(isinstance(wish, SkillInstruction) for wish in told)
        or any(isinstance(wish, WaitFor) for wish in told)
    )


def _unsure(said: Utterance, doubtful: int) -> Refusal:
    """With the words that a person has to say otherwise, and those that were understood."""
    others = [one.words.strip(" ,;") for at, one in enumerate(said.clauses) if at != doubtful and one.chance >= SURE]
    understood = f"; I understood {', '.join(map(repr, others))}" if others else ""
    return Refusal(
        f"I am not sure what {said.clauses[doubtful].words.strip()!r} asks for: "
        f'say it otherwise, or exactly, as  click "Save"  or  type "hello" into "Name"{understood}'
    )
