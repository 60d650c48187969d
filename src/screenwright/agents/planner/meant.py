"""What is meant by other words than those on the screen: "get rid of" and Delete, 设置 and Settings."""

from __future__ import annotations

from collections.abc import Sequence

from screenwright.core.screen import Element
from screenwright.language import meant
from screenwright.reading import likeness, name_of, normalise, without_chord

LONGEST = 40
"""Signs of a label; what is longer is prose."""
_FIELDS = ("input", "select")
"""What is called by its name, whatever stands in it."""


def label_of(element: Element) -> str:
    """What it is called: its words, else its name, else what its picture shows."""
    return without_chord(element.text or name_of(element) or "").strip()


def all_meant(words: str, elements: Sequence[Element]) -> list[Element]:
    """Those whose label is the one that the words mean; of a label that is there several times all."""
    names = [(one.name or "") if one.kind in _FIELDS else label_of(one) for one in elements]
    labels = [name for name in dict.fromkeys(names) if 0 < len(name) <= LONGEST]
    best = meant(words, labels)
    if best is None or is_neighbour(words, labels[best]):
        return []
    return [one for one, name in zip(elements, names, strict=True) if name == labels[best]]


def is_neighbour(words: str, label: str) -> bool:
    """Whether both have a word in common and others too ("First name", "Last name"): these mean different things."""
    said, shown = (set(normalise(text).split()) for text in (words, label))
    return bool(said & shown and said - shown and shown - said)


def one_meant(words: str, elements: Sequence[Element]) -> Element | None:
    """The one element that the words mean; None where none is surely meant, or several are called so."""
    found = all_meant(words, elements)
    return found[0] if len(found) == 1 else None


def says_one_of(element: Element, words: Sequence[str]) -> bool:
    """Whether its label is one of the words."""
    return any((fit := likeness(word, label_of(element))) and fit.how == "exact" for word in words)
