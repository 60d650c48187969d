"""What a press or a drag at a point would do, by the words at the point."""

from __future__ import annotations

from screenwright.core.action import points_of
from screenwright.core.agency import Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Element, Kind, Screen
from screenwright.safety.consequences.evidence import Evidence, labels_of, length, short
from screenwright.safety.consequences.lexicon import SHARED, TRASH
from screenwright.safety.consequences.words import names

NEAR = 8
"""Pixels around a text in which a press is still meant for it: buttons have margins that may not be seen."""
LONGEST_LABEL = 8
"""Words; a longer text is prose and no button, unless it is the text of a control."""
SMALL_PART = 0.05
"""Of the screen's area; what is larger is a region and not a control."""

LARGE_PART = 0.35
"""Of the screen's area; what is larger is no place to drop something on."""

_CONTROLS: frozenset[Kind] = frozenset(
    {"button", "icon", "link", "tab", "menuitem", "checkbox", "radio", "switch", "list_item", "select"}
)
_BUTTONS: frozenset[Kind] = frozenset({"button", "icon", "checkbox", "radio", "switch"})


def words_at(screen: Screen, point: Point) -> list[Evidence]:
    """All labels on the buttons that the point lies in; where it lies in none, those under it and closely around it,
    and those on the small row or cell that it lies in."""
    named = [one for one in screen.elements if _labels(one)]
    buttons = [one for one in named if one.kind in _BUTTONS and _is_small(one, screen) and one.box.contains(point)]
    hit = buttons or [one for one in screen.elements if one.box.contains(point, NEAR)]
    controls = [one for one in hit if _is_small(one, screen) and one.kind not in ("text", "window", "dialog")]
    held = [one for one in named if any(control.box.contains(one.box.center) for control in controls)]
    return [("the screen's", label) for one in [*hit, *held] for label in _labels(one)]


def _is_small(element: Element, screen: Screen) -> bool:
    return element.box.area <= SMALL_PART * screen.screenshot.box.area


def _labels(element: Element) -> list[str]:
    """What it is pressed for; prose, windows and dialogs are not pressed for what they say."""
    if element.kind in _CONTROLS:
        return list(labels_of(element))
    if element.kind in ("window", "dialog"):
        return []
    return [label for label in labels_of(element) if length(label) <= LONGEST_LABEL]


def dropped(screen: Screen, end: Point) -> Evidence | None:
    """What happens to something that is dropped here, by all that is written there: a place may be seen as part of a
    larger thing."""
    under = [
        one
        for one in screen.elements
        if one.box.contains(end, NEAR) and one.box.area <= LARGE_PART * screen.screenshot.box.area
    ]
    places = [one for one in under if _is_small(one, screen)]
    within = [one for one in screen.elements if any(place.box.contains(one.box.center) for place in places)]
    words = [label for one in [*under, *within] for label in labels_of(one)]
    words += [label for _, label in words_at(screen, end)]
    for rule, entries in (("delete or overwrite", TRASH), ("send or publish", SHARED)):
        for label in words:
            if names(entries, label):
                return rule, f"dropped on {short(label)!r}"
    return None


def pointer(situation: Situation) -> tuple[Point, ...]:
    """Where the last action left the pointer; empty where none says."""
    points = [point for done in situation.history for point in points_of(done.decision.action)]
    return tuple(points[-1:])
