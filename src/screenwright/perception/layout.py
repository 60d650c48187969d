"""The hierarchical layout tree: screen -> global regions -> local regions -> elements (Tree-of-Lens, paper 000, 3.3).

Series of one sort (tables, lists, menus, tabs) are found first and stay whole. Region-sized rectangles (windows,
panels, bars) are global regions and nest by containment. What they hold directly is grouped by blank bands: wide bands
part global regions where no rectangle does, narrower ones part the local regions (blocks) inside. Ids are given in
reading order, so that the tree, read top down, is the screen read aloud.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TypeAlias

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Block, Element, Node
from screenwright.perception.order import Separator, group, in_rows, typical_height
from screenwright.perception.series import Rows, Series, alike, find_series

GLOBAL_GAP, LOCAL_GAP = 2.2, 0.9
"""Blank bands that part global and local regions, in typical element heights."""


@dataclass(frozen=True, slots=True)
class Layout:
    tree: Node
    elements: tuple[Element, ...]
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class _Region:
    """A rectangle with what lies directly in it."""

    box: Box
    regions: tuple[_Region, ...]
    parts: tuple[Element | Series, ...]


def arrange(
    screen: Box, elements: Sequence[Element], containers: Sequence[Box], separators: Sequence[Separator] = ()
) -> Layout:
    """The tree over ``elements`` (ids still empty), with ids for elements, blocks and regions."""
    series, rest = find_series(elements)
    root = _nest(screen, [*series, *rest], _distinct(containers, screen))
    return _Numbering(separators).layout(root)


def _distinct(containers: Sequence[Box], screen: Box) -> list[Box]:
    """Largest first; near-copies of a larger one and of the whole screen go."""
    kept = [screen]
    for box in sorted(containers, key=lambda box: -box.area):
        if all(box.iou(other) < 0.85 for other in kept):
            kept.append(box)
    return kept[1:]


def _nest(box: Box, parts: Sequence[Element | Series], containers: Sequence[Box]) -> _Region:
    """Put every part and container into the smallest container that holds most of it."""
    homes: dict[int, list[Element | Series]] = {i: [] for i in range(-1, len(containers))}
    for part in parts:
        homes[_home(part.box, containers, len(containers))].append(part)
    regions: dict[int, list[_Region]] = {i: [] for i in range(-1, len(containers))}
    for i in reversed(range(len(containers))):  # smallest first, so that children are complete
        if homes[i] or regions[i]:
            region = _Region(containers[i], tuple(regions[i]), tuple(homes[i]))
            regions[_home(containers[i], containers, i)].append(region)
    return _Region(box, tuple(regions[-1]), tuple(homes[-1]))


def _home(box: Box, containers: Sequence[Box], before: int) -> int:
    """Index of the smallest of the first ``before`` containers (sorted large to small) that holds the box, or -1."""
    holders = [i for i in range(before) if containers[i].overlap(box) >= 0.8 * box.area]
    return holders[-1] if holders else -1


_Item: TypeAlias = _Region | Element | Series


class _Numbering:
    """Gives ids while walking the regions in reading order."""

    def __init__(self, separators: Sequence[Separator]) -> None:
        self.separators = separators
        self.elements: list[Element] = []
        self.blocks: list[Block] = []
        self.globals = 0

    def layout(self, root: _Region) -> Layout:
        children = self._children(root, outermost=True)
        tree = Node(id="root", role="screen", box=root.box, children=children)
        return Layout(tree, tuple(self.elements), tuple(self.blocks))

    def _children(self, region: _Region, *, outermost: bool) -> tuple[Node, ...]:
        items: list[_Item] = [*region.regions, *region.parts]
        if not items:
            return ()
        scale = typical_height(_members(region.parts)) if region.parts else 16.0
        zones = group(items, GLOBAL_GAP * scale, self.separators)
        nodes: list[Node] = []
        for zone in zones:
            if outermost and len(zone) > 1 and len(zones) > 1:
                nodes.append(self._global(enclosing(item.box for item in zone), zone, scale))
            else:
                nodes += self._zone(zone, scale)
        return tuple(nodes)

    def _global(self, box: Box, items: Sequence[_Item], scale: float) -> Node:
        self.globals += 1
        name = f"g{self.globals}"
        return Node(id=name, role="global", box=box, children=tuple(self._zone(items, scale)))

    def _zone(self, items: Sequence[_Item], scale: float) -> list[Node]:
        """Blocks and nested regions of one zone, in reading order."""
        nodes: list[Node] = []
        for part in group(items, LOCAL_GAP * scale):
            run: list[Element] = []
            for item in in_rows(part):
                if isinstance(item, Element):
                    run.append(item)
                    continue
                nodes += self._block(run)
                run = []
                if isinstance(item, Series):
                    nodes += self._block(item.members, item)
                    continue
                self.globals += 1
                name = f"g{self.globals}"
                nodes.append(Node(id=name, role="global", box=item.box, children=self._children(item, outermost=False)))
            nodes += self._block(run)
        return nodes

    def _block(self, members: Sequence[Element], series: Series | None = None) -> list[Node]:
        """A local region around two or more elements, or a series; a single one stands for itself."""
        if not members:
            return []
        parent = f"b{len(self.blocks) + 1}" if len(members) > 1 else None
        leaves = []
        for member in members:
            named = replace(member, id=f"e{len(self.elements) + 1}", parent=parent)
            self.elements.append(named)
            leaves.append(Node(id=named.id, role="element", box=named.box))
        if parent is None:
            return leaves
        inside = self.elements[-len(members) :]
        caption = None if series else _caption(inside)
        rows = series.rows if series else alike(members[1:] if caption else members)
        self.blocks.append(
            Block(
                id=parent,
                box=enclosing(leaf.box for leaf in leaves),
                caption=caption,
                children=tuple(leaf.id for leaf in leaves),
                role=series.role if series else "list" if rows else "group",
                rows=_ids(rows, members, inside),
            )
        )
        return [Node(id=parent, role="local", box=self.blocks[-1].box, children=tuple(leaves))]


def _members(parts: Sequence[Element | Series]) -> list[Element]:
    return [one for part in parts for one in (part.members if isinstance(part, Series) else (part,))]


def _ids(rows: Rows, members: Sequence[Element], named: Sequence[Element]) -> tuple[tuple[str | None, ...], ...]:
    """The rows of ``members`` by the ids of the same elements, ``named``."""
    ids = {id(member): one.id for member, one in zip(members, named, strict=True)}
    return tuple(tuple(ids[id(cell)] if cell else None for cell in row) for row in rows)


def _caption(members: Sequence[Element]) -> str | None:
    """The first line of a block, where it is text alone on its row, unlike in size or place what follows it."""
    first, rest = members[0], members[1:]
    if first.kind != "text" or first.text is None or len(first.text) > 60 or len(rest) < 2:
        return None
    alone = all(other.box.top >= first.box.bottom - first.box.height // 3 for other in rest)
    larger = first.box.height > 1.15 * median(other.box.height for other in rest)
    outdented = all(other.box.left > first.box.left + 4 for other in rest)
    return first.text if alone and (larger or outdented) else None
