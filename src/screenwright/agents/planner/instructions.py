"""What a person's words ask for: one frozen class for each kind of instruction, and the phrase that names a target.

``words`` is the clause as it was written, unquoted text to type put into quotes. It can be read again by itself and
gives an equal instruction, which is why the built-in planner can use it as the sub-goal; it plays no part in
comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from screenwright.core.action import Direction

KindWord: TypeAlias = Literal[
    "button", "icon", "input", "link", "tab", "checkbox", "radio", "switch", "menu", "select", "slider", "image",
    "cell", "item", "file", "window", "section", "box", "text",
]  # fmt: skip
"""What people call things. Coarser than ``core.screen.Kind``; ``box`` may be a field, a checkbox or a list."""

Relation: TypeAlias = Literal["left of", "right of", "next to", "above", "below", "in"]
Side: TypeAlias = Literal[
    "top", "bottom", "left", "right", "center", "top left", "top right", "bottom left", "bottom right"
]
ClickWay: TypeAlias = Literal["left", "double", "right", "long"]


@dataclass(frozen=True, slots=True)
class TargetPhrase:
    """A thing on the screen in a person's words: "the second Save button in the Shipping section".

    ``text`` is its name, empty where only a kind or a position is given; ``ordinal`` counts from 1 in reading order,
    -1 is the last; ``anchor`` goes with ``relation``. ``plainer`` is the same words with less read into them
    ("First name" as a name, not as the first "name"); it is the right reading where the screen shows it exactly.
    """

    text: str = ""
    kind: KindWord | None = None
    ordinal: int | None = None
    relation: Relation | None = None
    anchor: TargetPhrase | None = None
    side: Side | None = None
    plainer: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ClickOn:
    target: TargetPhrase
    way: ClickWay = "left"
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Hover:
    target: TargetPhrase
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class OpenThing:
    """``double`` where the words say that it is a file, a folder or an icon."""

    target: TargetPhrase
    double: bool = False
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class TypeInto:
    """``target`` None types where the focus is."""

    text: str
    target: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Clear:
    target: TargetPhrase
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Press:
    """Each chord one after the other, all of it ``times`` times; key names as in ``core.keys``."""

    chords: tuple[tuple[str, ...], ...]
    times: int = 1
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Choose:
    """``source`` is the list that must be opened first, None where the option is in sight."""

    option: TargetPhrase
    source: TargetPhrase | None = None
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ChooseAll:
    """Each of the options by its name, and nothing else of the same group; without options everything is let go, or
    with ``every`` chosen."""

    options: tuple[str, ...]
    every: bool = False
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Unfold:
    """Open the list ``source`` so that ``option`` comes into sight: the first half of a :class:`Choose`."""

    source: TargetPhrase
    option: TargetPhrase
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SetState:
    target: TargetPhrase
    on: bool
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ScrollView:
    """``times`` None goes on to the end."""

    direction: Direction
    times: int | None = 1
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ScrollTo:
    target: TargetPhrase
    direction: Direction = "down"
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class WaitSeconds:
    seconds: float
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class WaitFor:
    """Until the target is seen or, with ``gone``, no longer seen."""

    target: TargetPhrase
    gone: bool = False
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class DragTo:
    source: TargetPhrase
    destination: TargetPhrase
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class GoBack:
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Save:
    """Save under the name that the document has."""

    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class SaveAs:
    """The planner takes it apart into :class:`AskToSave`, :class:`NameFile` and :class:`ConfirmSave`."""

    name: str
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class AskToSave:
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class NameFile:
    name: str
    words: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ConfirmSave:
    words: str = field(default="", compare=False)


Instruction: TypeAlias = (
    ClickOn
    | Hover
    | OpenThing
    | TypeInto
    | Clear
    | Press
    | Choose
    | ChooseAll
    | Unfold
    | SetState
    | ScrollView
    | ScrollTo
    | WaitSeconds
    | WaitFor
    | DragTo
    | GoBack
    | Save
    | SaveAs
    | AskToSave
    | NameFile
    | ConfirmSave
)
