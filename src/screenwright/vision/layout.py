"""The hierarchical layout tree: screen -> global regions -> local regions -> elements (Tree-of-Lens, paper 000, 3.3).

Series of one sort (tables, lists, menus, tabs) are found first and stay whole. Region-sized rectangles (windows,
panels, bars) are global regions and nest by containment. What they hold directly is grouped by blank bands: wide bands
part global regions where no rectangle does, narrower ones part the local regions (blocks) inside. Ids are given in
reading order, so that the tree, read top down, is the screen read aloud.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TypeAlias

import numpy as np

from screenwright.core.geometry import Box, enclosing
from screenwright.core.overlap import areas, first_of_alike, shared, table
from screenwright.core.screen import Block, BlockRole, Element, Node
from screenwright.vision.cuts import Separator
from screenwright.vision.headings import captioned, first_line, line_above
from screenwright.vision.lists import with_lists
from screenwright.vision.order import Part, in_order, parted, typical_height
from screenwright.vision.series import Rows, Series, as_read, find_series

GLOBAL_GAP, LOCAL_GAP = 2.2, 0.9
"""Blank bands that part global and local regions, in typical element heights."""
SAME = 0.85
"""IoU from which two containers are one."""
CROSSED, HELD = 0.1, 0.8
"""Share of the lesser of two that is in the other, from which one reaches over the other's edge; and lies in it."""


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
    screen: Box,
    elements: Sequence[Element],
    containers: Sequence[Box],
    separators: Sequence[Separator] = (),
    *,
    frames: Sequence[Box] = (),
    lists: Sequence[Rows] = (),
    right_to_left: bool = False,
) -> Layout:
    """The tree over ``elements`` (ids still empty), with ids for elements, blocks and regions.

    ``frames`` are those of the ``containers`` that are surely there: nothing in them belongs to what is around them.
    ``lists``: items of elements that form one, as marks before them tell.
    """
    known = _distinct(containers, screen, frames)
    sure = _apart([box for box in known if box in frames], elements)
    parts = _parts(elements, sure, lists)
    crossed = _crossed(known, [part.box for part in parts])
    whole = [box for box, is_crossed in zip(known, crossed, strict=True) if box in sure or not is_crossed]
    root = _nest(screen, parts, whole)
    return _Numbering(separators, right_to_left).layout(root)


def laid_out(
    screen: Box,
    elements: Sequence[Element],
    containers: Sequence[Box],
    separators: Sequence[Separator],
    frames: Sequence[Box],
    lists: Sequence[Rows],
    right_to_left: bool,
) -> tuple[Layout, tuple[Element, ...]]:
    """The layout, and the elements in their order."""
    made = arrange(
        screen, elements, containers, separators, frames=frames, lists=lists, right_to_left=right_to_left
    )  # fmt: skip
    return made, made.elements


def _distinct(containers: Sequence[Box], screen: Box, frames: Sequence[Box]) -> list[Box]:
    """Largest first; near-copies of a larger one, of a frame and of the whole screen go."""
    sure = set(frames)
    boxes = [screen, *sorted(containers, key=lambda box: (box not in sure, -box.area))]
    kept = first_of_alike(table(boxes), SAME)
    return sorted((boxes[i] for i in kept[1:]), key=lambda box: -box.area)


def _apart(frames: Sequence[Box], elements: Sequence[Element]) -> list[Box]:
    """The frames that are no part of a series, as the chosen row of a table or its body is."""
    series, _ = find_series(elements)
    return [frame for frame in frames if not any(_is_part(frame, one, elements) for one in series)]


def _is_part(frame: Box, series: Series, elements: Sequence[Element]) -> bool:
    if frame.overlap(series.box) < HELD * frame.area:
        return False
    inside = sum(frame.contains(one.box.center) for one in elements)
    members = sum(frame.contains(one.box.center) for one in series.members)
    return members < len(series.members) and 2 * members >= inside


