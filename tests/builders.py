"""Small screens for tests: ``screen_of(("button", "Save", (10, 10, 80, 40)), ...)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Block, Element, Kind, Node, Screen, State
from screenwright.core.screenshot import Screenshot

Item = tuple[Kind, str | None, tuple[int, int, int, int]]


def element_of(number: int, item: Item, **more: Any) -> Element:
    """An element as perception gives it: text lines are "text" and not known to be clickable."""
    kind, text, box = item
    clickable = more.pop("clickable", kind not in ("text", "window", "dialog", "other", "image"))
    return Element(id=f"e{number}", kind=kind, box=Box(*box), text=text, name=text, clickable=clickable, **more)


def screen_of(
    *items: Item | Element,
    size: tuple[int, int] = (800, 600),
    groups: Sequence[tuple[int, int, int, int]] = (),
    captions: Sequence[str | None] = (),
    states: dict[int, State] | None = None,
) -> Screen:
    """Elements e1, e2, ... in the order given; ``groups`` are the boxes of local regions, ``captions`` their names.

    The picture is grey with every element filled in a colour that follows from its kind, text and box, so that two
    screens differ in pixels where their elements differ.
    """
    elements = tuple(
        item if isinstance(item, Element) else element_of(number, item, state=(states or {}).get(number, State()))
        for number, item in enumerate(items, start=1)
    )
    width, height = size
    pixels = np.full((height, width, 3), 200, dtype=np.uint8)
    for element in elements:
        left, top, right, bottom = element.box.as_tuple()
        seed = sum(ord(character) * place for place, character in enumerate(f"{element.kind}{element.text}", start=1))
        pixels[top:bottom, left:right] = (seed % 256, seed // 7 % 256, seed // 31 % 256)
    blocks = []
    nodes = []
    for number, group in enumerate(groups, start=1):
        inside = [element for element in elements if Box(*group).covers(element.box)]
        children = tuple(element.id for element in inside)
        caption = captions[number - 1] if number <= len(captions) else None
        blocks.append(Block(id=f"b{number}", box=Box(*group), caption=caption, children=children))
        leaves = tuple(Node(id=element.id, role="element", box=element.box) for element in inside)
        nodes.append(Node(id=f"b{number}", role="local", box=Box(*group), children=leaves))
    loose = [element for element in elements if not any(element.id in block.children for block in blocks)]
    nodes += [Node(id=element.id, role="element", box=element.box) for element in loose]
    root = Node(id="root", role="screen", box=Box(0, 0, width, height), children=tuple(nodes))
    assert not elements or root.box.covers(enclosing(element.box for element in elements))
    return Screen(screenshot=Screenshot(pixels), elements=elements, blocks=tuple(blocks), tree=root)
