"""Enter a time into the parts of a field: hour, minute, and the half of the day."""

from __future__ import annotations

import re

from screenwright.agents.planner import Next, date_field, first_part, look_into, shown_in, step
from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.agency import Refusal, Situation
from screenwright.core.screen import Element
from screenwright_lab.worlds.miniwob.skills.instructions import EnterTime

MOST_PARTS = 4
"""Of a time: hour, minute, second and the half of the day; the arrow to the left goes from one to the one before."""


def act(instruction: EnterTime, situation: Situation) -> Next:
    """Into the first part of the field: hour, minute, and the half of the day where the field shows one."""
    screen = look_into(situation.screen)
    field = date_field(screen, instruction.target)
    if isinstance(field, Refusal):
        return field
    shown = shown_in(screen, field.box)
    time = instruction.time
    halves = re.search(r"[ap]m|--$", shown.lower()) or re.search(r"[ap]\.?m", instruction.written.lower())
    if "--" in shown or ":" in shown or any(_sits_in(sign, field) for sign in screen.elements):
        text = f"{(time.hour % 12) or 12:02}{time.minute:02}{'AP'[time.hour >= 12]}M" if halves else f"{time:%H%M}"
        to_first = MOST_PARTS - 1
    else:
        text, to_first = instruction.written, 0
    why = f"enter {instruction.written}"
    back = [step(PressKeys(("left",)), why) for _ in range(to_first)]
    return (step(Click(first_part(field)), why, field), *back, step(TypeText(text), why, field, last=True))


def _sits_in(sign: Element, field: Element) -> bool:
    """A clock in a field marks one that takes its parts one after the other."""
    return sign.icon == "clock" and field.box.contains(sign.box.center)
