"""What stands around a control: the dialog, banner or card that it belongs to, which says what "Continue" means.

Regions come from the layout tree. One asks for an answer where it holds something to turn it down, or is a dialog.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Kind, Screen
from screenwright.safety.consequences.evidence import Evidence, labels_of, length, short
from screenwright.safety.consequences.prose import ASSENT, CLOSING, PROSE, REFUSAL
from screenwright.safety.consequences.words import begins, names, rule_among, rule_for

LARGEST = 0.35
"""Share of the screen that what surrounds a control takes at most; more is the page."""
CLOSELY = 2.5
"""Times its own area that a region may grow to what it lies in: from the text of a dialog to the dialog."""
CARD = 7
"""Elements of a region that is one card, however much room is in it."""
REACH = 5
"""Heights of a control: as far from it stands what it means, where it is in no region."""

MARKED, MARK = 48, 0.3
"""Levels by which a mark differs from its ground, and heights of its button that it is wide at least."""
SENTENCE, SPEECH = 4, 8
"""Words from which what stands on a control is more than its name, and from which it is a text with buttons in it."""

_REFUSING: frozenset[Kind] = frozenset({"button", "icon", "link", "text", "tab", "menuitem", "image", "other", "input"})
"""As what a button that turns down may be seen; a wide one passes for a field."""
UNREAD = "something that cannot be read"

_FILLED: frozenset[Kind] = frozenset({"input", "checkbox", "radio", "switch", "select", "slider", "scrollbar"})
_ROWS: frozenset[Kind] = frozenset({"image", "cell", "list_item"})
_MONEY = re.compile(
    r"[€$£¥￥]\s?\d|\d[\d.,]*\s?(?:[€$£¥]|(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?)\b|元|块)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The smallest of the regions around a point that says something, in reading order, and what it says."""

    elements: tuple[Element, ...]
    is_question: bool

    @property
    def words(self) -> str:
        """Its sentences: what stands on a control is said of that one alone, and a lone word says nothing."""
        least = {one.id: 2 if one.kind == "text" else SENTENCE for one in self.elements}
        return " ".join(one.text for one in self.elements if one.text and length(one.text) >= least[one.id])


def meant(screen: Screen, at: Point) -> Evidence | None:
    """The rule that a press at the point falls under by what stands around it; None for what turns down or is filled
    in, and for a control with a name of its own on a page that asks nothing."""
    pressed = pressed_at(screen, at)
    around = surroundings(screen, at, pressed)
    if pressed is not None and pressed.kind in _ROWS and not pressed.text and not around.is_question:
        return None
    if pressed is not None and pressed.kind in _FILLED:
        return told(around) if around.is_question and _may_press(pressed, screen) else _swallowed(pressed, around)
    if pressed is not None and pressed.kind == "button" and (said := _card(pressed)):
        return said
    labels = list(labels_of(pressed)) if pressed else []
    if any(begins(REFUSAL, label) or label == "close" for label in labels) and not _named_in(labels, around.words):
        return None
    wordless = pressed is not None and not labels and pressed.kind in ("button", "icon")
    if not (around.is_question or wordless or any(begins(ASSENT, label) for label in labels)):
        return None
    return told(around) or (
        (UNREAD, "a button without words, beside one that turns down") if _is_unread(around, wordless) else None
    )


def _is_unread(around: Surroundings, wordless: bool) -> bool:
    """Where a text stands with something to turn down in words, and what accepts it cannot be read."""
    refused = any(one.text and begins(REFUSAL, one.text) for one in around.elements)
    return wordless and refused and bool(around.words)


def _may_press(field: Element, screen: Screen) -> bool:
    """Whether what is seen as something to fill in may be pressed for what stands around it. A wide button with a
    picture on it, and a card with a button, are easily taken for fields."""
    if field.text:
        return field.kind == "input" and length(field.text) >= SPEECH
    held = any(one is not field and field.box.covers(one.box) for one in screen.elements)
    return held or (field.kind == "input" and _bears_a_mark(field.box, screen))


def _bears_a_mark(box: Box, screen: Screen) -> bool:
    """Whether something is drawn on it, which is no text; its outline and a caret are none."""
    marked = marked_in(box, screen)
    return int(np.count_nonzero(marked.any(axis=0))) >= MARK * len(marked)


