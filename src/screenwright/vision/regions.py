"""Which of the areas at a point somebody means who points at bare ground, and which is the one around it.

Where a card, a row or a column ends is often not drawn, so that a rule of sizes is often wrong. A small net
(``training/train_regions.py`` of the lab) has seen which areas toolkits make, and says of each how likely it is one
(IoU of at least one half): first of the areas that may be meant, then, compared with that, of those that may lie
around it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen
from screenwright.vision.area_facts import Floats, facts_of_areas, with_meant
from screenwright.vision.areas import Area, areas_at
from screenwright.vision.weights import Net, net

MEANT, AROUND = 0, 1
"""The net's answers."""
FOR_RULE = 1.0
"""Logit by which the region that the paper's rules name is the likelier one: the net has seen a few hundred screens."""
LARGER = 1.05
"""An area around another is at least so many times as large."""


class Areas:
    """The areas of a screen at one point, with what the net says of them."""

    def __init__(self, screen: Screen, point: Point, tolerance: int, model: Net) -> None:
        self._known: Sequence[Area] = areas_at(screen, point, tolerance)
        self._facts = facts_of_areas(screen, point, self._known)
        self._model = model

    def meant(self, largest: float, by_rule: Box) -> Area | None:
        """The likeliest to be meant of those over at most so many pixels, None where there is none. ``by_rule``: the
        region that the paper's rules name."""
        chances = self._chances(self._facts, MEANT)
        chances[[area.box == by_rule for area in self._known]] += FOR_RULE
        return self._best(chances, [area.box.area <= largest for area in self._known])

    def around(self, meant: Box) -> Area:
        """The likeliest to lie around the box that is meant, of those that are larger; else the whole screen."""
        chances = self._chances(with_meant(self._facts, self._known, meant), AROUND)
        larger = [area.box.area >= LARGER * meant.area for area in self._known]
        return self._best(chances, larger) or self._known[-1]

    def _chances(self, told: Floats, answer: int) -> Floats:
        said: Floats = self._model.session.run(None, {"facts": told})[0][:, answer]
        return said

    def _best(self, chances: Floats, may_be: Sequence[bool]) -> Area | None:
        if not any(may_be):
            return None
        return self._known[int(np.where(may_be, chances, -np.inf).argmax())]


def areas_of(screen: Screen, point: Point, tolerance: int) -> Areas | None:
    """None where the net is missing, of which a warning has told."""
    model = net("regions")
    return Areas(screen, point, tolerance, model) if model is not None else None