def _parts(elements: Sequence[Element], frames: Sequence[Box], lists: Sequence[Rows]) -> list[Element | Series]:
    """The series in each of the ``frames`` (large to small) and in none, and what is in no series."""
    parts: list[Element | Series] = [Series("list", _flat(rows), rows) for rows in lists]
    listed = {id(one) for rows in lists for one in _flat(rows)}
    elements = [one for one in elements if id(one) not in listed]
    homes: dict[int, list[Element]] = {}
    for element, home in zip(elements, _homes([element.box for element in elements], frames), strict=True):
        homes.setdefault(home, []).append(element)
    for inside in homes.values():
        series, rest = find_series(inside)
        parts += [*map(as_read, series), *rest]
    return parts


def _flat(rows: Rows) -> tuple[Element, ...]:
    return tuple(one for row in rows for one in row if one is not None)


def _nest(box: Box, parts: Sequence[Element | Series], containers: Sequence[Box]) -> _Region:
    """Put every part and container into the smallest container that holds most of it."""
    homes: dict[int, list[Element | Series]] = {i: [] for i in range(-1, len(containers))}
    for part, home in zip(parts, _homes([part.box for part in parts], containers), strict=True):
        homes[home].append(part)
    regions: dict[int, list[_Region]] = {i: [] for i in range(-1, len(containers))}
    around = _homes(containers, containers, larger=True)
    for i in reversed(range(len(containers))):  # smallest first, so that children are complete
        if homes[i] or regions[i]:
            region = _Region(containers[i], tuple(regions[i]), tuple(homes[i]))
            regions[around[i]].append(region)
    return _Region(box, tuple(regions[-1]), tuple(homes[-1]))


def _homes(boxes: Sequence[Box], containers: Sequence[Box], *, larger: bool = False) -> list[int]:
    """For each box the index of the smallest container (sorted large to small) that holds it, or -1; ``larger`` asks
    only those before the container of its own number."""
    inner = table(boxes)
    holds = shared(inner, table(containers)) >= HELD * areas(inner)[:, None]
    if larger:
        holds = np.tril(holds, -1)
    numbers = np.where(holds, np.arange(len(containers)), -1)
    return [int(number) for number in numbers.max(axis=1, initial=-1)]


_Item: TypeAlias = _Region | Element | Series


