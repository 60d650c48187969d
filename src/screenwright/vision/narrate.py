"""A screen in words for a model: top to bottom, left to right, block by block, with ids, in as few words as will do.

One line an element, an item of a list or a row of a table, whose cells are called by their ids; the lines of a
paragraph are one, with the id of the first, where places are not asked for. Plain text has no kind. Blocks without a
name are parted by an empty line; what lies in an item that can be clicked and cannot be clicked itself has no id of its
own::

    b2 group Shipping
      e7 button "Save"
    b3 list, 2 items
      e8 link "Mail"
      e9 link "Chat": "12:30"
    b4 table, 2 rows
      e10 "Name" | e11 "Size"
      e12 "notes" | e13 "3 kB"

The words that name a control or caption a block are told with it and not again. What can be clicked and has no words is
told by its place, and everything is where that is asked for, for models that are shown the picture. An empty cell, or
letters that could not be read, are not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from screenwright.core.geometry import enclosing
from screenwright.core.screen import Element, Screen
from screenwright.vision.accessible import Part, accessible, name_of
from screenwright.vision.names import LABELLED

WORDS = {"list": "list", "menu": "menu", "tablist": "tabs", "table": "table", "region": "region", "group": "group"}
COUNTED = {"list": "items", "menu": "items", "table": "rows"}
EMPTY = frozenset({"text", "cell", "list_item"})
"""Kinds of which nothing can be said without words."""
INDENT = "  "
NEXT, SAME_HEIGHT = 0.6, 1.25
"""Heights of a line within which the next one follows, and how many times as high it is at most."""
BROKEN, LONG = 0.75, 12
"""Share of the next line's width, and heights, that a line is wide that was broken for want of room."""


def narrate(screen: Screen, *, places: bool = False) -> str:
    """The whole screen; a frame that shows nothing is called black or blank and not described.

    ``places``: say of every element where its middle is, in pixels of the screenshot.
    """
    shot = screen.screenshot
    if screen.blank is not None:
        return f"The screen ({shot.width}x{shot.height}) is {screen.blank}: nothing can be seen on it."
    teller = _Teller(places, _names(screen), _heads(screen))
    lines = [f"Screen {shot.width}x{shot.height}."]
    if screen.cut is not None:
        lines.append(
            f"Not all of it was seen in {screen.cut.budget_ms} ms. Missing: {', '.join(screen.cut.left_away)}."
        )
    for part in accessible(screen).children:
        lines += teller.lines(part, 0)
    return "\n".join(line for i, line in enumerate(lines) if line or (lines[i - 1] and i + 1 < len(lines)))


def _names(screen: Screen) -> frozenset[str]:
    """The words that name controls and stand beside them."""
    return frozenset(one.name for one in screen.elements if one.kind in LABELLED and one.name and one.name != one.text)


def _heads(screen: Screen) -> dict[str, str]:
    """The line that captions each block, by their ids; of the blocks under one heading the first has it."""
    place = {element.id: number for number, element in enumerate(screen.elements)}
    heads = dict[str, str]()
    for block in screen.blocks:
        first = min((place[id_] for id_ in block.children if id_ in place), default=0)
        lines = [one for one in screen.elements if block.caption and one.text == block.caption and _is_plain(one)]
        head = next((one for one in lines if one.parent == block.id), None)
        head = head or next((one for one in reversed(lines) if place[one.id] < first), None)
        if head is not None:
            heads[block.id] = head.id
    return heads


def _is_plain(element: Element) -> bool:
    return element.kind == "text" and not element.clickable


def _paragraphs(parts: Sequence[Part]) -> list[Part]:
    """The parts, with lines of text that go on from one to the next as one element."""
    found = list[Part]()
    last: Element | None = None
    for part in parts:
        one = part.element
        if one is not None and last is not None and not part.children and _goes_on(last, one):
            whole = found[-1].element
            assert whole is not None
            both = replace(whole, text=f"{whole.text} {one.text}", name=None, box=enclosing([whole.box, one.box]))
            found[-1] = replace(found[-1], element=both)
        else:
            found.append(part)
        last = None if part.children else one
    return found


def _goes_on(line: Element, other: Element) -> bool:
    """Whether the second is the next line of the first one's paragraph: right below it, as high, from the same edge,
    and the first is long enough to have been broken."""
    if not (_is_sentence(line) and _is_sentence(other)):
        return False
    a, b = line.box, other.box
    low, high = sorted((a.height, b.height))
    near = -0.5 * low < b.top - a.bottom < NEXT * low and high <= SAME_HEIGHT * low
    edges = abs(a.left - b.left), abs(a.right - b.right)
    return near and min(edges) <= 0.5 * low and a.width >= max(BROKEN * b.width, LONG * a.height)


