"""A goal: its words, a check on the state, and the moves of an expert, page by page.

The expert is told by the place: ``moves`` says what to do on each page of the app, so that it finds on from wherever it
stands and not only from where it thought to be. On other pages of the app it goes back, in other apps home.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.values import Values

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
    for in the right place. ``before``: what has to be done first, in another app."""

    template: str
    family: Family
    app: str
    words: str
    met: Check
    moves: Moves
    possible: bool = True
    before: Goal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What a template draws for one world: the words of its blanks, and the rest of the goal; ``app`` where it is not
    that of the template. ``before`` is another aim, with the app that it is reached in."""

    blanks: Mapping[str, str]
    met: Check
    moves: Moves
    possible: bool = True
    app: str = ""
    before: tuple[str, Aim] | None = None


Draw: TypeAlias = Callable[[World, Values], Aim]


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """``wordings`` have blanks in braces; ``draw`` makes ready the world and draws what goes into them.

    ``apart``: kept out of training. ``later``: not among the first ones, whose goals in unseen looks stay as they were.
    """

    name: str
    family: Family
    app: str
    wordings: tuple[str, ...]
    draw: Draw
    apart: bool = False
    later: bool = False

    def goal(self, world: World, values: Values) -> Goal:
        """A goal for this world, which is changed so that the goal is not yet reached."""
        aim = self.draw(world, values)
        wording = values.rng.choice(self.wordings)
        return self._of(aim, aim.app or self.app, wording.format(**aim.blanks))

    def _of(self, aim: Aim, app: str, words: str) -> Goal:
        before = self._of(aim.before[1], aim.before[0], words) if aim.before else None
        return Goal(
            template=self.name,
            family=self.family,
            app=app,
            words=words,
            met=(lambda world: before.met(world) and aim.met(world)) if before else aim.met,
            moves=aim.moves,
            possible=aim.possible,
            before=before,
        )


def search(key: str, label: str, text: str) -> Move:
    """Write the words into a field and press Enter."""

    def deed(world: World) -> Deed:
        if not same(world.text(key), text):
            return Write(key, label, text)
        return Press("enter") if world.focus == key else Tap(label)

    return deed


def form(fields: Sequence[tuple[str, str, str]], save: str) -> Move:
    """Write each text into its field, given as key, label and text, and touch ``save``."""

    def deed(world: World) -> Deed:
        for key, label, text in fields:
            if world.text(key) != text:
                return Write(key, label, text)
        return Tap(save)

    return deed


def typed(key: str, label: str, text: str, then: Deed) -> Move:
    """Write the words into a field whose results are there at once."""

    def deed(world: World) -> Deed:
        return then if same(world.text(key), text) else Write(key, label, text)

    return deed


def same(one: str, other: str) -> bool:
    """Whether texts are the same but for case and spaces around."""
    return one.strip().casefold() == other.strip().casefold()
