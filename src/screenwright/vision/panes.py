"""Windows, dialogs and cards: what the detector takes for a field or an entry and others lie in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.vision.control_kinds import CONTROLS, SURE_KIND
from screenwright.vision.detect import Detection
from screenwright.vision.fuse import FRAMES
from screenwright.vision.text_line import TextLine

ENTRIES = 3
SEVERAL = 5
"""So many controls do not lie along the edge of a field."""
ROWS_OF_A_MENU = 4
HIGH = 3
"""Heights of a button from which a field around it is no field with a button at its end."""
EDGE = 3
"""Pixels by which the entries of a bar may reach over its edge."""


def with_panes(things: Sequence[Detection], lines: Sequence[TextLine]) -> list[Detection]:
    return [_as_frame(one, things, lines) for one in things]


def without_panes(things: Sequence[Detection]) -> tuple[list[Detection], list[Box]]:
    """The things that are no windows and dialogs, and these."""
    return (
        [one for one in things if one.view.kind not in FRAMES],
        [one.box for one in things if one.view.kind in FRAMES],
    )


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
