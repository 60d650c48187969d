"""One step of Android in the Wild: what was done on which screen, in the shares of the screen that the set counts in.

Points are (y, x), 0 to 1 from the top left; those of actions without one are -1. A dual point is a tap or a swipe, by
how far its ends lie apart (``core.action`` knows them as two actions; here they stay one, as the measures want them).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.action import Action, Back, Click, Finish, Home, Impossible, PressKeys, Swipe, TypeText
from screenwright.core.geometry import Point

YX: TypeAlias = tuple[float, float]
NOWHERE: YX = (-1.0, -1.0)
TYPE, DUAL_POINT = 3, 4
TAP = 0.04
"""Largest distance of touch and lift in a tap, in shares of the screen's height and width."""
KIND_NAMES = {
    TYPE: "type", DUAL_POINT: "dual point", 5: "press back", 6: "press home", 7: "press enter", 10: "complete",
    11: "impossible",
}  # fmt: skip
"""By the numbers of the set; others (0 to 2, 8, 9) are not used in it."""


class AitwAction(NamedTuple):
    """``kind`` is a key of KIND_NAMES; ``text`` is typed."""

    kind: int
    touch: YX = NOWHERE
    lift: YX = NOWHERE
    text: str = ""


@dataclass(frozen=True, eq=False, kw_only=True)
class AitwStep:
    """``boxes``: the screen's annotated elements, float64 of shape (n, 4): y, x, height, width, in shares; ``texts``
    and ``types`` are theirs, n each, or none where the set does not tell them. ``picture``: the file of the screen,
    None where it has none of its own. ``why``: the thought that Android in the Zoo adds, "" elsewhere."""

    episode: str
    index: int
    goal: str
    action: AitwAction
    boxes: NDArray[np.float64]
    texts: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    picture: Path | None = None
    why: str = ""

    @property
    def id(self) -> str:
        return f"{self.episode}/{self.index}"


def aitw_action(action: Action, size: tuple[int, int]) -> AitwAction | None:
    """An action on a screen of ``size`` (width, height) in pixels as the set writes it; None where it has none."""

    def shares(point: Point) -> YX:
        return point.y / size[1], point.x / size[0]

    match action:
        case Click(at=at, button="left"):
            return AitwAction(DUAL_POINT, shares(at), shares(at))
        case Swipe(start=start, end=end):
            return AitwAction(DUAL_POINT, shares(start), shares(end))
        case TypeText(text=text):
            return AitwAction(TYPE, text=text)
        case Back():
            return AitwAction(5)
        case Home():
            return AitwAction(6)
        case PressKeys(keys=("enter",)):
            return AitwAction(7)
        case Finish():
            return AitwAction(10)
        case Impossible():
            return AitwAction(11)
        case _:
            return None


def action_of(told: AitwAction, size: tuple[int, int]) -> Action:
    """The inverse of :func:`aitw_action`: what is to be done on a screen of ``size`` (width, height) in pixels. A dual
    point whose ends lie no farther apart than TAP is a tap."""

    def pixel(yx: YX) -> Point:
        return Point(_at(yx[1], size[0]), _at(yx[0], size[1]))

    match told.kind:
        case kind if kind == DUAL_POINT:
            is_tap = math.dist(told.touch, told.lift) <= TAP
            return Click(pixel(told.touch)) if is_tap else Swipe(pixel(told.touch), pixel(told.lift))
        case kind if kind == TYPE:
            return TypeText(told.text)
        case 5:
            return Back()
        case 6:
            return Home()
        case 7:
            return PressKeys(("enter",))
        case 10:
            return Finish()
        case _:
            return Impossible("the set says that the task is impossible here")


def _at(share: float, side: int) -> int:
    return min(round(min(max(share, 0.0), 1.0) * side), side - 1)
