"""A screen as HTML that a screen reader or browser can walk, and as an ARIA snapshot, one line a node.

Both are written from the same tree (``accessible.py``). Text from the screen is data and is escaped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from screenwright.core.screen import Element, Screen
from screenwright.vision.accessible import Part, accessible

TAGS = {
    "region": "section", "list": "ul", "listitem": "li", "table": "table", "row": "tr", "cell": "td",
    "button": "button", "text": "p", "navigation": "nav", "progressbar": "progress",
}  # fmt: skip
"""Roles that an HTML element has by itself; the others are a ``div`` with the role told."""
INPUTS = {"textbox": "text", "checkbox": "checkbox", "radio": "radio", "switch": "checkbox", "slider": "range"}


def to_html(screen: Screen) -> str:
    """A whole page. Elements keep their id and their box (``data-box``: left, top, right, bottom in pixels)."""
    shot = screen.screenshot
    body = "\n".join(_html(part, 1) for part in accessible(screen).children)
    way = ' dir="rtl"' if screen.right_to_left else ""
    told = f"<p>The screen is {screen.blank}: nothing can be seen on it.</p>" if screen.blank else body
    return (
        f'<!doctype html>\n<html lang="und"{way}>\n<head><meta charset="utf-8"><title>Screen {shot.width}x{shot.height}'
        f'</title></head>\n<body data-width="{shot.width}" data-height="{shot.height}">\n{told}\n</body>\n</html>'
    )


def to_aria(screen: Screen) -> str:
    """One line a node, two spaces a level: ``- button "Save" [disabled] [ref=e7]``."""
    if screen.blank:
        return f"- document: {screen.blank}"
    return "\n".join(line for part in accessible(screen).children for line in _aria(part, 0))


def _aria(part: Part, depth: int) -> Iterator[str]:
    words = [part.role, *([json.dumps(part.name, ensure_ascii=False)] if part.name else [])]
    if part.element is not None:
        words += [f"[{mark}]" for mark in (*_marks(part.element), f"ref={part.element.id}")]
    value = _value(part.element) if part.element else None
    line = f"{'  ' * depth}- {' '.join(words)}"
    yield f"{line}: {value}" if value else line
    for child in part.children:
        yield from _aria(child, depth + 1)


def _marks(element: Element) -> Iterator[str]:
    state = element.state
    if state.enabled is False:
        yield "disabled"
    for name in ("checked", "selected", "expanded"):
        value = getattr(state, name)
        if value is not None and (value or name != "selected"):
            yield name if value else f"{name}=false"
    if state.focused:
        yield "active"


def _value(element: Element) -> str | None:
    """How far along it is, or what a field holds beside its name."""
    if element.value is not None:
        return f"{element.value:.0%}"
    return element.text if element.kind in ("input", "select") and element.text != element.name else None


def _html(part: Part, depth: int) -> str:
    pad = " " * depth
    inner = "\n".join(_html(child, depth + 1) for child in part.children)
    element = part.element
    if part.role in INPUTS:
        return f"{pad}<input{_attributes(part)}>"
    words = escape(part.name or "") if element is not None and part.role not in ("img", "progressbar") else ""
    tag = TAGS.get(part.role, "div")
    if part.role == "link" and element is not None:
        tag = f'a href="#{element.id}"'
    elif part.role == "combobox" and element is not None:
        tag, words = "select", f"<option>{escape(element.text or '')}</option>"
    content = f"{words}\n{inner}\n{pad}" if inner else words
    return f"{pad}<{tag}{_attributes(part)}>{content}</{tag.split()[0]}>"


def _attributes(part: Part) -> str:
    """Role where the tag does not tell it, name where it is not written, states, and the element's id and box."""
    element, told = part.element, list[tuple[str, str | None]]()
    if (part.role not in TAGS and part.role not in ("link", "combobox", *INPUTS)) or part.role == "switch":
        told.append(("role", part.role))
    if part.role in INPUTS:
        told.append(("type", INPUTS[part.role]))
    named = element is None or part.role in ("img", "progressbar", "combobox", "scrollbar", *INPUTS)
    if part.name and named:
        told.append(("aria-label", part.name))
    if element is not None:
        told += _states(element, part.role)
        told += [("id", element.id), ("data-box", " ".join(map(str, element.box.as_tuple())))]
    return "".join(f" {name}" if value is None else f' {name}="{escape(value)}"' for name, value in told)


def _states(element: Element, role: str) -> Iterator[tuple[str, str | None]]:
    state = element.state
    if state.enabled is False:
        native = role in ("button", "combobox", *INPUTS)
        yield ("disabled", None) if native else ("aria-disabled", "true")
    if state.checked is not None:
        if role in ("checkbox", "radio", "switch"):
            yield from [("checked", None)] if state.checked else []
        else:
            yield ("aria-pressed" if role == "button" else "aria-checked"), str(state.checked).lower()
    for name in ("selected", "expanded"):
        value = getattr(state, name)
        if value is not None:
            yield f"aria-{name}", str(value).lower()
    if role == "textbox" and element.text and element.text != element.name:
        yield "value", element.text
    if element.value is not None and role in ("slider", "progressbar"):
        yield from [("max", "100"), ("value", f"{100 * element.value:.0f}")]
