"""What the detector recognised and the lines of text become the elements that a person would name: each thing once.

A control swallows the lines and the pictures inside it (a button is one thing and not three). Lines that no control
holds are text or links, as the detector's second stage thinks of them. Every field comes from what was seen there:
``read`` where letters were, ``detected`` elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, enclosing
from screenwright.core.overlap import Table, areas, inside, ious, table
from screenwright.core.screen import Element, Kind, State
from screenwright.core.states import SHOWN
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.control_kinds import APIECE, CLICKABLE, INSIDE, TOGGLES
from screenwright.vision.detect import FIELDS, Detection, View
from screenwright.vision.elements import Found
from screenwright.vision.glued import parted
from screenwright.vision.order import in_rows
from screenwright.vision.pace import was_left_away
from screenwright.vision.text_line import TextLine

BELIEVED, ACTIVE = 0.52, 0.35
"""Chances from which there is an element, and from which a line of text can be clicked; chosen on validation screens
(docs/log.md)."""
CLICKED_CELL = 0.6
"""Chance from which a cell can be clicked as a whole, with all that is in it."""
REGION = 0.4
"""Chance from which the first stage's regions are told."""
FRAMES: frozenset[Kind] = frozenset({"dialog", "window"})
"""Kinds that become regions of the layout tree."""
OPEN: frozenset[Kind] = frozenset({"list_item", "image", "cell", *FRAMES})
"""Kinds whose inside is things of their own."""
TICKED: frozenset[Kind] = frozenset({"checkbox", "radio"})
"""Kinds before which a line ends."""
CLOSED: frozenset[Kind] = FIELDS | {"button", "tab", "menuitem"}
"""Kinds whose words end with them, where those of a link may go on in the sentence that it stands in."""
PARTS: frozenset[Kind] = frozenset({"text", "link", "icon", "image"})
"""What is only a part where it lies in a control."""
SURER = 0.4
"""By how much things are surer than what they stand in: the chance that something is there and of its kind."""
ROOMY: frozenset[Kind] = frozenset({"input", "select", "tab"})
"""Controls that may hold a button without words, such as one that clears them."""
TALLER = 1.6
"""Heights of a row that the box of its words has at most."""
ALIKE = 0.5
"""IoU from which a thing and its holder are one: a line is often higher than its link."""
WRITTEN = 0.5
"""IoU of a link with its words from which it is no more than these; else it has room around them, as in a menu."""


def believed(things: Sequence[Detection]) -> list[Detection]:
    return [one for one in things if one.chance >= BELIEVED]


def parted_at_controls(lines: Sequence[TextLine], things: Sequence[Detection]) -> list[TextLine]:
    """Lines end at check boxes and radio buttons, and where two controls stand side by side."""
    apiece = [one.box for one in things if one.view.kind in APIECE]
    closed = [one.box for one in things if one.view.kind in CLOSED]
    marks = [one.box for one in things if one.view.kind in TICKED and _has_shape_of(one.view.kind, one.box)]
    return parted(lines, apiece, closed, marks)


def parted_at_cells(lines: Sequence[TextLine], things: Sequence[Detection]) -> list[TextLine]:
    cells = [one.box for one in things if one.view.kind == "cell"]
    return parted(lines, cells, cells)


def elements_of(
    things: Sequence[Detection], lines: Sequence[TextLine], badges: Sequence[TextLine]
) -> tuple[list[Element], list[TextLine]]:
    """Each thing with the lines that it holds, and the lines that none holds."""
    holders = _holders([line.box for line in lines], things)
    held = [[line for line, holder in zip(lines, holders, strict=True) if holder == i] for i in range(len(things))]
    loose = [line for line, holder in zip(lines, holders, strict=True) if holder is None]
    return list(map(_element, things, held)), [*badges, *loose]


def with_lines(elements: Sequence[Element], loose: Sequence[TextLine], seen: Recognised) -> list[Element]:
    return [*elements, *map(_line, loose, seen.judge([line.box for line in loose]))]


def containers_of(panes: Sequence[Box], seen: Recognised, rules: Found) -> tuple[Box, ...]:
    """Rectangles that become regions of the layout tree."""
    return (*panes, *(box for box, chance in seen.regions if chance >= REGION), *rules.containers)


def in_time(
    seen: Recognised, elements: Sequence[Element], containers: Sequence[Box], rules: Found
) -> tuple[Recognised | None, Sequence[Element], Sequence[Box]]:
    """All as it is; what the rules see alone where there was no time to ask what things are."""
    return (None, rules.elements, rules.containers) if was_left_away("kinds") else (seen, elements, containers)


def unfocused(elements: Sequence[Element]) -> list[Element]:
    return list(map(_unfocused, elements))


def _unfocused(element: Element) -> Element:
    """What could have the focus, and of which the detector did not say so, has it not: one thing alone has it."""
    if element.state.focused is not None or element.kind not in SHOWN["focused"]:
        return element
    return replace(element, state=replace(element.state, focused=False))


def without_parts(things: Sequence[Detection], lines: Sequence[TextLine]) -> list[Detection]:
    """Without those that are only parts of another, and without what is only the ground of several others."""
    things = _without_grounds(things, lines)
    holders = _holders([thing.box for thing in things], things)
    with_words = set(_holders([line.box for line in lines], things))
    return [
        thing
        for i, (thing, holder) in enumerate(zip(things, holders, strict=True))
        if holder is None
        or thing.box.area > things[holder].box.area
        or not _is_part(thing.view, things[holder].view, with_words=i in with_words)
    ]


