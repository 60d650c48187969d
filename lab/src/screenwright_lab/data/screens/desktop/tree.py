"""A capture of accessible trees and X windows as one View tree, and the areas of which it says nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box
from screenwright.core.screen import Kind
from screenwright_lab.data.screens.desktop.cover import free_parts, uncovered
from screenwright_lab.data.screens.desktop.elements import (
    element,
    head_of,
    padded,
    whole_tabs,
    with_caption,
    with_title,
)
from screenwright_lab.data.screens.desktop.ink import (
    FAINT,
    MARGIN,
    has_thumb,
    ink,
    is_drawn,
    is_mark,
    lines,
    mark_and_caption,
)
from screenwright_lab.data.screens.desktop.nodes import Capture, Node
from screenwright_lab.data.screens.desktop.place import Placed, placed, popup_of
from screenwright_lab.data.screens.desktop.roles import GROUP_OF_ROLE, HEADING_ROLES, WHOLE, kind_of
from screenwright_lab.data.screens.view import View

SEEN, HIDDEN = 0.7, 0.1
"""Visible share above which a thing is labelled, and below which it is not there; between them lies the unknown."""
SCROLLED = 0.5
"""The same for what a scrolled view cuts off: half a row is still a row."""
CLIPS = frozenset({"scroll pane", "viewport", "tree table", "table", "list", "tree", "layered pane", "frame", "dialog",
                   "list box", "terminal", "text", "document frame", "window", "page tab list"})  # fmt: skip
"""Roles that show nothing of a child beyond their own box."""
OPENING = frozenset({"menu", "combo box", "popup menu", "menu item"})
"""Roles whose children may be shown in a window of their own."""
LOOSE: frozenset[Kind] = frozenset({"text", "checkbox", "radio", "link", "image", "icon"})
"""Kinds that get more room than they paint."""
LEAVES: frozenset[Kind] = frozenset(
    {"cell", "list_item", "button", "checkbox", "radio", "icon", "image", "text", "input", "select", "scrollbar"}
)
"""Kinds that toolkits report also where nothing is drawn: spare cells, items still without a picture, bars that only
come up under the pointer, and all that a layer above has blurred."""
TALL = 64
"""Logical pixels from which a cell without words, or an entry of a menu, holds others of which the toolkit does not
tell."""
PANEL = 0.06
"""Share of the screen that panels and bubbles stay below."""
PAINTED = 4.0
"""Standard deviation of a channel above which an area is not of one colour."""


@dataclass(frozen=True, slots=True)
class Truth:
    """The view tree of the screen, boxes where what is there is not known, and the toolkit of the topmost window
    that is no panel."""

    root: View
    ignore: tuple[Box, ...]
    family: str
    scale: float


def truth(capture: Capture, pixels: NDArray[np.uint8]) -> Truth | None:
    """``pixels``: RGB (height, width, 3). None where no accessible window is on the screen."""
    places = sorted(placed(capture), key=lambda place: place.window)
    if not places:
        return None
    work = _Work(capture, pixels)
    for place in places:
        work.keys.update(_keys(place.root, f"{place.application.pid} {place.root.name}"))
    screen = work.screen
    views = [view for place in places for view in work.views(place, place.root, screen, place.window)]
    menus = [View(box=capture.windows[number].frame, children=tuple(items)) for number, items in work.popups.items()]
    ignore = [*work.ignore, *_frames(capture, {place.window for place in places} | work.popups.keys())]
    root = View(box=screen, children=(*views, *menus))
    whole = [view.box for view in root.walk() if view.kind in WHOLE and view.visible]
    unknown = tuple(box for box in dict.fromkeys(ignore) if not any(one.covers(box) for one in whole))
    large = [place for place in places if capture.windows[place.window].frame.area > PANEL * screen.area]
    main = (large or places)[-1]
    return Truth(root, unknown, main.application.family, main.scale)


@dataclass(slots=True)
class _Work:
    """One capture being read: what its nodes are judged by, and what is found on the way."""

    capture: Capture
    pixels: NDArray[np.uint8]
    ignore: list[Box] = field(default_factory=list)
    popups: dict[int, list[View]] = field(default_factory=dict)
    keys: dict[int, str] = field(default_factory=dict)

    @property
    def screen(self) -> Box:
        return Box(0, 0, self.capture.width, self.capture.height)

    def views(self, place: Placed, node: Node, clip: Box, window: int, opener: Box | None = None) -> tuple[View, ...]:
        """The node with what is below it, cut to ``clip`` and to what other windows leave of it.

        ``window`` is the one that shows its parent; ``opener`` the box of the menu or select that it belongs to: what
        is neither in that box nor in a window of its own is closed, whatever it says. ``popups`` takes what is open.
        """
        laid = place.box(node)
        if laid is None:
            return self._below(place, node, clip, window, opener)
        shown_in = popup_of(self.capture, place, laid) if opener else window
        if opener and shown_in == place.window and not opener.covers(laid, tolerance=4):
            return ()
        if shown_in != window and window == place.window:
            clip = self.capture.windows[shown_in].frame
        own = laid.intersection(clip)
        inner = own if own and node.role in CLIPS else clip
        children = self._below(place, node, inner, shown_in, laid if node.role in OPENING else None)
        if own is None:
            return children
        if node is place.root:
            own = self.capture.windows[place.window].frame
        found = self._found(place, node, laid, own, children, shown_in)
        if shown_in != window and window == place.window:
            self.popups.setdefault(shown_in, []).extend(found)
            return ()
        return found

    def _below(self, place: Placed, node: Node, clip: Box, window: int, opener: Box | None) -> tuple[View, ...]:
        return tuple(view for child in node.children for view in self.views(place, child, clip, window, opener))

    def _found(
        self, place: Placed, node: Node, laid: Box, own: Box, children: tuple[View, ...], window: int
    ) -> tuple[View, ...]:
        kind = kind_of(node, laid.width / place.scale, laid.height / place.scale)
        if kind in ("window", "dialog") and node is not place.root:
            kind = None  # Qt calls many a group a frame
        if node.role == "toggle button" and "expandable" in node.states:
            laid = own = head_of(own, children)
        gtk = place.application.family
        if gtk == "gtk4" and kind:
            laid = own = padded(own, kind, node, children, place.scale)
        if node.role == "page tab list" and gtk.startswith("gtk"):
            children = whole_tabs(children, own, place.scale)
        above = [one.frame for one in self.capture.windows[window + 1 :]]
        share, rest = uncovered(own, above)
        showing = {"showing", "visible"} <= node.states
        large = kind in ("window", "dialog", None)
        enough = share >= HIDDEN if large else share >= SEEN and own.area >= SCROLLED * laid.area
        if rest and not large and showing and not enough and share > HIDDEN:
            self.ignore.extend(free_parts(own, above))
        parts = None
        if rest and kind in ("checkbox", "radio") and enough:
            parts = mark_and_caption(self.pixels, rest)
            around = parts[0].grown(MARGIN) if parts else rest
            if self._painted(rest) and not is_mark(self.pixels, around, place.scale):
                kind, parts = "button", None  # a toggle that is drawn as one
        if rest and enough and (kind in LOOSE or ("expandable" in node.states and kind == "button")):
            rest = ink(self.pixels, rest, MARGIN if kind in ("text", "link", "button") else 0)
        group, heading = GROUP_OF_ROLE.get(node.role), node.role in HEADING_ROLES
        if group == "section" and node.name:
            children = tuple(with_title(child, node.name) for child in children)
        view = View(
            box=rest or own,
            visible=showing and enough,
            group=group,
            heading=heading,
            key=self.keys[id(node)],
            children=children,
        )
        if kind is None:
            return self._container(view, node)
        if view.visible and not children and not self._shows(view.box, kind, node, place.scale):
            self.ignore.append(view.box)
            return ()
        if kind == "text" and view.visible and len(rows := lines(self.pixels, view.box)) > 1:
            return (_paragraph(view, rows),)
        found = element(view, node, kind)
        return (*with_caption(found[0], *parts), *found[1:]) if parts and view.visible else found

    def _container(self, view: View, node: Node) -> tuple[View, ...]:
        """One that holds nothing and yet is not of one colour paints something that it does not tell of."""
        if view.children:
            return (view,) if view.visible else view.children
        large = min(view.box.width, view.box.height) > 12
        if view.visible and large and node.role not in ("separator", "filler") and self._painted(view.box):
            self.ignore.append(view.box)
        return ()

    def _shows(self, box: Box, kind: Kind, node: Node, scale: float) -> bool:
        """Whether a person sees that there is one such thing: something is painted in it, or its ground or edge
        differs."""
        if box.height >= TALL * scale and (kind == "menuitem" or (kind == "cell" and not node.name)):
            return False
        if kind not in LEAVES:
            return True
        if kind == "scrollbar":
            return has_thumb(self.pixels, box)
        if kind not in ("input", "select"):
            return is_drawn(self.pixels, box)
        around = box.grown(MARGIN).clipped(self.capture.width, self.capture.height)
        if around is None:
            return False
        part = self.pixels[around.top : around.bottom, around.left : around.right].reshape(-1, 3)
        return bool((part.max(axis=0).astype(int) - part.min(axis=0) > FAINT).any())

    def _painted(self, box: Box) -> bool:
        """Whether the box shows more than one colour."""
        inside = box.clipped(self.capture.width, self.capture.height)
        if inside is None:
            return False
        part = self.pixels[inside.top : inside.bottom, inside.left : inside.right]
        return float(part.std(axis=(0, 1)).max()) > PAINTED


def _paragraph(view: View, lines: Sequence[Box]) -> View:
    """Its lines, as on web pages; which words stand on which the toolkit does not tell."""
    return replace(
        view, children=tuple(View(box=line, kind="text", key=f"{view.key} {n}") for n, line in enumerate(lines))
    )


def _keys(node: Node, key: str) -> Iterator[tuple[int, str]]:
    """The way to each node from its window, by its ``id``: the same in the next capture if nothing came before it."""
    yield id(node), key
    for number, child in enumerate(node.children):
        yield from _keys(child, f"{key}.{number}")


def _frames(capture: Capture, known: set[int]) -> Iterator[Box]:
    """Borders and title bars of the window manager, and whole windows that the bus does not know."""
    for number, window in enumerate(capture.windows):
        above = [one.frame for one in capture.windows[number + 1 :]]
        for part in _rim(window.frame, window.client) if number in known else [window.frame]:
            seen = part.clipped(capture.width, capture.height)
            yield from (rest for rest in free_parts(seen, above) if min(rest.width, rest.height) > 2) if seen else ()


def _rim(frame: Box, client: Box) -> Iterator[Box]:
    """The strips of a frame around its client area."""
    inner = frame.intersection(client)
    if inner is None:
        yield frame
        return
    for left, top, right, bottom in (
        (frame.left, frame.top, frame.right, inner.top),
        (frame.left, inner.bottom, frame.right, frame.bottom),
        (frame.left, inner.top, inner.left, inner.bottom),
        (inner.right, inner.top, frame.right, inner.bottom),
    ):
        if left < right and top < bottom:
            yield Box(left, top, right, bottom)