class _Numbering:
    """Gives ids while walking the regions in reading order."""

    def __init__(self, separators: Sequence[Separator], right_to_left: bool) -> None:
        self.separators = separators
        self.right_to_left = right_to_left
        self.elements: list[Element] = []
        self.blocks: list[Block] = []
        self.globals = 0
        self.entered = 0
        self.open: tuple[int, ...] = ()
        self.regions: dict[str, tuple[int, ...]] = {}

    def layout(self, root: _Region) -> Layout:
        children = self._children(root, outermost=True)
        tree = Node(id="root", role="screen", box=root.box, children=children)
        return Layout(tree, tuple(self.elements), captioned(self.blocks, self.elements, self.regions))

    def _children(self, region: _Region, *, outermost: bool) -> tuple[Node, ...]:
        """What is in the region, then what floats above that, then its scroll bars."""
        items: list[_Item] = [*region.regions, *region.parts]
        bars = [item for item in items if _is_scrollbar(item)]
        flat, floating = _floating([item for item in items if not _is_scrollbar(item)])
        nodes = [
            *self._zones(flat, outermost=outermost),
            *(node for item in floating for node in self._zone([item])),
            *(node for bar in bars for node in self._zone([bar])),
        ]
        return tuple(nodes)

    def _zones(self, items: Sequence[_Item], *, outermost: bool) -> list[Node]:
        if not items:
            return []
        members = _members([item for item in items if not isinstance(item, _Region)])
        scale = typical_height(members) if members else 16.0
        read = in_order(items, self.separators, right_to_left=self.right_to_left)
        place = {id(item): number for number, item in enumerate(read.items)}
        zones = _as_read(parted(items, self.separators).groups(GLOBAL_GAP * scale, drawn=True), place)
        nodes: list[Node] = []
        for zone in zones:
            blocks = _as_read(zone.groups(LOCAL_GAP * scale), place)
            inside = [
                node for block in blocks for node in self._zone(sorted(block.items, key=lambda item: place[id(item)]))
            ]
            if outermost and len(zone.items) > 1 and len(zones) > 1:
                nodes.append(self._global(enclosing(item.box for item in zone.items), inside))
            else:
                nodes += inside
        return nodes

    def _global(self, box: Box, children: Sequence[Node]) -> Node:
        self.globals += 1
        return Node(id=f"g{self.globals}", role="global", box=box, children=tuple(children))

    def _zone(self, items: Sequence[_Item]) -> list[Node]:
        """Blocks and nested regions of one zone, whose items are in reading order."""
        nodes: list[Node] = []
        run: list[Element] = []
        for item in items:
            if isinstance(item, Element):
                run.append(item)
                continue
            nodes += self._run(run)
            run = []
            if isinstance(item, Series):
                nodes += self._block(item.members, item.role, item.rows)
            else:
                self.entered += 1
                around, self.open = self.open, (*self.open, self.entered)
                nodes.append(self._global(item.box, self._children(item, outermost=False)))
                self.open = around
        return nodes + self._run(run)

    def _run(self, members: Sequence[Element]) -> list[Node]:
        """A block of things that lie close together, and one of each list among them."""
        nodes: list[Node] = []
        before: Sequence[Element] = ()
        for stretch in with_lists(members):
            if stretch.rows:
                nodes += self._block(stretch.members, "list", stretch.rows, line_above(before))
            else:
                nodes += self._block(stretch.members, "group", (), first_line(stretch.members))
            before = stretch.members
        return nodes

    def _block(self, members: Sequence[Element], role: BlockRole, rows: Rows, caption: str | None = None) -> list[Node]:
        """A local region around two or more elements; a single one stands for itself."""
        if not members:
            return []
        parent = f"b{len(self.blocks) + 1}" if len(members) > 1 else None
        leaves = []
        for member in members:
            named = replace(member, id=f"e{len(self.elements) + 1}", parent=parent)
            self.elements.append(named)
            self.regions[named.id] = self.open
            leaves.append(Node(id=named.id, role="element", box=named.box))
        if parent is None:
            return leaves
        self.regions[parent] = self.open
        self.blocks.append(
            Block(
                id=parent,
                box=enclosing(leaf.box for leaf in leaves),
                caption=caption,
                children=tuple(leaf.id for leaf in leaves),
                role=role,
                rows=_ids(rows, members, self.elements[-len(members) :]),
            )
        )
        return [Node(id=parent, role="local", box=self.blocks[-1].box, children=tuple(leaves))]


def _as_read(parts: Sequence[Part[_Item]], place: Mapping[int, int]) -> list[Part[_Item]]:
    """The parts by where most of what is in them is read."""
    return sorted(parts, key=lambda part: median(place[id(item)] for item in part.items))


def _is_scrollbar(item: _Item) -> bool:
    return isinstance(item, Element) and item.kind == "scrollbar"


def _floating(items: Sequence[_Item]) -> tuple[list[_Item], list[_Item]]:
    """What lies side by side, and what lies above it, such as an open menu or a dialog: its frame, or the list that it
    is, reaches over the edges of what is below."""
    floating = [item for item in items if _floats(item, items)]
    return [item for item in items if item not in floating], sorted(floating, key=lambda item: -item.box.area)


def _floats(item: _Item, items: Sequence[_Item]) -> bool:
    may = isinstance(item, _Region) or (isinstance(item, Series) and item.role == "list")
    return may and _crossed([item.box], [other.box for other in items])[0]


def _crossed(boxes: Sequence[Box], others: Sequence[Box]) -> list[bool]:
    """Whether each box shares a good part of the lesser with any of the others, and neither lies in the other."""
    a, b = table(boxes), table(others)
    share = shared(a, b) / np.minimum(areas(a)[:, None], areas(b)[None])
    return [bool(one) for one in np.any((share > CROSSED) & (share < HELD), axis=1)]


def _members(parts: Sequence[Element | Series]) -> list[Element]:
    return [one for part in parts for one in (part.members if isinstance(part, Series) else (part,))]


def _ids(rows: Rows, members: Sequence[Element], named: Sequence[Element]) -> tuple[tuple[str | None, ...], ...]:
    """The rows of ``members`` by the ids of the same elements, ``named``."""
    ids = {id(member): one.id for member, one in zip(members, named, strict=True)}
    return tuple(tuple(ids[id(cell)] if cell else None for cell in row) for row in rows)
