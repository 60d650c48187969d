"""Work on text: select it, style it from a toolbar, type what is read or what is reckoned."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.lines import is_text_area, lines_in
from screenwright.agents.planner.places import in_reading_order
from screenwright.agents.planner.reckoning import solve
from screenwright.agents.planner.skill_instructions import MarkText, StyleText, TypeRead, TypeSolution
from screenwright.agents.planner.skills.common import (
    Next,
    find_field,
    look_into,
    said,
    step,
)
from screenwright.agents.planner.skills.scrolling import is_still
from screenwright.core.action import Click, DoubleClick, Drag, PressKeys, Scroll, TypeText
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.geometry import Box, Point, enclosing
from screenwright.core.screen import Element, Screen
from screenwright.reading.likeness import normalise, squash
from screenwright.vision.glyphs import colour_name, main_colour
from screenwright.vision.text import read_text

LEADING = 0.2
"""Of a line's height: a wider gap parts paragraphs."""
LETTER, SEVERAL = 0.45, 2.0
"""Heights of a line that a letter is wide, and how many times too wide for its box a text would be in one line."""
MARGIN = 3
"""Pixels inside of the first and behind the last letter."""
_CONTROLS = ("button", "input", "select", "checkbox", "radio", "tab", "link", "menuitem", "icon")
_PRESSED = ("button", "icon", "link", "cell", "tab", "image")
_COLOUR_BUTTONS = ("color", "colour", "palette", "font", "text")
"""What the button for colours is called or shows, the surest first."""
_TO_END, _FAR = "to the end of the text", 10
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


def find_paragraphs(screen: Screen) -> list[list[Element]]:
    """Lines of plain text below each other with little room between, in reading order; each top to bottom."""
    written = [element for element in screen.elements if element.kind in ("text", "link") and element.text]
    lines = in_reading_order(_single_lines(screen, written), lambda line: line.box)
    found: list[list[Element]] = []
    for line in lines:
        if found and _goes_on(found[-1], line):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _single_lines(screen: Screen, written: list[Element]) -> list[Element]:
    """A link over several lines as these, so that it begins at its first letter and ends at its last."""
    found = list[Element]()
    for element in written:
        in_one = LETTER * element.box.height * len(element.text or "")
        parts = lines_in(screen, element) if in_one > SEVERAL * element.box.width else ()
        found += [replace(element, box=box, text=text, name=text) for box, text in parts] or [element]
    return found


def _goes_on(paragraph: list[Element], line: Element) -> bool:
    above = enclosing(each.box for each in paragraph)
    near = line.box.top - above.bottom < LEADING * line.box.height
    return near and line.box.left < above.right and above.left < line.box.right


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


# -- typing ------------------------------------------------------------------------------------------


def act_read(instruction: TypeRead, situation: Situation) -> Next:
    """The words of the text that is shown, counted from 1 or, with -1, the last: a text area may go on below."""
    area = next((each for each in situation.screen.elements if is_text_area(each)), None)
    if instruction.ordinal < 0 and area is not None and not (said(situation, _TO_END) and is_still(situation)):
        return (step(Scroll("down", _FAR, area.box.center), _TO_END),)
    screen = look_into(situation.screen)
    text = " ".join(line.text or "" for paragraph in find_paragraphs(screen) for line in paragraph)
    if not text and area is not None:
        text = " ".join(line for _, line in lines_in(screen, area))
    words = text.split()
    if not words or not -len(words) <= instruction.ordinal <= len(words) or not instruction.ordinal:
        return Refusal(f"word {instruction.ordinal} is wanted, and I read {len(words)} words")
    word = words[instruction.ordinal - 1 if instruction.ordinal > 0 else instruction.ordinal].strip(".,;:!?\"'")
    return _enter(screen, instruction.destination, word, f"the word is {word!r}")


def act_solution(instruction: TypeSolution, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    seen = [element.text or "" for element in screen.elements if element.text]
    rows = _rows(screen, 1)
    large = _rows(screen, 3)
    for text in (*seen, " ".join(seen), *rows, *large, " ".join(large), *(f"{row} =" for row in (*large, *seen))):
        if (number := solve(text)) is not None:
            return _enter(screen, instruction.destination, number, f"{text.strip()} {number}")
    return Refusal("I see no sum on the screen that I can solve")


def _rows(screen: Screen, shrink: int) -> list[str]:
    """Lines of text that lie beside each other, as one; read anew, at every ``shrink``-th pixel for large letters."""
    pixels = np.ascontiguousarray(screen.screenshot.pixels[::shrink, ::shrink])
    lines = in_reading_order(read_text(pixels).lines, lambda line: line.box)
    rows: list[tuple[int, str]] = []
    for line in lines:
        middle = line.box.center.y
        if rows and abs(middle - rows[-1][0]) < line.box.height / 3:
            rows[-1] = (rows[-1][0], f"{rows[-1][1]} {line.text}")
        else:
            rows.append((middle, line.text))
    return [text for _, text in rows]


def _enter(screen: Screen, destination: TargetPhrase | None, text: str, why: str) -> Next:
    field = find_field(screen, destination)
    if isinstance(field, Refusal) and destination is not None:
        field = find_field(screen, None)
    if isinstance(field, Refusal):
        return field
    return (step(Click(field.box.center), why, field), step(TypeText(text), why, field, last=True))


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
