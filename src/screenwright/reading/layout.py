"""Where the thing at a point is: in its region, on the screen, among its neighbours and its namesakes."""

from __future__ import annotations

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element, Node, Screen
from screenwright.reading.content import held
from screenwright.reading.facts import (
    Beside,
    Extent,
    Namesakes,
    Order,
    Placed,
    PlacedBriefly,
    Region,
    RowOf,
    Said,
    Verbosity,
)
from screenwright.reading.names import is_guess, label_of, name_of, tells
from screenwright.reading.path import TargetPath
from screenwright.reading.places import exactly, further, place_in, spread_on
from screenwright.reading.rows import Cell, Entry, cell_of, entry_of
from screenwright.reading.whereabouts import elements_in, namesakes, neighbours, text_beside, turn_of

_REACH = 0.15
"""Neighbours are named up to this share of the screen's longer side away."""
_WIDE_REACH = 0.5
"""The same where everything beside it is asked for, in the whole screen and not in the region alone."""
_SAME = 0.8
"""IoU from which an element is taken for the frame of its region."""


def where_it_is(screen: Screen, path: TargetPath, verbosity: Verbosity) -> list[Said]:
    """The facts about where that is, most important first; none on a screen that shows nothing."""
    element = screen.by_id.get(path.local.id)
    if screen.blank is not None:
        return []
    spot = Box(path.point.x, path.point.y, path.point.x + 1, path.point.y + 1)
    if verbosity == "brief":
        box = element.box if element is not None else spot
        return [PlacedBriefly(element, path.nodes[-1].id, place_in(box, screen.tree.box))]
    if element is None:
        return [_spot(screen, path, spot)]
    beside, like = _beside(screen, element, path.global_, verbosity), _namesakes(screen, element)
    told: list[Said] = [fact for fact in (_placed(screen, element, path), beside, like) if fact is not None]
    return [*told, *(fact for fact in _more(screen, element) if fact not in told)] if verbosity == "full" else told


def _spot(screen: Screen, path: TargetPath, spot: Box) -> Placed:
    """The place of a bare spot: in its region if it hit one, and on the screen."""
    node = path.local if path.found == "region" else path.global_
    return Placed(None, None, place_in(spot, node.box), None, region_of(screen, node), exactly(spot, screen.tree.box))


def _placed(screen: Screen, element: Element, path: TargetPath) -> Placed:
    """Its place in the captioned group or else the region, its turn there, and where the region is on the screen."""
    block = next((block for block in screen.blocks if block.id == element.parent), None)
    group = block if block is not None and block.caption and len(block.children) > 1 else None
    order = _order(screen, element, block, path.global_)
    told_by_order = group is not None and isinstance(order, (Entry, Cell))
    return Placed(
        element,
        order,
        None if told_by_order else place_in(element.box, (group or path.global_).box),
        held(screen, group) if group is not None else None,
        region_of(screen, path.global_, element),
        exactly(element.box, screen.tree.box),
    )


def _order(screen: Screen, element: Element, block: Block | None, region: Node) -> Order | None:
    """Which entry of a list or cell of a table it is, else its turn among things of its kind."""
    if block is None:
        return turn_of(element, elements_in(screen, region))
    companions = [screen.by_id[child] for child in block.children if child in screen.by_id]
    return cell_of(screen, element) or entry_of(screen, element) or turn_of(element, companions)


def region_of(screen: Screen, node: Node, besides: Element | None = None) -> Region:
    """The screen, the “Mousepad” window, which fills ..., or the region beginning with “Shrink C:”, which lies ..."""
    if node.role == "screen":
        return Region(node, None, None, False, None)
    spread = spread_on(node.box, screen.tree.box)
    named = [other for other in screen.elements if len(name_of(other) or "") > 1]
    frames = [other for other in named if other.kind not in ("text", "image") and other is not besides]
    same = max(frames, key=lambda other: other.box.iou(node.box), default=None)
    if same is not None and same.box.iou(node.box) >= _SAME:
        return Region(node, same, None, False, spread)
    inside = {below.id for below in node.walk()}
    within = [other for other in named if other.id in inside]
    best = [other for other in within if tells(other)] or within
    first = next((other for other in best if other is not besides), None)
    return Region(node, None, first, first is not None and first is best[0], spread)


def _beside(screen: Screen, element: Element, region: Node, verbosity: Verbosity) -> Beside | None:
    """The nearest thing with a name on each side; the nameless help nobody to find the way."""
    share, node = (_WIDE_REACH, screen.tree) if verbosity == "full" else (_REACH, region)
    reach = round(share * max(screen.screenshot.width, screen.screenshot.height))
    inside = elements_in(screen, node)
    said = text_beside(element, elements_in(screen, region))
    # What the content has named already, and its equals, which tell nothing of where it is.
    known = {None, name_of(element), label_of(element), said and name_of(said.element)}
    found = neighbours(element, [other for other in inside if name_of(other) not in known], reach)
    return Beside(tuple(found)) if found else None


def _namesakes(screen: Screen, element: Element) -> Namesakes | RowOf | None:
    """Other things with the same name, so that nobody takes the one for the other; in a table the row's beginning,
    which tells one figure from its equals."""
    others = [] if is_guess(element) else namesakes(element, screen.elements)
    if not others:
        return None
    cell = cell_of(screen, element)
    if cell is not None:
        return RowOf(cell.beginning) if cell.beginning is not None else None
    return Namesakes(element, others[0], len(others), further(element.box, others[0].box))


def _more(screen: Screen, element: Element) -> list[Said]:
    """The row of the table that it stands in, and its size."""
    cell, whole = cell_of(screen, element), screen.tree.box
    size = Extent(element, round(100 * element.box.width / whole.width), round(100 * element.box.height / whole.height))
    return [*([RowOf(cell.beginning)] if cell is not None and cell.beginning is not None else []), size]
