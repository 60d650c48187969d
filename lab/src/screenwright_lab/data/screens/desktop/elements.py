"""One accessible node as a person sees it: its words, its whole box, and what inside it is no thing of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright_lab.data.screens.desktop.nodes import Node
from screenwright_lab.data.screens.desktop.roles import CLICKABLE, WHOLE, state_of
from screenwright_lab.data.screens.view import View

SAME = 0.9
"""IoU above which a node and its only child are one thing told twice."""
_CLASS_NAME = re.compile(r"(Gtk|Adw|Gd|Nautilus|Editor|Cc|Gc)[A-Z]\w*|[A-Z][a-z]+(?:[A-Z][a-z]+)+")
"""GTK 4 calls a thing by the name of its class where the program gave it none."""


def element(view: View, node: Node, kind: Kind) -> tuple[View, ...]:
    """``view`` as an element of that kind, followed by those of its children that lie outside of it."""
    text, name = words(node, kind, view)
    if kind == "text" and not text:
        return view.children
    inside, outside = view.children, list[View]()
    if kind in WHOLE:
        inside, outside = (), [apart for child in view.children for apart in _apart(child, view.box)]
    elif kind == "list_item" and sum(one.kind is not None for child in inside for one in child.walk()) <= 1:
        inside = ()
    found = replace(
        view,
        kind=kind,
        text=text,
        name=name,
        state=state_of(node, kind),
        value=node.value if kind in ("slider", "scrollbar", "progress", "rating") else None,
        clickable=kind in CLICKABLE,
        children=inside,
    )
    return (_without_double(found), *outside)


def with_caption(view: View, mark: Box, caption: Box) -> tuple[View, View]:
    """A check box or radio button as its drawn mark, and its words, which can be clicked, too, as on web pages."""
    key = f"{view.key} caption"
    words_ = View(box=caption, kind="text", text=view.text, name=view.text, clickable=view.clickable, key=key)
    return replace(view, box=mark, text=None), words_


def with_title(view: View, name: str) -> View:
    """The view, marked as the heading of the group whose name it shows."""
    return replace(view, heading=True) if view.kind == "text" and view.text == name else view


def _apart(view: View, box: Box) -> Iterator[View]:
    """What of a child is not painted on the element itself: the page of a tab, an entry beside its button."""
    if view.box.overlap(box) > 0.5 * view.box.area:
        for child in view.children:
            yield from _apart(child, box)
    else:
        yield view


def _without_double(view: View) -> View:
    """The one of two nested elements of the same box that can be worked, with the words of both."""
    if len(view.children) != 1 or view.kind in ("window", "dialog"):
        return view
    child = view.children[0]
    if child.kind is None or child.box.iou(view.box) <= SAME:
        return view
    if child.clickable and not view.clickable:
        return child
    return replace(view, text=view.text or child.text, name=view.name or child.name, children=child.children)


def padded(box: Box, kind: Kind, node: Node, children: Sequence[View], scale: float) -> Box:
    """With what GTK 4.8 leaves out of the extents: the padding of buttons and entries, as its style sheet has it."""
    inside = [one.kind for view in children for one in view.walk()]
    if kind == "button" and "button" not in inside:
        x, y = (10, 5) if "text" in inside else (5, 5)
    elif kind == "input" and node.role in ("text", "entry") and "multi_line" not in node.states:
        x, y = 9, 0
    else:
        return box
    x, y = round(x * scale), round(y * scale)
    return Box(box.left - x, box.top - y, box.right + x, box.bottom + y)


def words(node: Node, kind: Kind, view: View) -> tuple[str | None, str | None]:
    """Visible text and name. What a thing without letters is called is a name; what is written on it is its text."""
    name = node.name.strip()
    if _CLASS_NAME.fullmatch(name):
        name = ""
    painted = (one for child in view.children for one in child.walk() if one.kind == "text" and one.text)
    # The page of a tab is its child, too, and lies elsewhere.
    inside = " ".join(one.text or "" for one in painted if one.box.overlap(view.box) > 0.5 * one.box.area)
    match kind:
        case "input":
            return node.text or None, name or None
        case "icon" | "image" | "slider" | "scrollbar" | "progress" | "rating" | "window" | "dialog" | "switch":
            return None, name or None
        case "text":
            text = (node.text or name).strip()
            return text or None, text or None
        case "select":
            return node.text or name or inside or None, name or None
        case _ if inside:
            return inside, inside
        case "button":
            lettered = view.box.width > 1.6 * view.box.height or len(name) <= 2
            return (name if lettered else None) or None, name or None
        case _:
            return name or None, name or None


def head_of(box: Box, children: Sequence[View]) -> Box:
    """The row with arrow and words of an expander, whose box holds what it has unfolded, too."""
    tops = [child.box.top for child in children if child.box.top > box.top]
    return Box(box.left, box.top, box.right, min(tops)) if tops else box


def whole_tabs(children: Sequence[View], notebook: Box, scale: float) -> tuple[View, ...]:
    """Tabs with the room around their captions, of which GTK does not tell: half of the gap between two of them, and
    as much above and below as there is up to the notebook's edge."""
    tabs = sorted((one.box for one in children if one.kind == "tab" and one.visible), key=lambda box: box.left)
    if not tabs or tabs[-1].top - tabs[0].top > tabs[0].height:  # tabs on a side lie under each other
        return tuple(children)
    gaps = [right.left - left.right for left, right in pairwise(tabs) if right.left >= left.right]
    room = min(gaps) // 2 if gaps else round(10 * scale)
    x = max(0, min(room, round(20 * scale), tabs[0].left - notebook.left))
    y = min(tab.top - notebook.top for tab in tabs)
    y = int(y if 0 <= y <= 16 * scale else 4 * scale)
    return tuple(
        replace(one, box=Box(one.box.left - x, one.box.top - y, one.box.right + x, one.box.bottom + y))
        if one.kind == "tab"
        else one
        for one in children
    )
