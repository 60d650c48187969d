"""A veil over what is private on a screen: placeholders such as "[mail 1]" in picture and words, the same for one run.

Placeholders can be turned back, so a mind that never saw an address can still say that it is to be typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from screenwright.core.screen import Element, Screen
from screenwright.safety.redaction.masking import Mask, blanked, masked
from screenwright.safety.redaction.places import Spot, spots_of
from screenwright.safety.redaction.recognise import VEILED, Found, Private, private_in

SHORTEST = 4
"""Characters of a private value that is looked for in other words too."""
INKED, EDGE = 0.002, 40
"""A picture has strokes where at least this part of its pixels differs from the one to the left by so many levels."""


class Veil:
    """Remembers what it has hidden. What the ``goal`` names is left as it is: the person has told it already."""

    def __init__(self) -> None:
        self._values: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._goal = ""

    def allow(self, goal: str) -> None:
        """Leave what these words name readable."""
        self._goal = _bare(goal)

    def screen(self, screen: Screen) -> Screen | None:
        """The screen veiled; None where it shows strokes and not one word was read, so that nothing can be known."""
        if screen.blank is None and not any(element.text for element in screen.elements) and _has_strokes(screen):
            return None
        spots = [kept for spot in spots_of(screen) if (kept := self._kept(spot)).found]
        texts = {spot.element.id: self._hide(spot.element.text or "", spot.found) for spot in spots}
        said = {spot.element.text: texts[spot.element.id] for spot in spots}

        def say(words: str) -> str:
            return said.get(words) or self.words(words)

        def rewrite(element: Element) -> Element:
            text = texts.get(element.id) or (element.text and self.words(element.text))
            return replace(element, text=text, name=element.name and say(element.name))

        rewritten = {element.id: rewrite(element) for element in screen.elements}
        hidden = [one for one in screen.elements if rewritten[one.id] != one and _shows(one, rewritten[one.id])]
        masks = [Mask(element.box, _label(rewritten[element.id])) for element in hidden]
        return masked(screen, masks, lambda element: rewritten[element.id], say)

    def words(self, text: str) -> str:
        """The text with placeholders in place of what is private, also of what was so on a screen."""
        for value, name in sorted(self._names.items(), key=lambda item: -len(item[0])):
            if len(value) >= SHORTEST:
                text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", name, text)
        return self._hide(text, [one for one in private_in(text) if not self._is_told(text[one.start : one.end])])

    def lift(self, text: str) -> str:
        """The text with the values again; placeholders that nobody gave stay."""
        return VEILED.sub(lambda match: self._values.get(match[0], match[0]), text)

    def kinds_in(self, text: str) -> tuple[str, ...]:
        """Which known placeholders the text holds."""
        return tuple(match[0] for match in VEILED.finditer(text) if match[0] in self._values)

    def _kept(self, spot: Spot) -> Spot:
        text = spot.element.text or ""
        return replace(spot, found=tuple(one for one in spot.found if not self._is_told(text[one.start : one.end])))

    def _is_told(self, value: str) -> bool:
        return len(_bare(value)) >= SHORTEST and _bare(value) in self._goal

    def _hide(self, text: str, found: Sequence[Found]) -> str:
        for one in sorted(found, key=lambda one: -one.start):
            value = text[one.start : one.end]
            if VEILED.search(value) is None:
                text = text[: one.start] + self._name(one.kind, value) + text[one.end :]
        return text

    def _name(self, kind: Private, value: str) -> str:
        if value not in self._names:
            number = sum(name.startswith(f"[{kind} ") for name in self._values) + 1
            name = f"[{kind} {number}]"
            self._names[value], self._values[name] = name, value
        return self._names[value]


def _shows(element: Element, rewritten: Element) -> bool:
    """Whether what was rewritten is written on the element itself; a control named by words beside it shows nothing."""
    return rewritten.text != element.text or (element.text is None and rewritten.name != element.name)


def _label(element: Element) -> str:
    match = VEILED.search(f"{element.text or ''} {element.name or ''}")
    return match[0] if match else ""


def _bare(text: str) -> str:
    return re.sub(r"\s", "", text.casefold())


def _has_strokes(screen: Screen) -> bool:
    grey = screen.screenshot.pixels.astype(np.int16).mean(axis=2)
    return bool((np.abs(np.diff(grey, axis=1)) > EDGE).mean() > INKED)


def shown(screen: Screen, veil: Veil, say: Callable[[str], None]) -> Screen:
    """The screen as a model may see it; without its picture, and with a line to ``say``, where nothing can be known."""
    veiled = veil.screen(screen)
    if veiled is not None:
        return veiled
    say("the picture is not sent to the model: no word on it could be read, so nothing could be redacted")
    return replace(screen, screenshot=blanked(screen.screenshot))
