"""The skills of the built-in planner by name, and which of them serve one task of MiniWoB++ alone.

Each instruction of a skill declares itself with :func:`skill`, each group of forms that belongs to one task with a
:class:`Skill` of its own. A measure may switch off those that were written for one task, or all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

Skills: TypeAlias = Literal["all", "general", "none"]
"""Which are on: general leaves out those that serve one task alone."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Skill:
    """``one_task``: the first two words of the MiniWoB++ task that it alone serves ("drag-items" stands for drag-items
    and drag-items-grid), several where each of its forms serves one; empty where pages of different kinds or desktop
    applications use it."""

    name: str
    one_task: tuple[str, ...] = ()

    def is_on(self, skills: Skills) -> bool:
        return skills == "all" or (skills == "general" and not self.one_task)


SKILLS: dict[type[object], Skill] = {}
"""By the class of their instruction; filled as the classes are made."""
MAIL = Skill("mail", one_task=("email-inbox",))
ORDERS = Skill("orders", one_task=("order-food",))
GUESSING = Skill("guessing", one_task=("guess-number",))
COPYING = Skill("copying", one_task=("copy-paste",))
SECTIONS = Skill("sections", one_task=("click-collapsible",))
STYLES = Skill("styles", one_task=("text-editor",))
VALUES = Skill("values of a person", one_task=("phone-book",))
SORTING = Skill("sorting", one_task=("drag-sort",))
"""Skills that have sentence forms of their own beside their instruction, or nothing but these."""


def skill(what: Skill) -> Callable[[type[T]], type[T]]:
    """Declares the class of an instruction as one of the skill."""

    def declared(instruction: type[T]) -> type[T]:
        SKILLS[instruction] = what
        return instruction

    return declared


def is_on(instruction: object, skills: Skills) -> bool:
    """Whether an instruction may be done; those that are no skill's always may."""
    found = SKILLS.get(type(instruction))
    return found is None or found.is_on(skills)
