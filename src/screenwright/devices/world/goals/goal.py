"""A goal: its words, a check on the state, and the moves of an expert, page by page.

The expert is told by the place: ``moves`` says what to do on each page of the app, so that it finds on from wherever it
stands and not only from where it thought to be. On other pages of the app it goes back, in other apps home.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.devices.world.state import World
from screenwright.devices.world.values import Values

Family: TypeAlias = Literal["general", "google_apps", "install", "single", "web_shopping"]
FAMILIES: tuple[Family, ...] = ("general", "google_apps", "install", "single", "web_shopping")


@dataclass(frozen=True, slots=True)
class Tap:
    """On the thing of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Write:
    """Into the field ``key`` with this ``label``, and Enter after it where ``enter``."""

    key: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Press:
    key: Literal["back", "home", "enter"]


@dataclass(frozen=True, slots=True)
class Pull:
    """The page, so that what is further ``way`` is seen."""

    way: Literal["down", "up"]


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The goal cannot be had."""


Deed: TypeAlias = Tap | Write | Press | Pull | GiveUp
Move: TypeAlias = Deed | Callable[[World], Deed]
Moves: TypeAlias = Mapping[str, Move]
"""By the name of a page, or of a page and what it is about: ``"note/Old addresses"``."""
Check: TypeAlias = Callable[[World], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """``words`` is what is asked for. ``met`` looks at the state alone. ``app`` is where it is reached, that of
    ``HOME`` for the home screen. Where it cannot be had, ``possible`` is false, and ``met`` says whether it was looked
    for in the right place."""

    template: str
    family: Family
    app: str
    words: str
    met: Check
    moves: Moves
    possible: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What a template draws for one world: the words of its blanks, and the rest of the goal; ``app`` where it is not
    that of the template."""

    blanks: Mapping[str, str]
    met: Check
    moves: Moves
    possible: bool = True
    app: str = ""


Draw: TypeAlias = Callable[[World, Values], Aim]


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """``wordings`` have blanks in braces; ``draw`` makes ready the world and draws what goes into them.

    ``apart``: kept out of training.
    """

    name: str
    family: Family
    app: str
    wordings: tuple[str, ...]
    draw: Draw
    apart: bool = False

    def goal(self, world: World, values: Values) -> Goal:
        """A goal for this world, which is changed so that the goal is not yet reached."""
        aim = self.draw(world, values)
        wording = values.rng.choice(self.wordings)
        return Goal(
            template=self.name,
            family=self.family,
            app=aim.app or self.app,
            words=wording.format(**aim.blanks),
            met=aim.met,
            moves=aim.moves,
            possible=aim.possible,
        )


def search(key: str, label: str, text: str) -> Move:
    """Write the words into a field and press Enter."""

    def deed(world: World) -> Deed:
        if not same(world.text(key), text):
            return Write(key, label, text)
        return Press("enter") if world.focus == key else Tap(label)

    return deed


def same(one: str, other: str) -> bool:
    """Whether texts are the same but for case and spaces around."""
    return one.strip().casefold() == other.strip().casefold()
