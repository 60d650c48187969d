"""What stands on pixels that did not change is what it was: nets see a thing otherwise when something far off moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.overlap import ious, shared, table
from screenwright.core.screen import Element
from screenwright.vision.names import without_label

EDGE = 2
"""Pixels around an element that belong to its looks."""
SAME = 0.5
"""IoU from which a new element is one that stays."""


def steadied(found: Sequence[Element], before: Sequence[Element], changed: Sequence[Box]) -> tuple[Element, ...]:
    """``found`` where pixels ``changed``, the elements from ``before`` everywhere else, without ids, parents, and the
    names that their labels gave them."""
    stays = [without_label(replace(one, id="", parent=None)) for one in _apart(before, changed)]
    fresh = _touched(found, changed)
    if stays and fresh:
        new = ious(table([one.box for one in fresh]), table([one.box for one in stays])).max(axis=1) < SAME
        fresh = [one for one, is_new in zip(fresh, new, strict=True) if is_new]
    return (*stays, *fresh)


def _touched(elements: Sequence[Element], changed: Sequence[Box]) -> list[Element]:
    return [one for one, touched in zip(elements, _reach(elements, changed), strict=True) if touched]


def _apart(elements: Sequence[Element], changed: Sequence[Box]) -> list[Element]:
    return [one for one, touched in zip(elements, _reach(elements, changed), strict=True) if not touched]


def _reach(elements: Sequence[Element], changed: Sequence[Box]) -> list[bool]:
    """Whether a change reaches into each element or its edge."""
    if not elements or not changed:
        return [False] * len(elements)
    grown = table([one.box.grown(EDGE) for one in elements])
    return [bool(row) for row in np.any(shared(grown, table(changed)) > 0, axis=1)]
