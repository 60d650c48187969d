"""The learned scorer of the built-in planner: how likely each element is what an instruction means, or that none is.

A small net (docs/models/ranker.md) sees the instruction and the elements as arrays (``features``) and no picture.
Without its weights there is no score, and the matcher of words answers alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.agents.planner.features import asked, see
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Screen
from screenwright.vision import Net, net

TYPE, TYPED = 3, 0.5
"""The column of typing among the deeds (``data/instructions/sentences.py`` of the lab), and the chance from which it
counts."""
FIELDS = ("input", "select")
LEAST, MOVED = 0.02, 0.9
"""What all fields together must have for it, and the share that they are given then."""


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
    chances, deeds = (said[0] for said in model.session.run(["elements", "deeds"], given))
    kept = [screen.elements[at] for at in arrays.kept]
    if deeds[TYPE] > TYPED:
        chances = in_fields(chances, kept)
    ranked = np.argsort(-chances[:-1], kind="stable")
    return [Scored(kept[at], float(chances[at])) for at in ranked]


def in_fields(chances: NDArray[np.float32], elements: Sequence[Element]) -> NDArray[np.float32]:
    """Text goes into a field where one is seen: what else was likely gives most of its chance to the fields."""
    fields = np.array([one.kind in FIELDS for one in elements] + [False])
    told = float(chances[fields].sum())
    if told < LEAST:
        return chances
    others = ~fields
    others[-1] = False
    moved = MOVED * float(chances[others].sum())
    return np.where(fields, chances * (1 + moved / told), np.where(others, chances * (1 - MOVED), chances))
