"""Which of a row of tabs or of a list's entries is chosen: the one that looks unlike its siblings (paper 003, 4.4).

A chosen tab may be lighter or darker, underlined, bold or in a colour; what all ways have in common is that one looks
unlike the others, and these like each other. Where two look unlike the rest, as in striped lists, nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.core.screenshot import Screenshot
from screenwright.perception.colour import ink_and_ground
from screenwright.perception.series import find_series, in_lines

FEWEST: dict[Kind, int] = {"tab": 3, "list_item": 4}
"""Siblings from which one can be told from the others."""
EDGE = 4
"""Pixels of the strips at the upper and the lower edge, where chosen tabs are marked; half of them outside."""
UNLIKE, CLEARLY = 0.05, 2.0
"""Difference (0..1) from the middle of the siblings from which one is unlike them, and how many times as much as that
of any other."""


def with_chosen(shot: Screenshot, elements: Sequence[Element]) -> list[Element]:
    """The elements, with ``selected`` told of tabs and entries of which exactly one looks unlike the others."""
    told = dict[int, bool]()
    for members in _siblings(elements):
        chosen = odd_one([_look(shot, one) for one in members])
        if chosen is not None:
            told.update((id(one), i == chosen) for i, one in enumerate(members))
    return [
        replace(one, state=replace(one.state, selected=told[id(one)])) if id(one) in told else one for one in elements
    ]


def _siblings(elements: Sequence[Element]) -> list[list[Element]]:
    """Tabs of one row, however far apart, and the entries of a list; where there are enough to compare."""
    rows = in_lines([one for one in elements if one.kind == "tab"])
    entries = [one for one in elements if one.kind == "list_item"]
    rows += [[one for row in series.rows for one in row if one] for series in find_series(entries)[0]]
    return [row for row in rows if len(row) >= FEWEST[row[0].kind]]


def odd_one(looks: Sequence[NDArray[np.float64]]) -> int | None:
    """The one whose look (parts, 3) is unlike the middle of all, clearly more so than any other's; None for none."""
    every = np.stack(looks)
    away = np.abs(every - np.median(every, axis=0)).mean(axis=2).max(axis=1) / 255
    second, first = np.sort(away)[-2:]
    return int(away.argmax()) if first >= UNLIKE and first >= CLEARLY * second else None


def _look(shot: Screenshot, element: Element) -> NDArray[np.float64]:
    """Colours (parts, 3) of the ground; of tabs of ink and the strips along both edges as well. Of ink, which there is
    more of in one picture than in another, the tint counts twice and the lightness half."""
    ink, ground = ink_and_ground(shot, element.box)
    if element.kind != "tab":
        return np.stack([ground])
    box, tint = element.box, ink - ink.mean()
    strips = [
        Box(box.left, edge - EDGE // 2, box.right, edge + EDGE // 2).clipped(shot.width, shot.height)
        for edge in (box.top, box.bottom)
    ]
    edges = [shot.crop(one).reshape(-1, 3).mean(axis=0) if one else ground for one in strips]
    return np.stack([ground, ink / 2, 2 * tint, *edges])
