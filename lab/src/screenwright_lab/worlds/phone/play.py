"""An expert's episode, step by step, with the wrong turns that it has to come back from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from screenwright.core.action import Action, Finish, Impossible, TypeText
from screenwright.core.screen import Element
from screenwright.core.screenshot import Screenshot
from screenwright_lab.worlds.phone.expert import Lost, Seen, next_action
from screenwright_lab.worlds.phone.goals import Goal
from screenwright_lab.worlds.phone.splits import Astray, Task
from screenwright_lab.worlds.phone.state import HOME, World
from screenwright_lab.worlds.phone.widgets import Button, Dialog

LONGEST = 40
"""Steps after which an expert must have been done."""
_POPUPS = (
    ("System update", "A new version is ready to be installed.", "Later", "Install"),
    ("Rate this app", "Do you like it so far?", "Not now", "Rate"),
    ("Low battery", "15% are left.", "Close", "Turn on saver"),
    ("Allow notifications?", "This app would like to tell you news.", "Do not allow", "Allow"),
)


class Stage(Protocol):
    """A device that shows a world and tells what is on its screen: drawn here or by a browser."""

    @property
    def world(self) -> World: ...
    def seen(self) -> Seen: ...
    def screenshot(self) -> Screenshot: ...
    def perform(self, action: Action) -> None: ...
    def show(self) -> None:
        """After the world was changed from outside."""
        ...


@dataclass(frozen=True, slots=True)
class Shown:
    """One step: the screen, what is on it, and what was done."""

    screenshot: Screenshot
    elements: Sequence[Element]
    action: Action


@dataclass(frozen=True, slots=True)
class Played:
    """``astray``: how the episode got off its track, "" where it did not."""

    goal: Goal
    steps: Sequence[Shown]
    astray: Astray


def play(task: Task, goal: Goal, stage: Stage) -> Played:
    """The expert's way from where the world stands. Wrong turns are no steps: the phone is found elsewhere. Raises Lost
    where the expert does not get there."""
    rng, world = task.rng, stage.world
    astray: Astray = ""
    turn = rng.randint(1, 2)
    if task.astray == "start" and _start_wrong(world, goal, rng):
        astray = "start"
        stage.show()
    steps: list[Shown] = []
    while len(steps) < LONGEST:
        seen = stage.seen()
        action = next_action(goal, world, seen, rng)
        if not astray and len(steps) >= turn and _gone_wrong(task.astray, world, goal, action, rng):
            astray = task.astray
            stage.show()
            continue
        steps.append(Shown(stage.screenshot(), seen.elements, action))
        if isinstance(action, Finish | Impossible):
            return Played(goal, steps, astray)
        stage.perform(action)
    raise Lost(f"{task.id}: {goal.words!r} was not reached in {LONGEST} steps")


def _start_wrong(world: World, goal: Goal, rng: random.Random) -> bool:
    """Another page in front, of any app; false where that reaches the goal or is where it stood."""
    before = world.place
    _wander(world, goal.app if goal.app in world.apps and rng.random() < 0.5 else rng.choice(world.apps), rng)
    return world.place != before and not goal.met(world)


def _wander(world: World, app: str, rng: random.Random) -> None:
    """To an app, and often to a page of it that is not the first."""
    world.open(app)
    deeper = {
        "Settings": ("subject", "Sound"),
        "Notes": ("note", world.notes[0].title),
        "Mail": ("find", ""),
        "Messages": ("thread", world.threads[0].who),
        "Maps": ("spot", world.maps.spots[0].name),
        "Music": ("song", world.music.songs[0].title),
        "Shop": ("cart", ""),
        "Browser": ("history", ""),
    }
    if app in deeper and rng.random() < 0.7:
        world.go(*deeper[app])


def _gone_wrong(way: Astray, world: World, goal: Goal, action: Action, rng: random.Random) -> bool:
    """Take the wrong turn, if this is the time for it."""
    if isinstance(action, Finish | Impossible) or world.dialog:
        return False
    match way:
        case "elsewhere":
            return _start_wrong(world, goal, rng)
        case "popup":
            title, message, no, yes = rng.choice(_POPUPS)
            world.dialog = Dialog(title, message, (Button(no, _nothing), Button(yes, _nothing, main=True)))
            return True
        case "typed" if isinstance(action, TypeText) and world.place != HOME:
            world.type(rng.choice(("hello", "test", "new", "abc")))
            return True
        case _:
            return False


def _nothing() -> None:
    """The questions that come up by themselves change nothing."""
