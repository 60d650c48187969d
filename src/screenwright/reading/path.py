"""Which region a point means, and the region around it (Tree-of-Lens, paper 000, section 3.4).

The numbers are those of the paper's published program; two of its rules are made stricter here. A thing that truly
holds the point wins over a smaller neighbour that is only near, and the box around a lonely point is clipped to the
screen on all four sides. Where the point lies on no thing, the paper has the regions that its detector finds; here a
small net chooses among all areas of a finer tree (``vision/regions.py``), and the paper's rules on the tree serve
where the net is missing or not wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from screenwright.core.errors import UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Node, Role, Screen
from screenwright.vision import Area, Areas, areas_of

Found: TypeAlias = Literal["element", "edge", "block", "region", "nothing"]
"""What the point hit: an element, the edge of one (near, but outside), the space between the elements of a block,
the bare ground of a global region, or nothing that was found."""

AROUND = "around"
"""Id of the made-up local region around a point that hit nothing; it is no node of the tree."""


_REACH = 3
"""Pixels by which what is in a part of a region may reach over its edge."""
LIKE = 0.5
"""IoU from which a region that is given is one that was found."""


@dataclass(frozen=True, slots=True)
class PathSettings:
    """``tolerance``: pixels that a point may lie outside of a region and still mean it. ``largest_share``: a global
    region over this share of the screen is too large to be what was meant. ``around``: side in pixels of the square
    shown for a point that hit nothing. ``learned``: on bare ground the net chooses, else the paper's
    rules do."""

    tolerance: int = 5
    largest_share: float = 0.9
    around: int = 300
    learned: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetPath:
    """``nodes`` from the tree's root down to the region meant; ``local`` and ``global_`` are what the lenses mark."""

    point: Point
    nodes: tuple[Node, ...]
    local: Node
    global_: Node
    found: Found

    @property
    def ids(self) -> tuple[str, ...]:
        """Of the nodes, each once: a part of a region has the id of that."""
        return tuple(dict.fromkeys(node.id for node in self.nodes))


def target_path(screen: Screen, point: Point, settings: PathSettings | None = None) -> TargetPath:
    """The target path of a point given in pixels of the screenshot.

    By the rules: the smallest local region at the point and the global region that it belongs to; where there is no
    local region, the smallest global region serves as local and the whole screen as global; else the surroundings of
    the point. Raises UsageError for a point outside of the screen.
    """
    settings = settings or PathSettings()
    _check_inside(screen, point)
    path = _by_rules(screen, point, settings)
    if path.found == "element" or not settings.learned or screen.blank is not None:
        return path
    known = areas_of(screen, point, settings.tolerance)
    return path if known is None else _by_net(screen, path, known, settings)


def _by_net(screen: Screen, path: TargetPath, known: Areas, settings: PathSettings) -> TargetPath:
    """What the net takes to be meant, and what lies around that."""
    meant = known.meant(settings.largest_share * screen.screenshot.box.area, path.local.box)
    if meant is not None:
        path = _meaning(screen, path.point, meant)
    around = known.around(path.local.box)
    node = around.chain[-1] if around.chain else None
    if around.box.area >= settings.largest_share * screen.screenshot.box.area:
        node = screen.tree
    elif node is None or node.role == "element":
        node = _part(screen, around.box, "global")[-1]
    return replace(path, global_=node)


def _meaning(screen: Screen, point: Point, meant: Area) -> TargetPath:
    if meant.chain:
        local = meant.chain[-1]
        found: Found = "region" if local.role == "global" else _hit(local, point)
        return TargetPath(point=point, nodes=meant.chain, local=local, global_=screen.tree, found=found)
    chain = _part(screen, meant.box, "local")
    return TargetPath(point=point, nodes=chain, local=chain[-1], global_=screen.tree, found="block")


def _part(screen: Screen, box: Box, role: Role) -> tuple[Node, ...]:
    """Some of the things of a region, as a node below it that has its id; with all that this hangs on."""
    holders = [c for c in _chains(screen.tree) if c[-1].role in ("screen", "global") and c[-1].box.covers(box)]
    above = min(holders, key=_size, default=(screen.tree,))
    inside = [node for node in screen.tree.walk() if node.role == "element" and box.covers(node.box, _REACH)]
    return (*above, Node(id=above[-1].id, role=role, box=box, children=tuple(inside)))