def _without_grounds(things: Sequence[Detection], lines: Sequence[TextLine]) -> list[Detection]:
    """Without a field in which several things with words of their own stand that are surer than it: the strip with the
    buttons of a dialog."""
    holders = _holders([thing.box for thing in things], things)
    with_words = set(_holders([line.box for line in lines], things))
    grounds = Counter(
        holder
        for i, (thing, holder) in enumerate(zip(things, holders, strict=True))
        if holder is not None
        and things[holder].view.kind in ROOMY
        and i in with_words
        and thing.box.area < things[holder].box.area
        and _sureness(thing) >= _sureness(things[holder]) + SURER
    )
    return [thing for i, thing in enumerate(things) if grounds[i] < 2]


def _sureness(thing: Detection) -> float:
    return thing.chance * thing.view.kind_chance


def _is_part(inner: View, outer: View, *, with_words: bool) -> bool:
    if outer.kind in ROOMY:
        return with_words or inner.clickable < CLICKABLE
    return inner.kind in PARTS or outer.kind == inner.kind or outer.kind in TOGGLES


def _holders(boxes: Sequence[Box], things: Sequence[Detection]) -> list[int | None]:
    """For each box the smallest of the ``things`` that are closed and hold it."""
    closed = [i for i, thing in enumerate(things) if _is_closed(thing.view)]
    if not boxes or not closed:
        return [None] * len(boxes)
    inner, outer = table(boxes), table([things[i].box for i in closed])
    holds = (inside(inner, outer) >= INSIDE) & (areas(inner)[:, None] < areas(outer)[None] * 1.5)
    holds |= ious(inner, outer) >= ALIKE
    holds |= _stands_in(inner, outer)
    holds &= np.array([[things[i].box is not box for i in closed] for box in boxes])
    sizes = np.where(holds, areas(outer)[None], np.inf)
    return [closed[int(row.argmin())] if np.isfinite(row.min()) else None for row in sizes]


def _stands_in(inner: Table, outer: Table) -> NDArray[np.bool_]:
    """Whether the middle of a line lies in a row, and nearly all of its length: where lines are drawn between rows, the
    boxes of words reach over them; (inner, outer)."""
    middle = (inner[:, 1] + inner[:, 3])[:, None] / 2
    rows = (outer[None, :, 1] <= middle) & (middle < outer[None, :, 3])
    low = np.maximum(inner[:, None, 0], outer[None, :, 0])
    along = np.minimum(inner[:, None, 2], outer[None, :, 2]) - low
    height = outer[:, 3] - outer[:, 1]
    as_high = (inner[:, 3] - inner[:, 1])[:, None] <= TALLER * height[None]
    return rows & as_high & (along >= INSIDE * (inner[:, 2] - inner[:, 0])[:, None])


def _is_closed(view: View) -> bool:
    """A cell that can be clicked is one thing with what is in it; in any other, things are what they are."""
    return view.kind not in OPEN or (view.kind == "cell" and view.clickable >= CLICKED_CELL)


def _element(thing: Detection, held: Sequence[TextLine]) -> Element:
    ordered = in_rows(held) if held else []
    words = " ".join(line.text for line in ordered) or None
    kind, clickable, state = thing.view.kind, thing.view.clickable >= CLICKABLE, thing.view.state
    if kind in TOGGLES and not _has_shape_of(kind, thing.box):
        kind, state = "icon", replace(state, checked=None)
    if words is not None and kind == "icon":
        kind = "button" if clickable else "text"
    box = thing.box
    if kind in ("text", "link") and ordered:
        written = enclosing(line.box for line in ordered)
        if written.iou(box) >= WRITTEN:  # the text net knows best where words begin and end
            box = written
    return Element(
        id="",
        kind=kind,
        box=box,
        text=words,
        name=None if kind in ("input", "select") else words,
        state=state,
        clickable=clickable,
        confidence=min([thing.chance, *(line.confidence for line in ordered)]),
        source="read" if words else "detected",
    )


def _has_shape_of(toggle: Kind, box: Box) -> bool:
    """Check boxes and radio buttons are about square, switches are longer than high."""
    aspect = box.width / box.height
    return aspect >= 1.45 if toggle == "switch" else 0.6 <= aspect <= 1.6


def parted_by_colour(lines: Sequence[TextLine], things: Sequence[Detection], seen: Recognised) -> list[TextLine]:
    """The lines; one in two colours as its parts, except in fields, where colours tell of code."""
    fields = table([thing.box for thing in things if thing.view.kind == "input"])
    several = [line for line in lines if line.parts]
    views = {line.box: one.view for line, one in zip(several, seen.judge([one.box for one in several]), strict=True)}
    found = list[TextLine]()
    for line in lines:
        in_field = line.parts and (inside(table([line.box]), fields) > INSIDE).any()
        if line.parts and views[line.box].kind != "input" and not in_field:
            found.extend(part for part in line.parts if any(sign.isalnum() for sign in part.text))
        else:
            found.append(line)
    return found


def _line(line: TextLine, judged: Judged) -> Element:
    """A line of its own: plain, the clickable caption of a control, or a link, as the detector sees it. Words in a
    colour among grey ones are a link whatever it sees. Letters that it takes for nothing are less sure than legible."""
    clickable = line.coloured or judged.active >= ACTIVE
    view, something = judged.view, 1 - (1 - judged.element) * (1 - judged.plain)
    kind: Kind = "link" if line.coloured or (clickable and view.kind not in ("text", "tab")) else "text"
    return Element(
        id="", kind=kind, box=line.box, text=line.text, name=line.text, clickable=clickable,
        state=State(enabled=view.state.enabled), confidence=line.confidence * something, source="read",
    )  # fmt: skip
