"""Parts of a screen that belong to something: the row, the post or the card of a person or a thing, and its controls.

A part begins with the line that names its owner. To it belong the controls beside that line and the first row of
controls below it, but for a row that has words at its head: that is a part of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from screenwright.agents.planner.meanings import like, pictured, split
from screenwright.agents.planner.named import PROBABLY
from screenwright.agents.planner.picking import share_row
from screenwright.agents.planner.places import in_reading_order
from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Kind, Screen
from screenwright.reading import in_other_language, squash

_WIDEST = 0.35
"""Of the screen: what is wider is no control of a part."""
_EDGE = 4
"""Pixels: what ends so near the lower edge of the screen may be cut off."""
_SURE, _PICTURED, _MAYBE = 1.0, 0.9, 0.7
"""How well a control fits: it says so, its picture is called so, it may mean the same."""
_CONTROLS: frozenset[Kind] = frozenset({"button", "icon", "image", "other", "checkbox", "switch", "select"})
_HANDLE = "@"
"""How the name of a member of a network begins; a line with one names whose part it is in, or only mentions it."""

Row = list[Element]


@dataclass(frozen=True, slots=True)
class Part:
    """``words`` are what is read from the owner's line to the controls; none of these where the screen ends before."""

    words: str
    controls: tuple[Element, ...]


def parts_of(screen: Screen, owner: str) -> Iterator[Part]:
    """The parts that belong to the owner, in reading order."""
    rows = list(_rows(screen))
    lines = in_reading_order([one for one in screen.elements if one.text], lambda one: one.box)
    for line in lines:
        last = _end_of_name(owner, line, lines)
        if last is None or _is_mentioned(owner, line, lines, rows):
            continue
        controls = _controls_of(line, last, lines, rows)
        end = max((one.box.bottom for one in controls), default=screen.screenshot.height)
        said = [one.text or "" for one in lines if line.box.top <= one.box.center.y < end and one not in controls]
        whole = end < screen.screenshot.height - _EDGE
        yield Part(" ".join(said), tuple(controls) if whole else ())


def control_of(controls: Sequence[Element], words: str) -> Element | None:
    """The one control that the words fit best; None where none does, or two do equally."""
    said = (words, *in_other_language(words))
    fits = [(fit, one) for one in controls if (fit := max(_fit(one, each) for each in said))]
    best = max((fit for fit, _ in fits), default=0.0)
    good = [one for fit, one in fits if fit == best]
    return good[0] if len(good) == 1 else None


def says(element: Element, words: str) -> bool:
    """Whether it is labelled with these words and no others."""
    return any(_fit(element, each) == _SURE for each in (words, *in_other_language(words)))


def _fit(element: Element, words: str) -> float:
    wanted = split(words)
    labels = [split(label) for label in _labels(element)]
    known = {word for label in labels for word in label}
    icon = element.icon or (element.name or "").removeprefix(PROBABLY).replace(" ", "_")
    if wanted in labels:
        return _SURE
    if set(wanted) <= pictured(icon) and not element.text:
        return _PICTURED
    return _MAYBE if wanted and all(word in known or like(word) & known for word in wanted) else 0.0


def _labels(element: Element) -> list[str]:
    said = (element.text, element.name)
    return [label.removeprefix(PROBABLY) for label in said if label]


# -- lines and rows ----------------------------------------------------------------------------------------------


def _end_of_name(owner: str, line: Element, lines: Sequence[Element]) -> Element | None:
    """The line itself where it says the owner's name as words of its own, else the last of those below it with which it
    makes the name; None where it does not."""
    if holds(line.text or "", owner):
        return line
    last, told = line, squash(line.text or "")
    while squash(owner).startswith(told) and (below := _line_below(last, lines)) is not None:
        last, told = below, told + squash(below.text or "")
        if told == squash(owner):
            return last
    return None


def holds(text: str, name: str) -> bool:
    """Whether the text has the name in it, as words of its own."""
    wanted, said = _words(name), _words(text)
    return bool(wanted) and any(said[at : at + len(wanted)] == wanted for at in range(len(said) - len(wanted) + 1))


def _words(text: str) -> list[str]:
    """Word by word as they may be read, the sign of a handle kept."""
    return [(_HANDLE if word.startswith(_HANDLE) else "") + squash(word) for word in text.split()]


def _is_mentioned(owner: str, line: Element, lines: Sequence[Element], rows: Sequence[Row]) -> bool:
    """Whether a line above it, below the controls of the part before, names another member."""
    if not owner.startswith(_HANDLE):
        return False
    start = max((row[0].box.bottom for row in rows if row[0].box.bottom <= line.box.top), default=0)
    above = [one for one in lines if start <= one.box.top and one.box.bottom <= line.box.center.y]
    return any(word.startswith(_HANDLE) for one in above for word in (one.text or "").split())


def _line_below(line: Element, lines: Sequence[Element]) -> Element | None:
    box = line.box
    near = [
        one
        for one in lines
        if abs(one.box.left - box.left) <= 2 * box.height and box.center.y < one.box.top <= box.bottom + box.height // 2
    ]
    return min(near, key=lambda one: one.box.top, default=None)


def _rows(screen: Screen) -> Iterator[Row]:
    """Controls beside each other, from top to bottom, each row from left to right."""
    widest = _WIDEST * screen.screenshot.width
    left = [one for one in screen.elements if one.box.width <= widest and (one.kind in _CONTROLS or one.kind == "link")]
    left.sort(key=lambda one: one.box.top)
    while left:
        row = [one for one in left if share_row(left[0].box, one.box)]
        left = [one for one in left if one not in row]
        yield sorted(row, key=lambda one: one.box.left)


def _controls_of(line: Element, last: Element, lines: Sequence[Element], rows: Sequence[Row]) -> Row:
    """``line`` is the first line of the owner's name, ``last`` its last."""
    name = line.box.union(last.box)
    beside = [one for row in rows for one in row if one.box.left >= name.left and _is_beside(one.box, name)]
    beside = [one for one in beside if one.id not in (line.id, last.id)]
    below = [row for row in rows if row[0].box.top >= name.bottom - name.height // 4 and _is_of_controls(row)]
    first = below[0] if below else []
    return beside + ([] if _has_head(first, lines) else first)


def _is_beside(box: Box, name: Box) -> bool:
    return share_row(box, name) and not box.covers(name)


def _is_of_controls(row: Row) -> bool:
    """Links alone are words of the part."""
    return any(one.kind in _CONTROLS for one in row)


def _has_head(row: Row, lines: Sequence[Element]) -> bool:
    """Whether words stand before the controls."""
    return bool(row) and any(
        one not in row and one.box.right <= row[0].box.left and share_row(one.box, row[0].box) for one in lines
    )
