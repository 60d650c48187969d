"""Pick a date: in the calendar that a field opens, or typed into the field in the field's own order."""

from __future__ import annotations

import re
from dataclasses import replace

from screenwright.agents.planner.dates import as_typed, months_between
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.skill_instructions import PickDate
from screenwright.agents.planner.skills.calendars import Calendar, find_calendar, turning
from screenwright.agents.planner.skills.common import (
    Next,
    fields,
    find_field,
    look_into,
    reached,
    said,
    shown_in,
    step,
)
from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box, Point, enclosing
from screenwright.core.screen import Element, Screen

MOST_TURNS = 36
"""Months; what is further away is chosen by year first, which is not done here."""
MOST_AT_ONCE = 12
REACH = 12
"""Times the height of a field's picture that the field is wide, at most."""
_CONFIRM = re.compile(r"ok|okay|done|apply|set|select|choose|confirm|确定|完成", re.IGNORECASE)
_FORM = re.compile(r"[dmytj]{2}\s*[-/.]\s*[dmytj]{2}|\d[/.]\d|-- ?: ?--|\d:\d", re.IGNORECASE)
_TURNED = re.compile(r"from (\d{4})-(\d\d), way (\d)")


def act(instruction: PickDate, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    found = find_calendar(screen)
    if said(situation, "the day itself"):
        return _confirm(screen, found)
    if found is not None:
        return _in_calendar(instruction, situation, screen, found)
    if opened := said(situation, "open the date field"):
        return _type_date(instruction, opened[0].decision.why)
    field = date_field(screen, instruction.target)
    if isinstance(field, Refusal):
        return field
    hint = shown_in(screen, field.box)
    return (step(Click(first_part(field)), f"open the date field, which shows {hint!r}", field),)


def _in_calendar(instruction: PickDate, situation: Situation, screen: Screen, found: Calendar) -> Next:
    ahead = months_between((found.year, found.month), (instruction.day.year, instruction.day.month))
    if ahead:
        return _turn(situation, screen, found, ahead)
    at = found.day(instruction.day.day)
    if at is None:
        return Refusal(f"the calendar shows no day {instruction.day.day}")
    return (step(Click(at), f"the day itself, {instruction.day.isoformat()}"),)


def _turn(situation: Situation, screen: Screen, found: Calendar, ahead: int) -> Next:
    """One month by each way that may turn it; by the one that did, all that are left."""
    if abs(ahead) > MOST_TURNS:
        return Refusal(f"the calendar shows {found.year}-{found.month:02}, more than {MOST_TURNS} months away")
    ways = turning(screen, found, ahead > 0)
    turns = said(situation, "turn the calendar")
    way, count = 0, 1
    if turns and (hit := _TURNED.search(turns[-1].decision.why)):
        before = (int(hit[1]), int(hit[2]))
        moved = months_between(before, (found.year, found.month))
        way = int(hit[3]) if moved * ahead > 0 else int(hit[3]) + 1
        count = min(abs(ahead), MOST_AT_ONCE) if moved * ahead > 0 else 1
    if way >= len(ways):
        return Refusal(f"I cannot turn the calendar from {found.year}-{found.month:02}")
    why = f"turn the calendar {'on' if ahead > 0 else 'back'} from {found.year}-{found.month:02}, way {way}"
    return tuple(step(Click(ways[way]), why) for _ in range(count))


def _confirm(screen: Screen, found: Calendar | None) -> Next:
    """A picker that stays open wants its own OK."""
    if found is not None:
        for element in screen.elements:
            below = element.box.top >= found.grid.bottom - element.box.height
            if below and element.text and _CONFIRM.fullmatch(element.text.strip()):
                return (step(Click(element.box.center), "the picker's own button", element, last=True),)
    return reached("the day was clicked")


# -- typed -------------------------------------------------------------------------------------------------------


def _type_date(instruction: PickDate, opened: str) -> Next:
    """A field with a hint of parts takes digits alone and goes on by itself; any other takes the date as it was
    written. ``opened``: the reason for the click into it, which holds what it showed."""
    ordered = as_typed(instruction.day, opened.partition("shows ")[2])
    why = f"type {instruction.written}"
    if ordered is not None:
        return (step(TypeText(re.sub(r"\D", "", ordered)), why, last=True),)
    return (step(PressKeys(("ctrl", "a")), why), step(TypeText(instruction.written), why, last=True))


def first_part(field: Element) -> Point:
    """Near the beginning, where the first of a field's parts is."""
    return Point(field.box.left + min(field.box.width // 4, field.box.height * 2 // 3), field.box.center.y)


def date_field(screen: Screen, target: TargetPhrase | None) -> Element | Refusal:
    """The field that is named, else the only one that shows the form of a date or a time, else the only field."""
    field = find_field(screen, target)
    if not isinstance(field, Refusal):
        return field
    formed = [each for each in fields(screen) if _FORM.search(shown_in(screen, each.box))] or _by_sign(screen)
    alone = formed or fields(screen)
    return alone[0] if len(alone) == 1 else field


def _by_sign(screen: Screen) -> list[Element]:
    """Fields that were not seen as such: what stands in a row before the picture of a clock or a calendar."""
    found: list[Element] = []
    for sign in screen.elements:
        if sign.icon not in ("clock", "calendar"):
            continue
        row = [each.box for each in screen.elements if _before(each.box, sign.box)]
        if row:
            found.append(replace(sign, kind="input", box=enclosing([sign.box, *row])))
    return found


def _before(box: Box, sign: Box) -> bool:
    near = 0 < sign.center.x - box.center.x < REACH * sign.height
    return near and abs(box.center.y - sign.center.y) < sign.height / 2