def _is_sentence(one: Element) -> bool:
    return _is_plain(one) and bool(one.text) and one.name in (None, one.text) and not any(_states(one))


@dataclass(frozen=True, slots=True)
class _Teller:
    places: bool
    named: frozenset[str]
    heads: Mapping[str, str]

    def lines(self, part: Part, depth: int) -> Iterator[str]:
        """A part and what it holds; an empty line before and behind what has neither words nor a count."""
        indent, name = INDENT * depth, self.caption(part)
        if part.element is not None:
            if not self.is_told(part):
                yield indent + self.in_line(part)
        elif part.role in COUNTED or name:
            count = f", {len(part.children)} {COUNTED[part.role]}" if part.role in COUNTED else ""
            title = f" {name}" if name else ""
            yield f"{indent}{f'{part.id} ' if part.id else ''}{WORDS[part.role]}{title}{count}"
            if part.role in COUNTED:
                for child in part.children:
                    yield indent + INDENT + (self.row(child) if part.role == "table" else self.in_line(child))
            else:
                yield from self.all_lines(part, depth + 1)
        else:
            yield ""
            yield from self.all_lines(part, depth)
            yield ""

    def all_lines(self, part: Part, depth: int) -> Iterator[str]:
        """What it holds; each paragraph as one line where nobody is to point at its words."""
        told = [child for child in part.children if not self.is_told(child)]
        for child in told if self.places else _paragraphs(told):
            yield from self.lines(child, depth)

    def caption(self, part: Part) -> str | None:
        """The name of a block, unless another one before it is under the same heading."""
        head = self.heads.get(part.id or "")
        first = next((id_ for id_, line in self.heads.items() if line == head), None)
        return part.name if head is None or first == part.id else None

    def in_line(self, part: Part, *, called: bool = True) -> str:
        """An element with what lies in it, or the elements of an item, on one line."""
        element = part.element
        if element is None:
            return "; ".join(self.in_line(child) for child in part.children)
        called = called or element.clickable
        if part.children and not (element.text or element.name or element.icon or self.places):
            own = " ".join([element.id, *_states(element)]) if called else ""
        else:
            own = self.element(element, called=called)
        kept = [child for child in part.children if not self.is_told(child)]
        inside = "; ".join(self.in_line(child, called=not element.clickable) for child in kept)
        return ": ".join(said for said in (own, inside) if said)

    def is_told(self, part: Part) -> bool:
        """Whether there is nothing to tell of it, or it names a control or captions a block, and is told with that."""
        element = part.element
        if element is None or element.clickable or part.children or self.places:
            return False
        if element.kind in EMPTY and not (element.text or element.name or any(_states(element))):
            return True
        names = _is_plain(element) and (element.text or "").rstrip(":： ") in self.named
        return names or element.id in self.heads.values()

    def row(self, row: Part) -> str:
        return " | ".join(self.cell(part) for part in row.children)

    def cell(self, part: Part) -> str:
        """Cells are named and not placed: a row and a column say where they are."""
        assert part.element is not None
        words = name_of(part.element)
        own = " ".join([part.element.id, *([f'"{words}"'] if words else []), *_states(part.element)])
        return ", ".join([own, *map(self.in_line, part.children)])

    def element(self, element: Element, *, called: bool = True) -> str:
        """``e7 button "Save" disabled``; without its id where it is not ``called``."""
        words = element.text or element.name or element.icon
        parts = [element.id] if called else []
        if element.kind != "text" or not words:
            parts.append(element.kind)
        if words:
            parts.append(f'"{words}"')
        if element.text and element.name and element.name != element.text:
            parts.append(f'named "{element.name}"')
        if element.value is not None:
            parts.append(f"{element.value:.0%}")
        parts += _states(element)
        if called and (self.places or (element.clickable and not words)):
            center = element.box.center
            parts.append(f"at ({center.x}, {center.y})")
        return " ".join(parts)


def _states(element: Element) -> list[str]:
    opposites = {"enabled": "disabled", "checked": "not checked"}
    words = []
    for item in fields(element.state):
        value = getattr(element.state, item.name)
        if value is True and item.name != "enabled":
            words.append(item.name)
        elif value is False and item.name in opposites:
            words.append(opposites[item.name])
    return words
