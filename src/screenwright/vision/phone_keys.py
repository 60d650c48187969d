"""The three keys at the foot of an Android screen: back, home, recent applications.

Each is a bare mark on an empty bar, which the net half believes. They stand at equal distances, home in the middle of
the screen, with no words on or below them as tabs have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright.vision.detect import Detection
from screenwright.vision.text_line import TextLine
from screenwright.vision.tiles import screenful

FOOT = 0.08
"""Share of the screen's height in which the keys stand."""
WIDEST = 0.16
"""Share of the screen's width that a key takes at most."""
MIDDLE, EVEN, LEVEL = 0.03, 0.05, 0.01
"""Shares of the width by which home may miss the middle and the others the same distance from it, and of the height by
which their middles may differ."""
NEAREST, FARTHEST = 0.15, 0.4
"""Shares of the width between neighbours."""
LEAST, SURE = 0.6, 0.8
"""Sum of the chances of the three from which they are believed, and their chance then."""
PARTS: frozenset[Kind] = frozenset({"cell", "list_item", "button", "icon", "link", "text", "image"})
"""What the bar around a key is taken for."""


def with_phone_keys(found: Sequence[Detection], size: tuple[int, int], lines: Sequence[TextLine]) -> list[Detection]:
    """The detections, with the keys as sure buttons in place of what overlaps them. ``size``: width and height of an
    upright screen in pixels; ``lines``: what was read on it. Words stand neither beside keys nor below them."""
    words = [line.box for line in lines if len(line.text) > 1]
    low = [one for one in found if size[1] > size[0] and _is_in_foot(one.box, size)]
    keys = _keys([one for one in low if not _is_over(one.box, words)], size)
    if not keys:
        return list(found)
    others = [one for one in found if not _is_of_a_key(one, keys, size)]
    return others + [
        replace(key, chance=SURE, view=replace(key.view, kind="button", clickable=max(key.view.clickable, SURE)))
        for key in keys
    ]


def _keys(found: Sequence[Detection], size: tuple[int, int]) -> list[Detection]:
    """The likeliest three, from left to right; none where there are no such three."""
    width, _ = size
    small = [one for one in found if one.box.width <= WIDEST * width]
    homes = [one for one in small if abs(one.box.center.x - width / 2) <= MIDDLE * width]
    best, most = list[Detection](), LEAST
    for left, home, right in product(small, homes, small):
        three = [left, home, right]
        if sum(one.chance for one in three) >= most and _is_row([one.box for one in three], size):
            best, most = three, sum(one.chance for one in three)
    return best


def _is_in_foot(box: Box, size: tuple[int, int]) -> bool:
    return box.top >= size[1] - FOOT * screenful(*size)[1]


def _is_over(box: Box, words: Sequence[Box]) -> bool:
    return any(word.center.y >= box.top and word.right > box.left and word.left < box.right for word in words)


def _is_row(boxes: Sequence[Box], size: tuple[int, int]) -> bool:
    width, height = screenful(*size)
    left, home, right = (box.center for box in boxes)
    before, after = home.x - left.x, right.x - home.x
    level = max(abs(left.y - home.y), abs(right.y - home.y)) <= LEVEL * height
    return level and NEAREST * width <= min(before, after) <= FARTHEST * width and abs(before - after) <= EVEN * width


def _is_of_a_key(one: Detection, keys: Sequence[Detection], size: tuple[int, int]) -> bool:
    part = one.view.kind in PARTS and _is_in_foot(one.box, size)
    return part and any(one.box.contains(key.box.center) for key in keys)
