"""Look at a screenshot: the one way from pixels to a Screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.screen import Blankness, Changed, Element, Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision.arrows import with_arrows
from screenwright.vision.borders import find_borders
from screenwright.vision.box_head import second_stage
from screenwright.vision.bullets import written_lists
from screenwright.vision.captions import with_captions
from screenwright.vision.change import blankness
from screenwright.vision.chosen import with_chosen
from screenwright.vision.confidence import with_confidence
from screenwright.vision.direction import right_to_left
from screenwright.vision.elements import Found
from screenwright.vision.empty_fields import with_fields
from screenwright.vision.expanders import with_expanders
from screenwright.vision.frames import drawn
from screenwright.vision.fuse import fuse
from screenwright.vision.glance import Expected, Place, expected, is_cut_off, places
from screenwright.vision.icons import with_icon_names
from screenwright.vision.identity import keep_ids
from screenwright.vision.layout import arrange
from screenwright.vision.names import name_controls
from screenwright.vision.pace import was_left_away, what_was_cut
from screenwright.vision.related import with_labels, with_relations
from screenwright.vision.separators import find_separators
from screenwright.vision.sighting import sighted
from screenwright.vision.steady import steadied
from screenwright.vision.text import TextFound, read_text
from screenwright.vision.unread import with_unread
from screenwright.vision.values import with_values
from screenwright.vision.window_buttons import with_window_buttons


def look(screenshot: Screenshot, previous: Screen | None = None) -> Screen:
    """Everything that can be seen: text, widgets, icons, layout tree, and what changed since ``previous``.

    An unchanged frame costs one comparison. A black or blank frame has no elements and says so in ``Screen.blank``.
    Within :func:`~screenwright.vision.pace.paced` it stops at the deadline, with what is seen by then: text without
    kinds, or shapes alone; ``Screen.cut`` says what is missing.
    Fits the ``Eyes`` protocol.
    """
    start = perf_counter()
    if previous is not None and previous.cut is None and screenshot.same_pixels(previous.screenshot):
        same = Changed(since=previous.screenshot.sha256)
        return replace(previous, screenshot=screenshot, changed=same, timing_ms={"total": _since(start)})
    blank = blankness(screenshot)
    if blank is not None:
        screen = _blank(screenshot, blank)
        return screen if previous is None else keep_ids(screen, previous)
    known = None
    if previous and previous.cut is None and previous.blank is None and previous.screenshot.box == screenshot.box:
        known = expected(screenshot, previous)
    sight = _seen_again(screenshot, known, previous) if known and previous else _seen(screenshot)
    arranging = perf_counter()
    layout = arrange(
        screenshot.box,
        sight.elements,
        sight.containers,
        find_separators(screenshot.pixels),
        frames=drawn(screenshot.pixels, sight.containers),
        lists=written_lists(screenshot, sight.elements),
        right_to_left=sight.right_to_left,
    )
    screen = Screen(
        screenshot=screenshot,
        elements=name_controls(with_labels(screenshot.pixels, layout.elements)),
        blocks=layout.blocks,
        tree=layout.tree,
        right_to_left=sight.right_to_left,
        cut=what_was_cut(),
        timing_ms={**sight.timing_ms, "layout": _since(arranging)},
    )
    if previous is not None:
        screen = keep_ids(screen, previous, known.elements if known else None)
    return replace(screen, timing_ms={**screen.timing_ms, "total": _since(start)})


@dataclass(frozen=True, slots=True)
class _Sight:
    """What was seen before it is arranged; the time it took by its parts."""

    elements: tuple[Element, ...]
    containers: tuple[Box, ...]
    right_to_left: bool
    timing_ms: dict[str, float]


def _blank(screenshot: Screenshot, blank: Blankness) -> Screen:
    root = Node(id="root", role="screen", box=screenshot.box)
    return Screen(screenshot=screenshot, elements=(), blocks=(), tree=root, blank=blank)


def _seen(
    screenshot: Screenshot, others: Sequence[Box] = (), only: Sequence[Box] | None = None, whole: Box | None = None
) -> _Sight:
    """Everything on the picture; ``others`` are lines of text beside it, which tell how large text is here. Text is
    read in the boxes ``only``, where they are given; ``whole``: the size of the screen that it is a part of."""
    start = perf_counter()
    text = read_text(screenshot.pixels, only, whole)
    text_ms = _since(start)
    start = perf_counter()
    found = _widgets(screenshot, text, others)
    widgets_ms = _since(start)
    start = perf_counter()
    seen = with_arrows(screenshot, with_values(screenshot.pixels, found.elements))
    seen = with_expanders(screenshot, seen)
    seen = with_chosen(screenshot, seen)
    elements = with_icon_names(screenshot.pixels, seen)
    elements = with_captions(with_window_buttons(screenshot.pixels, elements))
    timing = {"text": text_ms, "widgets": widgets_ms, "icons": _since(start)}
    borders = find_borders(screenshot.pixels) if only is None else ()
    return _Sight(tuple(elements), (*found.containers, *borders), right_to_left(text.lines), timing)


def _seen_again(screenshot: Screenshot, known: Expected, previous: Screen) -> _Sight:
    """What is known where nothing changed, and what is seen now where something did."""
    again = places(known, screenshot.box)
    seen = _seen_in(screenshot, again, known) if again is not None else None
    if seen is None:
        fresh = _seen(screenshot)
    else:
        kept = [node.box for node in previous.tree.walk() if node.role == "global"]
        fresh = replace(seen, containers=(*kept, *seen.containers), right_to_left=previous.right_to_left)
    return replace(fresh, elements=steadied(fresh.elements, known.elements, known.changed))


def _seen_in(screenshot: Screenshot, again: Sequence[Place], known: Expected) -> _Sight | None:
    """Some parts of the picture, in its own pixels; None where a part ends in the middle of a thing."""
    lines = [element.box for element in known.elements if element.kind == "text"]
    elements, containers = list[Element](), list[Box]()
    timing = dict.fromkeys(("text", "widgets", "icons"), 0.0)
    for place in again:
        left, top = place.window.left, place.window.top
        only = [box.moved(-left, -top) for box in place.touched]
        part = _seen(Screenshot(np.ascontiguousarray(screenshot.crop(place.window))), lines, only, screenshot.box)
        fresh = [replace(one, box=one.box.moved(left, top)) for one in part.elements]
        if any(is_cut_off(one, place, screenshot.box) for one in fresh):
            return None
        elements += [one for one in fresh if not any(one.box.iou(other.box) > 0.5 for other in elements)]
        containers += [box.moved(left, top) for box in part.containers]
        timing = {name: timing[name] + spent for name, spent in part.timing_ms.items()}
    return _Sight(tuple(elements), tuple(containers), False, timing)


def _widgets(screenshot: Screenshot, text: TextFound, others: Sequence[Box]) -> Found:
    """By the two stages of the detector; by classical vision alone where one of their nets is missing, of which a
    warning has told, or where there is no time for them."""
    size = (screenshot.width, screenshot.height)
    sighting = sighted(screenshot, text, others)
    seen = second_stage(screenshot.pixels, sighting.seen, sighting) if sighting.seen else None
    if seen is None:
        return sighting.by_rule
    found = fuse(sighting.words, seen, sighting.by_rule)
    if was_left_away("kinds"):
        return sighting.by_rule
    related = with_relations(screenshot.pixels, sighting.words, found.elements, seen)
    shown = [replace(one, box=box) for one in related if (box := one.box.clipped(*size))]
    shown = with_unread(screenshot.pixels, with_fields(screenshot, shown))
    return replace(found, elements=with_confidence(shown))


def _since(start: float) -> float:
    return (perf_counter() - start) * 1000
