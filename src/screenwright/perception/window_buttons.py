"""The buttons of a window: what stands in equal steps to the left of its closing one makes it larger and smaller.

A dash and a square say little by themselves, and an icon namer is never sure of them; their place is the same on nearly
every desktop. The names are inferred, and say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.screen import Element

CLOSE = frozenset({"close", "probably close"})
NAMES = ("probably maximize", "probably minimize")
"""From the closing button to the left."""
LEVEL = 0.4
"""Heights by which their middles may lie off."""
STEPS = 1.6
"""How many times as wide one step may be as the other."""
WIDEST = 4.0
"""Heights of a step at most."""
FREE = 1.5
"""Steps behind the closing button within which nothing else stands on its row."""


def with_window_buttons(elements: Sequence[Element]) -> list[Element]:
    """The elements; the two pictures before a closing button named, where these are the last of their row."""
    names: dict[int, str] = {}
    for close in elements:
        if close.text is None and close.name in CLOSE:
            names |= {id(one): name for one, name in zip(_before(close, elements), NAMES, strict=False)}
    return [
        replace(one, name=names[id(one)], kind="button", clickable=True, source="inferred") if id(one) in names else one
        for one in elements
    ]


def _before(close: Element, elements: Sequence[Element]) -> Sequence[Element]:
    """The two to its left, the nearer first; none where it is not a row of three."""
    height = close.box.height
    row = [one for one in elements if abs(one.box.center.y - close.box.center.y) <= LEVEL * height]
    row = sorted((one for one in row if one.box.height <= 2 * height), key=lambda one: one.box.center.x)
    at = next(i for i, one in enumerate(row) if one is close)
    if at < 2 or not all(_is_nameless(one) for one in row[at - 2 : at]):
        return ()
    x = [one.box.center.x for one in row]
    near, far = x[at] - x[at - 1], x[at - 1] - x[at - 2]
    if not (0 < max(near, far) <= min(STEPS * min(near, far), WIDEST * height)):
        return ()
    behind = x[at + 1] - x[at] if at + 1 < len(row) else None
    return () if behind is not None and behind <= FREE * near else (row[at - 1], row[at - 2])


def _is_nameless(one: Element) -> bool:
    return one.text is None and (one.name is None or one.name.startswith("probably "))
