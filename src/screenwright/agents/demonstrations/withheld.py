"""What a person typed and nobody may write down: it becomes a placeholder, and its value stays in this process.

A text is kept only where it shows: what was read again on the screen as it was typed is no secret to the pictures
beside it. Dots, terminals that echo nothing, and letters that cannot be read are withheld, and so is whatever goes
into a field that is called a password, a key, a card or an IBAN.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rapidfuzz import fuzz

from screenwright.agents.demonstrations.candidates import caption_of
from screenwright.agents.loop import differences
from screenwright.core.screen import Element, Screen
from screenwright.core.secret_names import placeholder, secret_names
from screenwright.reading import name_of, squash
from screenwright.safety.redaction import PRIVATE, label_kind

LETTERS = 3
"""From so many on a text that does not show is withheld; one or two keys are commands."""
ECHO = 60
"""Likeness in percent of what was typed and what appeared; the last letters may not be drawn yet."""
SAMPLE = 48
"""Letters from the end of a text that are looked for: the rest may have scrolled away."""
_SECRET = frozenset(PRIVATE) - {"mail", "phone"}


class Withheld:
    """The values by name, those known before (``values``) and those learned while recording."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self.values = dict(values)
        self.learned: list[str] = []

    def __repr__(self) -> str:
        return f"Withheld({', '.join(self.values)})"

    def kept(self, text: str, field: Element | None, before: Screen, shown: Screen) -> str:
        """The text as it may be written down: itself, or with placeholders for what is secret in it.

        ``before`` and ``shown`` are the screens before it was typed and when its last letter was.
        """
        for name, value in self.values.items():
            text = text.replace(value, placeholder(name))
        if secret_names(text):
            return text
        label = _label(field, before)
        if not (label and label_kind(label) in _SECRET) and (len(text) < LETTERS or shows(text, before, shown)):
            return text
        name = self._new_name(label)
        self.values[name] = text
        self.learned.append(name)
        return placeholder(name)

    def _new_name(self, label: str) -> str:
        stem = re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")[:40] or "typed"
        taken = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
        return next(name for name in taken if name not in self.values)


def shows(text: str, before: Screen, shown: Screen) -> bool:
    """Whether what changed on the screen reads like the text."""
    changed = differences(before.screenshot, shown.screenshot)
    new = [one for one in shown.elements if one.text and any(one.box.grown(2).overlap(box) for box in changed)]
    read = "".join(squash(one.text or "") for one in new)
    sample = squash(text)[-SAMPLE:]
    return bool(sample) and len(read) >= len(sample) // 2 and fuzz.partial_ratio(sample, read) >= ECHO


def typed_into(before: Screen, shown: Screen, pressed: Element | None) -> Element | None:
    """The field that changed while something was typed; else the one that was ``pressed`` last."""
    changed = differences(before.screenshot, shown.screenshot)
    fields = [one for one in before.elements if one.kind in ("input", "select")]
    hit = [one for one in fields if any(one.box.overlap(box) for box in changed)]
    if hit:
        return min(hit, key=lambda one: one.box.area)
    same = [one for one in fields if pressed is not None and one.box.iou(pressed.box) > 0.5]
    return same[0] if same else None


def _label(field: Element | None, screen: Screen) -> str:
    if field is None:
        return ""
    caption = caption_of(field, screen)
    named = name_of(field) if field.name else None
    return named or (caption.text if caption else "") or ""
