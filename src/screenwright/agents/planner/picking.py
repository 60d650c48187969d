"""One of several elements that carry a name, or the reason why none: never a guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.kinds import INTERACTIVE
from screenwright.agents.planner.places import in_reading_order
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.reading import How


@dataclass(frozen=True, slots=True)
class Match:
    """``point`` is where to press: the middle, or the named part of a longer line of text. ``confidence`` 0..1."""

    element: Element
    point: Point
    confidence: float
    why: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """An element that might be meant. ``box`` is the part of it that carries the name."""

    element: Element
    box: Box
    score: float
    how: How


def one_a_place(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Letters and the button they stand on are one thing, and so are a check box and its caption: the more specific
    element stays. In reading order."""
    ranked = sorted(candidates, key=lambda found: (found.element.kind not in INTERACTIVE, -found.score))
    kept: list[Candidate] = []
    for candidate in ranked:
        if not any(
            _same_place(candidate.element.box, other.element.box) or _is_caption(candidate.element, other.element)
            for other in kept
        ):
            kept.append(candidate)
    return in_reading_order(kept, lambda found: found.box)


def _same_place(one: Box, other: Box) -> bool:
    smaller, larger = sorted((one, other), key=lambda box: box.area)
    nested = larger.covers(smaller, tolerance=4) and larger.height <= 4 * smaller.height
    return nested or one.iou(other) > 0.5


def _is_caption(words: Element, toggle: Element) -> bool:
    """Whether the words beside a check box or radio button are what it is called."""
    gap = max(words.box.left - toggle.box.right, toggle.box.left - words.box.right)
    near = gap <= 2 * toggle.box.height and share_row(words.box, toggle.box)
    return toggle.kind in ("checkbox", "radio") and words.kind == "text" and words.text == toggle.name and near


def share_row(one: Box, other: Box) -> bool:
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared >= 0.5 * min(one.height, other.height)


def pick(phrase: TargetPhrase, reading: TargetPhrase, good: list[Candidate]) -> Match | Refusal:
    pressable = [found for found in good if found.element.kind in INTERACTIVE or found.element.clickable]
    preferred = pressable if pressable and len(pressable) < len(good) else []
    if reading.ordinal is not None:
        row = preferred if preferred and abs(reading.ordinal) <= len(preferred) else good
        if abs(reading.ordinal) > len(row):
            return Refusal(f"{said_as(phrase)} cannot be: there are {len(row)} of it on the screen")
        chosen = row[reading.ordinal - 1 if reading.ordinal > 0 else reading.ordinal]
        return _match(chosen, doubt=1.0)
    if len(good) == 1:
        return _match(good[0], doubt=1.0)
    if len(preferred) == 1:
        return _match(preferred[0], doubt=0.95)
    places = ", ".join(where_is(candidate) for candidate in (preferred or good)[:6])
    return Refusal(
        f"{said_as(phrase)} may be any of {len(preferred or good)}: {places}; "
        'say which, as "the first ..." or "... below ..."'
    )


def _match(chosen: Candidate, doubt: float) -> Match:
    confidence = chosen.score * doubt * (0.7 + 0.3 * chosen.element.confidence)
    return Match(
        chosen.element, chosen.box.center, round(min(1.0, confidence), 3), f"{chosen.how} match, {where_is(chosen)}"
    )


def where_is(candidate: Candidate) -> str:
    return told(candidate.element, candidate.box.center)


def told(element: Element, at: Point | None = None) -> str:
    """An element in a few words, for the reason of a decision; at its middle or at the point given."""
    label = element.text or element.name or element.icon
    middle = at or element.box.center
    return f"{element.kind}{f' {label!r}' if label else ''} at {middle.x},{middle.y}"


def said_as(phrase: TargetPhrase) -> str:
    return repr(phrase.words or phrase.text or phrase.kind or "it")


def nothing_named(screen: Screen, phrase: TargetPhrase) -> Refusal:
    if not phrase.text:
        return Refusal(f"there is no {phrase.kind} on the screen that I can see, so not {said_as(phrase)}")
    return Refusal(f"nothing on the screen is named {said_as(phrase)}; {nearest_words(screen, phrase.text)}")


def nearest_words(screen: Screen, wanted: str) -> str:
    """What on the screen reads most like the words, for a person who is told that they are not there."""
    texts = list(dict.fromkeys(element.text or element.name or "" for element in screen.elements))
    near = process.extract(wanted, [text for text in texts if text], scorer=fuzz.WRatio, limit=3, score_cutoff=50)
    return "nearest: " + ", ".join(repr(text) for text, _, _ in near) if near else "and nothing like it"
