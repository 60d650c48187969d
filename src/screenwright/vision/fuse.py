"""What the detector recognised and the lines of text become the elements that a person would name: each thing once.

A control swallows the lines and the pictures inside it (a button is one thing and not three). Lines that no control
holds are text or links, as the detector's second stage thinks of them. Every field comes from what was seen there:
``read`` where letters were, ``detected`` elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, enclosing
from screenwright.core.overlap import Squares, Table, areas, inside, ious, table
from screenwright.core.screen import Element, Kind, State
from screenwright.core.states import SHOWN
from screenwright.vision.badges import with_badges
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.detect import FIELDS, Detection, View
from screenwright.vision.doubts import APIECE, CLICKABLE, CONTROLS, HELD, INSIDE, SURE_KIND, TOGGLES, undoubted
from screenwright.vision.elements import Found
from screenwright.vision.glued import parted
from screenwright.vision.inline_links import with_inline_words
from screenwright.vision.knobs import TICKED, with_knobs
from screenwright.vision.lattices import with_lattices
from screenwright.vision.launchers import launchers, with_launchers, without_signs
from screenwright.vision.order import in_rows
from screenwright.vision.room import with_room
from screenwright.vision.rows import with_alike_rows
from screenwright.vision.scribbles import without_scribbles
from screenwright.vision.tab_rows import with_alike_tabs
from screenwright.vision.tables import with_cells, with_ends, without_covered, without_empty
from screenwright.vision.text_line import TextLine
from screenwright.vision.toggles import likely_toggles

BELIEVED, ACTIVE = 0.52, 0.35
"""Chances from which there is an element, and from which a line of text can be clicked; chosen on validation screens
(docs/log.md)."""
CLICKED_CELL = 0.6
"""Chance from which a cell can be clicked as a whole, with all that is in it."""
REGION = 0.4
"""Chance from which the first stage's regions are told."""
SUSPECTED = 0.1
"""Chance from which there is a check box or radio button that classical vision sees."""
SAME_TOGGLE = 0.4
"""IoU from which a small square without its outline is a detection."""
FRAMES: frozenset[Kind] = frozenset({"dialog", "window"})
"""Kinds that become regions of the layout tree."""
OPEN: frozenset[Kind] = frozenset({"list_item", "image", "cell", *FRAMES})
"""Kinds whose inside is things of their own."""
CLOSED: frozenset[Kind] = FIELDS | {"button", "tab", "menuitem"}
"""Kinds whose words end with them, where those of a link may go on in the sentence that it stands in."""
ENTRIES = 3
SEVERAL = 5
"""So many controls do not lie along the edge of a field."""
ROWS_OF_A_MENU = 4
HIGH = 3
"""Heights of a button from which a field around it is no field with a button at its end."""
PARTS: frozenset[Kind] = frozenset({"text", "link", "icon", "image"})
"""What is only a part where it lies in a control."""
ROOMY: frozenset[Kind] = frozenset({"input", "select", "tab"})
"""Controls that may hold a button without words, such as one that clears them."""
SEVERAL_PICTURES = 2
"""Pictures at the end of a row of a list; an entry of a menu has one at most, which leads on."""
EDGE = 3
"""Pixels by which the entries of a bar may reach over its edge."""
TALLER = 1.6
"""Heights of a row that the box of its words has at most."""
NOTHING = Found((), ())
ALIKE = 0.5
"""IoU from which a thing and its holder are one: a line is often higher than its link."""
WRITTEN = 0.5
"""IoU of a link with its words from which it is no more than these; else it has room around them, as in a menu."""


def fuse(lines: Sequence[TextLine], seen: Recognised, rules: Found = NOTHING) -> Found:
    """One element for each thing among ``lines`` and the detections of ``seen``. Of what classical vision makes of the
    picture by its ``rules``, toggles have their say, and rectangles are regions beside those that were seen."""
    toggles = [one for one in rules.elements if one.kind in TOGGLES]
    believed = _as_toggles([one for one in seen.elements if one.chance >= BELIEVED], toggles)
    believed += _unseen_toggles(believed, toggles, seen)
    believed = with_alike_tabs(undoubted(believed, lines, seen.rectangles))
    believed = [_as_frame(one, believed, lines) for one in believed]
    squares = launchers(lines, seen)
    believed, lines = with_launchers(believed, squares), without_signs(lines, squares)
    apiece = [one.box for one in believed if one.view.kind in APIECE]
    closed = [one.box for one in believed if one.view.kind in CLOSED]
    marks = [one.box for one in believed if one.view.kind in TICKED and _has_shape_of(one.view.kind, one.box)]
    lines = parted(_parted(lines, believed, seen), apiece, closed, marks)
    frames = [one.box for one in believed if one.view.kind in FRAMES]
    things = with_cells([one for one in believed if one.view.kind not in FRAMES], lines, seen)
    things = without_covered(with_ends(with_lattices(things, lines, seen), seen))
    things = with_knobs(things, seen.rectangles)
    cells = [one.box for one in things if one.view.kind == "cell"]
    lines = parted(lines, cells, cells)
    things = _whole(_as_rows(things, lines), lines)
    things, lines, apart = with_badges(things, lines)
    holders = _holders([line.box for line in lines], things)
    elements = [
        _element(thing, [line for line, holder in zip(lines, holders, strict=True) if holder == i])
        for i, thing in enumerate(things)
    ]
    loose = [*apart, *(line for line, holder in zip(lines, holders, strict=True) if holder is None)]
    loose = without_scribbles(loose, elements)
    elements = with_inline_words(elements, loose)
    elements += map(_line, loose, seen.judge([line.box for line in loose]))
    regions = [box for box, chance in seen.regions if chance >= REGION]
    elements = with_room(with_alike_rows(likely_toggles(without_empty(elements)), lines), lines)
    return Found(tuple(map(_unfocused, elements)), (*frames, *regions, *rules.containers))


