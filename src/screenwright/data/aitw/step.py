"""One step of Android in the Wild: what was done on which screen, in the shares of the screen that the set counts in.

Points are (y, x), 0 to 1 from the top left; those of actions without one are -1. A dual point is a tap or a swipe, by
how far its ends lie apart (``core.action`` knows them as two actions; here they stay one, as the measures want them).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenwright.core.action import Action, Back, Click, Finish, Home, Impossible, PressKeys, Swipe, TypeText
from screenwright.core.geometry import Point

YX: TypeAlias = tuple[float, float]
NOWHERE: YX = (-1.0, -1.0)
TYPE, DUAL_POINT = 3, 4
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
    """``boxes``: the screen's annotated elements, float64 of shape (n, 4): y, x, height, width, in shares."""

    episode: str
    index: int
    goal: str
    action: AitwAction
    boxes: NDArray[np.float64]

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
