"""A picture and the caption that says the same are one thing: "Settings" under a cog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.screen import Element

BELOW, BESIDE = 1.2, 1.0
"""How far a caption may lie from its picture, in heights of the picture."""


def with_captions(elements: Sequence[Element]) -> tuple[Element, ...]:
    """The elements, with every picture whose meaning stands in words under or beside it joined to these words."""
    words = {i: element for i, element in enumerate(elements) if element.kind in ("text", "link") and element.text}
    joined, gone = dict[int, Element](), set[int]()
    for i, element in enumerate(elements):
        if element.icon is None or element.text:
            continue
        caption = next((j for j, one in words.items() if j not in gone and _says_the_same(element, one)), None)
        if caption is not None:
            joined[i] = _one(element, words[caption])
            gone.add(caption)
    return tuple(joined.get(i, element) for i, element in enumerate(elements) if i not in gone)


def _says_the_same(picture: Element, caption: Element) -> bool:
    if (caption.text or "").casefold() != (picture.name or "").casefold():
        return False
    box, words = picture.box, caption.box
    below = abs(box.center.x - words.center.x) <= max(box.width, words.width) / 2 and (
        -2 <= words.top - box.bottom <= BELOW * box.height
    )
    gap = max(words.left - box.right, box.left - words.right)
    beside = words.top <= box.center.y < words.bottom and -2 <= gap <= BESIDE * box.height
    return below or beside


def _one(picture: Element, caption: Element) -> Element:
    clickable = picture.clickable or caption.clickable
    return replace(
        picture,
        kind="button" if clickable else picture.kind,
        box=picture.box.union(caption.box),
        text=caption.text,
        name=caption.text,
        clickable=clickable,
        confidence=min(picture.confidence, caption.confidence),
        source="read",
    )
