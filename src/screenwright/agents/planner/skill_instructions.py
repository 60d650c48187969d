"""Instructions that take several looks: one frozen class for each planner skill (``skills/``).

``words`` is the clause as in ``instructions``: it can be read again by itself and plays no part in comparisons.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from screenwright.agents.planner.instructions import Instruction, KindWord, TargetPhrase
from screenwright.agents.planner.number_instructions import NumberInstruction
from screenwright.agents.planner.skill_registry import COPYING, SECTIONS, SORTING, STYLES, VALUES, Skill, skill
from screenwright.vision.glyphs import Colour

Hiding: TypeAlias = Literal["tabs", "sections", "tree", "menus", "pages", "anywhere"]
"""What may have to be opened or turned before a thing comes into sight."""
Grip: TypeAlias = Literal["slider", "spinner", "any"]
"""any: what is found under the name decides."""
Span: TypeAlias = Literal["all", "word", "paragraph"]
Form: TypeAlias = Literal["circle", "triangle", "rectangle", "letter", "digit", "shape", "box"]
"""shape is any but letters and digits; box is a rectangle, filled or empty."""
Figure: TypeAlias = Literal["center", "midpoint", "vertical", "horizontal", "circle", "bisector", "right angle"]
"""vertical and horizontal are lines through a dot, the circle goes around one."""
Size: TypeAlias = Literal["small", "large", "smallest", "largest"]


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


@skill(Skill("dates"))
@dataclass(frozen=True, slots=True)
class PickDate:
    """``written`` is the date as the goal has it, for a field that takes any text; ``target`` None is the one date
    field there is."""

    day: datetime.date
    written: str
    target: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(Skill("times", one_task=("enter-time",)))
@dataclass(frozen=True, slots=True)
class EnterTime:
    time: datetime.time
    written: str
    target: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(Skill("sliders and spinners"))
@dataclass(frozen=True, slots=True)
class SetAmounts:
    """One amount for each slider or spinner, in reading order; a ``target`` goes with a single amount."""

    amounts: tuple[float, ...]
    grip: Grip
    target: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(Skill("suggestions", one_task=("use-autocomplete",)))
@dataclass(frozen=True, slots=True)
class PickSuggestion:
    """Of what a field offers while one types, the entry that begins and ends so; either may be empty, not both."""

    starts: str
    ends: str
    target: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(Skill("lists"))
@dataclass(frozen=True, slots=True)
class ChooseFromList:
    """Exactly these options of a list; ``source`` without a name is the one list there is."""

    options: tuple[str, ...]
    source: TargetPhrase
    words: str = field(default="", compare=False)


@skill(Skill("searching"))
@dataclass(frozen=True, slots=True)
class LookFor:
    """Bring the target into sight by opening and turning what hides it, then click it."""

    target: TargetPhrase
    hiding: Hiding = "anywhere"
    words: str = field(default="", compare=False)


@skill(Skill("states"))
@dataclass(frozen=True, slots=True)
class MakeSo:
    """Set the control that the words describe, ``on`` or off; it may lie behind a tab or in a menu. ``exchange``: what
    was said and the value for it, as the cell of a table may be meant that says the one and should say the other."""

    said: str
    on: bool = True
    exchange: tuple[str, str] | None = field(default=None, compare=False)
    words: str = field(default="", compare=False)


@skill(Skill("commands"))
@dataclass(frozen=True, slots=True)
class DoCommand:
    """Click the command of the program that the words describe, its verb among them; ``whole``: only one whose label
    holds all that was said."""

    said: str
    whole: bool = False
    words: str = field(default="", compare=False)


@skill(SECTIONS)
@dataclass(frozen=True, slots=True)
class OpenSections:
    """Unfold the one section or all of them, and click nothing else."""

    words: str = field(default="", compare=False)


@skill(Skill("paths of menus", one_task=("click-menu",)))
@dataclass(frozen=True, slots=True)
class OpenPath:
    """Entries of menus inside of menus, the outermost first; the last is clicked. At least two."""

    names: tuple[str, ...]
    words: str = field(default="", compare=False)


@skill(Skill("signs that open menus", one_task=("click-pie",)))
@dataclass(frozen=True, slots=True)
class ExpandMenu:
    """Open a menu by the control that has its name or, where none has, by the one control with a sign and no words."""

    name: str
    words: str = field(default="", compare=False)


@skill(Skill("looks"))
@dataclass(frozen=True, slots=True)
class ClickLook:
    """``every``: all things that look so, else exactly one is meant and any will do."""

    look: Look
    every: bool = False
    words: str = field(default="", compare=False)


@skill(Skill("counting"))
@dataclass(frozen=True, slots=True)
class AnswerCount:
    """How many things look so: the number is clicked where the screen offers it, else typed."""

    look: Look
    words: str = field(default="", compare=False)


@skill(Skill("marking text", one_task=("highlight-text",)))
@dataclass(frozen=True, slots=True)
class MarkText:
    """Select text: everything in the field or on the page, a word, or the ``ordinal``-th paragraph (from 1)."""

    span: Span
    ordinal: int = 1
    text: str = ""
    words: str = field(default="", compare=False)


@skill(COPYING)
@dataclass(frozen=True, slots=True)
class CopyText:
    """``ordinal`` counts the fields with text, from 1, where no ``source`` is named."""

    ordinal: int = 1
    destination: TargetPhrase | None = None
    source: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(STYLES)
@dataclass(frozen=True, slots=True)
class StyleText:
    """``style`` is the name of a button of the toolbar, or a colour; ``text`` empty means everything."""

    style: str
    text: str = ""
    words: str = field(default="", compare=False)


@skill(Skill("replacing"))
@dataclass(frozen=True, slots=True)
class ReplaceAll:
    """Put ``new`` wherever ``old`` stands as whole words in a text."""

    old: str
    new: str
    words: str = field(default="", compare=False)


@skill(Skill("reading words"))
@dataclass(frozen=True, slots=True)
class TypeRead:
    """Type the ``ordinal``-th word of the text that is shown; -1 is the last."""

    ordinal: int
    destination: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(Skill("sums"))
@dataclass(frozen=True, slots=True)
class TypeSolution:
    """Solve what is written on the screen ("3 + 4 =", "2 + x = 7") and type the number."""

    destination: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@skill(SORTING)
@dataclass(frozen=True, slots=True)
class SortItems:
    """Drag the entries of a list of numbers into order, from the top."""

    falling: bool = False
    words: str = field(default="", compare=False)


@skill(Skill("moving items", one_task=("drag-items",)))
@dataclass(frozen=True, slots=True)
class MoveItem:
    """Drag a named thing to a place among its like: to the ``place``-th (1 first, -1 last), to a ``cell`` (0, 1 or 2
    across and down), or on by ``across`` and ``down``, counted from the thing named ``beside`` where there is one."""

    name: str
    place: int | None = None
    across: int = 0
    down: int = 0
    cell: tuple[int, int] | None = None
    beside: str = ""
    words: str = field(default="", compare=False)


@skill(Skill("dragging by look"))
@dataclass(frozen=True, slots=True)
class DragLook:
    """Drag what looks so: onto what looks like ``onto``, or by ``across`` and ``down`` of its own size."""

    look: Look
    onto: Look | None = None
    across: int = 0
    down: int = 0
    every: bool = False
    words: str = field(default="", compare=False)


@skill(Skill("parts"))
@dataclass(frozen=True, slots=True)
class PressInParts:
    """Press the control that belongs to the owner, in ``count`` of its parts of the screen (posts, rows, cards) from
    the top, None for all of them; in each ``times`` times."""

    control: str
    owner: str
    count: int | None = 1
    times: int = 1
    words: str = field(default="", compare=False)


@skill(VALUES)
@dataclass(frozen=True, slots=True)
class PressValue:
    """Press what stands under the ``label`` of the owner, who may be on one of the next pages."""

    label: str
    owner: str
    words: str = field(default="", compare=False)


@skill(Skill("forms"))
@dataclass(frozen=True, slots=True)
class FillForm:
    """Each part of the sentence into the field of a form whose name it fits, then hand the form in."""

    sentence: str
    words: str = field(default="", compare=False)


@skill(Skill("resizing", one_task=("resize-textarea",)))
@dataclass(frozen=True, slots=True)
class Resize:
    """Make a field, a window or a panel ``across`` and ``down`` times its size, 1 leaving a side as it is; ``pixels``
    says by how much instead, and the two only which way."""

    target: TargetPhrase
    across: float = 1.0
    down: float = 1.0
    pixels: int | None = None
    words: str = field(default="", compare=False)


@skill(
    Skill(
        "constructions",
        one_task=("bisect-angle", "circle-center", "draw-circle", "draw-line", "find-midpoint", "right-angle"),
    )
)
@dataclass(frozen=True, slots=True)
class Construct:
    """A point, a line or a circle that follows from a figure drawn on the screen: clicked or drawn."""

    figure: Figure
    words: str = field(default="", compare=False)


SkillInstruction: TypeAlias = (
    PickDate
    | EnterTime
    | SetAmounts
    | PickSuggestion
    | ChooseFromList
    | LookFor
    | MakeSo
    | DoCommand
    | OpenSections
    | OpenPath
    | ExpandMenu
    | ClickLook
    | AnswerCount
    | MarkText
    | CopyText
    | StyleText
    | ReplaceAll
    | TypeRead
    | TypeSolution
    | SortItems
    | MoveItem
    | DragLook
    | PressInParts
    | PressValue
    | FillForm
    | NumberInstruction
    | Resize
    | Construct
)

Wish: TypeAlias = Instruction | SkillInstruction
"""Anything that a clause may ask for."""
