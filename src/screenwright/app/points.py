"""``screenwright.describe``: what is at a point, in one call."""

from __future__ import annotations

from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.reading import Description, Verbosity, target_path
from screenwright.reading import describe as described


def describe(
    screen: Screen, at: Point | tuple[int, int], *, language: str = "en", verbosity: Verbosity = "normal"
) -> Description:
    """What is at a point (x, y) of the screenshot, and where that lies on the screen; without a model.

    ``language``: "en" or "zh". Raises UsageError for a point outside of the screen and for any other language.
    """
    point = at if isinstance(at, Point) else Point(*at)
    return described(screen, target_path(screen, point), language, verbosity)
