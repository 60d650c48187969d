"""What on a screen might be the thing that a recording points at: by its words, its label, its look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from screenwright.agents.planner import Candidate, named_part
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import figures_in, likeness, squash, without_chord
from screenwright.vision import resemblance

Family: TypeAlias = Literal["field", "toggle", "thing"]

LOOKS_ALIKE, LOOKS_LIKE = 0.8, 0.7
"""Resemblance of the same symbol in another theme or size; and what it may fall to where only its place confirms it."""
WORDS = 3
"""Letters from which on a reading is trusted to be words; what is read on an icon is shorter."""
FAR_BESIDE = 4
"""So many times farther a label may stand before its field than above it."""
STRIP = 8
"""Times wider than high: words read as one line, and not one label."""
MISREAD = 0.65
"""Score of words that differ by a letter; what stands around must confirm them."""
GROUND = 0.05
"""Of the screen's area: what is larger and has no words is ground to point into, not a thing."""

_FAMILIES: dict[Kind, Family] = {
    "input": "field", "select": "field", "checkbox": "toggle", "radio": "toggle", "switch": "toggle",
}  # fmt: skip
_CONTAINERS: frozenset[Kind] = frozenset({"window", "dialog"})


@dataclass(frozen=True, slots=True)
class Pointed:
    """A point of a recorded screen, and the element that was meant; None for unnamed ground."""

    screen: Screen
    point: Point
    element: Element | None

    @property
    def thing(self) -> Element:
        """The element, where there is one."""
        assert self.element is not None
        return self.element

    @property
    def words(self) -> str:
        """What was pointed at, for people."""
        if self.element is None:
            return f"the ground at {self.point.x},{self.point.y} of the recording"
        label = label_of(self.element)
        return f"the {self.element.kind}{f' {label!r}' if label else ' without words'}"


def pointed_at(screen: Screen, point: Point, target: Element | None = None) -> Pointed:
    """What lay under a point of a recorded screen, where nobody wrote down the target."""
    element = target or screen.element_at(point)
    if element is not None and (element.kind in _CONTAINERS or _is_ground(element, screen)):
        element = None
    return Pointed(screen, point, element)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to look for a thing on a screen. ``proof``: the only one found so needs no neighbour to confirm it;
    ``graded``: how well one fits counts beside what stands around it; ``decides``: where it finds several and cannot
    tell which, no other way is tried."""

    words: str
    look: Callable[[Pointed, Screen], list[Candidate]]
    proof: bool = False
    graded: bool = False
    decides: bool = True


def _of_same_words(pointed: Pointed, screen: Screen) -> list[Candidate]:
    found = worded(pointed.thing, screen)
    same = _of_family(pointed.thing, found)
    return same if same or family_of(pointed.thing) == "field" else found


def _of_family(wanted: Element, found: Sequence[Candidate]) -> list[Candidate]:
    """A label is not the field that it names; it may stand for its toggle where that was not seen."""
    return [candidate for candidate in found if family_of(candidate.element) == family_of(wanted)]


def worded(wanted: Element, screen: Screen) -> list[Candidate]:
    """Everything with the same words, and if there is nothing, what differs by a slip of reading."""
    label = without_chord(label_of(wanted))
    found = []
    for element in screen.elements:
        fits = [fit for words in _labels(element) if (fit := likeness(label, words)) and fit.how in ("exact", "fuzzy")]
        if fits and element.kind not in _CONTAINERS:
            best = max(fits, key=lambda fit: fit.score)
            found.append(Candidate(element, element.box, best.score, best.how))
    return [candidate for candidate in found if candidate.how == "exact"] or found


def _of_like_words(pointed: Pointed, screen: Screen) -> list[Candidate]:
    """As "Save" fits "Save file", either way round; also where one screen's words were read as one line with others."""
    wanted, label = pointed.thing, without_chord(label_of(pointed.thing))
    found = []
    for element in screen.elements:
        for words in _labels(element):
            fit, reverse = likeness(label, words), likeness(without_chord(words), label)
            if fit:
                found.append(Candidate(element, named_part(element, fit), fit.score, fit.how))
            elif reverse and _is_pressed(pointed, named_part(wanted, reverse)):
                found.append(Candidate(element, element.box, reverse.score, reverse.how))
    found = [candidate for candidate in found if candidate.element.kind not in _CONTAINERS]
    same = _of_family(wanted, found)
    return same if same or (family_of(wanted) == "field" and wanted.name) else found


