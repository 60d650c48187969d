"""The screen as a chat model gets it: a picture of bounded size, and everything else in that picture's pixels.

A model answers in the pixels of the picture it was sent, which is the grid of a sight (``core.spaces``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PIL import Image

from screenwright.core.action import Action
from screenwright.core.action_json import action_to_json
from screenwright.core.geometry import Box, Point
from screenwright.core.images import encode_png
from screenwright.core.messages import Picture
from screenwright.core.screen import Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.core.spaces import Grid, ModelPoint, Size, fit_box

MAX_SIDE = 1568
"""Longest side in pixels of a picture sent; services scale larger ones down themselves, out of our sight."""

POINT_FIELDS: Mapping[str, tuple[str, ...]] = {
    "click": ("at",),
    "double_click": ("at",),
    "long_press": ("at",),
    "move": ("to",),
    "scroll": ("at",),
    "drag": ("start", "end"),
    "swipe": ("start", "end"),
}
"""The fields of each action, by its JSON name, that hold a point."""


@dataclass(frozen=True)
class Sight:
    """``screen`` is the original, ``shown`` the same in the pixels of ``picture``."""

    screen: Screen
    shown: Screen
    picture: Picture

    @property
    def grid(self) -> Grid:
        """How points on the picture are counted: in its pixels."""
        return Grid(self.picture.width, self.picture.height)

    def to_screen(self, point: ModelPoint) -> Point:
        """The pixel of the screen that a model named."""
        shot = self.screen.screenshot
        return point.to_screen((shot.width, shot.height))

    def to_picture(self, point: Point) -> ModelPoint:
        """A pixel of the screen as the model names it."""
        shot = self.screen.screenshot
        return self.grid.name(point, (shot.width, shot.height))

    def action_values(self, action: Action) -> dict[str, Any]:
        """The action as JSON values with its points in the picture's pixels."""
        values = action_to_json(action)
        for name in POINT_FIELDS.get(values["action"], ()):
            if values[name] is not None:
                values[name] = list(self.to_picture(Point(*values[name])).written)
        return values


def see(screen: Screen, max_side: int = MAX_SIDE) -> Sight:
    """A sight of the screen whose picture is at most ``max_side`` pixels long; a smaller screen stays as it is."""
    shot = screen.screenshot
    longest = max(shot.width, shot.height)
    if longest <= max_side:
        return Sight(screen, screen, Picture(encode_png(shot.pixels), shot.width, shot.height))
    width = max(1, round(shot.width * max_side / longest))
    height = max(1, round(shot.height * max_side / longest))
    small = Image.fromarray(shot.pixels).resize((width, height), Image.Resampling.LANCZOS)
    shown = _shrunk(screen, replace(shot, pixels=np.asarray(small).copy()))
    return Sight(screen, shown, Picture(encode_png(shown.screenshot.pixels), width, height))


def blank_sight(size: Size) -> Sight:
    """A screen of that size (width, height) without anything on it: positions are all that counts."""
    width, height = size
    shot = Screenshot(np.broadcast_to(np.zeros(3, np.uint8), (height, width, 3)))
    screen = Screen(screenshot=shot, elements=(), blocks=(), tree=Node(id="root", role="screen", box=shot.box))
    return Sight(screen, screen, Picture(b"", width, height))


def _shrunk(screen: Screen, small: Screenshot) -> Screen:
    """All boxes in the pixels of ``small``, rounded outwards so that none becomes empty."""
    shot = screen.screenshot

    def box(big: Box) -> Box:
        return fit_box(big, shot.box, small.box)

    def node(big: Node) -> Node:
        return replace(big, box=box(big.box), children=tuple(node(child) for child in big.children))

    return replace(
        screen,
        screenshot=small,
        elements=tuple(replace(element, box=box(element.box)) for element in screen.elements),
        blocks=tuple(replace(block, box=box(block.box)) for block in screen.blocks),
        tree=node(screen.tree),
        changed=replace(screen.changed, boxes=tuple(box(changed) for changed in screen.changed.boxes)),
    )
