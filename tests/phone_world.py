"""Phones of the world at hand: an expert, a walker at random, and a stage that draws no pictures."""

from __future__ import annotations

import random

import numpy as np

from screenwright.core.action import Action, Back, Click, Swipe
from screenwright.core.geometry import Point
from screenwright.core.screenshot import Screenshot
from screenwright_lab.worlds.phone.device import WorldDevice
from screenwright_lab.worlds.phone.furnish import furnished
from screenwright_lab.worlds.phone.splits import Task
from screenwright_lab.worlds.phone.state import World
from screenwright_lab.worlds.phone.themes import THEMES

BLANK = Screenshot(np.zeros((720, 360, 3), np.uint8))


class Unlit(WorldDevice):
    """Works as the drawn phone, and draws nothing: the expert does not look at pictures."""

    def screenshot(self) -> Screenshot:
        return BLANK


def phone(seed: int = 1, theme: str = "linen", app: str = "") -> WorldDevice:
    world = furnished(seed)
    if app:
        world.open(app)
    return WorldDevice(world, THEMES[theme])


def unlit(task: Task, world: World) -> Unlit:
    return Unlit(world, THEMES[task.theme])


def tap(device: WorldDevice, *names: str) -> None:
    """Touch the middle of things by their names, one after the other."""
    for name in names:
        found = [one for one in device.seen().elements if one.name == name and one.clickable]
        assert found, f"{name!r} is not among {[one.name for one in device.seen().elements if one.clickable]}"
        device.perform(Click(found[0].box.center))


def texts(device: WorldDevice) -> list[str]:
    return [one.text for one in device.seen().elements if one.text]


def wander(device: WorldDevice, rng: random.Random, steps: int) -> None:
    """Touch anything, go back, or pull the page."""
    for _ in range(steps):
        things = [one for one in device.seen().elements if one.clickable]
        lot = rng.random()
        action: Action = Swipe(Point(180, 500), Point(180, 200)) if lot < 0.1 else Back()
        if lot >= 0.2 and things:
            action = Click(rng.choice(things).box.center)
        device.perform(action)
