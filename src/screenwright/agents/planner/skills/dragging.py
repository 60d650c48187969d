"""Drag things that are told by their look into a box, or a little way in a direction."""

from __future__ import annotations

from screenwright.agents.planner.skill_instructions import DragLook, Look
from screenwright.agents.planner.skills.common import Next, here, look_into, reached, step
from screenwright.agents.planner.skills.looks import Thing, describe, find_things, looking_so
from screenwright.core.action import Drag
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen

FAR = 3
"""How many times its own size a thing is dragged "to the left"."""


def act(instruction: DragLook, situation: Situation) -> Next:
    screen = look_into(situation.screen)
    things = find_things(screen)
    if instruction.onto is None:
        return _push(instruction, situation, things, screen)
    boxes = looking_so(instruction.onto, things, screen)
    if not boxes:
        return Refusal(f"nothing looks like a {describe(instruction.onto)} to drag into")
    box = max(boxes, key=lambda thing: thing.glyph.box.area).glyph.box
    movable = [
        thing for thing in looking_so(instruction.look, things, screen) if not box.covers(thing.glyph.box, tolerance=2)
    ]
    if not movable:
        moved = bool(here(situation))
        return reached("all of them are in it") if moved else Refusal(f"I see no {describe(instruction.look)} to drag")
    thing = movable[0].glyph.box
    last = not instruction.every or len(movable) == 1
    return (step(Drag(thing.center, _free_spot(box, thing, len(here(situation)))), "drag it in", last=last),)


def _free_spot(box: Box, thing: Box, count: int) -> Point:
    """A place inside for the next one, row by row, so that they do not lie on each other where there is room."""
    columns = max(1, (box.width - 4) // (thing.width + 4))
    rows = max(1, (box.height - 4) // (thing.height + 4))
    column, row = count % columns, count // columns % rows
    return Point(
        round(box.left + (column + 0.5) * box.width / columns), round(box.top + (row + 0.5) * box.height / rows)
    )


def _push(instruction: DragLook, situation: Situation, things: list[Thing], screen: Screen) -> Next:
    if here(situation):
        return reached("it was dragged")
    fitting = looking_so(instruction.look, things, screen) or looking_so(Look(), things, screen)
    if not fitting:
        return Refusal(f"I see no {describe(instruction.look)} to drag")
    box = max(fitting, key=lambda thing: thing.glyph.box.area).glyph.box
    size = max(box.width, box.height) * FAR // 2
    end = Point(box.center.x + instruction.across * size, box.center.y + instruction.down * size)
    return (step(Drag(box.center, end), "drag it that way", last=True),)