def marked_in(box: Box, screen: Screen) -> NDArray[np.bool_]:
    """The pixels within its outline that stand out from its ground; by rows and columns."""
    margin = max(3, box.height // 6)
    inner = box.grown(-margin) if min(box.width, box.height) > 2 * margin else box
    pixels = screen.screenshot.crop(inner).astype(np.int16)
    marked: NDArray[np.bool_] = np.abs(pixels - np.median(pixels.reshape(-1, 3), axis=0)).max(axis=2) > MARKED
    return marked


def _swallowed(field: Element, around: Surroundings) -> Evidence | None:
    """A dialog, or its row of buttons, that was taken for a field: words that turn down stand in it, and words
    that tell of a consequence in it or around it."""
    if length(field.text or "") < 3 or not names(REFUSAL, field.text or ""):
        return None
    words = f"{around.words} {field.text}"
    found = rule_among(PROSE, words) or rule_for(field.text or "")
    return (found[0], f"{found[1].strip('*')!r} in {short(words)!r}") if found else None


def _card(button: Element) -> Evidence | None:
    """A dialog or card that was taken for one button, with all that is written on it."""
    words = button.text or ""
    if length(words) < SPEECH or (found := rule_among(PROSE, words)) is None:
        return None
    return found[0], f"{found[1].strip('*')!r} in {short(words)!r}"


def told(around: Surroundings) -> Evidence | None:
    """The rule that the words of a region fall under."""
    words = around.words
    found = rule_among(PROSE, words)
    if found is None and (money := _MONEY.search(words)):
        found = "pay or buy", money[0]
    return (found[0], f"{found[1].strip('*')!r} beside it in {short(words)!r}") if found else None


def questions(screen: Screen) -> list[Surroundings]:
    """All regions that ask for an answer, of those in each other the smallest that says something."""
    found: list[Surroundings] = []
    for node in reversed(list(screen.tree.walk())):
        if node.role not in ("global", "local") or not _fits(node.box, screen):
            continue
        held = _held(screen, node.box)
        within = [one for one in found if set(one.elements) <= set(held)]
        if _asks(held) and not any(one.words for one in within):
            found = [*(one for one in found if one not in within), Surroundings(held, True)]
    return found


def surroundings(screen: Screen, at: Point, pressed: Element | None) -> Surroundings:
    """The smallest region around the point that says something, with what it lies in closely; without one, what
    stands near."""
    regions = [node for node in screen.tree.path_to(at) if node.role in ("global", "local") and _fits(node.box, screen)]
    said = [node.box for node in regions if any(_says(one, pressed) for one in _held(screen, node.box))]
    if said:
        close = (box for box in said if box.area <= CLOSELY * said[-1].area or len(_held(screen, box)) <= CARD)
        box = max(close, key=lambda box: box.area)
    else:
        spot = pressed.box if pressed else Box(at.x, at.y, at.x + 1, at.y + 1)
        box = spot.grown(REACH * min(max(spot.height, 12), 60))
    held = _held(screen, box)
    return Surroundings(held, _asks(held))


def _says(one: Element, pressed: Element | None) -> bool:
    return one is not pressed and one.kind == "text" and length(one.text or "") > 1


def pressed_at(screen: Screen, at: Point) -> Element | None:
    hit = [one for one in screen.elements if one.box.contains(at) and one.kind not in ("dialog", "window")]
    return min(hit, key=lambda one: one.box.area) if hit else None


def _named_in(labels: Sequence[str], words: str) -> bool:
    """Whether the text itself says what turning down would do: "By closing this you agree"."""
    return any(names((stem,), words) and any(names((stem,), label) for label in labels) for stem in CLOSING)


def _asks(held: Iterable[Element]) -> bool:
    return any(
        one.kind == "dialog" or (one.kind in _REFUSING and any(begins(REFUSAL, label) for label in labels_of(one)))
        for one in held
    )


def _held(screen: Screen, box: Box) -> tuple[Element, ...]:
    return tuple(one for one in screen.elements if box.contains(one.box.center))


def _fits(box: Box, screen: Screen) -> bool:
    return box.area <= LARGEST * screen.screenshot.box.area
