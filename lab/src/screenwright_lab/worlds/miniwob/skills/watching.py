"""Wait for a value to meet a condition and press at once, or press until the value that comes of it does."""

from __future__ import annotations

from screenwright.agents.planner import Next, crossing, find, reached, said, step
from screenwright.core.action import Click, Wait
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element, Screen
from screenwright.reading import likeness
from screenwright_lab.worlds.miniwob.skills.conditions import NUMBER, read_number
from screenwright_lab.worlds.miniwob.skills.instructions import PressUntil, PressWhen
from screenwright_lab.worlds.miniwob.skills.shown import value_beside

MOST_WATCHED = 120
"""Looks at a value that does not meet the condition."""
MOST_UNREAD = 6
"""Looks or presses in a row after which no number can be read."""
SOON = Wait(0.1)
"""Between two looks at a value that changes by itself: the look takes longer than this."""
_WATCH, _ANEW, _UNREAD = "watch", "for a new number", "I can read no number"
_SIGNS = " :：=$€£¥"


def act_when(instruction: PressWhen, situation: Situation) -> Next:
    name = instruction.measure
    value = value_called(situation.screen, name)
    if isinstance(value, float) and instruction.condition.meets(value):
        found = find(situation.screen, instruction.target)
        if isinstance(found, Refusal):
            return found
        return (step(Click(found.point), f"{name} is {value:g}", found.element, last=True),)
    shown = value.reason if isinstance(value, Refusal) else f"{value:g}"
    watched = said(situation, _WATCH)
    unread = [done for done in watched[-MOST_UNREAD:] if _UNREAD in done.decision.why]
    if len(unread) == MOST_UNREAD and isinstance(value, Refusal):
        return Refusal(f"{value.reason}, in {MOST_UNREAD} looks")
    if len(watched) >= MOST_WATCHED:
        return Refusal(f"{name} did not come to what was asked for in {MOST_WATCHED} looks; the last was: {shown}")
    return (step(SOON, f"{_WATCH} {name}: {shown}"),)


def act_until(instruction: PressUntil, situation: Situation) -> Next:
    screen, pressed = situation.screen, said(situation, _ANEW)
    value = value_called(screen, instruction.measure) if instruction.measure else _number_made(situation)
    if isinstance(value, float) and instruction.condition.meets(value) and (pressed or not instruction.anew):
        return reached(f"{value:g} is shown")
    if isinstance(value, Refusal) and pressed:
        return value
    found = find(screen, instruction.target)
    if isinstance(found, Refusal):
        return found
    unread = [done for done in pressed[-MOST_UNREAD:] if "none" in done.decision.why]
    if value is None and len(unread) == MOST_UNREAD:
        return Refusal(f"pressed {instruction.target.words!r} {len(pressed)} times, and {_UNREAD}")
    shown = f"{value:g}" if isinstance(value, float) else "none"
    return (step(Click(found.point), f"press it {_ANEW} after {shown}", found.element),)


def value_called(screen: Screen, name: str) -> float | Refusal:
    """The number in the line that begins with the name, else the one beside or below the name, or where a row and a
    column cross."""
    values = {value for each in screen.elements if (value := _value_at(screen, each, name)) is not None}
    if len(values) == 1:
        return values.pop()
    cell = crossing(screen, name)
    if not values and cell is not None and (value := read_number(cell.text or "")) is not None:
        return value
    if values:
        return Refusal(f"{name!r} may be any of {len(values)}: {', '.join(f'{value:g}' for value in sorted(values))}")
    return Refusal(f"{_UNREAD} that belongs to {name!r}")


def _value_at(screen: Screen, element: Element, name: str) -> float | None:
    text = element.text or ""
    hit = NUMBER.search(text)
    label = (text[: hit.start()] if hit else text).strip(_SIGNS)
    if not label or likeness(name, label) is None:
        return None
    return read_number(text[hit.start() :] if hit else value_beside(screen, element) or "")


def _number_made(situation: Situation) -> float | Refusal | None:
    """The only number that stands by itself, else the only one that was not there before the press; None for none."""
    numbers = _alone(situation.screen)
    if len(numbers) > 1 and situation.before is not None:
        old = _alone(situation.before)
        numbers = [number for number in numbers if number not in old]
    if len(numbers) > 1:
        return Refusal(f"I see {len(numbers)} numbers: say which is meant, as  until the total is less than 6")
    return numbers[0] if numbers else None


def _alone(screen: Screen) -> list[float]:
    texts = ((each.text or "").strip() for each in screen.elements)
    return [number for text in texts if NUMBER.fullmatch(text) and (number := read_number(text)) is not None]
