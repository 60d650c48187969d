"""Work on text: select it, style it from a toolbar."""

from __future__ import annotations

import re

from screenwright.agents.planner import Next, find_paragraphs, look_into, said, step
from screenwright.core.action import Click, DoubleClick, Drag, PressKeys
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.reading import normalise, squash
from screenwright.vision import colour_name, main_colour
from screenwright_lab.worlds.miniwob.skills.instructions import MarkText, StyleText

MARGIN = 3
"""Pixels inside of the first and behind the last letter."""
_CONTROLS = ("button", "input", "select", "checkbox", "radio", "tab", "link", "menuitem", "icon")
_PRESSED = ("button", "icon", "link", "cell", "tab", "image")
_COLOUR_BUTTONS = ("color", "colour", "palette", "font", "text")
"""What the button for colours is called or shows, the surest first."""
_STYLES = {"bold": ("bold", "B"), "italic": ("italic", "I"), "italics": ("italic", "I"),
           "underlined": ("underline", "U"), "underline": ("underline", "U")}  # fmt: skip


def act_mark(instruction: MarkText, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    why = f"select {instruction.text or instruction.span}"
    if instruction.span == "word":
        box = _word(screen, instruction.text)
        if box is None:
            return Refusal(f"I do not see the word {instruction.text!r}")
        return (step(DoubleClick(box.center), why, last=True),)
    paragraphs = find_paragraphs(screen)
    if instruction.span == "all" and not paragraphs:
        return (step(PressKeys(("ctrl", "a")), why, last=True),)
    if not 1 <= instruction.ordinal <= len(paragraphs):
        return Refusal(f"paragraph {instruction.ordinal} is wanted, and I see {len(paragraphs)}")
    whole = [line for paragraph in paragraphs for line in paragraph]
    lines = paragraphs[instruction.ordinal - 1] if instruction.span == "paragraph" else whole
    return (_marking(lines, why, last=True),)


def _marking(lines: list[Element], why: str, *, last: bool) -> Decision:
    """From before the first letter to behind the last."""
    first, end = lines[0].box, lines[-1].box
    start = Point(max(0, first.left - MARGIN), first.center.y)
    return step(Drag(start, Point(end.right + MARGIN * 2, end.center.y)), why, last=last)


def _word(screen: Screen, word: str) -> Box | None:
    """Where a word stands in a line, by its share of the letters."""
    wanted = squash(word)
    for line in screen.elements:
        if line.kind in _CONTROLS and line.kind != "input":
            continue
        for hit in re.finditer(r"\S+", line.text or ""):
            if squash(hit[0]) == wanted:
                count = len(line.text or "")
                left, right = (line.box.left + round(at * line.box.width / count) for at in hit.span())
                return Box(left, line.box.top, max(right, left + 1), line.box.bottom)
    return None


# -- style -------------------------------------------------------------------------------------------------------


def act_style(instruction: StyleText, situation: Situation) -> Next:
    """Select first, then the toolbar; a colour is chosen from what the colour button opens."""
    screen = look_into(situation.screen)
    if not said(situation, "select what is to be styled"):
        return _select(screen, instruction.text)
    names = _STYLES.get(instruction.style)
    if names is not None:
        button = _button(screen, *names)
        if button is None:
            return Refusal(f"I see no button for {instruction.style}")
        return (step(Click(button.box.center), f"make it {instruction.style}", button, last=True),)
    if said(situation, "open the colours"):
        swatch = _swatch(screen, instruction.style)
        return swatch or Refusal(f"I see no {instruction.style} among the colours")
    openers = (_button(screen, name, "A") for name in _COLOUR_BUTTONS)
    opener = next((button for button in openers if button is not None), None)
    if opener is None:
        return Refusal("I see no button for colours")
    return (step(Click(opener.box.center), "open the colours", opener),)


def _select(screen: Screen, text: str) -> Next:
    why = "select what is to be styled"
    if text:
        box = _word(screen, text)
        return (step(DoubleClick(box.center), why),) if box else Refusal(f"I do not see the word {text!r}")
    paragraphs = find_paragraphs(screen)
    if not paragraphs:
        return Refusal("I see no text to style")
    longest = max(paragraphs, key=lambda lines: sum(len(line.text or "") for line in lines))
    return (step(Click(longest[0].box.center), why), step(PressKeys(("ctrl", "a")), why))


def _button(screen: Screen, name: str, sign: str) -> Element | None:
    """By what it is called, or by the letter on it."""
    for element in screen.elements:
        label = normalise(element.text or element.name or element.icon or "")
        if element.kind in _PRESSED and (label == sign.lower() or name in label.split()):
            return element
    return None


def _swatch(screen: Screen, colour: str) -> Next | None:
    for element in screen.elements:
        named = normalise(element.text or "") == colour
        if named or (not element.text and colour_name(main_colour(screen.screenshot, element.box)) == colour):
            return (step(Click(element.box.center), f"the colour {colour}", element, last=True),)
    return None
