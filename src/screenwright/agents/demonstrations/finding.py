"""A thing that was pointed at on a recorded screen, found again on another one by meaning and layout.

First by its words, then by the label beside it, by part of its words, by its look (``candidates``); wherever that
leaves more than one, or was not proof enough, by what stands around it (``anchors``). A line of a text area is found by
its words (``planner.lines``). Coordinates are never carried over. What is not there, or could be two things, is
refused: a demonstration replayed on the wrong thing does harm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.agents.demonstrations.anchors import Anchors, anchors_between, carried
from screenwright.agents.demonstrations.candidates import (
    WAYS,
    Pointed,
    Way,
    caption_of,
    family_of,
    label_of,
    pointed_at,
    worded,
)
from screenwright.agents.demonstrations.narrow_rows import cut_off
from screenwright.agents.planner import Candidate, is_text_area, line_at, nearest_words, one_a_place, where_is, written
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen

LEAST_SUPPORT = 0.4
"""Of the neighbours' say, for what its words or look alone do not prove."""
CLEARLY = 0.15
"""By so much more support one of several must have than the next: less, and its neighbours contradict each other."""
AGREED = 0.75
"""Support with which the order of twins is believed; less, and the rows may have been sorted anew."""
CUT_OFF = 0.8
"""Confidence in a tab of which a part is seen."""
MOST_NAMED = 5
"""Candidates that a refusal names."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where it is now. ``element`` None for ground; ``confidence`` 0..1; ``how`` in words."""

    point: Point
    element: Element | None
    confidence: float
    how: str


def find_again(pointed: Pointed, now: Screen) -> Found | Refusal:
    """The same thing on the screen ``now``, or why it cannot be told. Deterministic."""
    if now.blank:
        return Refusal(f"the screen is {now.blank}: {pointed.words} cannot be found on it")
    anchors = anchors_between(pointed.screen, now)
    if pointed.element is None:
        return _ground(pointed, now, anchors)
    if is_text_area(pointed.element):
        return _on_its_line(pointed, now) or _ground(pointed, now, anchors)
    for way in WAYS:
        found = one_a_place(way.look(pointed, now))
        if found:
            then = one_a_place(way.look(pointed, pointed.screen))
            picked = _pick(pointed, found, then, anchors, way)
            if isinstance(picked, Found) or way.decides:
                return picked
    if (rest := cut_off(pointed, now)) is not None:
        return _found(pointed, Candidate(rest, rest.box, CUT_OFF, "prefix"), "cut off, by its place in its row")
    return _beside_its_caption(pointed, now) or Refusal(
        f"{pointed.words} is not on the screen; {nearest_words(now, label_of(pointed.element))}"
        f"{_in_its_place(pointed, now, anchors)}"
    )


def roughly(pointed: Pointed, now: Screen) -> Point:
    """Where a gesture that only moves the view goes: in the same surroundings, else at the same part of the screen."""
    point = anchors_between(pointed.screen, now).carry(pointed.point)
    if point is not None and now.screenshot.contains(point):
        return point
    return _same_part(pointed.point, pointed.screen.screenshot.box, now.screenshot.box)


# -- one of them -------------------------------------------------------------------------------------------------


def _pick(
    pointed: Pointed,
    found: Sequence[Candidate],
    then: Sequence[Candidate],
    anchors: Anchors,
    way: Way,
) -> Found | Refusal:
    """The one candidate, if it was the only one in the recording too; else the one with its neighbours around it.

    ``then``: the recorded thing and its twins, found the same way on its own screen.
    """
    twins = [twin.box for twin in then]
    support = {item.element.id: _support(pointed, item, anchors, twins, way) for item in found}
    ranked = sorted(found, key=lambda candidate: -(support[candidate.element.id] or 0.0))
    best, most = ranked[0], support[ranked[0].element.id]
    if len(found) == 1 and len(then) <= 1 and (way.proof or (way.graded and most is None)):
        return _found(pointed, best, way.words)
    if (most is not None and most < LEAST_SUPPORT) or (most is None and not way.proof):
        return Refusal(f"{pointed.words} is not there with what stood around it; nearest: {_places(ranked)}")
    if most is not None and all(most - (support[other.element.id] or 0.0) >= CLEARLY for other in ranked[1:]):
        return _found(pointed, best, f"{way.words} and what stands around it")
    if way.proof and len(found) == len(then):
        place = max(range(len(then)), key=lambda i: then[i].box.iou(pointed.thing.box))
        around = support[found[place].element.id]
        if around is None or around >= AGREED:
            return _found(pointed, found[place], f"{way.words}, number {place + 1} of {len(found)} as recorded")
    return Refusal(f"{pointed.words} may be any of {len(found)}: {_places(found)}")


