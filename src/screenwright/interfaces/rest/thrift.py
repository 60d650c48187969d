"""A screen within bounds: in so many milliseconds, with so many elements; what was left away is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from screenwright.core.screen import Node, Screen
from screenwright.core.screen_json import screen_to_json
from screenwright.core.screenshot import Screenshot
from screenwright.interfaces.rest.lookers import Lookers
from screenwright.interfaces.rest.shapes import Json
from screenwright.vision import narrate, paced


@dataclass(frozen=True, slots=True)
class Thrift:
    """None: as much as there is."""

    budget_ms: int | None = None
    max_elements: int | None = None
    narrated: bool = False


def parsed(picture: Callable[[], Screenshot], lookers: Lookers, thrift: Thrift) -> Json:
    """Screen JSON; ``cut`` stands in it where something was left away: ``{"time": ...}``, ``{"elements": [n, of]}``."""
    with paced(thrift.budget_ms):
        screen = lookers.sent(picture)
    count = len(screen.elements)
    if thrift.max_elements is None or count <= thrift.max_elements:
        return screen_json(screen, narrated=thrift.narrated)
    document = screen_json(_first(screen, thrift.max_elements), narrated=thrift.narrated)
    elements = {"kept": thrift.max_elements, "of": count}
    return {**document, "cut": {**document.get("cut", {}), "elements": elements}}


def screen_json(screen: Screen, *, narrated: bool) -> Json:
    """Screen JSON, with ``narration``, the words for a model, where they are wished."""
    document = screen_to_json(screen)
    return {**document, "narration": narrate(screen)} if narrated else document


def _first(screen: Screen, most: int) -> Screen:
    """The first elements in the order in which the screen is read, and of blocks and tree what holds any of them."""
    kept = screen.elements[:most]
    ids = {element.id for element in kept}
    blocks = [
        replace(
            block,
            children=tuple(id_ for id_ in block.children if id_ in ids),
            rows=tuple(tuple(cell if cell in ids else None for cell in row) for row in block.rows if ids & set(row)),
        )
        for block in screen.blocks
        if ids & set(block.children)
    ]
    gone = screen.by_id.keys() - ids
    return replace(
        screen, elements=kept, blocks=tuple(blocks), tree=_without(screen.tree, gone, frozenset(b.id for b in blocks))
    )


def _without(node: Node, gone: set[str], blocks: frozenset[str]) -> Node:
    children = [
        _without(child, gone, blocks)
        for child in node.children
        if child.id not in gone and (child.role != "local" or child.id in blocks)
    ]
    return replace(node, children=tuple(children))
