"""Instructions of the skills that serve one task each; each is done over several looks."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.agents.planner import SkillInstruction, TargetPhrase
from screenwright_lab.worlds.miniwob.skills.conditions import Condition

Class: TypeAlias = Literal["odd", "even", "positive", "negative"]
"""What a whole number may be called."""
Span: TypeAlias = Literal["all", "word", "paragraph"]
Figure: TypeAlias = Literal["center", "midpoint", "vertical", "horizontal", "circle", "bisector", "right angle"]
"""vertical and horizontal are lines through a dot, the circle goes around one."""


@dataclass(frozen=True, slots=True)
class PressWhen(SkillInstruction):
    """Watch the value called ``measure`` and press the target as soon as it meets the condition."""

    target: TargetPhrase
    measure: str
    condition: Condition


@dataclass(frozen=True, slots=True)
class PressUntil(SkillInstruction):
    """Press the target until the value called ``measure``, or the number it makes, meets the condition; ``anew``: at
    least once."""

    target: TargetPhrase
    condition: Condition
    measure: str = ""
    anew: bool = False


@dataclass(frozen=True, slots=True)
class GuessNumber(SkillInstruction):
    """Find a number by what the screen answers to each guess; ``button`` None is the one that sends it."""

    low: int
    high: int
    button: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class ClassifyNumbers(SkillInstruction):
    """Beside each number press the one of the two words that is right."""

    first: Class
    second: Class


@dataclass(frozen=True, slots=True)
class ClickInOrder(SkillInstruction):
    """Every number on the screen, rising or ``falling``."""

    falling: bool = False


@dataclass(frozen=True, slots=True)
class AnswerSides(SkillInstruction):
    """How many sides the figure has: the number is clicked where the screen offers it, else typed."""


@dataclass(frozen=True, slots=True)
class NameFigure(SkillInstruction):
    """Click the button whose words say what the figure is."""


@dataclass(frozen=True, slots=True)
class PickColour(SkillInstruction):
    """Give a colour to the field that takes one; ``code`` is six hex digits, "" the colour of the patch shown."""

    code: str = ""
    target: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class ClickCoordinate(SkillInstruction):
    """A point by the numbers at the axes that are drawn."""

    across: float
    up: float


@dataclass(frozen=True, slots=True)
class EnterTime(SkillInstruction):
    time: datetime.time
    written: str
    target: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class PickSuggestion(SkillInstruction):
    """Of what a field offers while one types, the entry that begins and ends so; either may be empty, not both."""

    starts: str
    ends: str
    target: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class OpenSections(SkillInstruction):
    """Unfold the one section or all of them, and click nothing else."""


@dataclass(frozen=True, slots=True)
class OpenPath(SkillInstruction):
    """Entries of menus inside of menus, the outermost first; the last is clicked. At least two."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExpandMenu(SkillInstruction):
    """Open a menu by the control that has its name or, where none has, by the one control with a sign and no words."""

    name: str


@dataclass(frozen=True, slots=True)
class MarkText(SkillInstruction):
    """Select text: everything in the field or on the page, a word, or the ``ordinal``-th paragraph (from 1)."""

    span: Span
    ordinal: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True)
class CopyText(SkillInstruction):
    """``ordinal`` counts the fields with text, from 1, where no ``source`` is named."""

    ordinal: int = 1
    destination: TargetPhrase | None = None
    source: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class StyleText(SkillInstruction):
    """``style`` is the name of a button of the toolbar, or a colour; ``text`` empty means everything."""

    style: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class SortItems(SkillInstruction):
    """Drag the entries of a list of numbers into order, from the top."""

    falling: bool = False


@dataclass(frozen=True, slots=True)
class MoveItem(SkillInstruction):
    """Drag a named thing to a place among its like: to the ``place``-th (1 first, -1 last), to a ``cell`` (0, 1 or 2
    across and down), or on by ``across`` and ``down``, counted from the thing named ``beside`` where there is one."""

    name: str
    place: int | None = None
    across: int = 0
    down: int = 0
    cell: tuple[int, int] | None = None
    beside: str = ""


@dataclass(frozen=True, slots=True)
class PressValue(SkillInstruction):
    """Press what stands under the ``label`` of the owner, who may be on one of the next pages."""

    label: str
    owner: str


@dataclass(frozen=True, slots=True)
class Resize(SkillInstruction):
    """Make a field, a window or a panel ``across`` and ``down`` times its size, 1 leaving a side as it is; ``pixels``
    says by how much instead, and the two only which way."""

    target: TargetPhrase
    across: float = 1.0
    down: float = 1.0
    pixels: int | None = None


@dataclass(frozen=True, slots=True)
class Construct(SkillInstruction):
    """A point, a line or a circle that follows from a figure drawn on the screen: clicked or drawn."""

    figure: Figure


@dataclass(frozen=True, slots=True)
class TypeShown(SkillInstruction):
    """Type what the screen shows as the value of ``label``, as in the cell beside it."""

    label: str
    target: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class FillShown(SkillInstruction):
    """Type into each field the value that the screen shows beside the same name elsewhere."""
