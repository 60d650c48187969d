"""What is at a point: kind, name, state, value and what it belongs to; or that nothing is there."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element, Kind, Node, Screen
from screenwright.reading.facts import (
    Blank,
    Caption,
    Held,
    InWindow,
    Near,
    Nothing,
    Said,
    SpotIn,
    Sure,
    Thing,
    ThingBriefly,
    Verbosity,
)
from screenwright.reading.names import name_of, tells
from screenwright.reading.path import Found, TargetPath
from screenwright.reading.places import way_to
from screenwright.reading.rows import length_of, series_of
from screenwright.reading.whereabouts import around, elements_in, text_beside

QUALITY: dict[Found, float] = {"element": 1.0, "edge": 0.8, "block": 0.7, "region": 0.6, "nothing": 0.5}
"""How sure it is that the path's region is what was meant."""
_PROBABLY = 0.5
"""Below this confidence a thing is called probable."""
_FEW = 3
"""Things near a bare spot that are told."""
_SURVEYED = 10
"""A spot lies in so large a group at most; of more things the first ones tell nothing of where it is."""
_NEAR = 24
"""Pixels within which something is "just" to the left."""
_SLACK = 2
"""Pixels by which what is in a thing may reach over its edge."""
_FIRST = 3
"""Things of a block that are named."""
_HOLDERS: frozenset[Kind] = frozenset(("window", "dialog"))


def what_is_at(screen: Screen, path: TargetPath, verbosity: Verbosity) -> list[Said]:
    """The facts about what the point means, most important first."""
    element = screen.by_id.get(path.local.id)
    if screen.blank is not None:
        return [Blank(screen.tree, screen.blank)]
    if element is None:
        return _empty_spot(screen, path, verbosity)
    edge, probable = path.found == "edge", element.confidence < _PROBABLY
    if verbosity == "brief":
        return [ThingBriefly(element, edge, probable)]
    holds = _inside(screen, element)
    beside = text_beside(element, elements_in(screen, path.global_)) if not holds else None
    thing = Thing(element, edge, probable, holds, beside, _home(screen, element))
    return [thing, *(_more(screen, path, element, thing) if verbosity == "full" else ())]


def _inside(screen: Screen, element: Element) -> tuple[Element, ...]:
    """Of a thing without a name, as an entry of a list often is, what is written in it."""
    if name_of(element) is not None:
        return ()
    return first_of([one for one in screen.elements if one is not element and element.box.covers(one.box, _SLACK)])


def _home(screen: Screen, element: Element) -> Held | Caption | Element | None:
    """The captioned group that holds it, else the named window that it lies in."""
    block = next((block for block in screen.blocks if block.id == element.parent and block.caption), None)
    if block is None:
        return _window_of(screen, element)
    if (name_of(element) or "").casefold() != (block.caption or "").casefold():
        return held(screen, block)
    return Caption(block, len(block.children) - 1) if len(block.children) > 1 else None


def _window_of(screen: Screen, element: Element) -> Element | None:
    """The smallest window or dialog with a name around the element."""
    holders = [
        other
        for other in screen.elements
        if other.kind in _HOLDERS and other.id != element.id and name_of(other) and other.box.covers(element.box, 5)
    ]
    return min(holders, key=lambda other: other.box.area, default=None)


def _more(screen: Screen, path: TargetPath, element: Element, thing: Thing) -> list[Said]:
    """What the block around it holds, the window where that was not told, and how sure all this is."""
    block = next((block for block in screen.blocks if block.id == element.parent), None)
    window = _window_of(screen, element)
    told: list[Said] = [held(screen, block)] if block is not None and len(block.children) > 1 else []
    if window is not None and window is not thing.home:
        told.append(InWindow(window))
    return [*told, Sure(element.id, True, round(100 * confidence(screen, path)))]


def _empty_spot(screen: Screen, path: TargetPath, verbosity: Verbosity) -> list[Said]:
    """That nothing was found at the point, what is nearest, and what the block or region around it holds, if any."""
    nothing = Nothing(path.nodes[-1].id, _nearest(screen, path))
    if verbosity == "brief":
        return [Nothing(nothing.node, nothing.nearest[:1])]
    block = next((block for block in screen.blocks if block.id == path.local.id), None)
    told: list[Said] = [nothing]
    holder = held(screen, block) if block is not None else held_in(screen, path.local)
    if (block is not None or path.found != "nothing") and (holder.series != "group" or holder.count <= _SURVEYED):
        told.append(SpotIn(holder))
    if verbosity == "full" and nothing.nearest:
        told.append(Sure(nothing.node, False, round(100 * confidence(screen, path))))
    return told


def _nearest(screen: Screen, path: TargetPath) -> tuple[Near, ...]:
    """The nearest thing, and of those with words the nearest on other sides, so that a listener knows between what the
    spot lies; where nothing lies in line with it, whatever has words."""
    spot = Box(path.point.x, path.point.y, path.point.x + 1, path.point.y + 1)

    def far(one: Element) -> float:
        return one.box.distance(path.point)

    ordered = sorted(screen.elements, key=far)
    telling = [one for one in ordered if tells(one)]
    sides = [one.element for one in around(spot, telling, max(screen.screenshot.width, screen.screenshot.height))]
    near = _each_once([*ordered[:1], *sorted(sides, key=far)])[:_FEW]
    if len(near) < 2 or not any(map(name_of, near)):
        named = [one for one in ordered if name_of(one)]
        known = (telling or named)[:2] if path.found == "nothing" else named[:1]
        near = _each_once([*near, *known])
    return tuple(Near(one, way_to(path.point, one.box), far(one) <= _NEAR) for one in near)


def _each_once(elements: Sequence[Element]) -> list[Element]:
    return list({one.id: one for one in elements}.values())


def held(screen: Screen, block: Block) -> Held:
    """What a block holds: entries of a list, rows of a table, else things beside its caption."""
    members = [screen.by_id[child] for child in block.children if child in screen.by_id]
    others = [member for member in members if block.caption is None or name_of(member) != block.caption]
    series = series_of(screen, block)
    count = length_of(screen, block) if series != "group" and block.rows else len(others)
    return Held(block.id, series, block.caption, count, first_of(others)[:count])


def held_in(screen: Screen, region: Node, frame: Element | None = None) -> Held:
    """What a region holds, besides the window that it is."""
    known = [one for one in elements_in(screen, region) if one is not frame]
    members = known or [one for one in screen.elements if region.box.contains(one.box.center)]
    return Held(region.id, "group", None, len(members), first_of(members))


def first_of(elements: Sequence[Element]) -> tuple[Element, ...]:
    """The first things by whose words a block or region can be known, else by their pictures."""
    return tuple(([one for one in elements if tells(one)] or [one for one in elements if name_of(one)])[:_FIRST])


def confidence(screen: Screen, path: TargetPath) -> float:
    """0..1: the path's quality times how sure the element itself is; 1 for a screen that shows nothing."""
    if screen.blank is not None:
        return 1.0
    element = screen.by_id.get(path.local.id)
    return QUALITY[path.found] * (element.confidence if element is not None else 1.0)
