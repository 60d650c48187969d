"""Look at a screenshot: the one way from pixels to a Screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import perf_counter

import numpy as np

from screenwright.core.geometry import Box
from screenwright.core.screen import Blankness, Changed, Element, Node, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision.change import blankness
from screenwright.vision.draft import Draft, Frame, drafted
from screenwright.vision.glance import Expected, Place, expected, is_cut_off, places
from screenwright.vision.identity import keep_ids
from screenwright.vision.pace import what_was_cut
from screenwright.vision.pipeline import ARRANGING, READING, SEEING, TELLING
from screenwright.vision.steady import steadied


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
    sight = _seen_again(screenshot, known, previous) if known and previous else _seen(Frame(screenshot))
    arranging = perf_counter()
    draft = drafted(ARRANGING, Frame(screenshot), sight.draft)
    screen = screen_of(screenshot, draft, {**sight.timing_ms, "layout": _since(arranging)})
    if previous is not None:
        screen = keep_ids(screen, previous, known.elements if known else None)
    return replace(screen, timing_ms={**screen.timing_ms, "total": _since(start)})


def screen_of(screenshot: Screenshot, draft: Draft, timing_ms: dict[str, float]) -> Screen:
    """What a finished draft tells of the picture."""
    if draft.layout is None:
        raise ValueError("nothing was laid out: the stages of a look were not all run")
    return Screen(
        screenshot=screenshot,
        elements=tuple(draft.elements or ()),
        blocks=draft.layout.blocks,
        tree=draft.layout.tree,
        right_to_left=bool(draft.right_to_left),
        cut=what_was_cut(),
        timing_ms=timing_ms,
    )


@dataclass(frozen=True, slots=True)
class _Sight:
    """What was seen before it is arranged; the time it took by its parts."""

    draft: Draft
    timing_ms: dict[str, float]


def _blank(screenshot: Screenshot, blank: Blankness) -> Screen:
    root = Node(id="root", role="screen", box=screenshot.box)
    return Screen(screenshot=screenshot, elements=(), blocks=(), tree=root, blank=blank)


def _seen(frame: Frame) -> _Sight:
    """Everything on the picture."""
    draft, timing = Draft(), dict[str, float]()
    for name, stages in (("text", READING), ("widgets", SEEING), ("icons", TELLING)):
        start = perf_counter()
        draft = drafted(stages, frame, draft)
        timing[name] = _since(start)
    return _Sight(draft, timing)


def _seen_again(screenshot: Screenshot, known: Expected, previous: Screen) -> _Sight:
    """What is known where nothing changed, and what is seen now where something did."""
    again = places(known, screenshot.box)
    seen = _seen_in(screenshot, again, known) if again is not None else None
    if seen is None:
        fresh = _seen(Frame(screenshot))
    else:
        kept = [node.box for node in previous.tree.walk() if node.role == "global"]
        draft = replace(
            seen.draft, containers=(*kept, *(seen.draft.containers or ())), right_to_left=previous.right_to_left
        )
        fresh = replace(seen, draft=draft)
    elements = steadied(fresh.draft.elements or (), known.elements, known.changed)
    return replace(fresh, draft=replace(fresh.draft, elements=elements))


def _seen_in(screenshot: Screenshot, again: Sequence[Place], known: Expected) -> _Sight | None:
    """Some parts of the picture, in its own pixels; None where a part ends in the middle of a thing."""
    lines = [element.box for element in known.elements if element.kind == "text"]
    elements, containers = list[Element](), list[Box]()
    timing = dict.fromkeys(("text", "widgets", "icons"), 0.0)
    for place in again:
        left, top = place.window.left, place.window.top
        only = [box.moved(-left, -top) for box in place.touched]
        picture = Screenshot(np.ascontiguousarray(screenshot.crop(place.window)))
        part = _seen(Frame(picture, lines, only, screenshot.box))
        fresh = [replace(one, box=one.box.moved(left, top)) for one in part.draft.elements or ()]
        if any(is_cut_off(one, place, screenshot.box) for one in fresh):
            return None
        elements += [one for one in fresh if not any(one.box.iou(other.box) > 0.5 for other in elements)]
        containers += [box.moved(left, top) for box in part.draft.containers or ()]
        timing = {name: timing[name] + spent for name, spent in part.timing_ms.items()}
    return _Sight(Draft(elements=elements, containers=containers, right_to_left=False), timing)


def _since(start: float) -> float:
    return (perf_counter() - start) * 1000
