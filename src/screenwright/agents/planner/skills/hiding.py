"""Places that hide things: tabs, sections, trees, menus, further pages. Each has a name by which it is remembered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from screenwright.agents.planner.places import in_reading_order
from screenwright.agents.planner.row_ends import opens_more
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.reading import normalise, without_chord
from screenwright.vision import WIDEST_ARROW, arrow_right, find_glyphs

LONGEST_TAB = 16
LONGEST_ENTRY = 30
FEWEST_IN_BAR = 3
_LABELS = ("tab", "button", "text", "link", "cell", "menuitem")
_NEXT = re.compile(r"next(?: page)?|more|older|show more|›|>|»|>>|→|下一页|更多", re.IGNORECASE)
_LEADS_ON = frozenset({"forward", "next", "play", "right"})
"""What the small arrow at the end of a menu entry is taken for."""
REACHES = (8, 14, 22)
"""Widths of a menu by the height of its entries."""

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


def signs_for_more(screen: Screen) -> Iterator[Place]:
    """Three dots, three lines or two arrows, behind which a menu lies. Of several that are alike each may belong to a
    row of its own, and what lies behind one of them may be meant for another."""
    signs = list(named([element for element in screen.elements if opens_more(element)]))
    again = {name.rpartition(" ")[0] for name, _ in signs if name.rpartition(" ")[2].isdigit()}
    yield from (sign for sign in signs if sign[0].rpartition(" ")[0] not in again and sign[0] not in again)


def entries_that_lead_on(screen: Screen, parts: Sequence[Box] = ()) -> Iterator[Place]:
    """Entries of an open menu with an arrow at their end, in one of the ``parts`` of the screen if there are any:
    another menu lies behind them."""
    texts = [each for each in screen.elements if each.text and len(without_chord(each.text)) <= LONGEST_ENTRY]
    arrows = [
        each.box
        for each in screen.elements
        if not each.text and _LEADS_ON & set((each.icon or each.name or "").split()) and each.box.width <= WIDEST_ARROW
    ]
    nearest: dict[Point, Element] = {}
    for text in sorted(texts, key=lambda each: each.box.left):
        arrow = _arrow(screen.screenshot, text.box, arrows)
        if arrow is not None and (not parts or any(part.contains(arrow.center) for part in parts)):
            row = Box(text.box.left, arrow.top, text.box.right, arrow.bottom)  # what was seen may be two entries
            nearest[arrow.center] = replace(text, box=row)
    yield from named(list(nearest.values()))


def _arrow(shot: Screenshot, entry: Box, arrows: Sequence[Box]) -> Box | None:
    """The arrow that was seen in the row of the entry, or a triangle that is drawn there and points to the right. How
    wide the menu is nobody knows, so that the row is looked at in several widths."""
    middle = entry.center
    for arrow in arrows:
        if entry.top <= arrow.center.y < entry.bottom and _behind(arrow, entry):
            return arrow
    for reach in REACHES:
        row = Box(middle.x, entry.top, max(middle.x + 1, entry.left + reach * entry.height), entry.bottom)
        if (drawn := arrow_right(shot, row)) is not None:
            return drawn
    return None


def _behind(arrow: Box, entry: Box) -> bool:
    """Right of where the entry's words begin, and no further than a menu is wide."""
    return 0 < arrow.center.x - entry.center.x < REACHES[-1] * entry.height


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


def sign_after_number(screen: Screen) -> Point | None:
    """Where the one sign is that stands right of the number of a page, drawn or seen without words. The lowest number
    is taken for the page's; None where something else follows it."""
    numbers = [one for one in screen.elements if re.fullmatch(r"\d{1,3}", (one.text or "").strip())]
    if not numbers:
        return None
    lowest = max(numbers, key=lambda one: one.box.top)
    number = lowest.box
    reach = Box(number.right, number.top, number.right + 2 * number.height, number.bottom)
    room = reach.clipped(screen.screenshot.width, screen.screenshot.height)
    after = [one for one in screen.elements if one.box.left >= number.left and reach.contains(one.box.center)]
    after = [one for one in after if one.id != lowest.id]
    if after:
        return after[0].box.center if len(after) == 1 and not after[0].text else None
    drawn = find_glyphs(screen.screenshot, room) if room else []
    return drawn[0].box.center if drawn else None


def beside(one: Box, other: Box) -> bool:
    return abs(one.center.y - other.center.y) < one.height / 3 and 0.6 < one.height / other.height < 1.7


def _short_labels(screen: Screen) -> list[Element]:
    labels = [
        element
        for element in screen.elements
        if element.kind in _LABELS and 0 < len(without_chord(element.text or "")) <= LONGEST_TAB and element.text
    ]
    return in_reading_order(labels, lambda each: each.box)


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
