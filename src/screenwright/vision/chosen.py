"""Which of a row of tabs or of a list's entries is chosen: the one that looks unlike its siblings (paper 003, 4.4).

A chosen tab may be lighter or darker, underlined, bold or in a colour; what all ways have in common is that one looks
unlike the others, and these like each other. Where two look unlike the rest, as in striped lists, nothing is said. One
tab of a row at most is chosen; where more were taken for it and none looks unlike the rest, none is told.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind
from screenwright.core.screenshot import Screenshot
from screenwright.vision.colour import ink_and_ground
from screenwright.vision.series import find_series

FEWEST = 4
"""Entries of a list from which one can be told from the others."""
BAND = 5
"""Pixels on either side of the upper and the lower edge in which a chosen tab may be marked by a line."""
UNLIKE = 0.05
"""Difference (0..1) from the middle of the siblings from which one is unlike them."""
CLEARLY_TAB, CLEARLY_ENTRY = 1.5, 2.0
"""How many times as much as that of any other it must be."""
COLOURED, STRONGER = 24, 1.25
"""Of two tabs the chosen one has more colour, by so many levels (0..255), else letters that stand out so much more."""
BESIDE_TAB: tuple[Kind, ...] = ("tab", "link", "button", "menuitem", "text")
"""What the tabs of a row may be taken for."""
LEVEL = 0.2
"""Part of their height by which the edges of tabs of one row may differ."""
APART, TOUCH = 1.5, 3
"""Heights between a lone tab and what is beside it; pixels between buttons that are one control."""
VIVID = 12
"""One in so many pixels, the most colourful ones, tells the colour of an icon."""


def with_chosen(shot: Screenshot, elements: Sequence[Element]) -> list[Element]:
    """The elements, with ``selected`` told of tabs and entries of which exactly one looks unlike the others."""
    told = dict[int, bool | None]()
    for row in _rows_of_tabs(elements):
        chosen = _chosen_tab(shot, row)
        if chosen is not None or sum(one.state.selected is True for one in row) > 1:
            told.update((id(one), _says(one, i, chosen)) for i, one in enumerate(row))
    for entries in _entries(elements):
        chosen = odd_one([ink_and_ground(shot, one.box)[1][None] for one in entries], CLEARLY_ENTRY)
        if chosen is not None:
            told.update((id(one), i == chosen) for i, one in enumerate(entries))
    return [
        replace(one, state=replace(one.state, selected=told[id(one)])) if id(one) in told else one for one in elements
    ]


def _says(one: Element, number: int, chosen: int | None) -> bool | None:
    """What is told of the one of this number; of what is no tab, only that it is chosen."""
    if chosen is None:
        return None
    return number == chosen if one.kind == "tab" or number == chosen else None


def _entries(elements: Sequence[Element]) -> list[list[Element]]:
    entries = [one for one in elements if one.kind == "list_item"]
    rows = [[one for row in series.rows for one in row if one] for series in find_series(entries)[0]]
    return [row for row in rows if len(row) >= FEWEST]


def _rows_of_tabs(elements: Sequence[Element]) -> list[list[Element]]:
    """Things side by side of which one is a tab, or passed for chosen; and buttons that touch, three at least."""
    rows, taken = list[list[Element]](), set[int]()
    like = [one for one in elements if one.kind in BESIDE_TAB]
    by_top = sorted(range(len(like)), key=lambda i: like[i].box.top)
    tops = [like[i].box.top for i in by_top]
    seeds = [one for one in like if one.kind == "tab" or one.state.selected]
    for seed in [*seeds, *(one for one in like if one.kind == "button" and not one.state.selected)]:
        if id(seed) in taken:
            continue
        slack = LEVEL * seed.box.height
        first, last = bisect_left(tops, seed.box.top - slack), bisect_right(tops, seed.box.top + slack)
        near = [like[i] for i in sorted(by_top[first:last])]
        row = _run(seed, [one for one in near if id(one) not in taken and _level(one, seed)])
        if len(row) > 1 and _are_tabs(row):
            taken.update(map(id, row))
            rows.append(row)
    return rows


def _level(one: Element, seed: Element) -> bool:
    slack = LEVEL * seed.box.height
    level = abs(one.box.top - seed.box.top) <= slack and abs(one.box.bottom - seed.box.bottom) <= slack
    return level and bool(one.text) == bool(seed.text)


def _run(seed: Element, level: Sequence[Element]) -> list[Element]:
    """What lies beside ``seed`` no farther apart than tabs of its row do from each other."""
    row = sorted(level, key=lambda one: one.box.left)
    gaps = [after.box.left - before.box.right for before, after in pairwise(row)]
    tabs = [i for i, one in enumerate(row) if one.kind == "tab"]
    if seed.kind == "button" and not seed.state.selected:
        reach = float(TOUCH)
    elif len(tabs) > 1:
        reach = max(TOUCH, *(1.2 * gap for gap in gaps[tabs[0] : tabs[-1]]))
    else:
        reach = APART * seed.box.height
    first = last = next(i for i, one in enumerate(row) if one is seed)
    while first > 0 and gaps[first - 1] <= reach:
        first -= 1
    while last < len(gaps) and gaps[last] <= reach:
        last += 1
    return row[first : last + 1]


def _are_tabs(row: Sequence[Element]) -> bool:
    kinds = {one.kind for one in row}
    if "tab" in kinds:
        return True
    passed = any(one.state.selected for one in row)
    return (passed and "text" not in kinds) or (kinds == {"button"} and len(row) > 2)


def _chosen_tab(shot: Screenshot, row: Sequence[Element]) -> int | None:
    if len(row) > 2:
        return odd_one([_look(shot, one.box, row) for one in row], CLEARLY_TAB)
    looks = [np.stack(ink_and_ground(shot, one.box)) for one in row]
    colour = [float(np.ptp(look, axis=1).max()) for look in looks]
    if max(colour) - min(colour) >= COLOURED:
        return int(np.argmax(colour))
    strength = [float(np.abs(ink - ground).mean()) for ink, ground in looks]
    return int(np.argmax(strength)) if max(strength) >= STRONGER * min(strength) else None


def odd_one(looks: Sequence[NDArray[np.float64]], clearly: float) -> int | None:
    """The one whose look (parts, 3) is unlike the middle of all, ``clearly`` times as much as any other's; None for
    none."""
    every = np.stack(looks)
    away = np.abs(every - np.median(every, axis=0)).mean(axis=2).max(axis=1) / 255
    second, first = np.sort(away)[-2:]
    return int(away.argmax()) if first >= UNLIKE and first >= clearly * second else None


def _look(shot: Screenshot, box: Box, row: Sequence[Element]) -> NDArray[np.float64]:
    """Colours (6, 3): of the ground, the ink, the most colourful pixels, and the lines along both edges of the row. Of
    ink, which there is more of in one picture than in another, the tint counts twice and the lightness half."""
    ink, ground = ink_and_ground(shot, box)
    pixels = shot.crop(box).reshape(-1, 3) - ground
    vivid = pixels[np.argsort(np.ptp(pixels, axis=1))[-max(1, len(pixels) // VIVID) :]].mean(axis=0)
    edges = [
        _line(shot, box, round(median(edges)), ground)
        for edges in ([one.box.top for one in row], [one.box.bottom for one in row])
    ]
    return np.stack([ground, ink / 2, 2 * (ink - ink.mean()), vivid, *edges])


def _line(shot: Screenshot, box: Box, edge: int, ground: NDArray[np.float64]) -> NDArray[np.float64]:
    """The colour of the row of pixels near ``edge`` that is most unlike the ground."""
    quarter = box.width // 4
    band = Box(box.left + quarter, edge - BAND, box.right - quarter, edge + BAND + 1).clipped(shot.width, shot.height)
    if not band:
        return ground
    rows = shot.crop(band).mean(axis=1)
    return np.asarray(rows[np.abs(rows - ground).sum(axis=1).argmax()])
