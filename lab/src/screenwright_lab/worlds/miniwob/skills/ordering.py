"""Numbers on the screen: click them in their order, or press for each the word that is right of it."""

from __future__ import annotations

import re
from dataclasses import replace

from screenwright.agents.planner import LAST, Next, reached, read_line, said, share_row, step
from screenwright.core.action import Click
from screenwright.core.agency import Decision, Refusal, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.reading import likeness
from screenwright.vision import find_glyphs
from screenwright_lab.worlds.miniwob.skills.conditions import NUMBER, read_number
from screenwright_lab.worlds.miniwob.skills.instructions import Class, ClassifyNumbers, ClickInOrder

_TO_COME = re.compile(r"(-?\d+) at (\d+),(\d+)")


def act_order(instruction: ClickInOrder, situation: Situation) -> Next:
    """One a look. Where each was seen is kept in the reason: numbers may be covered once the first is clicked."""
    begun = said(situation, "in order, ")
    if not begun:
        decided = in_order(situation.screen, instruction.falling, instruction.words)
        if isinstance(decided, Refusal):
            return decided
        places = [(each, each.action.at) for each in decided if isinstance(each.action, Click)]
        row = [f"{each.why.rpartition(' ')[2]} at {at.x},{at.y}" for each, at in places]
        return (replace(decided[0], why=f"in order, {row[0]}; to come: {', '.join(row[1:])}"),)
    left = _TO_COME.findall(begun[-1].decision.why.partition("to come: ")[2])
    if not left:
        return reached("all the numbers were clicked")
    (number, x, y), *rest = left
    place = _where(situation.screen, number, Point(int(x), int(y)))
    if place is None:
        return Refusal(f"the number {number} is no longer to be seen")
    to_come = ", ".join(f"{other} at {across},{down}" for other, across, down in rest)
    why = f"in order, {number} at {place.x},{place.y}; to come: {to_come}"
    return (step(Click(place), why if rest else why + LAST),)


def in_order(screen: Screen, falling: bool, words: str) -> tuple[Decision, ...] | Refusal:
    """A click on every number, one after the other."""
    numbers = [(int(one.text), one) for one in screen.elements if one.text and re.fullmatch(r"-?\d{1,6}", one.text)]
    if len(numbers) < 2:
        return Refusal("there are no numbers on the screen to click in their order")
    ordered = sorted(numbers, key=lambda pair: pair[0], reverse=falling)
    return tuple(Decision(Click(one.box.center), f"{words}: {number}", one.id) for number, one in ordered)


def _where(screen: Screen, number: str, seen: Point) -> Point | None:
    """Where the number stands now; where it stands nowhere, the thing that has come in its place."""
    now = [each for each in screen.elements if (each.text or "").strip() == number]
    if now:
        return min(now, key=lambda each: each.box.distance(seen)).box.center
    things = [each.box for each in screen.elements] + [
        glyph.box for glyph in find_glyphs(screen.screenshot, screen.screenshot.box)
    ]
    return seen if any(box.contains(seen) for box in things) else None


# -- classes -----------------------------------------------------------------------------------------------------


def act_classes(instruction: ClassifyNumbers, situation: Situation) -> Next:
    """Every pair of the two words in one row, with the number that stands in it."""
    screen = situation.screen
    first, second = (_called(screen, name) for name in (instruction.first, instruction.second))
    clicks: list[tuple[Element, float]] = []
    for one in first:
        other = [each for each in second if share_row(one.box, each.box)]
        if len(other) != 1:
            return Refusal(f"I do not see one {instruction.second!r} in the row of {instruction.first!r}")
        number = _number_of(screen, one, other[0])
        if number is None:
            return Refusal(f"I cannot read the number in the row at {one.box.center.y}")
        clicks.append((one if _is(number, instruction.first) else other[0], number))
    if not clicks:
        return Refusal(f"I see no {instruction.first!r} and {instruction.second!r} to choose from")
    end = len(clicks) - 1
    return tuple(
        step(Click(each.box.center), f"{number:g} is {each.text}", each, last=at == end)
        for at, (each, number) in enumerate(clicks)
    )


def _called(screen: Screen, name: Class) -> list[Element]:
    fits = ((each, likeness(name, each.text or "")) for each in screen.elements)
    return [each for each, fit in fits if fit is not None and fit.how == "exact"]


def _is(number: float, name: Class) -> bool:
    match name:
        case "odd" | "even":
            return bool(number % 2) == (name == "odd")
        case _:
            return (number > 0) == (name == "positive")


def _number_of(screen: Screen, one: Element, other: Element) -> float | None:
    """The only number in the row of the two; else what can be read anew between them."""
    row = [each for each in screen.elements if share_row(each.box, one.box) and each not in (one, other)]
    seen = [(each.text or "").strip() for each in row if NUMBER.fullmatch((each.text or "").strip())]
    if len(seen) > 1:
        return None
    left, right = sorted((one.box, other.box), key=lambda box: box.left)
    if not seen and right.left > left.right:
        between = Box(left.right + 1, min(left.top, right.top), right.left - 1, max(left.bottom, right.bottom))
        return read_number(read_line(screen, between))
    return read_number(seen[0]) if seen else None
