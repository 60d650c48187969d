"""The field that is written into: what it is called, where it stands, and what hands in what was written."""

from __future__ import annotations

import re

from screenwright.core.action import Click, DoubleClick, LongPress, TypeText, points_of
from screenwright.core.agency import Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Kind, Screen
from screenwright.safety.consequences.evidence import Evidence, labels_of, short
from screenwright.safety.consequences.pointing import words_at
from screenwright.safety.consequences.prose import MESSAGES, REFUSAL, SEARCHES, TERMINALS
from screenwright.safety.consequences.surroundings import pressed_at, surroundings
from screenwright.safety.consequences.words import begins, names

_CHOSEN: frozenset[Kind] = frozenset({"icon", "image", "list_item", "cell", "button", "link", "menuitem", "tab"})
"""As what things that a click chooses may be seen; nothing is written into them."""
_WRITTEN: frozenset[Kind] = frozenset({"input", "select"})
"""As what fields may be seen; whoever writes into a list to choose from means a field."""
_HARMLESS_ICONS = ("search", "close", "clear", "calendar", "visibility", "eye", "microphone", "attach", "emoji")
_PROMPT = re.compile(r"\w@[\w.-]+[: ~]|(?:^|\s)[A-Z]:\\[^>]*>|(?:^|\s)[$#]\s*$")
_CLOSE = 1.5
"""Heights of a field: so far from it its label stands."""


def last_press(situation: Situation) -> Point | None:
    """Where the last action that pointed at something pressed; None where it only moved, or nothing was pressed."""
    for done in reversed(situation.history):
        action = done.decision.action
        if isinstance(action, Click | DoubleClick | LongPress):
            return action.at
        if points_of(action):
            return None
    return None


def focused(situation: Situation) -> Element | None:
    """The field that the last press went into."""
    at = last_press(situation)
    hit = [one for one in situation.screen.elements if one.kind in _WRITTEN and at and one.box.contains(at)]
    return min(hit, key=lambda one: one.box.area) if hit else None


def chosen(situation: Situation) -> str | None:
    """What the last press chose, in words: a file, a row, a picture."""
    at = last_press(situation)
    hit = [one for one in situation.screen.elements if at and one.box.contains(at, 8)]
    if not hit or any(one.kind == "input" for one in hit) or not any(one.kind in _CHOSEN for one in hit):
        return None
    return next((label for one in hit for label in labels_of(one)), "something")


def in_terminal(situation: Situation) -> bool:
    """Whether the last press went where lines are run: by a prompt, or by what the window is called."""
    at = last_press(situation)
    if at is None:
        return False
    hit = [one for one in situation.screen.elements if one.box.contains(at)]
    around = surroundings(situation.screen, at, min(hit, key=lambda one: one.box.area, default=None))
    labels = [label for one in (*hit, *around.elements) for label in labels_of(one)]
    titles = [label for label in labels if len(label.split()) <= 4]
    return any(_PROMPT.search(label) for label in labels) or any(names(TERMINALS, label) for label in titles)


def field_words(situation: Situation) -> list[Evidence]:
    """What the field is called that the last press went into: on it, closely above it, or on its left."""
    at = last_press(situation)
    if at is None:
        return []
    screen, field = situation.screen, focused(situation)
    box = field.box if field else Box(at.x - 1, at.y - 10, at.x + 1, at.y + 10)
    beside = [one for one in screen.elements if one.kind == "text" and one.text and _labels(one.box, box)]
    nearest = sorted(beside, key=lambda one: _gap(one.box, box))[:1]
    if field is None and not nearest:  # a field that was not seen: what stands alone in its row names it
        row = screen.tree.path_to(at)[-1:]
        inside = [one for one in screen.elements if row and row[0].id != "root" and row[0].box.contains(one.box.center)]
        nearest = inside if len(inside) == 1 else []
    return [*words_at(screen, at), *(("the field's label", one.text or "") for one in nearest)]


def _labels(label: Box, field: Box) -> bool:
    reach = round(_CLOSE * min(field.height, 60))
    above = 0 <= field.top - label.bottom + 4 <= reach and label.left < field.right and field.left < label.right
    left = 0 <= field.left - label.right <= 4 * reach and label.top < field.center.y < label.bottom
    return above or left


def _gap(label: Box, field: Box) -> int:
    """Pixels between the two; what is far from the middle of a wide field may be closest to its edge."""
    return max(field.top - label.bottom, 0) + max(field.left - label.right, 0)


def handed_in(screen: Screen, at: Point, situation: Situation) -> Evidence | None:
    """For a press just after something was written to others, or beside the field without a word on it: it sends."""
    field, button = focused(situation), pressed_at(screen, at)
    written = bool(situation.history) and isinstance(situation.history[-1].decision.action, TypeText)
    if not written or field is None or button is None or button.kind not in ("button", "icon") or button is field:
        return None
    called = [words for _, words in field_words(situation)]
    labels = list(labels_of(button))
    if any(names(SEARCHES, words) for words in called) or any(begins(REFUSAL, label) for label in labels):
        return None
    message = next((words for words in called if names(MESSAGES, words)), None)
    beside = field.box.top < button.box.center.y < field.box.bottom and not button.text
    if (message or beside) and not any(names(_HARMLESS_ICONS, label) for label in labels if not button.text):
        return "send or publish", f"pressed after writing into {short(message or 'the field beside it')!r}"
    return None
