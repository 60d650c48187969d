"""Dialogs, windows and menus: what lies above the rest of a screen, seen by what it hides or by its outline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Kind
from screenwright.reading.difference import Side, readable
from screenwright.reading.names import name_of

MARGIN = 24
"""Pixels by which things reach out of what holds them."""
ROWS: frozenset[Kind] = frozenset(("menuitem", "list_item", "cell", "link", "text"))
"""As what the entries of a menu or of a drop-down list may be seen."""
MOST_BUTTONS = 8
"""Of a dialog, those of its frame included; what has more is a window."""
LARGEST = 0.5
"""Share of the screen that a dialog takes at most, where it was not seen as one."""


@dataclass(frozen=True, slots=True)
class Held:
    """A dialog or a window, and the things on it from top to bottom."""

    kind: Kind
    box: Box
    things: tuple[Element, ...]
    name: str | None = None

    @property
    def told(self) -> tuple[str, ...]:
        """What it is called, and the longest of its other lines, which asks or tells; empty where nothing is read."""
        texts = [one.text for one in self.things if one.kind == "text" and readable(one)]
        lines = list(dict.fromkeys(words for words in (self.name, *texts) if words))
        return (*lines[:1], *sorted(lines[1:], key=len, reverse=True)[:1])

    @property
    def buttons(self) -> tuple[str, ...]:
        return tuple(one.text for one in self.things if one.kind == "button" and one.text and readable(one))


def holders(side: Side) -> list[Held]:
    """Those only on this screen, dialogs before windows: seen as such, else concluded from words with a button that
    have an outline of their own or hide a part of a line."""
    seen = [one for one in side.only if one.kind in ("dialog", "window")]
    outer = [one for one in seen if not any(_holds(other.box, one.box) for other in seen)]
    if outer:
        held = [Held(one.kind, one.box, _inside(side.screen.elements, one.box, one), name_of(one)) for one in outer]
        return sorted(held, key=lambda one: one.kind != "dialog")
    outlined = [_outlined(side, box) for box in side.above]
    return [one for one in outlined if one.told and (one.buttons or one.kind == "window")] or _hiding(side)


def _outlined(side: Side, box: Box) -> Held:
    """A dialog has few buttons and no bar of menus."""
    held = Held("dialog", box, _inside(side.only, box))
    is_bar = len({one.box.left for one in held.things if one.kind == "menuitem"}) > 1 and not menu(side)
    buttons = sum(one.kind == "button" for one in held.things)
    return replace(held, kind="window") if is_bar or buttons > MOST_BUTTONS else held


def _hiding(side: Side) -> list[Held]:
    """One dialog of all that is new, if it is small enough."""
    words = [one for one in side.only if one.kind == "text" and readable(one) and one not in side.rests]
    buttons = [one for one in side.only if one.kind == "button" and readable(one) and one not in side.rests]
    if not words or not buttons:
        return []
    box = enclosing(one.box for one in (*words, *buttons))
    if box.area > LARGEST * side.screen.screenshot.box.area or not side.hides(box):
        return []
    return [Held("dialog", box, _inside((*words, *buttons), box))]


def _inside(elements: Sequence[Element], box: Box, but: Element | None = None) -> tuple[Element, ...]:
    inside = [one for one in elements if one is not but and box.covers(one.box, MARGIN)]
    return tuple(sorted(inside, key=lambda one: (one.box.top // MARGIN, one.box.left)))


def _holds(outer: Box, inner: Box) -> bool:
    return outer.area > inner.area and outer.covers(inner, MARGIN)


def menu(side: Side) -> tuple[Element, ...]:
    """The entries of a menu that is only on this screen, from top to bottom; empty where there is none.

    At least two that stand closely below one another, so that a bar of menus is none: seen as entries, or in what has
    an outline of its own or hides a part of a line.
    """
    longest = _column([one for one in side.only if one not in side.rests])
    if len(longest) < 2:
        return ()
    box = enclosing(one.box for one in longest)
    seen = sum(one.kind == "menuitem" for one in longest) * 2 >= len(longest)
    outlined = any(above.covers(box, MARGIN) for above in side.above)
    return longest if seen or outlined or side.hides(box) else ()


def _column(elements: Sequence[Element]) -> tuple[Element, ...]:
    """The longest column of rows that stand closely below one another."""
    rows = [one for one in elements if one.kind in ROWS and readable(one)]
    columns = [_stretch([one for one in rows if _in_line(one.box, first.box)], first) for first in rows]
    return max(columns, key=len, default=())


def ground(entries: Sequence[Element], side: Side) -> Box:
    """What a menu lies on: the outline around it, if it has one."""
    box = enclosing(one.box for one in entries)
    return next((above for above in side.above if above.covers(box, MARGIN)), box.grown(MARGIN))


def _in_line(one: Box, other: Box) -> bool:
    """Whether one stands above or below the other; entries with a picture begin further to the left."""
    shared = min(one.right, other.right) - max(one.left, other.left)
    return 2 * shared >= min(one.width, other.width)


def _stretch(column: Sequence[Element], first: Element) -> tuple[Element, ...]:
    """From ``first`` downwards, as far as the next one follows within a row's height."""
    found = [first]
    for one in sorted(column, key=lambda one: one.box.top):
        if one.box.top > found[-1].box.top and one.box.top >= found[-1].box.bottom - MARGIN // 4:
            if one.box.top - found[-1].box.bottom > found[-1].box.height:
                break
            found.append(one)
    return tuple(found)
