"""Which goals, values, apps and looks belong to which split, and the task of a number: the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from screenwright.core.errors import UsageError
from screenwright_lab.worlds.phone.apps import APPS
from screenwright_lab.worlds.phone.apps.shelves import SHELVES
from screenwright_lab.worlds.phone.furnish import UNSEEN_APPS, furnished
from screenwright_lab.worlds.phone.goals import TEMPLATES, Goal, Template
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.themes import BY_BROWSER, TRAINED, UNSEEN
from screenwright_lab.worlds.phone.values import Part, Values

Astray: TypeAlias = Literal["", "start", "elsewhere", "popup", "typed"]
"""How an episode gets off its track: it begins in a wrong place; the phone goes to another app in the middle; a
question comes up; the field to be typed into holds something else."""
_ASTRAY: tuple[Astray, ...] = ("start", "elsewhere", "popup", "typed")
_KNOWN_APPS = tuple(name for name in APPS if name not in UNSEEN_APPS and name not in SHELVES)
_SMALL_APPS = 2
"""So many of the small apps are on a phone besides the one that a goal is in."""


@dataclass(frozen=True, slots=True)
class Split:
    """``part`` of the lists of values, templates, apps on the phone, and themes. ``small``: some small apps are on it,
    too."""

    part: Part
    templates: Sequence[Template]
    apps: Sequence[str] = _KNOWN_APPS
    themes: Sequence[str] = TRAINED
    small: bool = False


_TRAINED_GOALS = tuple(one for one in TEMPLATES if not one.apart and one.app not in UNSEEN_APPS)
_FIRST_GOALS = tuple(one for one in _TRAINED_GOALS if not one.later)
_KEPT_OUT = tuple(one for one in TEMPLATES if one.apart and one.app not in UNSEEN_APPS)
SPLITS: Mapping[str, Split] = MappingProxyType({
    "train": Split("train", _TRAINED_GOALS, small=True),
    "validation": Split("validation", _TRAINED_GOALS, small=True),
    "test": Split("test", _TRAINED_GOALS, small=True),
    "unseen_goals": Split("test", _KEPT_OUT),
    "unseen_apps": Split("test", tuple(one for one in TEMPLATES if one.app in UNSEEN_APPS), _KNOWN_APPS + UNSEEN_APPS),
    "unseen_themes": Split("test", _FIRST_GOALS, themes=UNSEEN),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Task:
    """One episode to be: which goal on which phone. ``astray`` will be tried; some goals leave no room for it."""

    split: str
    number: int
    seed: int
    template: Template
    theme: str
    astray: Astray

    @property
    def id(self) -> str:
        return f"{self.split}-{self.seed}-{self.number:05}"

    @property
    def by_browser(self) -> bool:
        return self.theme in BY_BROWSER

    @property
    def rng(self) -> random.Random:
        return random.Random(f"{self.id} deeds")


def task_of(split: str, seed: int, number: int, astray: float = 0.2) -> Task:
    """The task of a number; families are equally frequent, and the templates of each. ``astray``: the share of tasks
    that get off their track. Raises UsageError for a split that there is not."""
    if split not in SPLITS:
        raise UsageError(f"there is no split {split!r}: one of {', '.join(SPLITS)}")
    chosen, rng = SPLITS[split], random.Random(f"{split} {seed} {number}")
    family = rng.choice(sorted({one.family for one in chosen.templates}))
    template = rng.choice([one for one in chosen.templates if one.family == family])
    theme, lot, way = rng.choice(list(chosen.themes)), rng.random(), rng.choice(_ASTRAY)
    return Task(split, number, seed, template, theme, way if lot < astray and family != "single" else "")


def begin(task: Task) -> tuple[World, Goal]:
    """The phone and what is to be done with it."""
    split = SPLITS[task.split]
    seed = random.Random(f"{task.id} world").getrandbits(48)
    world = furnished(seed, split.part, (*split.apps, *_small_apps(task)) if split.small else split.apps)
    return world, task.template.goal(world, Values(random.Random(f"{task.id} goal"), split.part))


def _small_apps(task: Task) -> list[str]:
    chosen = random.Random(f"{task.id} apps").sample(sorted(SHELVES), _SMALL_APPS)
    return chosen + [one for one in SHELVES if one == task.template.app and one not in chosen]
