"""What speaks against a detection: its words, and what else was found around it.

A net that looks at one box after the other cannot know that a tab stands alone, that a button is the part of a screen
with two surer buttons in it, or that a cell is the caption of the check box before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.core.overlap import Table, held, ious, table
from screenwright.core.screen import Kind
from screenwright.vision.detect import Detection
from screenwright.vision.text_line import TextLine

CLICKABLE = 0.3
"""Chance from which an element can be clicked; chosen on validation screens."""
SURE_KIND = 0.7
"""Chance from which a kind is sure."""
TOGGLES: frozenset[Kind] = frozenset({"checkbox", "radio", "switch"})
HELD: frozenset[Kind] = TOGGLES | {"button", "select", "slider"}
"""Controls that a row of a list may hold."""
CONTROLS: frozenset[Kind] = HELD | {"tab", "menuitem", "input"}
APIECE: frozenset[Kind] = frozenset({"button", "tab", "menuitem", "link", "select", "input", "cell"})
"""Kinds of which each has words of its own."""
IN_ROWS: frozenset[Kind] = frozenset({"cell", "menuitem", "tab"})
"""Kinds that stand in rows and columns, and whose words are no part of a sentence."""
STRIP = 10
"""Heights that the bar of a window is wide."""
INSIDE = 0.7
"""Share of a thing that lies in its holder."""
ROOM = 1.3
"""Heights of its words from which a button has room around them."""
ASKED: frozenset[Kind] = frozenset({"button", "menuitem", "cell"})
"""Kinds that the words of a check box are taken for."""
LIKELY = 0.75
"""Chance from which an entry is one whatever stands before it: menus have entries that are ticked."""
DRAWN = 0.7
"""IoU from which a rectangle is what is drawn around a thing."""
ROW = 3
"""Heights of a check box or radio button that its row has at most."""
INDENT = 2
"""Widths of a check box or radio button that it may stand in from where its words' box begins."""
BESIDE = 1.5
"""Heights of a check box or radio button within which its caption begins."""


def undoubted(found: Sequence[Detection], lines: Sequence[TextLine], rectangles: Sequence[Box] = ()) -> list[Detection]:
    """Those that nothing speaks against; ``rectangles`` are drawn on the picture."""
    kept = [_unless_alone(one, found, lines) for one in found]
    kept = [one for one in kept if not _needs_fellow(one) or _has_fellow(one, found)]
    boxes = [one.box for one in kept]
    touching = zip(kept, held(boxes, boxes, 0), strict=True)
    close = [(one, [kept[i] for i in near]) for one, near in touching]
    kept = [one for one, near in close if not _is_doubled(one, near) and not _is_around_controls(one, near)]
    kept = [one for one in kept if not _is_caption(one, kept) and not _is_rest_of_a_bar(one, kept)]
    drawn = table(rectangles)
    marks = [one for one in kept if one.view.kind in TOGGLES - {"switch"}]
    kept = [one for one in kept if not _is_asked_about(one, kept, marks, drawn)]
    return [one for one in kept if not _cuts_lines(one, lines)]


def _unless_alone(thing: Detection, found: Sequence[Detection], lines: Sequence[TextLine]) -> Detection:
    """A tab alone with room around its words is a button."""
    if thing.view.kind != "tab" or _has_fellow(thing, found):
        return thing
    words = [line.box for line in lines if thing.box.contains(line.box.center)]
    roomy = len(words) == 1 and thing.box.height >= ROOM * words[0].height
    return replace(thing, view=replace(thing.view, kind="button")) if roomy else thing


def _needs_fellow(thing: Detection) -> bool:
    """Whether it is nothing where it is the only one of its kind: a tab alone is a word that looks like one, and a cell
    that is a long strip is the bar of a window."""
    return thing.view.kind == "tab" or (thing.view.kind == "cell" and thing.box.width >= STRIP * thing.box.height)


def _has_fellow(thing: Detection, things: Sequence[Detection]) -> bool:
    """Whether there is another of its kind beside or below, set alike."""
    box, reach = thing.box, thing.box.grown(2 * thing.box.height)
    others = [one.box for one in things if one.view.kind == thing.view.kind and one is not thing]
    return any(reach.overlap(other) and is_set_alike(box, other) for other in others)


def _adjoins(thing: Detection, things: Sequence[Detection]) -> bool:
    """Whether another of its kind stands right above it or below."""
    box = thing.box
    near = (one.box for one in things if one is not thing and one.view.kind == thing.view.kind)
    return any(
        min(other.right, box.right) > max(other.left, box.left)
        and max(other.top - box.bottom, box.top - other.bottom) < box.height / 2
        for other in near
    )


