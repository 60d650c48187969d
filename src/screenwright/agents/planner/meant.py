"""What is meant by other words than those on the screen: "get rid of" and Delete, 设置 and Settings."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.screen import Element
from screenwright.language import NEAR, nearest
from screenwright.reading import likeness, normalise, without_chord

_LONGEST = 40
_FIELDS = ("input", "select")
"""What is called by its name, whatever stands in it."""


def label_of(element: Element) -> str:
    """What it is called: its words, else its name, else what its picture shows."""
    return without_chord(element.text or element.name or (element.icon or "").replace("_", " ")).strip()


def nearest_in_meaning(words: str, elements: Sequence[Element], near: float = NEAR) -> Element | None:
    """The one element whose label means what the words say; None where none does clearly, or several are called so. Two
    that share a word and have others too ("First name", "Last name") are neighbours, and mean different things."""
    names = [(one.name or "") if one.kind in _FIELDS else label_of(one) for one in elements]
    named = [one for one, name in zip(elements, names, strict=True) if 0 < len(name) <= _LONGEST]
    labels = [name for name in names if 0 < len(name) <= _LONGEST]
    best = nearest(words, labels, near)
    if best is None or labels.count(labels[best]) > 1:
        return None
    said, shown = (set(normalise(text).split()) for text in (words, labels[best]))
    return None if said & shown and said - shown and shown - said else named[best]


def same_meaning(element: Element, words: Sequence[str]) -> bool:
    """Whether its label is one of the words or means one of them."""
    label = label_of(element)
    if not label or len(label) > _LONGEST:
        return False
    return any((fit := likeness(word, label)) and fit.how == "exact" for word in words) or (
        nearest(label, words, apart=0.0) is not None
    )