def _support(pointed: Pointed, candidate: Candidate, anchors: Anchors, twins: Sequence[Box], way: Way) -> float | None:
    """The neighbours' say, weighed where the way is graded by how well the candidate itself fits."""
    around = anchors.support(pointed.thing.box, candidate.box, twins)
    return around * candidate.score if around is not None and way.graded else around


def _in_its_place(pointed: Pointed, now: Screen, anchors: Anchors) -> str:
    """What stands now where the neighbours say, for a person who is told that the thing itself is not there."""
    same = [element for element in now.elements if element.kind == pointed.thing.kind]
    support = {element.id: anchors.support(pointed.thing.box, element.box) or 0.0 for element in same}
    best = max(same, key=lambda element: support[element.id], default=None)
    if best is None or support[best.id] < LEAST_SUPPORT:
        return ""
    return f"; in its place: {where_is(Candidate(best, best.box, 0.0, 'exact'))}"


def _places(candidates: Sequence[Candidate]) -> str:
    return ", ".join(where_is(candidate) for candidate in candidates[:MOST_NAMED])


def _found(pointed: Pointed, candidate: Candidate, how: str) -> Found:
    wanted, box = pointed.thing, candidate.box
    same = family_of(candidate.element) == family_of(wanted)
    point = _same_part(pointed.point, wanted.box, box) if same else box.center
    return Found(point, candidate.element, round(min(1.0, candidate.score), 3), f"{where_is(candidate)}, {how}")


def _same_part(point: Point, then: Box, now: Box) -> Point:
    """The point at the same part of the box, and inside it."""
    across = (min(max(point.x, then.left), then.right - 1) - then.left + 0.5) / then.width
    down = (min(max(point.y, then.top), then.bottom - 1) - then.top + 0.5) / then.height
    return Point(now.left + int(across * now.width), now.top + int(down * now.height))


def _on_its_line(pointed: Pointed, now: Screen) -> Found | Refusal | None:
    """In a text area the line is meant that was pointed at, and of it the same part. None where there was none, or
    none of its words is there now: then the area is meant."""
    line = line_at(pointed.screen, pointed.thing, pointed.point)
    if line is None:
        return None
    then, words = line
    here, there = written(pointed.screen, words), written(now, words)
    if not there:
        return None
    if len(there) > 1 and len(here) != len(there):
        return Refusal(f"the line {words!r} is there {len(there)} times, and was {len(here)} times")
    number = next((place for place, (_, box) in enumerate(here) if box == then), 0) if len(there) > 1 else 0
    element, box = there[number]
    point = _same_part(pointed.point, then, box)
    return Found(point, element, 0.9, f"line {words!r} at {point.x},{point.y}")


# -- ground ------------------------------------------------------------------------------------------------------


def _ground(pointed: Pointed, now: Screen, anchors: Anchors) -> Found | Refusal:
    """Ground is known by what stands around it, and by having nothing on it."""
    point = anchors.carry(pointed.point)
    if point is None or not now.screenshot.contains(point):
        return Refusal(f"nothing of what stood around {pointed.words} is on this screen")
    there = pointed_at(now, point).element
    if there is not None and label_of(there) and family_of(there) == "thing":
        return Refusal(f"where {pointed.words} should be there is the {there.kind} {label_of(there)!r} now")
    return Found(point, there, 0.5, f"by what stands around it, at {point.x},{point.y}")


def _beside_its_caption(pointed: Pointed, now: Screen) -> Found | None:
    """An empty field may be too faint to be seen on the other screen: beside its label there is ground then."""
    label = caption_of(pointed.thing, pointed.screen)
    found = worded(label, now) if label else []
    if label is None or len(found) != 1:
        return None
    caption = found[0].box
    point = carried(pointed.point, label.box, caption, caption.width / label.box.width)
    if not now.screenshot.contains(point) or pointed_at(now, point).element:
        return None
    return Found(point, None, 0.5, f"at {point.x},{point.y}, beside {label.text!r}")
