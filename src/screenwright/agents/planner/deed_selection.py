"""What a goal wants done on a screen that is in sight: which things are worked, one after the other, how, and with
which of its words; chosen by a net in one pass over the goal and everything that was seen (sentences.onnx,
docs/models/sentences.md).

The entries of menus that are known stand among the things, at the place of their menu.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.language import pieces_of
from screenwright.reading import INPUTS, Items, Line, items_of, line_of, on_line, question_arrays
from screenwright.vision import net

Floats = NDArray[np.float32]
Act: TypeAlias = Literal["click", "on", "off", "fill", "clear"]
ACTS: tuple[Act, ...] = get_args(Act)
Extent: TypeAlias = Literal["all", "part", "none"]
"""How much of a goal is done on this screen: part of it goes on elsewhere."""
EXTENTS: tuple[Extent, ...] = get_args(Extent)
DEED_OUTPUTS = ("extent", "deeds", "begins", "ends")
MOST_DEEDS = 6
"""Of one goal on one screen."""
_LONGEST = 40
"""Pieces of what is filled in, at most."""


@dataclass(frozen=True, slots=True)
class Deed:
    """``words``: what is filled in, as the goal has it; None of another act."""

    act: Act
    element: Element
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """``deeds`` in the order in which they are done; ``chance``: 0..1 that all of it is right."""

    extent: Extent
    deeds: tuple[Deed, ...]
    chance: float


def with_entries(screen: Screen, menus: Sequence[tuple[str, Box, Sequence[str]]]) -> Screen:
    """The screen with the entries of menus, each with its title and where that stands, behind its elements; of an entry
    the title is the name."""
    entries = tuple(
        Element(id=f"m{menu}.{at}", kind="menuitem", box=box, text=entry, name=title, clickable=True, source="inferred")
        for menu, (title, box, told) in enumerate(menus)
        for at, entry in enumerate(told)
    )
    return replace(screen, elements=(*screen.elements, *entries))


def choose(screen: Screen, goal: str) -> Chosen | None:
    """None where the weights are missing, or nothing is seen or said."""
    items = items_of(screen)
    if not items.elements or not goal.strip() or (model := net("sentences")) is None:
        return None
    arrays = question_arrays(goal, items)
    if arrays is None:
        return None
    told = model.session.run(list(DEED_OUTPUTS), dict(zip(INPUTS, arrays, strict=True)))
    return chosen(goal, items, told, line_of(model.manifest, "deeds"))


def chosen(goal: str, items: Items, told: Sequence[Floats], line: Line = (1.0, 0.0)) -> Chosen:
    """``told``: logits as DEED_OUTPUTS, (len(EXTENTS),), of each deed, the first one first, (MOST_DEEDS, 1 + items
    len(ACTS)), where 0 is that no more is done, and of where its words begin and end two times (MOST_DEEDS, pieces)."""
    extent, each, begins, ends = map(_chances, told)
    best = int(extent.argmax())
    chance, deeds = float(extent[best]), list[Deed]()
    if EXTENTS[best] == "none":
        return Chosen("none", (), on_line(chance, line))
    for number, choices in enumerate(each):
        choice = int(choices.argmax())
        chance *= float(choices[choice])
        if not choice:
            break
        at, act = divmod(choice - 1, len(ACTS))
        words = None
        if ACTS[act] == "fill":
            words, sure = _words(goal, begins[number], ends[number])
            chance *= sure
        deeds.append(Deed(ACTS[act], items.elements[at], words))
    return Chosen(EXTENTS[best], tuple(deeds), on_line(chance, line) if deeds else 0.0)


def _chances(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)


def _words(goal: str, begins: Floats, ends: Floats) -> tuple[str, float]:
    """The likeliest run of pieces, and how likely it is."""
    together = np.triu(np.outer(begins, ends))
    together -= np.triu(together, _LONGEST)
    first, last = np.unravel_index(int(together.argmax()), together.shape)
    _, starts, stops = pieces_of(goal)
    return goal[starts[first] : stops[last]], float(together[first, last])
