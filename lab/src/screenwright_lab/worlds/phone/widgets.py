"""What pages are made of: things with words and what a touch of them does, and nothing of how they look.

Every renderer draws the same widgets: ``drawn.py`` as pixels, ``html.py`` as a page for a browser. A thing is known by
its name, which is unique among the touchable things of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

Do: TypeAlias = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Heading:
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    text: str
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Hero:
    """What a page is about, large and in the middle: a time, a song, a name."""

    text: str
    support: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list. ``control`` is drawn at its end, or before its words where it is a radio button."""

    title: str
    tap: Do | None = None
    support: str = ""
    value: str = ""
    icon: str = ""
    avatar: bool = False
    control: Literal["", "switch", "checkbox", "radio"] = ""
    on: bool = False
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    text: str
    tap: Do
    icon: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class Buttons:
    """Beside each other."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A thing with a picture: in a grid or, by the theme, in a list."""

    title: str
    tap: Do
    support: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Tiles:
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Chip:
    text: str
    tap: Do
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Chips:
    """Choices beside each other; what does not fit begins a new line."""

    chips: tuple[Chip, ...]


@dataclass(frozen=True, slots=True)
class Bubble:
    """One message of a conversation."""

    text: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number with a button for less and one for more; they are named so, with the title behind it."""

    title: str
    value: str
    less: Do
    more: Do


@dataclass(frozen=True, slots=True)
class Field:
    """A place to type into. ``key`` names its text in the world's state, ``enter`` is what the Enter key does."""

    key: str
    label: str
    enter: Do | None = None
    icon: str = ""
    tall: bool = False


Widget: TypeAlias = Heading | Words | Hero | Row | Buttons | Tiles | Chips | Bubble | Stepper | Field


def listed(rows: Iterable[Widget], otherwise: str) -> tuple[Widget, ...]:
    """The rows of a list; where there are none, words that say so."""
    return tuple(rows) or (Words(otherwise, faint=True),)


@dataclass(frozen=True, slots=True)
class IconButton:
    """A glyph that is touched, or its name in a theme that writes words on buttons."""

    icon: str
    name: str
    tap: Do


@dataclass(frozen=True, slots=True)
class Tab:
    text: str
    icon: str
    tap: Do
    chosen: bool


@dataclass(frozen=True, slots=True)
class Page:
    """``up`` goes back, and is drawn where there is one; ``bar`` are what can be done with the page, ``floating`` a
    button above its lower right corner."""

    title: str
    widgets: tuple[Widget, ...]
    up: Do | None = None
    bar: tuple[IconButton, ...] = ()
    tabs: tuple[Tab, ...] = ()
    floating: IconButton | None = None


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question before everything else; any of its buttons ends it."""

    title: str
    message: str
    buttons: tuple[Button, ...]
