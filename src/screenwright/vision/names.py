"""Names for controls that carry no words of their own: the label to the left, or above.

Proximity and alignment as in VisionTasker's text-widget matching (paper 003, 4.3), kept to what is certain: an
input or a select takes the nearest text on its row to the left, else the nearest text straight above it; a check box
or radio button the text to its right, else to its left; a switch stands at the far end of the row of its text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from screenwright.core.screen import Element, Kind
from screenwright.vision.toggles import SWALLOWED

REACH_COLON, REACH_LEFT, REACH_ABOVE = 12.0, 3.0, 0.8
"""How far a label may lie from its control, in heights of the control, of one row of it; one that ends in a colon says
that it is a label."""

ROW_OF_LABEL = 2.5
"""Heights of its label that a field of one row has at most."""

BAR, REACH_BAR = 3, 3.0
"""So many words make a bar, which stand at most so many of their heights from each other."""
HIGH_ENTRY = 4
"""Heights of a check box that an entry with its words has at most."""
LABELLED: frozenset[Kind] = frozenset(("input", "select", "slider", "switch", "checkbox", "radio"))
"""Kinds that are called by what stands beside them."""
REACH_CAPTION, REACH_ROW = 1.5, 2
"""How far a caption may begin from its check box, in heights of the box, and pixels by which their rows may differ."""


SAYS_STATE = re.compile(r"on|off|an|aus|ein|marche|arrêt|вкл|выкл|开|关|開|關|オン|オフ", re.IGNORECASE)
"""What is written on or beside a switch: how it stands, and not what for."""


def without_label(element: Element) -> Element:
    """The element without the name that a label gave it: beside the same box another one may stand by now."""
    given = element.kind in LABELLED and element.name != element.text
    return replace(element, name=None) if given else element


def name_controls(elements: Sequence[Element]) -> tuple[Element, ...]:
    labels = [element for element in elements if element.kind == "text" and element.text]
    captions = [element for element in elements if element.kind in ("text", "link") and element.text]
    rows = [element for element in elements if element.kind in ("cell", "list_item") and element.text]
    entries = [element for element in elements if element.kind in ("menuitem", "button") and element.text]
    used = set[str]()

    def named(control: Element) -> str | None:
        match control.kind:
            case "input" | "select" | "slider":
                return _label(control, labels, captions)
            case "switch":
                return _row_label(control, captions) or _row_text(control, rows)
            case "checkbox" | "radio":
                behind, before = _beside(control, captions)
                entry = None if behind else _entry(control, (*entries, *rows))
                used.update(one.id for one in [behind or (None if entry else before)] if one)
                named_by = behind or entry or before
                return named_by.text if named_by else None
            case _:
                return None

    told = [replace(one, name=named(one) or one.name) if _has_no_name(one) else one for one in elements]
    # What names a check box is its caption and no link, though a click on it works.
    return tuple(replace(one, kind="text") if one.id in used and one.kind == "link" else one for one in told)


def _has_no_name(element: Element) -> bool:
    return element.name is None or (element.kind == "switch" and SAYS_STATE.fullmatch(element.name) is not None)


def _row_label(control: Element, labels: Sequence[Element]) -> str | None:
    """The topmost text to the left within the control's height of its middle: titles stand above remarks."""
    middle, reach = control.box.center.y, 1.2 * control.box.height
    row = [e for e in labels if e.box.right <= control.box.left and abs(e.box.center.y - middle) <= reach]
    return min(row, key=lambda e: (-e.box.left // 40, e.box.top)).text if row else None


def _row_text(control: Element, rows: Sequence[Element]) -> str | None:
    """What is written on the row that it stands in, or that ends before it."""
    middle = control.box.center.y
    row = [e for e in rows if e.box.left < control.box.left and e.box.top <= middle < e.box.bottom]
    return max(row, key=lambda e: e.box.right).text if row else None


def _beside(control: Element, labels: Sequence[Element]) -> tuple[Element | None, Element | None]:
    """The text that begins just to the right, and the one that ends just to the left."""
    box, reach = control.box, REACH_CAPTION * control.box.height
    row = [e for e in labels if e.box.top - REACH_ROW < box.center.y < e.box.bottom + REACH_ROW]
    right = [
        e
        for e in row
        if -SWALLOWED * box.height <= e.box.left - box.right <= reach and e.box.right - box.right > box.height
    ]
    left = [e for e in row if -0.4 * box.height <= box.left - e.box.right <= reach]
    return min(right, key=lambda e: e.box.left, default=None), max(left, key=lambda e: e.box.right, default=None)


def _entry(control: Element, entries: Sequence[Element]) -> Element | None:
    """The one entry of about its height that holds it or begins right behind it, and goes on beyond it."""
    box = control.box
    around = [
        e
        for e in entries
        if e.box.top <= box.center.y < e.box.bottom
        and e.box.left <= box.right + REACH_CAPTION * box.height
        and e.box.right > box.right + box.height
        and e.box.height < HIGH_ENTRY * box.height
    ]
    return around[0] if len(around) == 1 else None


def _label(control: Element, labels: Sequence[Element], words: Sequence[Element]) -> str | None:
    if _says_label(control):  # what is to be written there stands there until something is
        return _bare(control.text)
    box = control.box
    beside = [
        label
        for label in labels
        if -2 <= box.left - label.box.right <= _reach(label) * _height(control, label)
        and label.box.top < box.center.y < label.box.bottom
    ]
    above = [
        label
        for label in labels
        if -2 <= box.top - label.box.bottom <= REACH_ABOVE * _height(control, label)
        and abs(label.box.left - box.left) <= _height(control, label)
        and (_says_label(label) or _alone_on_row(label, labels))
    ]
    nearest = max(beside, key=lambda label: label.box.right, default=None)
    if nearest and not _says_label(nearest) and _ends_bar(nearest, words):
        nearest = None
    nearest = nearest or max(above, key=lambda label: label.box.bottom, default=None)
    return _bare(nearest.text) if nearest else None


def _bare(label: str | None) -> str | None:
    return (label or "").rstrip(":： ") or None


def _height(control: Element, label: Element) -> float:
    """Of the control, as if it had one row: a large text area has its label no farther away than a field."""
    return min(control.box.height, ROW_OF_LABEL * label.box.height)


def _reach(label: Element) -> float:
    return REACH_COLON if _says_label(label) else REACH_LEFT


def _says_label(element: Element) -> bool:
    return bool(element.text and element.text.endswith((":", "：")))


def _ends_bar(label: Element, words: Sequence[Element]) -> bool:
    """Whether two or more others stand before it, one near the other: the last entry of a bar, beside which a field for
    a search often stands, is no label of it."""
    first = label
    for _ in range(BAR - 1):
        near = [one for one in words if 0 < first.box.left - one.box.right <= REACH_BAR * label.box.height]
        level = [one for one in near if one.box.top < label.box.center.y < one.box.bottom]
        if not level:
            return False
        first = max(level, key=lambda one: one.box.right)
    return True


def _alone_on_row(label: Element, labels: Sequence[Element]) -> bool:
    """A word of a menu or tab row is no label of what stands below it."""
    middle, reach = label.box.center.y, label.box.height // 2
    return all(other is label or abs(other.box.center.y - middle) > reach for other in labels)
