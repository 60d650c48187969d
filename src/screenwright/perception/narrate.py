"""A screen in words for a model: top to bottom, left to right, block by block, with ids.

One line an element, as short as it can be and still be acted on; the items of a list are numbered, and a row of a table
is one line, whose cells are called by their ids::

    [b2] group Shipping
      [e7] button "Save" at (640, 360)
    [b3] list, 2 items
      1. [e8] link "Mail" at (40, 90)
      2. [e9] link "Chat" at (40, 120)
    [b4] table, 2 rows
      1. [e10] "Name" | [e11] "Size"
      2. [e12] "notes" | [e13] "3 kB"
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from screenwright.core.screen import Element, Screen
from screenwright.perception.accessible import Part, accessible, name_of

WORDS = {"list": "list", "menu": "menu", "tablist": "tabs", "table": "table", "region": "region", "group": "group"}
COUNTED = {"list": "items", "menu": "items", "table": "rows"}


def narrate(screen: Screen) -> str:
    """The whole screen; a frame that shows nothing is called black or blank and not described."""
    shot = screen.screenshot
    if screen.blank is not None:
        return f"The screen ({shot.width}x{shot.height}) is {screen.blank}: nothing can be seen on it."
    lines = [f"Screen {shot.width}x{shot.height}, {len(screen.elements)} elements."]
    for part in accessible(screen).children:
        lines += _lines(part, 0)
    return "\n".join(lines)


def _lines(part: Part, depth: int) -> Iterator[str]:
    indent = "  " * depth
    if part.element is not None:
        yield indent + _in_line(part)
        return
    name = f" {part.name}" if part.name else ""
    count = f", {len(part.children)} {COUNTED[part.role]}" if part.role in COUNTED else ""
    yield f"{indent}{f'[{part.id}] ' if part.id else ''}{WORDS[part.role]}{name}{count}"
    for number, child in enumerate(part.children, start=1):
        if part.role in COUNTED:
            yield f"{indent}  {number}. {_row(child) if part.role == 'table' else _in_line(child)}"
        else:
            yield from _lines(child, depth + 1)


def _in_line(part: Part) -> str:
    """An element with what lies in it, or the elements of an item, on one line."""
    own = [describe_element(part.element)] if part.element else []
    return "; ".join([*own, *map(_in_line, part.children)])


def _row(row: Part) -> str:
    return " | ".join(_cell(part) for part in row.children)


def _cell(part: Part) -> str:
    """Cells are named and not placed: a row and a column say where they are."""
    assert part.element is not None
    words = name_of(part.element)
    own = " ".join([f"[{part.id}]", *([f'"{words}"'] if words else []), *_states(part.element)])
    return ", ".join([own, *map(_in_line, part.children)])


def describe_element(element: Element) -> str:
    """``[e7] button "Save" disabled at (640, 360)``."""
    words = element.text or element.name or element.icon
    parts = [f"[{element.id}]", element.kind]
    if words:
        parts.append(f'"{words}"')
    if element.text and element.name and element.name != element.text:
        parts.append(f'named "{element.name}"')
    if element.value is not None:
        parts.append(f"{element.value:.0%}")
    parts += _states(element)
    center = element.box.center
    return " ".join([*parts, f"at ({center.x}, {center.y})"])


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