def _unfocused(element: Element) -> Element:
    """What could have the focus, and of which the detector did not say so, has it not: one thing alone has it."""
    if element.state.focused is not None or element.kind not in SHOWN["focused"]:
        return element
    return replace(element, state=replace(element.state, focused=False))


def _as_rows(things: Sequence[Detection], lines: Sequence[TextLine]) -> list[Detection]:
    others, written = Squares(), Squares()
    for i, one in enumerate(things):
        others.add(i, one.box)
    for i, line in enumerate(lines):
        written.add(i, line.box)
    return [
        _as_row(
            one,
            [things[i] for i in others.near(one.box.grown(one.box.height))],
            [lines[i] for i in written.near(one.box)],
        )
        for one in things
    ]


def _as_row(thing: Detection, things: Sequence[Detection], lines: Sequence[TextLine]) -> Detection:
    """A cell that has no neighbour in its row and holds a control is a row of a list with a control in it. So is an
    entry of a menu with pictures far behind its words."""
    if thing.view.kind == "menuitem" and _ends_in_pictures(thing.box, things, lines):
        return replace(thing, view=replace(thing.view, kind="list_item"))
    if thing.view.kind != "cell":
        return thing
    box, others = thing.box, [one for one in things if one is not thing]
    beside = box.height / 2
    for one in others:
        shared = min(one.box.bottom, box.bottom) - max(one.box.top, box.top)
        apart = max(one.box.left, box.left) - min(one.box.right, box.right)
        if one.view.kind == "cell" and shared > box.height / 2 and -beside < apart < beside:
            return thing
    holds = any(one.view.kind in HELD and box.overlap(one.box) > INSIDE * one.box.area for one in others)
    return replace(thing, view=replace(thing.view, kind="list_item")) if holds else thing


def _ends_in_pictures(box: Box, things: Sequence[Detection], lines: Sequence[TextLine]) -> bool:
    end = max((line.box.right for line in lines if box.contains(line.box.center)), default=box.left)
    pictures = (one.box for one in things if one.view.kind in ("icon", "button", "image") and one.box.area < box.area)
    behind = sum(
        picture.left > end + box.height and picture.overlap(box) > picture.area / 3 and picture.height > box.height / 2
        for picture in pictures
    )
    return behind >= SEVERAL_PICTURES


def _as_frame(thing: Detection, things: Sequence[Detection], lines: Sequence[TextLine]) -> Detection:
    """A field with several controls along its upper edge, or a few entries of a menu anywhere in it, is the window or
    panel that they belong to, whose words it would swallow; and a high one with a button of words in it that is surer
    than the field is a card. So is one under a row of tabs, where it is not sure to be a field. An entry of a menu with
    several lines is the menu."""
    if thing.view.kind == "menuitem" and _holds_rows(thing.box, lines):
        return replace(thing, view=replace(thing.view, kind="window"))
    if thing.view.kind == "window" and _is_below_a_menu(thing, things):
        return replace(thing, view=replace(thing.view, kind="input", clickable=1.0))
    if thing.view.kind != "input":
        return thing
    if thing.view.kind_chance < SURE_KIND and _is_under_tabs(thing.box, things):
        return replace(thing, view=replace(thing.view, kind="window"))
    inner = [one for one in things if one is not thing and thing.box.covers(one.box, EDGE)]
    others = [one for one in inner if one.view.kind in CONTROLS]
    held = sum(one.box.bottom - thing.box.top < 2 * one.box.height for one in others)
    surer = any(
        one.view.kind == "button"
        and one.chance > thing.chance
        and thing.box.height >= HIGH * one.box.height
        and any(one.box.contains(line.box.center) for line in lines)
        for one in others
    )
    entries = sum(one.view.kind == "menuitem" for one in others)
    framed = held >= SEVERAL or surer or entries >= ENTRIES
    return replace(thing, view=replace(thing.view, kind="window")) if framed else thing