def _of_misread_words(pointed: Pointed, screen: Screen) -> list[Candidate]:
    """What has one letter more or less at an end, as "FileE" beside "File": a slip of reading on one of the screens,
    unless the other word stood in the recording too and is another thing."""
    wanted = squash(without_chord(label_of(pointed.thing)))
    known = {squash(words) for element in pointed.screen.elements for words in _labels(element)}
    found = []
    for element in _of_kind(pointed.thing, screen):
        for words in _labels(element):
            other = squash(without_chord(words))
            shorter, longer = sorted((wanted, other), key=len)
            slip = len(shorter) >= WORDS and shorter in (longer[1:], longer[:-1])
            if slip and other not in known and figures_in(words) == figures_in(label_of(pointed.thing)):
                found.append(Candidate(element, element.box, MISREAD, "fuzzy"))
                break
    return found


def _of_kind(wanted: Element, screen: Screen) -> list[Element]:
    same = [element for element in screen.elements if family_of(element) == family_of(wanted)]
    return [element for element in same if element.kind not in _CONTAINERS]


def _is_pressed(pointed: Pointed, part: Box) -> bool:
    """Of a button any part may be pressed; of a strip of words the one that is meant."""
    box = pointed.thing.box
    return box.width < STRIP * box.height or part.contains(pointed.point)


def _of_same_look(pointed: Pointed, screen: Screen) -> list[Candidate]:
    return _resembling(pointed, screen, LOOKS_ALIKE)


def _of_like_look(pointed: Pointed, screen: Screen) -> list[Candidate]:
    return _resembling(pointed, screen, LOOKS_LIKE)


def _resembling(pointed: Pointed, screen: Screen, least: float) -> list[Candidate]:
    """For what has no words of its own: what a symbol was taken for, or what was read on it, is none."""
    wanted = pointed.thing
    if not _is_symbol(wanted):
        return []
    shot = pointed.screen.screenshot
    scores = [
        (element, resemblance(shot, wanted.box, screen.screenshot, element.box))
        for element in screen.elements
        if _is_symbol(element)
    ]
    return [Candidate(element, element.box, score, "exact") for element, score in scores if score >= least]


def _is_symbol(element: Element) -> bool:
    thing = family_of(element) == "thing" and element.kind not in _CONTAINERS
    return thing and len(squash(element.text or "")) < WORDS


def _of_same_caption(pointed: Pointed, screen: Screen) -> list[Candidate]:
    """Fields right of, or below, the same label."""
    label = caption_of(pointed.thing, pointed.screen)
    if label is None:
        return []
    words = squash(label.text or "")
    fields = [element for element in screen.elements if family_of(element) == "field"]
    captioned = [(field, caption_of(field, screen)) for field in fields]
    return [
        Candidate(field, field.box, 0.9, "exact")
        for field, text in captioned
        if text and squash(text.text or "") == words
    ]


def caption_of(field: Element, screen: Screen) -> Element | None:
    """The words that a person reads as the label of a field: the nearest before it in its row, or close above it.

    ``Element.name`` holds it only where it is certain on one screen; here two screens must agree on it.
    """
    if family_of(field) != "field":
        return None
    box = field.box
    gaps: list[tuple[float, Element]] = []
    for text in screen.elements:
        if text.kind != "text" or not text.text or text.box.overlap(box):
            continue
        beside, above = box.left - text.box.right, box.top - text.box.bottom
        if beside >= -2 and text.box.top < box.center.y < text.box.bottom:
            gaps.append((beside / FAR_BESIDE, text))
        elif -2 <= above <= box.height and abs(text.box.left - box.left) <= box.height:
            gaps.append((above, text))
    return min(gaps, key=lambda pair: pair[0])[1] if gaps else None


def _is_ground(element: Element, screen: Screen) -> bool:
    large = element.box.area > GROUND * screen.screenshot.box.area
    return large and not label_of(element) and element.kind != "input"


def family_of(element: Element) -> Family:
    return _FAMILIES.get(element.kind, "thing")


def _labels(element: Element) -> list[str]:
    """What a person would know it by. What stands in a named field is its content, and will differ."""
    if family_of(element) == "field" and element.name:
        return [element.name]
    return [label for label in (element.text, element.name, element.icon) if label]


def label_of(element: Element) -> str:
    return next(iter(_labels(element)), "")


WAYS = (
    Way("by its words", _of_same_words, proof=True),
    Way("by its label", _of_same_caption, proof=True),
    Way("by part of its words", _of_like_words),
    Way("by nearly its words", _of_misread_words, decides=False),
    Way("by its look", _of_same_look, graded=True, decides=False),
    Way("by its look", _of_like_look, graded=True),
)
"""In this order: the first that finds anything decides."""
