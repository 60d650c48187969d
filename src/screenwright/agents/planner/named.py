"""All words by which an element may be called: what stands on it or under it, what its picture shows, its role.

Roles follow from where a thing is and what kind it is, as a person knows them: the widest field at the top of a browser
is the address bar, what lies in the lower left corner opens the start menu.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.agents.planner.meanings import like, pictured, split
from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.reading import MEANINGS, in_other_language

PROBABLY = "probably "
"""How the icon namer begins a name of which it is not sure."""
_PICTURES = ("image", "icon", "button", "cell", "list_item", "other")
_FIELDS = ("input", "select")
_TITLE, _TOP, _CORNER, _WIDE = 0.03, 0.2, 0.06, 0.2
"""Shares of the screen: below which and above which an address bar is, how far into a corner is in it, how wide a field
is at least."""
_ADDRESS = frozenset({"address", "url", "location", "browser"})
_SITE = re.compile(r"https?:|www\.|\b[\w-]+\.(?:com|org|net|cn|edu|io)\b", re.IGNORECASE)
_RESULT = frozenset({"result", "results", "link", "page", "article", "website", "video", "item", "option"})
_FIRST = (frozenset({"first", "top"}), frozenset({"second"}), frozenset({"third"}))
_SEARCH = frozenset({"search", "query", "find"})
_START = frozenset({"start", "menu", "windows", "launcher"})
_CLOSE = frozenset({"close", "exit", "quit", "x", "cross", "window", "browser"})


@dataclass(frozen=True, slots=True)
class Named:
    """``words`` stand on it or beside it, each once; ``meant`` are words that may mean it; ``labels`` what stands there
    as runs of words."""

    words: tuple[str, ...]
    meant: frozenset[str]
    labels: tuple[tuple[str, ...], ...]


def named(element: Element, caption: str | None, role: frozenset[str]) -> Named:
    icon = element.icon
    name = element.name
    if name is not None and name.startswith(PROBABLY):
        icon, name = icon or name.removeprefix(PROBABLY).replace(" ", "_"), None
    said = dict.fromkeys(label for label in (element.text, name, caption) if label)
    labels = tuple(tuple(split(label)) for label in said)
    words = dict.fromkeys(word for label in labels for word in label)
    others = [word for label in said for other in _translated(label) for word in split(other)]
    meant = {*role, *others, *(other for word in (*words, *others) for other in like(word))}
    return Named(tuple(words), frozenset(meant | (pictured(icon) if icon else set())), labels)


def _translated(label: str) -> tuple[str, ...]:
    if label.isascii():
        return in_other_language(label)
    return (*in_other_language(label), *(meaning for meaning, said in MEANINGS.items() if said == label.strip()))


def captions(elements: Sequence[Element]) -> dict[str, str]:
    """By id of a picture without words: the line just below it, about its middle. So icons on a desktop are named."""
    lines = [one for one in elements if one.text and one.kind in ("text", "link")]
    found = {}
    for picture in elements:
        if picture.text or picture.kind not in _PICTURES:
            continue
        box = picture.box
        below = [line for line in lines if _is_caption(line.box, box)]
        if below and (nearest := min(below, key=lambda line: line.box.top)).text:
            found[picture.id] = nearest.text or ""
    return found


def _is_caption(line: Box, picture: Box) -> bool:
    middle = abs(line.center.x - picture.center.x) <= 0.3 * max(line.width, picture.width)
    return middle and -4 <= line.top - picture.bottom <= picture.height // 2 and line.width <= 4 * picture.width


def roles(elements: Sequence[Element], screen: Box) -> dict[str, frozenset[str]]:
    """By id, the words for what a thing is because of where it is."""
    found: dict[str, frozenset[str]] = {}
    high = [one for one in elements if _TITLE * screen.height < one.box.center.y < _TOP * screen.height]
    fields = [one for one in high if one.kind in _FIELDS and one.box.width > _WIDE * screen.width]
    written = [one for one in high if _SITE.search(one.text or "")]
    wide = max(
        fields or written, key=lambda one: (_SITE.search(one.text or "") is not None, one.box.width), default=None
    )
    if wide is not None:
        found[wide.id] = _ADDRESS
    results = [one for one in elements if one.kind in ("link", "text") and _is_result(one, screen)]
    for place, one in enumerate(results):
        found[one.id] = _RESULT | (_FIRST[place] if place < len(_FIRST) else frozenset())
    for one in elements:
        if one.kind in _FIELDS and _is_search(one):
            found[one.id] = found.get(one.id, frozenset()) | _SEARCH
    small = [one for one in elements if one.kind in ("icon", "button", "image", "other") and not one.text]
    start = _in_corner(small, screen, right=False)
    close = _in_corner(small, screen, right=True)
    if start is not None:
        found[start.id] = _START
    if close is not None:
        found[close.id] = _CLOSE
    return found


def _is_result(element: Element, screen: Box) -> bool:
    """A line like the title of a search result: linked or in large letters, several words, in the middle of the
    page."""
    box, words = element.box, element.text or ""
    long = len(words) >= 12 and (len(words.split()) >= 3 or any(ord(sign) >= 0x2E80 for sign in words))
    tall = element.kind == "link" or box.height > 0.026 * screen.height
    return long and tall and box.center.y > 1.2 * _TOP * screen.height and box.left < 0.6 * screen.width


def _is_search(element: Element) -> bool:
    said = f"{element.text or ''} {element.name or ''} {element.icon or ''}"
    return "search" in said.casefold() or "搜" in said or (element.text or "").startswith(("Q", "Q."))


def _in_corner(elements: Sequence[Element], screen: Box, *, right: bool) -> Element | None:
    """The outermost of the small things at the upper right, or at the lower left."""
    width, height = _CORNER * screen.width, _CORNER * screen.height

    def aside(one: Element) -> tuple[int, int]:
        middle = one.box.center
        return (screen.width - middle.x, middle.y) if right else (middle.x, screen.height - middle.y)

    there = [one for one in elements if aside(one)[0] <= width and aside(one)[1] <= height]
    return min(there, key=lambda one: sum(aside(one)), default=None)
