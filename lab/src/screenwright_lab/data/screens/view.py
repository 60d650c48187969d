"""The common form of what a toolkit says about its screen: DOM, AT-SPI and uiautomator trees all become Views.

A view is what the toolkit claims. What a person sees of it is decided here once, by :func:`seen`, for all sources.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind, State

MIN_SIDE = 3
"""Pixels: what is thinner cannot be seen as a thing of its own."""


Grouping: TypeAlias = Literal["list", "table", "tabs", "section"]
"""What holds other things together: items of one sort, cells, tabs of which one is shown, or a part with a meaning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """One node. ``kind`` None is a mere container. ``value`` 0..1 of a slider, progress bar or rating.

    ``group``: what its children are together; ``heading``: it is the title of the group that holds it.

    ``key`` names the same thing on every picture of one load or session.

    ``visible`` is the toolkit's own word (shown, not transparent, not covered); ``box`` in pixels of the picture, as
    laid out, and may reach over its edges.
    """

    box: Box
    kind: Kind | None = None
    text: str | None = None
    name: str | None = None
    icon: str | None = None
    state: State = field(default_factory=State)
    value: float | None = None
    clickable: bool = False
    visible: bool = True
    group: Grouping | None = None
    heading: bool = False
    key: str | None = None
    children: tuple[View, ...] = ()

    def walk(self) -> Iterator[View]:
        """This view and all below it, parents first, in the toolkit's order."""
        yield self
        for child in self.children:
            yield from child.walk()


def seen(view: View, width: int, height: int) -> View | None:
    """The tree without what nobody sees on a picture of ``width`` x ``height`` pixels, boxes clipped to it.

    A view that is not visible itself may still have visible children (an element of height 0 whose content overflows);
    it stays as a container around them. None where nothing is left.
    """
    children = tuple(kept for child in view.children if (kept := seen(child, width, height)))
    box = view.box.clipped(width, height)
    thick = box is not None and box.width >= MIN_SIDE and box.height >= MIN_SIDE
    if box is not None and thick and view.visible:
        return replace(view, box=box, children=children)
    if not children:
        return None
    if len(children) == 1:
        return children[0]
    around = children[0].box
    for child in children[1:]:
        around = around.union(child.box)
    return View(box=around, children=children)
