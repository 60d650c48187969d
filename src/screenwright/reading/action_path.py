"""Which region an action means: the target paths of a judge of actions (Tree-of-Lens, paper 000, Appendix D.3).

A click lies in the smallest local region at its point. Where none is there the regions are extended by 50 pixels, and
where that is not enough, to both sides: what belongs together stands in a row. Between the things of a block the
nearest one in the row is meant. A text goes into the local region that has the bounds of the field.
"""

from __future__ import annotations

from dataclasses import replace

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Node, Screen
from screenwright.reading.path import PathSettings, TargetPath, target_path

RULES = PathSettings(learned=False)
"""What was clicked is told by the paper's rules: a click means a thing, and no ground."""
EXTENDED = 50
"""Pixels by which local regions are extended for a click that none of them holds."""
SAME_LOCAL = 0.4
"""IoU with the bounds of a field from which a local region is that field."""
SAME_GLOBAL = 0.1
"""IoU with the bounds of a field from which a global region is the one around it."""
WHOLE = 0.9
"""A field over this share of the screen says nothing: every region may be meant."""


def click_path(screen: Screen, point: Point) -> TargetPath:
    """The target path of a click at ``point``, in pixels of the screenshot. Raises UsageError for one outside of it."""
    path = target_path(screen, point, RULES)
    if path.found == "block":
        return _in_block(path)
    if path.found not in ("region", "nothing"):
        return path
    near = target_path(screen, point, replace(RULES, tolerance=EXTENDED))
    if near.found not in ("region", "nothing"):
        return near
    row = [node for node in screen.tree.walk() if node.role == "element" and _in_row(node.box, point)]
    if not row:
        return path
    nearest = min(row, key=lambda node: node.box.distance(point))
    beside = target_path(screen, nearest.box.center, RULES)
    return TargetPath(point=point, nodes=beside.nodes, local=beside.local, global_=beside.global_, found="edge")


def field_paths(screen: Screen, bounds: Box) -> tuple[TargetPath, ...]:
    """The target paths that a text typed into a field of these ``bounds`` may have, the likeliest first.

    One for a field with an outline of its own; all local regions for one over 0.9 of the screen; what its middle means
    where no region is like it.
    """
    locals_ = [node for node in screen.tree.walk() if node.role in ("local", "element")]
    if bounds.area > WHOLE * screen.screenshot.box.area:
        return tuple(_path_of(screen, node, bounds) for node in locals_)
    same = [node for node in locals_ if node.box.iou(bounds) >= SAME_LOCAL]
    if same:
        return (_path_of(screen, min(same, key=lambda node: node.box.area), bounds),)
    inside = bounds.clipped(screen.screenshot.width, screen.screenshot.height)
    return (click_path(screen, (inside or screen.screenshot.box).center),)


def _path_of(screen: Screen, local: Node, bounds: Box) -> TargetPath:
    """A local region with the smallest global one that has something of the bounds, else the whole screen."""
    around = [node for node in screen.tree.walk() if node.role == "global" and node.box.iou(bounds) >= SAME_GLOBAL]
    global_ = min(around, key=lambda node: node.box.area, default=screen.tree)
    nodes = (screen.tree, *((global_,) if global_ is not screen.tree else ()), local)
    return TargetPath(point=local.box.center, nodes=nodes, local=local, global_=global_, found="element")


def _in_block(path: TargetPath) -> TargetPath:
    """Between a box and its words, say: the nearest thing of the block in the row of the point, if one is near."""
    row = [node for node in path.local.children if _in_row(node.box, path.point)]
    nearest = min(row, key=lambda node: node.box.distance(path.point), default=None)
    if nearest is None or nearest.box.distance(path.point) > EXTENDED:
        return path
    return replace(path, nodes=(*path.nodes, nearest), local=nearest, found="edge")


def _in_row(box: Box, point: Point) -> bool:
    return box.top <= point.y < box.bottom