def is_set_alike(one: Box, other: Box) -> bool:
    """Whether both are about as high, in one row or with one edge."""
    slack = 0.3 * min(one.height, other.height)
    as_high = abs(one.height - other.height) <= 2 * slack
    in_row = abs(one.center.y - other.center.y) <= slack
    in_column = min(abs(one.left - other.left), abs(one.right - other.right)) <= max(3, slack)
    return as_high and (in_row or in_column)


def _is_doubled(thing: Detection, things: Sequence[Detection]) -> bool:
    """Whether it is a control that shares most of itself, or of the other, with a surer one of its kind: a field with
    its caption, or a part of one."""
    if thing.view.kind not in CONTROLS:
        return False
    return any(
        one.view.kind == thing.view.kind
        and one.chance > thing.chance
        and thing.box.overlap(one.box) > INSIDE * min(one.box.area, thing.box.area)
        for one in things
    )


def _is_around_controls(thing: Detection, things: Sequence[Detection]) -> bool:
    """Whether it is held for a control and has two surer ones in it that are much smaller: a part of the screen, whose
    words it would swallow."""
    if thing.view.kind not in APIECE - {"input", "cell"}:
        return False
    inner = [
        one
        for one in things
        if one.view.kind in CONTROLS
        and one.chance > thing.chance
        and 2 * one.box.area < thing.box.area
        and thing.box.overlap(one.box) > one.box.area / 2
    ]
    return len(inner) >= 2


def _is_caption(thing: Detection, things: Sequence[Detection]) -> bool:
    """Whether it is held for an entry, not surely, no other beside it, and begins in a check box or radio button or
    just behind one: its words."""
    if thing.view.kind not in IN_ROWS or thing.view.kind_chance >= SURE_KIND:
        return False
    beside = (one.box for one in things if one is not thing and one.view.kind in IN_ROWS)
    if any(abs(box.center.y - thing.box.center.y) < box.height / 2 for box in beside):
        return False
    return any(
        one.view.kind in TOGGLES - {"switch"}
        and one.box.top <= thing.box.center.y < one.box.bottom
        and one.box.left + 2 <= thing.box.left < one.box.right + BESIDE * one.box.height
        and thing.box.height < 2.5 * one.box.height
        for one in things
    )


def _is_asked_about(thing: Detection, things: Sequence[Detection], marks: Sequence[Detection], drawn: Table) -> bool:
    """Whether it is held for a button or an entry that nothing is drawn around, and is one of the ``marks`` (check
    boxes and radio buttons) with its words, or these words alone. Menus and tables have several such entries."""
    if thing.view.kind not in ASKED or not any(_begins_with(thing.box, one) for one in marks):
        return False
    if (ious(table([thing.box]), drawn) >= DRAWN).any():
        return False
    return thing.view.kind == "button" or not (
        thing.chance >= LIKELY or _has_fellow(thing, things) or _adjoins(thing, things)
    )


def _begins_with(box: Box, toggle: Detection) -> bool:
    """Whether the check box or radio button stands at its beginning or just before it, in one row."""
    mark = toggle.box
    return (
        mark.top <= box.center.y < mark.bottom
        and -INDENT * mark.width < box.left - mark.left < mark.width + BESIDE * mark.height
        and mark.right < box.right
        and box.height < ROW * mark.height
    )


def _is_rest_of_a_bar(thing: Detection, things: Sequence[Detection]) -> bool:
    """Whether it is held for a field and begins in an entry of a menu that is as high: the last entry of a bar and the
    bare rest of it."""
    if thing.view.kind != "input":
        return False
    box = thing.box
    return any(
        one.view.kind == "menuitem" and one.box.left < box.left < one.box.right and is_set_alike(box, one.box)
        for one in things
    )


def _cuts_lines(thing: Detection, lines: Sequence[TextLine]) -> bool:
    """Whether it is not sure to be a control, holds words below each other, and begins or ends within a line of words:
    what has words of its own has them whole."""
    if thing.view.kind not in CONTROLS or thing.view.kind_chance >= SURE_KIND:
        return False
    box = thing.box
    inner = [line.box for line in lines if box.contains(line.box.center)]
    cut = any(max(box.left - line.left, line.right - box.right) > 2 * line.height for line in inner)
    return cut and any(one.top >= other.bottom for one in inner for other in inner)
