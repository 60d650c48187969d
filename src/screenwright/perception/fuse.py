"""Detections and text lines become the elements that a person would name: each thing once.

A control swallows the lines and the picture inside it (a button is one thing and not three). Lines that no control
holds are text or links, as the detector thinks of them. Every field comes from what was seen there: ``read`` where
letters were, ``detected`` elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, State
from screenwright.perception.detect import Detected, Detection, View
from screenwright.perception.text import TextLine

LEAST: dict[Kind, float] = {"image": 0.4, "list_item": 0.4, "cell": 0.4}
"""Chance below which a detection of a kind is not believed."""
LEAST_OTHER = 0.32
FRAMES: frozenset[Kind] = frozenset({"dialog", "window"})
"""Kinds that become regions of the layout tree."""
OPEN: frozenset[Kind] = frozenset({"list_item", "image", "cell", *FRAMES})
"""Kinds whose inside is things of their own."""
INSIDE = 0.7
CLICKABLE = 0.5


@dataclass(frozen=True, slots=True)
class Fused:
    """Elements without ids, frames and regions for the tree, and lines that became no element of their own."""

    elements: tuple[Element, ...]
    containers: tuple[Box, ...]


def fuse(lines: Sequence[TextLine], seen: Detected) -> Fused:
    """One element for each thing among ``lines`` and the detections of ``seen``."""
    believed = [one for one in seen.elements if one.chance >= LEAST.get(one.view.kind, LEAST_OTHER)]
    frames = [one.box for one in believed if one.view.kind in FRAMES]
    things = sorted((one for one in believed if one.view.kind not in FRAMES), key=lambda one: one.box.area)
    free = set(range(len(lines)))
    elements, taken = list[Element](), list[Box]()
    for thing in things:
        if any(_inside(thing.box, box) for box in taken):
            continue  # the picture inside a button that was named already
        held = [i for i in free if _inside(lines[i].box, thing.box)]
        if thing.view.kind in OPEN:
            elements.append(_open(thing))
            continue
        elements.append(_control(thing, [lines[i] for i in held]))
        free -= set(held)
    closed = [one.box for one in things if one.view.kind not in OPEN and one.view.kind != "icon"]
    elements = [e for e in elements if e.kind != "icon" or not any(_inside(e.box, box) for box in closed)]
    elements += [_line(lines[i], seen) for i in sorted(free)]
    regions = [box for box, chance in seen.regions if chance >= LEAST_OTHER]
    return Fused(tuple(elements), (*frames, *regions))


def _inside(inner: Box, outer: Box) -> bool:
    return inner.overlap(outer) >= INSIDE * inner.area and inner.area < outer.area


def _control(thing: Detection, held: Sequence[TextLine]) -> Element:
    ordered = sorted(held, key=lambda line: (line.box.top, line.box.left))
    words = " ".join(line.text for line in ordered) or None
    kind = thing.view.kind
    if words is not None and kind == "icon":
        kind = "button" if thing.view.clickable >= CLICKABLE else "text"
    return Element(
        id="",
        kind=kind,
        box=thing.box,
        text=words,
        name=None if kind in ("input", "select") else words,
        state=thing.view.state,
        clickable=thing.view.clickable >= CLICKABLE,
        confidence=min([thing.chance, *(line.confidence for line in ordered)]),
        source="read" if words else "detected",
    )


def _open(thing: Detection) -> Element:
    return Element(
        id="", kind=thing.view.kind, box=thing.box, state=thing.view.state, confidence=thing.chance,
        clickable=thing.view.clickable >= CLICKABLE,
    )  # fmt: skip


def _line(line: TextLine, seen: Detected) -> Element:
    """A line of its own: plain, or a link by what the detector thinks of its middle."""
    view = seen.view(line.box)
    link = view.clickable >= CLICKABLE
    kind: Kind = "link" if link else "text"
    return Element(
        id="", kind=kind, box=_drawn(line.box, seen), text=line.text, name=line.text, clickable=link,
        state=_state_of_line(view) if link else State(), confidence=line.confidence, source="read",
    )  # fmt: skip


def _state_of_line(view: View) -> State:
    return State(enabled=view.state.enabled, selected=view.state.selected)


def _drawn(box: Box, seen: Detected) -> Box:
    """The detector's box of the same line, where it has one: it knows how high lines are, the text net only ink."""
    same = [(one.box.iou(box), one.box) for one in (*seen.lines, *seen.elements) if one.box.overlap(box)]
    best = max(same, default=(0.0, box), key=lambda pair: pair[0])
    return best[1] if best[0] >= 0.5 else box
