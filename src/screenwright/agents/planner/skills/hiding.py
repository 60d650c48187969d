"""Places that hide things: tabs, sections, trees, menus, further pages. Each has a name by which it is remembered."""

from __future__ import annotations

import re
from collections.abc import Iterator

from screenwright.agents.planner.likeness import normalise, without_chord
from screenwright.agents.planner.places import in_reading_order
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen

LONGEST_TAB = 16
LONGEST_ENTRY = 30
FEWEST_IN_BAR = 3
_LABELS = ("tab", "button", "text", "link", "cell", "menuitem")
_NEXT = re.compile(r"next(?: page)?|more|older|show more|›|>|»|>>|→|下一页|更多", re.IGNORECASE)
_LEADS_ON = frozenset({"forward", "next", "play", "right"})
"""What the small arrow at the end of a menu entry is taken for."""

Place = tuple[str, Element]
"""The name by which a hiding place is remembered, and where it is now."""


def named(elements: list[Element]) -> Iterator[Place]:
    """In reading order; names of the same text are told apart by their count."""
    counts: dict[str, int] = {}
    for element in in_reading_order(elements, lambda each: each.box):
        name = normalise(element.text or element.name or element.icon or element.kind)
        counts[name] = counts.get(name, 0) + 1
        yield (name if counts[name] == 1 else f"{name} {counts[name]}"), element


def tabs(screen: Screen) -> Iterator[Place]:
    """What was seen as tabs, and short labels in their row; else the first row of two or more short labels."""
    labels = _short_labels(screen)
    seen = [element for element in labels if element.kind == "tab"]
    for first in seen or labels:
        row = [label for label in labels if beside(first.box, label.box)]
        if seen or len(row) >= 2:
            yield from named(row)
            return


def tabs_seen(screen: Screen) -> Iterator[Place]:
    """Only where at least one tab was seen as such."""
    yield from tabs(screen) if any(each.kind == "tab" for each in screen.elements) else ()


def menu_bar(screen: Screen) -> Iterator[Place]:
    """The topmost row of menu titles of a program."""
    labels = _short_labels(screen)
    for first in (each for each in labels if each.kind == "menuitem"):
        row = [label for label in labels if beside(first.box, label.box)]
        if sum(each.kind == "menuitem" for each in row) >= FEWEST_IN_BAR:
            yield from named(row)
            return


def entries_that_lead_on(screen: Screen) -> Iterator[Place]:
    """Entries of a menu with an arrow at their end: another menu lies behind them."""
    arrows = [
        each for each in screen.elements if not each.text and _LEADS_ON & set((each.icon or each.name or "").split())
    ]
    texts = [each for each in screen.elements if each.text and len(each.text) <= LONGEST_ENTRY]
    found: list[Element] = []
    for arrow in arrows:
        row = [text for text in texts if _in_row(arrow.box, text.box)]
        found += [max(row, key=lambda text: text.box.left)] if row else []
    yield from named(found)


def sections(screen: Screen) -> Iterator[Place]:
    """Headings that unfold: wide lines of one left edge or width, and what is seen as folded."""
    bars = _bars(screen)
    folded = [element for element in screen.elements if element.state.expanded is False and element not in bars]
    yield from named([*bars, *folded])


def tree(screen: Screen) -> Iterator[Place]:
    """Entries of a tree, each by its text; a click on one that is open closes it, so each is clicked once."""
    signs = [element for element in screen.elements if element.kind in ("text", "list_item", "link", "button")]
    yield from named([element for element in signs if element.text and len(element.text) <= LONGEST_ENTRY])


def menu_entries(screen: Screen) -> Iterator[Place]:
    entries = [element for element in screen.elements if element.text and len(element.text) <= LONGEST_ENTRY]
    yield from named([element for element in entries if element.kind not in ("input", "select")])


def next_page(screen: Screen) -> Iterator[Place]:
    for element in screen.elements:
        label = (element.text or element.name or "").strip()
        if label and _NEXT.fullmatch(label):
            yield "", element


def beside(one: Box, other: Box) -> bool:
    return abs(one.center.y - other.center.y) < one.height / 3 and 0.6 < one.height / other.height < 1.7


def _short_labels(screen: Screen) -> list[Element]:
    labels = [
        element
        for element in screen.elements
        if element.kind in _LABELS and 0 < len(without_chord(element.text or "")) <= LONGEST_TAB and element.text
    ]
    return in_reading_order(labels, lambda each: each.box)


def _in_row(arrow: Box, text: Box) -> bool:
    """Left of the arrow, and no further than a menu is wide."""
    return text.top <= arrow.center.y < text.bottom and 0 < arrow.center.x - text.center.x < 25 * arrow.height


def _bars(screen: Screen) -> list[Element]:
    wide = [
        element
        for element in screen.elements
        if element.text
        and element.box.width > 4 * element.box.height
        and element.box.width > 0.3 * screen.screenshot.width
        and element.kind not in ("text", "link")
        and len(element.text) <= 40
    ]
    if not wide:
        return []
    first = wide[0].box
    return [element for element in wide if element.box.left == first.left or abs(element.box.width - first.width) < 9]