def _is_below_a_menu(thing: Detection, things: Sequence[Detection]) -> bool:
    """Whether nothing but words is in it, and the bar of a menu lies along its upper edge: where a text is written."""
    box = thing.box
    if any(one.box.overlap(box) > one.box.area / 2 for one in things if one is not thing and one.box.area < box.area):
        return False
    bar = [
        one
        for one in things
        if one.view.kind == "menuitem"
        and abs(one.box.bottom - box.top) < one.box.height / 2
        and box.left <= one.box.center.x < box.right
    ]
    return len(bar) >= 2


def _holds_rows(box: Box, lines: Sequence[TextLine]) -> bool:
    """Whether it holds lines one below the other, more than an entry is ever wrapped into."""
    held = sorted((line.box for line in lines if box.contains(line.box.center)), key=lambda line: line.top)
    rows, end = 0, box.top
    for line in held:
        if line.center.y >= end:
            rows, end = rows + 1, line.bottom
    return rows >= ROWS_OF_A_MENU


def _is_under_tabs(box: Box, things: Sequence[Detection]) -> bool:
    """Whether it is high and two tabs or more stand along its upper edge, inside of it or just above."""
    tabs = [
        one.box
        for one in things
        if one.view.kind == "tab"
        and box.height >= HIGH * one.box.height
        and -one.box.height < one.box.bottom - box.top < 2 * one.box.height
        and box.left <= one.box.center.x < box.right
    ]
    return len(tabs) >= 2


def _as_toggles(found: Sequence[Detection], toggles: Sequence[Element]) -> list[Detection]:
    """The detections; where the rules see a check box or switch, they have their say in what the detector is not sure
    of: the kind, or whether it is on."""
    if not found or not toggles:
        return list(found)
    overlaps = ious(table([one.box for one in found]), table([one.box for one in toggles]))
    best = overlaps.argmax(axis=1).tolist()
    return [
        _settled(one, toggles[j]) if overlaps[i, j] >= SAME_TOGGLE else one
        for i, (one, j) in enumerate(zip(found, best, strict=True))
    ]


def _unseen_toggles(found: Sequence[Detection], toggles: Sequence[Element], seen: Recognised) -> list[Detection]:
    """Check boxes and radio buttons that the rules alone see, and of which the detector thinks so, too, if less surely.
    A ring is hardly anything else."""
    new, taken = list[Element](), [one.box for one in found]
    for one in toggles:
        if all(one.box.iou(box) < SAME_TOGGLE for box in taken):
            new.append(one)
            taken.append(one.box)
    judged = zip(new, seen.judge([one.box for one in new]), strict=True)
    return [
        Detection(one.box, BELIEVED, _by_rule(one))
        for one, view in judged
        if view.element >= SUSPECTED and (one.kind == "radio" or view.view.kind in TOGGLES)
    ]


def _settled(found: Detection, rule: Element) -> Detection:
    view = found.view
    if view.kind in ("checkbox", "radio") and rule.kind in ("checkbox", "radio") and view.kind_chance >= SURE_KIND:
        rule = replace(rule, kind=view.kind)  # some draw their check boxes round
    if view.kind == rule.kind:
        knob = rule.kind == "switch"  # where it stands says more than any colour
        checked = rule.state.checked if knob or view.state.checked is None else view.state.checked
        return replace(found, box=rule.box, view=replace(view, state=replace(view.state, checked=checked)))
    # A pill with a knob at one end is a switch whatever else it looks like; a small square may be many things.
    # So is a ring among rings without words a radio button.
    ring = rule.kind == "radio" and rule.name is None
    if rule.kind == "switch" or ring or view.kind in TOGGLES or view.kind == "icon" or view.kind_chance < SURE_KIND:
        return replace(found, box=rule.box, view=_by_rule(rule))
    return found


def _by_rule(element: Element) -> View:
    return View(element.kind, element.confidence, float(element.clickable), element.state)


def _whole(things: Sequence[Detection], lines: Sequence[TextLine]) -> list[Detection]:
    """Without those that are only parts of another."""
    holders = _holders([thing.box for thing in things], things)
    with_words = set(_holders([line.box for line in lines], things))
    return [
        thing
        for i, (thing, holder) in enumerate(zip(things, holders, strict=True))
        if holder is None
        or thing.box.area > things[holder].box.area
        or not _is_part(thing.view, things[holder].view, with_words=i in with_words)
    ]


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


def _parted(lines: Sequence[TextLine], things: Sequence[Detection], seen: Recognised) -> list[TextLine]:
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