def _by_rules(screen: Screen, point: Point, settings: PathSettings) -> TargetPath:
    chains = list(_chains(screen.tree))
    chain = _smallest_local(chains, point, settings.tolerance)
    if chain is not None:
        local = chain[-1]
        return TargetPath(
            point=point,
            nodes=chain,
            local=local,
            global_=_global_of(chain, settings.tolerance),
            found=_hit(local, point),
        )
    chain = _smallest_global(chains, point, settings, screen.screenshot.box.area)
    if chain is not None:
        return TargetPath(point=point, nodes=chain, local=chain[-1], global_=screen.tree, found="region")
    around = Node(id=AROUND, role="local", box=_surroundings(screen, point, settings.around))
    return TargetPath(point=point, nodes=(screen.tree,), local=around, global_=screen.tree, found="nothing")


def given_path(
    screen: Screen,
    point: Point,
    local: Box | None = None,
    around: Box | None = None,
    settings: PathSettings | None = None,
) -> TargetPath:
    """The target path with the regions that are given in place of those found (paper 000, 5.2 and table 4).

    A given local region takes the place of the node it is most like, if IoU is at least ``LIKE``. Raises UsageError
    for a point outside of the screen.
    """
    path = target_path(screen, point, settings)
    if local is not None:
        chain = max(_chains(screen.tree), key=lambda one: (one[-1].box.iou(local), len(one)))
        if chain[-1].box.iou(local) < LIKE:
            chain = (*path.nodes[:1], Node(id=AROUND, role="local", box=local))
        node = replace(chain[-1], box=local)
        found: Found = "element" if node.role == "element" else "block" if node.role == "local" else "region"
        above = _global_of(chain, (settings or PathSettings()).tolerance)
        path = TargetPath(point=point, nodes=chain, local=node, global_=above, found=found)
    if around is not None:
        path = replace(path, global_=replace(path.global_, box=around))
    return path


def _check_inside(screen: Screen, point: Point) -> None:
    shot = screen.screenshot
    if not shot.contains(point):
        raise UsageError(
            f"the point {point.x},{point.y} lies outside of the screen, which is {shot.width}x{shot.height} pixels:"
            f" give an x from 0 to {shot.width - 1} and a y from 0 to {shot.height - 1}"
        )


def _chains(node: Node, above: tuple[Node, ...] = ()) -> Iterator[tuple[Node, ...]]:
    """Every node with all that it hangs on, root first."""
    chain = (*above, node)
    yield chain
    for child in node.children:
        yield from _chains(child, chain)


def _smallest_local(chains: list[tuple[Node, ...]], point: Point, tolerance: int) -> tuple[Node, ...] | None:
    near = [c for c in chains if c[-1].role in ("local", "element") and c[-1].box.contains(point, tolerance)]
    under = [c for c in near if c[-1].role == "element" and c[-1].box.contains(point)]
    if under:
        # Without this a click well inside a tall row would read the lower row that begins 4 pixels further.
        holder = min(under, key=_size)[-1].box
        near = [c for c in near if c[-1].box.contains(point) or holder.covers(c[-1].box)]
    return min(near, key=_size, default=None)


def _size(chain: tuple[Node, ...]) -> tuple[int, int]:
    """Smaller first; of two regions with the same area the one deeper in the tree."""
    return chain[-1].box.area, -len(chain)


def _global_of(chain: tuple[Node, ...], tolerance: int) -> Node:
    """The parent global region: of all above the local one and larger than it, the one with the highest IoU.

    Of equals the one that covers the local region, then the smaller. None: the whole screen.
    """
    local = chain[-1].box
    above = [node for node in chain[1:-1] if node.role == "global" and node.box.area > local.area]
    return max(
        above,
        key=lambda node: (node.box.iou(local), node.box.covers(local, tolerance), -node.box.area),
        default=chain[0],
    )


def _hit(local: Node, point: Point) -> Found:
    if local.role == "local":
        return "block"
    return "element" if local.box.contains(point) else "edge"


def _smallest_global(
    chains: list[tuple[Node, ...]], point: Point, settings: PathSettings, screen_area: int
) -> tuple[Node, ...] | None:
    hits = [
        chain
        for chain in chains
        if chain[-1].role == "global"
        and chain[-1].box.contains(point, settings.tolerance)
        and chain[-1].box.area < settings.largest_share * screen_area
    ]
    return min(hits, key=_size, default=None)


def _surroundings(screen: Screen, point: Point, side: int) -> Box:
    half = side // 2
    box = Box(point.x - half, point.y - half, point.x + half, point.y + half)
    inside = box.intersection(screen.screenshot.box)
    assert inside is not None, "the point was checked to lie on the screen"
    return inside
