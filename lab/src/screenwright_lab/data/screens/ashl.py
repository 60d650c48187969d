"""Global and local regions of a screen from the tree of its views (Android Screen Hierarchical Layout).

Paper 000, 3.3: branches that are not visible are pruned; a child that nearly equals its parent (IoU > 0.9) is merged
with it into the larger of the two; merged nodes with more than one leaf are global regions, and leaves are local.
"""

from __future__ import annotations

from dataclasses import dataclass

from screenwright.core.geometry import Box
from screenwright_lab.data.screens.view import View

SAME = 0.9
"""IoU above which parent and child are one region (paper 000, 3.3)."""


@dataclass(frozen=True, slots=True)
class Region:
    """A merged node; without children it is a leaf."""

    box: Box
    children: tuple[Region, ...] = ()

    @property
    def leaves(self) -> int:
        return sum(child.leaves for child in self.children) if self.children else 1


@dataclass(frozen=True, slots=True)
class Regions:
    """Boxes without repeats, in tree order, pixels of the picture."""

    globals: tuple[Box, ...]
    locals: tuple[Box, ...]


def regions(root: View) -> Regions:
    """The regions of a tree that was already pruned by :func:`view.seen`."""
    merged = _merge(root)
    globals_, locals_ = dict[Box, None](), dict[Box, None]()
    pending = [merged]
    while pending:
        region = pending.pop()
        if region.leaves > 1:
            globals_[region.box] = None
        elif not region.children:
            locals_[region.box] = None
        pending.extend(reversed(region.children))
    return Regions(tuple(globals_), tuple(locals_))


def _merge(view: View) -> Region:
    """Bottom up: a child that nearly equals its parent gives its children away and leaves the larger box."""
    box, children = view.box, list[Region]()
    for child in map(_merge, view.children):
        if child.box.iou(view.box) > SAME:
            box = max(box, child.box, key=lambda one: one.area)
            children.extend(child.children)
        else:
            children.append(child)
    return Region(box, tuple(children))
