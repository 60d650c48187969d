"""What is pressed for words that the lexicon does not have: judged by a net, which knows more languages and less of
each; and not understood where that is unsure, or where the words were not read."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from screenwright.core.agency import Decision
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Kind, Screen
from screenwright.safety.consequences.evidence import Evidence, short
from screenwright.safety.consequences.languages import is_foreign, words_of
from screenwright.safety.consequences.learned import judged
from screenwright.safety.consequences.surroundings import marked_in, pressed_at, surroundings

UNKNOWN = "not understood"
"""The name of the rule."""
_PRESSED: frozenset[Kind] = frozenset({"button", "link", "menuitem", "icon"})
"""What is pressed for what its words say: rows, cells and tabs hold names, and lines hold prose."""
_WIDE, _HIGH, _LETTERS = 2.0, 0.2, 3
"""Writing is so many times as wide as high, takes this part of a button's height at least, which three dots do not, and
has so many letters apart."""


def not_understood(decision: Decision, screen: Screen, at: Iterable[Point]) -> Evidence | None:
    """Why nobody can tell what a press does; None where its words are known, and where there are none."""
    target = screen.by_id.get(decision.target) if decision.target else None
    for element in (target, *(pressed_at(screen, point) for point in at)):
        if element is None or element.kind not in _PRESSED:
            continue
        if found := not_in_the_lexicon([element], screen):
            return found
        if _has_unread_words(element, screen):
            return UNKNOWN, "its words could not be read"
    return None


def not_in_the_lexicon(elements: Iterable[Element], screen: Screen) -> Evidence | None:
    """What the words of one of the elements may lead to; in a language with a lexicon only what they surely do."""
    for element in elements:
        words = element.text or ""
        foreign, told = is_foreign(words), judged(words) if len("".join(words_of(words))) > 1 else None
        if foreign and told is None:
            return UNKNOWN, f"{short(words)!r} is in no language that the gate knows"
        if told and (told.surely or (foreign and told.may)):
            return told.rule or UNKNOWN, f"{short(words)!r}, in other words, by {told.chance:.2f}"
        if foreign and element.kind == "button" and (beside := _may_mean(element, screen)):
            return UNKNOWN, f"{short(words)!r} stands beside {short(beside)!r}"
    return None


def _may_mean(button: Element, screen: Screen) -> str | None:
    """The sentences around a button, where they may tell of a consequence that the button says yes to."""
    beside = surroundings(screen, button.box.center, button).words
    told = judged(beside) if beside else None
    return beside if beside and (told is None or told.may) else None


def _has_unread_words(element: Element, screen: Screen) -> bool:
    """Whether writing stands on it and nothing was read. A picture without a name is no writing."""
    if element.kind != "button" or element.text or element.name or element.icon:
        return False
    within = (one for one in screen.elements if one is not element and element.box.contains(one.box.center))
    return not any(one.text for one in within) and _is_writing(element.box, screen)


def _is_writing(box: Box, screen: Screen) -> bool:
    rows, columns = np.nonzero(marked_in(box, screen))
    if not len(rows):
        return False
    across = np.unique(columns)
    wide, high = int(np.ptp(columns)) + 1, int(np.ptp(rows)) + 1
    letters = 1 + int(np.count_nonzero(np.diff(across) > 1))
    return wide >= _WIDE * high and high >= _HIGH * box.height and letters >= _LETTERS
