"""Read text: type a word of it, or the solution of what is written."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.lines import is_text_area, lines_in
from screenwright.agents.planner.places import in_reading_order
from screenwright.agents.planner.reckoning import solve
from screenwright.agents.planner.skill_instructions import TypeRead, TypeSolution
from screenwright.agents.planner.skills.common import (
    Next,
    find_field,
    look_into,
    said,
    step,
)
from screenwright.agents.planner.skills.scrolling import is_still
from screenwright.core.action import Click, Scroll, TypeText
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import enclosing
from screenwright.core.screen import Element, Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision import closer_of

LEADING = 0.2
"""Of a line's height: a wider gap parts paragraphs."""
LETTER, SEVERAL = 0.45, 2.0
"""Heights of a line that a letter is wide, and how many times too wide for its box a text would be in one line."""
_TO_END, _FAR = "to the end of the text", 10


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
    smaller = Screenshot(np.ascontiguousarray(screen.screenshot.pixels[::shrink, ::shrink]))
    lines = in_reading_order(closer_of(screen).lines(smaller), lambda line: line.box)
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
