"""A screen as the accessibility tree that it does not tell: roles of WAI-ARIA 1.2, names, states, lists and tables.

Regions of the layout tree become regions and groups; series become lists, menus, tables and rows of tabs. What lies in
an item or a cell stands below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from screenwright.core.screen import Block, Element, Kind, Node, Screen

ROLES: dict[Kind, str] = {
    "text": "text", "button": "button", "icon": "img", "input": "textbox", "checkbox": "checkbox", "radio": "radio",
    "switch": "switch", "select": "combobox", "slider": "slider", "link": "link", "tab": "tab", "menuitem": "menuitem",
    "image": "img", "list_item": "listitem", "cell": "cell", "scrollbar": "scrollbar", "progress": "progressbar",
    "status_bar": "status", "navigation_bar": "navigation", "page_indicator": "img", "rating": "img",
    "dialog": "dialog", "window": "region", "other": "generic",
}  # fmt: skip
INSIDE = 0.7
"""Share of an element that lies in an item for it to stand below that."""


@dataclass(frozen=True, slots=True)
class Part:
    """A node: ``role`` of WAI-ARIA ("text" for a line of text), what it is called, and the element, if it is one.

    ``id`` is that of the element, block or region; None for what has none of its own, such as a row.
    """

    role: str
    name: str | None = None
    element: Element | None = None
    children: tuple[Part, ...] = ()
    id: str | None = None

    def walk(self) -> Iterator[Part]:
        """This part and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


def accessible(screen: Screen) -> Part:
    """The whole screen as one document."""
    blocks = {block.id: block for block in screen.blocks}
    return Part("document", screen.blank, None, tuple(_part(screen, node, blocks) for node in screen.tree.children))


def name_of(element: Element) -> str | None:
    """What it is called: its name, else what is written on it, else what its picture means."""
    return element.name or element.text or element.icon


def _part(screen: Screen, node: Node, blocks: dict[str, Block]) -> Part:
    if node.role == "element":
        return _leaf(screen.by_id[node.id])
    if node.id in blocks:
        return _block(screen, blocks[node.id])
    return Part("region", None, None, tuple(_part(screen, child, blocks) for child in node.children), node.id)


def _leaf(element: Element, within: Sequence[Part] = ()) -> Part:
    role = "button" if element.kind in ("icon", "image") and element.clickable else ROLES[element.kind]
    return Part(role, name_of(element), element, tuple(within), element.id)


def _block(screen: Screen, block: Block) -> Part:
    members = [screen.by_id[id_] for id_ in block.children]
    if block.role == "group":
        return Part("group", block.caption, None, tuple(map(_leaf, members)), block.id)
    shown = {id_ for row in block.rows for id_ in row if id_}
    rows = [[screen.by_id[id_] for id_ in row if id_] for row in block.rows]
    holders = [element for row in rows for element in row]
    inside = {holder.id: list[Part]() for holder in holders}
    apart = list[Part]()
    for member in members:
        if member.id in shown:
            continue
        holder = next((one for one in holders if one.box.overlap(member.box) >= INSIDE * member.box.area), None)
        (inside[holder.id] if holder else apart).append(_leaf(member))
    entries = [[_leaf(element, inside[element.id]) for element in row] for row in rows]
    role, parts = _series(block, entries)
    if apart:
        return Part("group", block.caption, None, (*apart, Part(role, None, None, parts)), block.id)
    return Part(role, block.caption, None, parts, block.id)


def _series(block: Block, rows: Sequence[Sequence[Part]]) -> tuple[str, tuple[Part, ...]]:
    """The role of a series and its parts."""
    if block.role == "table":
        return "table", tuple(Part("row", None, None, tuple(row)) for row in rows)
    if block.role == "tabs":
        return "tablist", tuple(part for row in rows for part in row)
    if all(len(row) == 1 and row[0].role == "menuitem" for row in rows):
        return "menu", tuple(row[0] for row in rows)
    return "list", tuple(_item(row) for row in rows)


def _item(row: Sequence[Part]) -> Part:
    if len(row) == 1 and row[0].role == "listitem":
        return row[0]
    return Part("listitem", None, None, tuple(row))
