"""What is private on a screen, and where: by its letters, by the label beside it, and by the column it stands in.

The field next to "Password" is private whatever it holds (no pattern knows a password); dots are none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from screenwright.core.screen import Element, Kind, Screen
from screenwright.safety.redaction.recognise import Found, Private, is_masked, is_offer, label_kind, private_in

BESIDE, BELOW = 12.0, 1.2
"""Heights of a label within which its value stands to the right; below it, where that is a field."""
COLUMN_GAP = 3.0
"""Heights of a cell by which the next one of its column may be farther down."""
JOINED = 1.5
"""Heights of a line within which the next piece of it goes on with the same number."""
SHORTEST = 3

_FIELDS: frozenset[Kind] = frozenset({"input", "select", "cell"})
_PLAIN: frozenset[Kind] = frozenset({"cell", "text", "link"})
_READ: frozenset[Kind] = _FIELDS | {"text"}
"""Kinds that show a value; others do so where it looks like no word."""
_STRICT: frozenset[Private] = frozenset({"password", "key"})
"""Kinds that no pattern knows: their label alone tells."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Parts of an element's text that are private, in order and without overlap."""

    element: Element
    found: tuple[Found, ...]


def spots_of(screen: Screen) -> tuple[Spot, ...]:
    """All elements with something private in their text, each once, in the order of the screen."""
    found: dict[str, list[Found]] = defaultdict(list)
    texts = [element for element in screen.elements if element.text]
    for element in texts:
        found[element.id] += private_in(element.text or "")
    for element, kind in (*_labelled(texts), *_columns(texts)):
        found[element.id] = [Found(kind, 0, len(element.text or ""))]
    for element, across in _across(texts):
        found[element.id] += [one for one in [across] if not any(_overlap(one, other) for other in found[element.id])]
    return tuple(
        Spot(element, tuple(sorted(found[element.id], key=lambda one: one.start)))
        for element in texts
        if found[element.id]
    )


def _labelled(texts: Sequence[Element]) -> Iterator[tuple[Element, Private]]:
    """Fields that are named so, and values beside or below a label."""
    for element in texts:
        if element.kind in ("input", "select") and element.name and element.name != element.text:
            kind = label_kind(element.name)
            if kind and _is_value(element, kind):
                yield element, kind
    for label in texts:
        kind = label_kind(label.text or "")
        if kind is None or label.kind in ("button", "input"):
            continue
        value = _beside(label, texts) or _below(label, texts)
        if value is not None and _is_value(value, kind):
            yield value, kind


def _is_value(element: Element, kind: Private) -> bool:
    """Not dots, not another label, not the hint of an empty field; of a kind with a pattern, it must hold digits."""
    text = (element.text or "").strip()
    if len(text) < SHORTEST or text.endswith((":", "：")) or is_masked(text) or label_kind(text):
        return False
    if kind in _STRICT:
        words = text.split()
        return len(words) == 1 or any(one.isdigit() for one in text)
    return sum(one.isdigit() for one in text) >= 5


def _beside(label: Element, texts: Sequence[Element]) -> Element | None:
    """The nearest words to the right in the row of the label: in a field, after a colon, or all that stands there."""
    said = (label.text or "").rstrip(" *").endswith((":", "："))
    near = [
        one
        for one in texts
        if one is not label
        and 0 <= one.box.left - label.box.right + 4 <= BESIDE * label.box.height
        and _level(one, label)
    ]
    first = min(near, key=lambda one: one.box.left, default=None)
    if first is None or is_offer(first.text or ""):
        return None
    shows = first.kind in _READ or (said and first.kind == "link")  # a short value is easily taken for a link
    if not shows and not _looks_random(first.text or ""):
        return None
    return first if said or first.kind in _FIELDS or _alone(first, label, texts) else None


def _alone(value: Element, label: Element, texts: Sequence[Element]) -> bool:
    """Whether label and value are all that stands in their row: a line of a list of facts."""
    return all(one in (value, label) or not _level(one, label) for one in texts)


def _below(label: Element, texts: Sequence[Element]) -> Element | None:
    """A field right below the label that begins where it begins."""
    near = [
        one
        for one in texts
        if one.kind == "input"
        and -4 <= one.box.top - label.box.bottom <= BELOW * label.box.height
        and abs(one.box.left - label.box.left) <= 2 * label.box.height
    ]
    return min(near, key=lambda one: one.box.top, default=None)


def _columns(texts: Sequence[Element]) -> Iterator[tuple[Element, Private]]:
    """Cells under a heading that announces something private."""
    for head in texts:
        kind = label_kind(head.text or "") if head.kind in _PLAIN else None
        if kind is None or not any(one is not head and one.kind in _PLAIN and _level(one, head) for one in texts):
            continue  # nothing beside it: no row of headings
        last = head
        for one in sorted(texts, key=lambda one: one.box.top):
            starts = abs(one.box.left - head.box.left) <= max(8, head.box.height // 2)
            near = one.box.top > last.box.top and one.box.top - last.box.bottom <= COLUMN_GAP * last.box.height
            if starts and near:
                if kind in _STRICT and one.kind != "cell" and not _looks_random(one.text or ""):
                    break  # words under a heading of no table: prose
                if _is_value(one, kind):
                    yield one, kind
                last = one


def _looks_random(text: str) -> bool:
    return len(text.split()) == 1 and any(not one.isalpha() and one not in "-.:" for one in text)


def _across(texts: Sequence[Element]) -> Iterator[tuple[Element, Found]]:
    """Pieces of one number or address that were read as several elements of a row."""
    lines = [one for one in texts if one.kind != "cell"]
    order = sorted(lines, key=lambda one: (one.box.center.y // max(1, one.box.height), one.box.left))
    for at, first in enumerate(order):
        row, last = [first], first
        for one in order[at + 1 : at + 6]:
            if not _level(one, last) or not -4 <= one.box.left - last.box.right <= JOINED * last.box.height:
                break
            row.append(one)
            last = one
        if len(row) > 1:
            yield from _pieces(row)


def _pieces(row: Sequence[Element]) -> Iterator[tuple[Element, Found]]:
    starts, joined = [], ""
    for element in row:
        joined += " " if joined else ""
        starts.append(len(joined))
        joined += element.text or ""
    for found in private_in(joined):
        held = [
            (one, at)
            for one, at in zip(row, starts, strict=True)
            if at < found.end and found.start < at + len(one.text or "")
        ]
        if len(held) > 1:
            for one, at in held:
                size = len(one.text or "")
                yield one, Found(found.kind, max(0, found.start - at), min(size, found.end - at))


def _level(one: Element, other: Element) -> bool:
    shared = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    return shared > 0.5 * min(one.box.height, other.box.height)


def _overlap(one: Found, other: Found) -> bool:
    return one.start < other.end and other.start < one.end
