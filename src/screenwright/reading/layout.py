"""Where the thing at a point is: in its region, on the screen, among its neighbours and its namesakes."""

from __future__ import annotations

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element, Node, Screen
from screenwright.reading.description import Evidence, Told
from screenwright.reading.path import TargetPath
from screenwright.reading.whereabouts import (
    ALL_OVER,
    Side,
    elements_in,
    further,
    namesakes,
    neighbours,
    place_in,
    spread_on,
    text_beside,
    turn_of,
    turn_words,
)
from screenwright.reading.words import called, called_briefly, count, label_of, listed, name_of, noun, quoted

_REACH = 0.15
"""Neighbours are named up to this share of the screen's longer side away."""
_SAME = 0.8
"""IoU from which an element is taken for the frame of its region."""
_SIDES: dict[Side, str] = {"left": "to its left", "right": "to its right", "above": "above it", "below": "below it"}


def where_element(screen: Screen, element: Element, path: TargetPath) -> list[Told]:
    """One to three sentences: its place, its neighbours, and what it must not be confused with."""
    told = [_place(screen, element, path), _next_to(screen, element, path.global_), _not_the_other(screen, element)]
    return [part for part in told if part is not None]


def where_spot(screen: Screen, path: TargetPath) -> Told:
    """The place of a bare spot: in its region if it hit one, and on the screen."""
    spot = Box(path.point.x, path.point.y, path.point.x + 1, path.point.y + 1)
    region = path.local if path.found == "region" else path.global_
    words = f"The spot is {place_in(spot, region.box)} {_region(screen, region)}."
    return Told(words, (Evidence(region=region.id, how="detected", what=words),))


def _place(screen: Screen, element: Element, path: TargetPath) -> Told:
    """Its place in the captioned group or else the region, its turn there, and where the region is on the screen."""
    block = next((block for block in screen.blocks if block.id == element.parent), None)
    region = _region(screen, path.global_, element)
    turn = turn_of(element, _companions(screen, block, path.global_))
    order = turn_words(turn, element) if turn else ""
    if block is not None and block.caption and len(block.children) > 1:
        words = f"{_it_is(order, place_in(element.box, block.box))} the group, {_within(region)}."
    else:
        words = f"{_it_is(order, place_in(element.box, path.global_.box))} {region}."
    return Told(words, _place_evidence(element, path, block, words))


def _it_is(order: str, place: str) -> str:
    if place == ALL_OVER:
        return f"It is the {order} and takes up most of" if order else "It takes up most of"
    return f"It is the {order}, {place}" if order else f"It is {place}"


def _within(region: str) -> str:
    return f"on {region}" if region == "the screen" else f"within {region}"


def _place_evidence(element: Element, path: TargetPath, block: Block | None, words: str) -> tuple[Evidence, ...]:
    own = Evidence(element=element.id, how="detected", what=words)
    regions = [Evidence(region=path.global_.id, how="detected", what="the region around it")]
    if block is not None and block.caption:
        regions.append(Evidence(region=block.id, how="inferred", what="the group that it is in"))
    return (own, *regions)


def _region(screen: Screen, region: Node, besides: Element | None = None) -> str:
    """The screen, the “Mousepad” window, which fills ..., or the region beginning with “Shrink C:”, which lies ..."""
    if region.role == "screen":
        return "the screen"
    spread = spread_on(region.box, screen.tree.box)
    named = [other for other in screen.elements if other is not besides and len(name_of(other) or "") > 1]
    frames = [other for other in named if other.kind not in ("text", "image")]
    same = max(frames, key=lambda other: other.box.iou(region.box), default=None)
    if same is not None and same.box.iou(region.box) >= _SAME:
        return f"{called(same)}, which {spread}"
    inside = {node.id for node in region.walk()}
    first = next((other for other in named if other.id in inside), None)
    if first is None:
        return f"a region that {spread}"
    return f"the region beginning with {called_briefly(first)}, which {spread}"


def _companions(screen: Screen, block: Block | None, region: Node) -> list[Element]:
    if block is not None:
        return [screen.by_id[child] for child in block.children if child in screen.by_id]
    return elements_in(screen, region)


def _next_to(screen: Screen, element: Element, region: Node) -> Told | None:
    """The nearest thing with a name on each side, in one sentence; the nameless help nobody to find the way."""
    reach = round(_REACH * max(screen.screenshot.width, screen.screenshot.height))
    inside = elements_in(screen, region)
    said = text_beside(element, inside)
    known = {None, label_of(element), said and name_of(said.element)}  # what the content has named already
    found = neighbours(element, [other for other in inside if name_of(other) not in known], reach)
    if not found:
        return None
    parts = [
        f"{_SIDES[one.side]} {'is ' if index == 0 else ''}{called_briefly(one.element)}"
        for index, one in enumerate(found)
    ]
    sentence = listed(parts)
    evidence = tuple(
        Evidence(element=one.element.id, how=one.element.source, what=f"it lies {_SIDES[one.side]}") for one in found
    )
    return Told(sentence[0].upper() + sentence[1:] + ".", evidence)


def _not_the_other(screen: Screen, element: Element) -> Told | None:
    """Other things with the same name, so that nobody takes the one for the other."""
    others = namesakes(element, screen.elements)
    if not others:
        return None
    nearest, name = others[0], quoted(name_of(element) or noun(element.kind))
    way = further(element.box, nearest.box)
    if len(others) == 1:
        words = f"Another {name} lies {way}."
    else:
        words = f"There are {count(len(others))} others named {name}; the nearest lies {way}."
    return Told(words, (Evidence(element=nearest.id, how=nearest.source, what=words),))
