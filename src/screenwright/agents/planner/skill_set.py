"""A set of skills: what a reader of goals and a planner have to know of them. ``general_skills`` has those at hand.

Forms and sentences are read in the order in which they stand. Of two sets that are joined the first comes first: one
that serves few pages has the narrower forms, and stands before a general one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from screenwright.agents.planner.quoting import Quoted
from screenwright.agents.planner.retelling import Rule
from screenwright.agents.planner.skill_instructions import SkillInstruction
from screenwright.core.agency import Decision, Reflection, Refusal, Situation

T = TypeVar("T", bound=SkillInstruction)
Act: TypeAlias = Callable[[T, Situation], tuple[Decision, ...] | Refusal]
Reader: TypeAlias = Callable[[re.Match[str], Sequence[Quoted]], SkillInstruction | None]
Form: TypeAlias = tuple[re.Pattern[str], Reader]
Sentence: TypeAlias = tuple[re.Pattern[str], str]


@dataclass(frozen=True, slots=True)
class Deed:
    """``act`` gives the next actions for an instruction; ``judge`` says how far they came, where the reason of the last
    action does not."""

    act: Act[Any]
    judge: Callable[[Situation], Reflection] | None = None


Deeds: TypeAlias = Mapping[type[SkillInstruction], Deed]


def deed(
    of: type[T], act: Act[T], judge: Callable[[Situation], Reflection] | None = None
) -> tuple[type[SkillInstruction], Deed]:
    """What is done for one class of instruction, as an item of the deeds of a set."""
    return of, Deed(act, judge)


@dataclass(frozen=True, eq=False)
class SkillSet:
    """``names``: of the skill that each class of instruction belongs to. ``sentences``: wishes that are spread over
    clauses, and the same in one. ``forms``: what a whole clause may be, and what makes an instruction of it.
    ``rules``: of plain telling. ``verbs``: patterns of what begins a clause, beside the verbs of the grammar.
    ``deeds``: functions that give what is done for each instruction, as the modules for it are imported when the first
    is done, and not for reading. Nothing at all is the set of no skill."""

    names: Mapping[type[SkillInstruction], str] = field(default_factory=dict)
    sentences: tuple[Sentence, ...] = ()
    forms: tuple[Form, ...] = ()
    rules: tuple[Rule, ...] = ()
    verbs: tuple[str, ...] = ()
    deeds: tuple[Callable[[], Deeds], ...] = ()

    def __or__(self, other: SkillSet) -> SkillSet:
        return SkillSet(
            {**self.names, **other.names},
            self.sentences + other.sentences,
            self.forms + other.forms,
            self.rules + other.rules,
            self.verbs + other.verbs,
            self.deeds + other.deeds,
        )

    def has(self, instruction: object) -> bool:
        """Whether it may be done; what is no skill's always may."""
        return not isinstance(instruction, SkillInstruction) or type(instruction) in self.names

    def deed(self, instruction: SkillInstruction) -> Deed:
        found = (deeds().get(type(instruction)) for deeds in self.deeds)
        return next(deed for deed in found if deed is not None)


def sentences(*told: tuple[str, str]) -> tuple[Sentence, ...]:
    """Each a pattern that begins with a whole word, and what it becomes."""
    return tuple((re.compile(rf"(?<![\w]){pattern}", re.IGNORECASE), new) for pattern, new in told)


def forms(*told: tuple[str, Reader]) -> tuple[Form, ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), reader) for pattern, reader in told)
