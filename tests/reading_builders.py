"""Hand-built screens for the reading tests: small, whole, and with known places."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element, Node, Screen, State
from screenwright.core.screenshot import Screenshot


def picture(width: int, height: int, boxes: tuple[Box, ...] = ()) -> Screenshot:
    """Light grey, with every box filled in a shade of its own."""
    image = Image.new("RGB", (width, height), (225, 228, 230))
    draw = ImageDraw.Draw(image)
    for index, box in enumerate(boxes):
        shade = 90 + 37 * index % 120
        draw.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill=(shade, shade, 200))
    return Screenshot(np.array(image), origin="drawn")


def element(number: int, kind: str, box: tuple[int, int, int, int], text: str | None = None, **more: Any) -> Element:
    values: dict[str, Any] = {"name": text, "source": "read" if text else "detected", "confidence": 0.95} | more
    return Element(id=f"e{number}", kind=kind, box=Box(*box), text=text, **values)  # type: ignore[arg-type]


def leaf(item: Element) -> Node:
    return Node(id=item.id, role="element", box=item.box)


def local(name: str, box: tuple[int, int, int, int], *children: Node) -> Node:
    return Node(id=name, role="local", box=Box(*box), children=children)


def region(name: str, box: tuple[int, int, int, int], *children: Node) -> Node:
    return Node(id=name, role="global", box=Box(*box), children=children)


def screen_with(
    size: tuple[int, int],
    elements: tuple[Element, ...] = (),
    blocks: tuple[Block, ...] = (),
    *children: Node,
    **more: Any,
) -> Screen:
    """A screen whose root holds ``children``; without any, it holds the elements themselves."""
    shot = picture(*size, boxes=tuple(item.box for item in elements))
    tree = Node(id="root", role="screen", box=shot.box, children=children or tuple(leaf(item) for item in elements))
    return Screen(screenshot=shot, elements=elements, blocks=blocks, tree=tree, **more)


def editor() -> Screen:
    """1000x800. A window region on the left with a toolbar region (a captioned block of five buttons) and a text
    field; a panel region on the right with two things of one name and an unknown icon.

    ::

        g1 (20,20)-(620,780) window      g2 (20,20)-(620,120) toolbar in it, b1 = File: e1..e5
        e6 text field, directly in g1    g3 (660,20)-(980,780) panel: e7, e8 "Tumbler pack", e9 icon
    """
    names = ("New", "Open", "Save", "Print", "Close")
    buttons = tuple(
        element(i + 1, "button", (40 + 110 * i, 60, 130 + 110 * i, 100), name, parent="b1", clickable=True)
        for i, name in enumerate(names)
    )
    field = element(6, "input", (60, 200, 580, 240), "Alice", name="Your name")
    pack = element(7, "text", (700, 100, 860, 124), "Tumbler pack")
    other = element(8, "text", (700, 500, 860, 524), "Tumbler pack")
    icon = element(9, "icon", (900, 96, 932, 128))
    elements = (*buttons, field, pack, other, icon)
    block = Block(id="b1", box=Box(30, 50, 600, 110), caption="File", children=tuple(item.id for item in buttons))
    toolbar = region("g2", (20, 20, 620, 120), local("b1", (30, 50, 600, 110), *map(leaf, buttons)))
    window = region("g1", (20, 20, 620, 780), toolbar, leaf(field))
    panel = region("g3", (660, 20, 980, 780), leaf(pack), leaf(icon), leaf(other))
    return screen_with((1000, 800), elements, (block,), window, panel)


GOODS = (("Name", "Price", "Stock"), ("Lamp", "19", "4"), ("Rope", "7", "4"), ("Oar", "35", "12"))
PORTS = ("Antwerp", "Bremen", "Cadiz", "Dover", "Esbjerg", "Faro", "Genoa")


def catalogue() -> Screen:
    """1000x800. A table of goods with headings (b1, cells e10..e42, row by row) in g1; a list of seven ports without a
    caption (b2, e61..e67) in g2, of which the second has a switch (e70) in it.

    ::

        g1 (20,20)-(620,220)    b1: rows of 50 pixels, columns of 200
        g2 (660,20)-(980,720)   b2: entries of 100 pixels
    """
    cells = tuple(
        tuple(
            element(
                10 * (i + 1) + j, "cell", (20 + 200 * j, 20 + 50 * i, 220 + 200 * j, 70 + 50 * i), word, parent="b1"
            )
            for j, word in enumerate(row)
        )
        for i, row in enumerate(GOODS)
    )
    ports = tuple(
        element(61 + i, "list_item", (660, 20 + 100 * i, 980, 120 + 100 * i), port, parent="b2")
        for i, port in enumerate(PORTS)
    )
    switch = element(70, "switch", (920, 150, 960, 170), parent="b2", state=State(checked=True))
    rows = tuple(tuple(cell.id for cell in row) for row in cells)
    flat = tuple(cell for row in cells for cell in row)
    table = Block(
        id="b1",
        box=Box(20, 20, 620, 220),
        caption="Goods:",
        children=tuple(c.id for c in flat),
        role="table",
        rows=rows,
    )
    entries = tuple((port.id,) for port in ports)
    series = (ports[0], ports[1], switch, *ports[2:])
    listed = Block(
        id="b2",
        box=Box(660, 20, 980, 720),
        caption=None,
        children=tuple(p.id for p in series),
        role="list",
        rows=entries,
    )
    left = region("g1", (20, 20, 620, 220), local("b1", (20, 20, 620, 220), *map(leaf, flat)))
    right = region("g2", (660, 20, 980, 720), local("b2", (660, 20, 980, 720), *map(leaf, series)))
    return screen_with((1000, 800), (*flat, *series), (table, listed), left, right)
