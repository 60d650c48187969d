"""Rows of tabs: what stands side by side and is set alike is of one kind, and a menu's entries look like tabs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright.vision.detect import Detection
from screenwright.vision.doubts import is_set_alike

KIN: frozenset[Kind] = frozenset({"tab", "menuitem", "button", "link"})
"""Kinds that one entry of a row may be taken for."""
LEAST = 3
"""Entries of a row."""
APART, OVERLAP = 0.6, 0.3
"""Heights of an entry within which the next one begins, behind its end or before it."""
SHARE = 1 / 3
"""Share of the entries that are taken for tabs from which all of them are, and below which none is."""


def with_alike_tabs(things: Sequence[Detection]) -> list[Detection]:
    """The things; those of a row in which some are tabs are all tabs, or all what most of the others are."""
    found = list(things)
    for row in _rows(found):
        kinds = Counter(found[i].view.kind for i in row)
        tabs = kinds.pop("tab", 0)
        if not tabs:
            continue
        kind: Kind = "tab" if tabs >= SHARE * len(row) else kinds.most_common(1)[0][0]
        for i in row if kind == "tab" else [i for i in row if found[i].view.kind == "tab"]:
            found[i] = replace(found[i], view=replace(found[i].view, kind=kind))
    return found


def _rows(things: Sequence[Detection]) -> list[list[int]]:
    """Runs of entries from left to right, by their places among the things."""
    left = sorted((i for i, one in enumerate(things) if one.view.kind in KIN), key=lambda i: things[i].box.left)
    rows, taken = list[list[int]](), set[int]()
    for first in left:
        if first in taken:
            continue
        row = [first]
        for i in left:
            if i not in taken and i not in row and _follows(things[row[-1]].box, things[i].box):
                row.append(i)
        if len(row) >= LEAST:
            taken.update(row)
            rows.append(row)
    return rows


def _follows(one: Box, other: Box) -> bool:
    slack = OVERLAP * min(one.height, other.height)
    return -slack <= other.left - one.right <= APART * one.height and is_set_alike(one, other)
