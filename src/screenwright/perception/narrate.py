"""A screen in words for a model: top to bottom, left to right, block by block, with ids, in as few words as will do.

One line an element; the items of a list are numbered, and a row of a table is one line, whose cells are called by their
ids. Plain text has no kind. Blocks without a name are parted by an empty line; what lies in an item that can be clicked
and cannot be clicked itself has no id of its own::

    b2 group Shipping
      e7 button "Save"
    b3 list, 2 items
      1. e8 link "Mail"
      2. e9 link "Chat": "12:30"
    b4 table, 2 rows
      1. e10 "Name" | e11 "Size"
      2. e12 "notes" | e13 "3 kB"

The words that name a control or caption a block are told with it and not again. What can be clicked and has no words is
told by its place, and everything is where that is asked for, for models that are shown the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from screenwright.core.screen import Element, Screen
from screenwright.perception.accessible import Part, accessible, name_of

WORDS = {"list": "list", "menu": "menu", "tablist": "tabs", "table": "table", "region": "region", "group": "group"}
COUNTED = {"list": "items", "menu": "items", "table": "rows"}
CONTROLS = frozenset({"input", "select", "slider", "checkbox", "radio", "switch"})
"""Kinds that are named by words beside them."""
INDENT = "  "


def narrate(screen: Screen, *, places: bool = False) -> str:
    """The whole screen; a frame that shows nothing is called black or blank and not described.

    ``places``: say of every element where its middle is, in pixels of the screenshot.
    """
    shot = screen.screenshot
    if screen.blank is not None:
        return f"The screen ({shot.width}x{shot.height}) is {screen.blank}: nothing can be seen on it."
    named = {one.name for one in screen.elements if one.kind in CONTROLS and one.name and one.name != one.text}
    teller = _Teller(places, frozenset(named))
    lines = [f"Screen {shot.width}x{shot.height}, {len(screen.elements)} elements."]
    for part in accessible(screen).children:
        lines += teller.lines(part, 0)
    return "\n".join(line for i, line in enumerate(lines) if line or (lines[i - 1] and i + 1 < len(lines)))


@dataclass(frozen=True, slots=True)
class _Teller:
    places: bool
    named: frozenset[str]
    captions: list[str] = field(default_factory=list)

    def lines(self, part: Part, depth: int) -> Iterator[str]:
        """A part and what it holds; an empty line before and behind what has neither words nor a count."""
        indent = INDENT * depth
        if part.element is not None:
            if not self.is_told(part.element):
                yield indent + self.in_line(part)
        elif part.role in COUNTED or (part.name and part.name not in self.captions):
            name = f" {part.name}" if part.name and part.name not in self.captions else ""
            self.captions.append(part.name or "")
            count = f", {len(part.children)} {COUNTED[part.role]}" if part.role in COUNTED else ""
            yield f"{indent}{f'{part.id} ' if part.id else ''}{WORDS[part.role]}{name}{count}"
            for number, child in enumerate(part.children, start=1):
                if part.role in COUNTED:
                    item = self.row(child) if part.role == "table" else self.in_line(child)
                    yield f"{indent}{INDENT}{number}. {item}"
                else:
                    yield from self.lines(child, depth + 1)
        else:
            yield ""
            for child in part.children:
                yield from self.lines(child, depth)
            yield ""

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
        kept = [child for child in part.children if not (child.element and self.is_told(child.element))]
        inside = "; ".join(self.in_line(child, called=not element.clickable) for child in kept)
        return ": ".join(said for said in (own, inside) if said)

    def is_told(self, element: Element) -> bool:
        """Whether it is plain text that names a control or was the caption of a block."""
        plain = element.kind == "text" and not element.clickable and not self.places
        return plain and ((element.text or "").rstrip(":： ") in self.named or element.text in self.captions)

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
