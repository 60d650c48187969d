"""Instructions about numbers, figures and colours that are on the screen; each is done by a skill over several looks.

``words`` is the clause as in ``instructions``: it can be read again by itself and plays no part in comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from screenwright.agents.planner.conditions import Condition
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.skill_registry import GUESSING, Skill, skill

Class: TypeAlias = Literal["odd", "even", "positive", "negative"]
"""What a whole number may be called."""


@skill(Skill("pressing when", one_task=("stock-market",)))
@dataclass(frozen=True, slots=True)
class PressWhen:
    """Watch the value called ``measure`` and press the target as soon as it meets the condition."""

    target: TargetPhrase
    measure: str
    condition: Condition
    words: str = field(default="", compare=False)


@skill(Skill("pressing until", one_task=("generate-number",)))
@dataclass(frozen=True, slots=True)
class PressUntil:
    """Press the target until the value called ``measure``, or the number it makes, meets the condition; ``anew``: at
    least once."""

    target: TargetPhrase
    condition: Condition
    measure: str = ""
    anew: bool = False
    words: str = field(default="", compare=False)


@skill(GUESSING)
@dataclass(frozen=True, slots=True)
class GuessNumber:
    """Find a number by what the screen answers to each guess; ``button`` None is the one that sends it."""

    low: int
    high: int
    button: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(Skill("classes of numbers", one_task=("odd-or",)))
@dataclass(frozen=True, slots=True)
class ClassifyNumbers:
    """Beside each number press the one of the two words that is right."""

    first: Class
    second: Class
    words: str = field(default="", compare=False)


@skill(Skill("comparisons"))
@dataclass(frozen=True, slots=True)
class PickExtreme:
    """Press what has the ``most`` of a measure, else the least: "the ticket with the shortest duration"."""

    measure: str
    most: bool
    words: str = field(default="", compare=False)


@skill(Skill("numbers in order", one_task=("ascending-numbers",)))
@dataclass(frozen=True, slots=True)
class ClickInOrder:
    """Every number on the screen, rising or ``falling``."""

    falling: bool = False
    words: str = field(default="", compare=False)


@skill(Skill("sides of figures", one_task=("count-sides",)))
@dataclass(frozen=True, slots=True)
class AnswerSides:
    """How many sides the figure has: the number is clicked where the screen offers it, else typed."""

    words: str = field(default="", compare=False)


@skill(Skill("names of figures", one_task=("identify-shape",)))
@dataclass(frozen=True, slots=True)
class NameFigure:
    """Click the button whose words say what the figure is."""

    words: str = field(default="", compare=False)


@skill(Skill("colours", one_task=("use-colorwheel",)))
@dataclass(frozen=True, slots=True)
class PickColour:
    """Give a colour to the field that takes one; ``code`` is six hex digits, "" the colour of the patch shown."""

    code: str = ""
    target: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(Skill("points on axes", one_task=("grid-coordinate",)))
@dataclass(frozen=True, slots=True)
class ClickCoordinate:
    """A point by the numbers at the axes that are drawn."""

    across: float
    up: float
    words: str = field(default="", compare=False)


NumberInstruction: TypeAlias = (
    PressWhen
    | PressUntil
    | GuessNumber
    | ClassifyNumbers
    | PickExtreme
    | ClickInOrder
    | AnswerSides
    | NameFigure
    | PickColour
    | ClickCoordinate
)
