"""What can be answered, as facts without words: ``ask.py`` finds it, ``ask_english.py``, ``ask_chinese.py`` word it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from screenwright.core.screen import Blankness, Element, Kind, Screen
from screenwright.reading.places import Place
from screenwright.reading.rows import Series
from screenwright.reading.whereabouts import Neighbour


@dataclass(frozen=True, slots=True)
class NotUnderstood:
    """The question is none that the grammar knows."""


@dataclass(frozen=True, slots=True)
class NothingShown:
    """The screen is black or blank."""

    how: Blankness


@dataclass(frozen=True, slots=True)
class NotPointed:
    """ "It" without a point, or with one at which nothing is."""


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nothing is called so."""

    what: str


@dataclass(frozen=True, slots=True)
class NotInTable:
    """A table with these ``columns`` has no column, or no row (``of_row``), that is called so."""

    columns: tuple[str, ...]
    what: str
    of_row: bool


@dataclass(frozen=True, slots=True)
class IsSo:
    """Yes or no to a state; ``value`` of the field that was asked for."""

    thing: Element
    holds: bool
    value: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands."""

    thing: Element


@dataclass(frozen=True, slots=True)
class NoTitle:
    """Nothing is written where a title would be."""


@dataclass(frozen=True, slots=True)
class CannotTell:
    """The screen does not show whether the thing is so; ``state`` in the question's words."""

    thing: Element
    state: str


@dataclass(frozen=True, slots=True)
class Things:
    """These are meant: what is on, what lies to the left, the third button."""

    things: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class NoneSo:
    """Nothing of that sort is so; ``noun`` and ``state`` in the question's words, the noun "" for anything."""

    noun: str
    state: str


@dataclass(frozen=True, slots=True)
class Written:
    """The words on something; None: a field without any."""

    words: str | None


@dataclass(frozen=True, slots=True)
class Cells:
    """What is written in these cells of a table."""

    cells: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Yes or no to what was ``said`` of something that says ``words``; "" is nothing written."""

    words: str
    said: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Holds:
    """Yes or no, as these things tell; none of them where there is no such thing."""

    holds: bool
    by: tuple[Element, ...]


HOLDING: frozenset[Kind] = frozenset(("input", "select", "slider"))
"""What has a content of its own beside its name."""


@dataclass(frozen=True, slots=True)
class Named:
    """These are meant; of what holds something, that too."""

    things: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class NotTold:
    """The screen does not show it; ``columns`` of its table, where there is one."""

    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotSure:
    """The answer may have to do with these things, and may as well not."""

    things: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Portion:
    """How far along a slider or progress bar is, 0..1."""

    value: float


@dataclass(frozen=True, slots=True)
class NoWords:
    thing: Element


@dataclass(frozen=True, slots=True)
class WholeScreen:
    """Everything is to be read out."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class ReadOut:
    things: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """How many there are. ``kind`` where only one is meant, else ``noun`` in the question's words; ``first`` ones."""

    count: int
    kind: Kind | None
    noun: str
    first: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class TooFew:
    """There is no third one: only so many were seen."""

    number: Number


@dataclass(frozen=True, slots=True)
class NothingBeside:
    thing: Element


@dataclass(frozen=True, slots=True)
class Around:
    """What stands on each side of it, one at least."""

    thing: Element
    neighbours: tuple[Neighbour, ...]


@dataclass(frozen=True, slots=True)
class At:
    """Where it is on the screen; ``more``: how many others are called so."""

    thing: Element
    place: Place
    more: int


@dataclass(frozen=True, slots=True)
class Use:
    """What does it."""

    thing: Element


@dataclass(frozen=True, slots=True)
class NothingSays:
    """Nothing that can be clicked says so."""

    what: str


@dataclass(frozen=True, slots=True)
class Purpose:
    """The largest words, the lists with their lengths, what can be used; all empty where nothing was seen."""

    titles: tuple[Element, ...]
    series: tuple[tuple[Series, int], ...]
    controls: tuple[Element, ...]


Reply: TypeAlias = (
    NotUnderstood | NothingShown | NotPointed | NotFound | NotInTable | IsSo | Standing | CannotTell | NoTitle
    | Things | NoneSo | Written | Cells | Compared | Portion | NoWords | WholeScreen | ReadOut | Number | TooFew
    | NothingBeside | Around | Holds | Named | NotTold | NotSure | At | Use | NothingSays | Purpose
)  # fmt: skip
