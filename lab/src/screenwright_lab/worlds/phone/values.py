"""Words for contents and goals: names, subjects, products, questions, held apart by part.

A list's words go to training, validation and test by their place in it, so that what is named in a goal of the test was
never named in training.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVar

Part: TypeAlias = Literal["train", "validation", "test"]
_ORDER: tuple[Part, ...] = ("train", "validation", "train", "test", "train")
_T = TypeVar("_T")


def of_part(listed: Sequence[_T], part: Part) -> list[_T]:
    """The entries of one part: three in five for training, one in five for each of the others."""
    return [one for number, one in enumerate(listed) if _ORDER[number % len(_ORDER)] == part]


@dataclass(frozen=True, slots=True)
class Values:
    """Draws from the lists below, always the same of one random state."""

    rng: random.Random
    part: Part

    def one(self, listed: Sequence[_T]) -> _T:
        return self.rng.choice(of_part(listed, self.part))

    def some(self, listed: Sequence[_T], count: int) -> list[_T]:
        """Different ones, as many as there are at the most."""
        chosen = of_part(listed, self.part)
        return self.rng.sample(chosen, min(count, len(chosen)))

    def pair(self, first: Sequence[str], second: Sequence[str]) -> str:
        return f"{self.one(first)} {self.one(second)}"

    def pairs(self, first: Sequence[str], second: Sequence[str], count: int) -> list[str]:
        found: dict[str, None] = {}
        while len(found) < count:
            found[self.pair(first, second)] = None
        return list(found)


def _listed() -> dict[str, Any]:
    return tomllib.loads(files("screenwright_lab.worlds.phone").joinpath("values.toml").read_text(encoding="utf-8"))


_LISTED = _listed()
FIRST: tuple[str, ...] = tuple(_LISTED["first"])
LAST: tuple[str, ...] = tuple(_LISTED["last"])
MAKES: tuple[str, ...] = tuple(_LISTED["makes"])
SUBJECTS: tuple[str, ...] = tuple(_LISTED["subjects"])
WHENS: tuple[str, ...] = tuple(_LISTED["whens"])
BODIES: tuple[str, ...] = tuple(_LISTED["bodies"])
THINGS: tuple[str, ...] = tuple(_LISTED["things"])
QUALITIES: tuple[str, ...] = tuple(_LISTED["qualities"])
DUTIES: tuple[str, ...] = tuple(_LISTED["duties"])
MESSAGES: tuple[str, ...] = tuple(_LISTED["messages"])
STREETS: tuple[str, ...] = tuple(_LISTED["streets"])
SONG_FIRST: tuple[str, ...] = tuple(_LISTED["song_first"])
SONG_SECOND: tuple[str, ...] = tuple(_LISTED["song_second"])
ARTISTS: tuple[str, ...] = tuple(_LISTED["artists"])
PLAYLISTS: tuple[str, ...] = tuple(_LISTED["playlists"])
QUESTIONS: tuple[str, ...] = tuple(_LISTED["questions"])
TOPICS: tuple[str, ...] = tuple(_LISTED["topics"])
EVENTS: tuple[str, ...] = tuple(_LISTED["events"])
TOWNS: tuple[str, ...] = tuple(_LISTED["towns"])
RECEIVERS: tuple[str, ...] = tuple(_LISTED["receivers"])
DISHES: tuple[str, ...] = tuple(_LISTED["dishes"])
FILE_NAMES: tuple[str, ...] = tuple(_LISTED["file_names"])
FIRST_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"qualities": QUALITIES, "song_first": SONG_FIRST, "towns": TOWNS}
)
"""The lists that a small app's titles may begin with, by their names."""
PRODUCTS: Mapping[str, Sequence[str]] = MappingProxyType(_LISTED["products"])
SPOTS: Mapping[str, Sequence[str]] = MappingProxyType(_LISTED["spots"])
APP_NAMES: Mapping[str, Sequence[str]] = MappingProxyType(_LISTED["app_names"])
