"""The learned scorer of the built-in planner: how likely each element is what an instruction means, or that none is.

A small net (docs/models/ranker.md) sees the instruction and the elements as arrays (``features``) and no picture.
Without its weights there is no score, and the matcher of words answers alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from screenwright.agents.planner.features import asked, see
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen
from screenwright.perception.weights import Net, net


@dataclass(frozen=True, slots=True)
class Scored:
    """An element with its chance, 0..1; those of all elements and of none add up to 1."""

    element: Element
    chance: float


def scores(screen: Screen, words: str, done: Sequence[Point] = ()) -> list[Scored] | None:
    """The elements that may be meant, the likeliest first; None where the weights are missing. ``done`` are the points
    that were clicked for it already."""
    model = net("ranker")
    if model is None:
        return None
    return scored(model, screen, words, done)


def scored(model: Net, screen: Screen, words: str, done: Sequence[Point] = ()) -> list[Scored]:
    """As :func:`scores`, by this net."""
    if not screen.elements or not words.strip():
        return []
    clicked = {one.id for point in done if (one := screen.element_at(point)) is not None}
    arrays = asked(words, see(screen.elements, screen.screenshot.box), model.manifest["vocabulary"], clicked)
    given = {name: getattr(arrays, name)[None] for name in ("words", "shapes", "facts", "alike", "boxes")}
    chances = model.session.run(["elements"], given)[0][0]
    ranked = np.argsort(-chances[:-1], kind="stable")
    return [Scored(screen.elements[arrays.kept[at]], float(chances[at])) for at in ranked]
