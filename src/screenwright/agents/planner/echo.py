"""The goal's own words where the screen shows them: a task that stands on the page is no target of itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rapidfuzz import fuzz

from screenwright.agents.planner.places import in_reading_order
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import squash

_ALIKE = 82
"""Of 100; what was read has faults."""
_WHOLE = 0.7
"""The share of the goal that must stand there in one piece."""
_LEAST = 8
"""Letters; a shorter goal is also what a button may say."""

_TELLING: frozenset[Kind] = frozenset({"text", "cell", "list_item", "other"})
"""What may say a task; a button, a link or a field that says the same is something to act on."""
_SENTENCE = (".", "。")
"""What a task may end in, and no button: one that says a whole sentence was seen where there is none."""


def without_echo(screen: Screen, goal: str) -> Screen:
    """The screen without the lines that tell the goal from its beginning on; the same screen where there are none."""
    echoed = set(echo_of(screen.elements, goal))
    if not echoed:
        return screen
    return replace(screen, elements=tuple(element for element in screen.elements if element.id not in echoed))


def echo_of(elements: Sequence[Element], goal: str) -> tuple[str, ...]:
    """Ids of the lines of text that together say the goal, one after the other in reading order."""
    wanted = _letters(goal)
    if len(wanted) < _LEAST:
        return ()
    lines = in_reading_order([one for one in elements if one.text and _may_tell(one)], lambda one: one.box)
    for start in range(len(lines)):
        told, at = [], 0
        for line in lines[start:]:
            letters = _letters(line.text or "")
            if not letters or fuzz.ratio(letters, wanted[at : at + len(letters)]) < _ALIKE:
                break
            told.append(line.id)
            at += len(letters)
        if at >= _WHOLE * len(wanted):
            return tuple(told)
    return ()


def _may_tell(one: Element) -> bool:
    sentence = one.kind in ("button", "link") and (one.text or "").endswith(_SENTENCE)
    return one.kind in _TELLING or sentence


def _letters(text: str) -> str:
    """Without quotes and spaces, which the two write differently."""
    return squash(text)
