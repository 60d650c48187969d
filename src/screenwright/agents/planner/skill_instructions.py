"""Instructions that take several looks: one frozen class for each planner skill (``skills/``).

``words`` is the clause as in ``instructions``: it can be read again by itself and plays no part in comparisons.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from screenwright.agents.planner.instructions import Instruction, KindWord, TargetPhrase
from screenwright.agents.planner.program_map import NOTHING_KNOWN, ProgramMap
from screenwright.vision import Colour

Hiding: TypeAlias = Literal["tabs", "sections", "tree", "menus", "pages", "anywhere"]
"""What may have to be opened or turned before a thing comes into sight."""
Grip: TypeAlias = Literal["slider", "spinner", "any"]
"""any: what is found under the name decides."""
Form: TypeAlias = Literal["circle", "triangle", "rectangle", "letter", "digit", "shape", "box"]
"""shape is any but letters and digits; box is a rectangle, filled or empty."""
Size: TypeAlias = Literal["small", "large", "smallest", "largest"]


@dataclass(frozen=True, slots=True)
class SkillInstruction:
    """What a skill does; each kind is a class of its own."""

    words: str = field(default="", compare=False, kw_only=True)
    known: ProgramMap = field(default=NOTHING_KNOWN, compare=False, repr=False, kw_only=True)
    """What was seen so far in the menus of the program in which it is done."""


@dataclass(frozen=True, slots=True)
class Look:
    """What something looks like; None and "" say nothing. ``sign`` is a single letter or digit, ``side`` where it is
    among its like (left, right, top, bottom), ``kind`` a control instead of a plain shape."""

    colour: Colour | None = None
    form: Form | None = None
    size: Size | None = None
    sign: str = ""
    side: str = ""
    kind: KindWord | None = None


@dataclass(frozen=True, slots=True)
class PickDate(SkillInstruction):
    """``written`` is the date as the goal has it, for a field that takes any text; ``target`` None is the one date
    field there is."""

    day: datetime.date
    written: str
    target: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class SetAmounts(SkillInstruction):
    """One amount for each slider or spinner, in reading order; a ``target`` goes with a single amount."""

    amounts: tuple[float, ...]
    grip: Grip
    target: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class SetValue(SkillInstruction):
    """``value`` for what is called so, be it a field, a list, a slider or a choice."""

    target: TargetPhrase
    value: str


@dataclass(frozen=True, slots=True)
class DeleteThing(SkillInstruction):
    target: TargetPhrase


@dataclass(frozen=True, slots=True)
class MoveThing(SkillInstruction):
    target: TargetPhrase
    destination: TargetPhrase


@dataclass(frozen=True, slots=True)
class RenameThing(SkillInstruction):
    target: TargetPhrase
    name: str


@dataclass(frozen=True, slots=True)
class CreateThing(SkillInstruction):
    """A new thing of this ``kind``, as the program's own command for it says, with a name."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class ConfirmOpen(SkillInstruction):
    """Answer the dialog that waits, where one does."""


@dataclass(frozen=True, slots=True)
class GoOn(SkillInstruction):
    """Read the goal again beside the screen that the steps before led to: what is left of it is planned anew."""


@dataclass(frozen=True, slots=True)
class ChooseFromList(SkillInstruction):
    """Exactly these options of a list; ``source`` without a name is the one list there is."""

    options: tuple[str, ...]
    source: TargetPhrase


@dataclass(frozen=True, slots=True)
class LookFor(SkillInstruction):
    """Bring the target into sight by opening and turning what hides it, then click it."""

    target: TargetPhrase
    hiding: Hiding = "anywhere"


@dataclass(frozen=True, slots=True)
class DoCommand(SkillInstruction):
    """Give the command of the program that the words mean; in the row of what ``row`` names, where one is named.
    ``value`` goes where the program then asks for one. ``is_name``: what was said is a name, and one with another word
    in its place is another command."""

    said: str
    row: TargetPhrase | None = None
    value: str = ""
    is_name: bool = False


@dataclass(frozen=True, slots=True)
class MapProgram(SkillInstruction):
    """Open every menu of the program once, and give no command; the ``whole`` of it: menus in menus and tabs, too."""

    whole: bool = True


@dataclass(frozen=True, slots=True)
class ClickLook(SkillInstruction):
    """``every``: all things that look so, else exactly one is meant and any will do."""

    look: Look
    every: bool = False


@dataclass(frozen=True, slots=True)
class AnswerCount(SkillInstruction):
    """How many things look so: the number is clicked where the screen offers it, else typed."""

    look: Look


@dataclass(frozen=True, slots=True)
class ReplaceAll(SkillInstruction):
    """Put ``new`` wherever ``old`` stands as whole words in a text."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class TypeRead(SkillInstruction):
    """Type the ``ordinal``-th word of the text that is shown; -1 is the last."""

    ordinal: int
    destination: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class TypeSolution(SkillInstruction):
    """Solve what is written on the screen ("3 + 4 =", "2 + x = 7") and type the number."""

    destination: TargetPhrase | None = None


@dataclass(frozen=True, slots=True)
class DragLook(SkillInstruction):
    """Drag what looks so: onto what looks like ``onto``, or by ``across`` and ``down`` of its own size."""

    look: Look
    onto: Look | None = None
    across: int = 0
    down: int = 0
    every: bool = False


@dataclass(frozen=True, slots=True)
class PressInParts(SkillInstruction):
    """Press the control that belongs to the owner, in ``count`` of its parts of the screen (posts, rows, cards) from
    the top, None for all of them; in each ``times`` times."""

    control: str
    owner: str
    count: int | None = 1
    times: int = 1


@dataclass(frozen=True, slots=True)
class FillForm(SkillInstruction):
    """Each part of the sentence into the field of a form whose name it fits, then hand the form in."""

    sentence: str


@dataclass(frozen=True, slots=True)
class PickExtreme(SkillInstruction):
    """Press what has the ``most`` of a measure, else the least: "the ticket with the shortest duration"."""

    measure: str
    most: bool


Wish: TypeAlias = Instruction | SkillInstruction
"""Anything that a clause may ask for."""
