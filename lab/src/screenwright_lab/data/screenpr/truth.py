"""What is true of a point on a labelled screen: the region it means, the area around that, and words for both.

The words are the reference for measures of likeness, and the ceiling for judges; they are worded apart from the
built-in describer.
"""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Kind
from screenwright_lab.data.screens.groups import Group
from screenwright_lab.data.screens.labels import Label, LabelledScreen

LEAST = 6
"""Pixels: what is thinner nobody points at."""
LARGEST = 0.9
"""Share of the screen from which an area is the screen itself."""
LARGER = 1.1
"""An area is around a region if it is at least so many times as large."""
_TOLD = 8
"""Things of an area that are told by name."""
_NOUNS: dict[Kind, str] = {
    "input": "field", "select": "drop-down list", "image": "picture", "menuitem": "menu entry",
    "list_item": "list entry", "cell": "table cell", "scrollbar": "scroll bar", "progress": "progress bar",
    "radio": "radio button", "status_bar": "status bar", "navigation_bar": "navigation bar",
    "page_indicator": "page indicator", "other": "thing",
}  # fmt: skip
_GROUPS = {"list": "list", "table": "table", "tabs": "row of tabs", "section": "section"}


def things(screen: LabelledScreen) -> dict[Box, Label | Group | None]:
    """Every box that somebody could mean, with what it is; None for an area of which only the outline is known.

    Where several have one box the label counts, then the group.
    """
    largest = LARGEST * screen.width * screen.height
    boxes = dict[Box, Label | Group | None]()
    known: list[Label | Group] = [*screen.labels, *screen.groups]
    for one in known:
        boxes.setdefault(one.box, one)
    for box in (*screen.regions.globals, *screen.regions.locals):
        boxes.setdefault(box, None)
    return {
        box: one
        for box, one in boxes.items()
        if min(box.width, box.height) >= LEAST and box.area <= largest and screen.known(box)
    }


def region_at(boxes: Sequence[Box], point: Point) -> Box | None:
    """The smallest that holds the point."""
    return min((box for box in boxes if box.contains(point)), key=lambda box: box.area, default=None)


def around(screen: LabelledScreen, region: Box) -> Box:
    """The smallest global region that holds the region and more (paper 000, 3.3), else the whole screen."""
    holders = [box for box in screen.regions.globals if box.covers(region, 2) and box.area >= LARGER * region.area]
    return min(holders, key=lambda box: box.area, default=Box(0, 0, screen.width, screen.height))


def content(screen: LabelledScreen, region: Box, one: Label | Group | None) -> str:
    """What the region is, in one sentence; "" where nothing is written on it, and no icon of known meaning is on it: of
    what the labels do not tell nothing can be asked."""
    if isinstance(one, Label) and (told := _told(one)):
        return f"A {_NOUNS.get(one.kind, one.kind)} that says {told}." if one.kind != "text" else f"The words {told}."
    inside = [label for label in screen.labels if region.covers(label.box, 2) and label.box != region]
    names = list(dict.fromkeys(filter(None, map(_told, inside))))
    kind = one.kind if isinstance(one, Label) else None
    noun = _NOUNS.get(kind, kind) if kind else _GROUPS[one.kind] if isinstance(one, Group) else "part of the screen"
    return f"A {noun} with {', '.join(names[:_TOLD])}." if names else ""


def layout(screen: LabelledScreen, region: Box) -> str:
    """Where the region's middle lies, in hundredths of the screen."""
    across = round(50 * (region.left + region.right) / screen.width)
    down = round(50 * (region.top + region.bottom) / screen.height)
    return f"Its middle lies {across} percent from the left and {down} percent from the top of the screen."


def _told(label: Label) -> str | None:
    """What is seen of it: names that are written nowhere, as those of tool tips, are no part of it."""
    words = label.text or (label.icon and label.icon.replace("_", " "))
    return f"“{' '.join(words.split())}”" if words and any(map(str.isalnum, words)) else None
