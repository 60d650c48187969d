"""Copy the text of one field into another."""

from __future__ import annotations

from screenwright.agents.planner import (
    PRESSABLE,
    SAME_PLACE,
    Next,
    TargetPhrase,
    fields,
    find_field,
    find_paragraphs,
    in_reading_order,
    look_into,
    step,
)
from screenwright.core.action import Click, PressKeys
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Screen
from screenwright.vision import grip_of, main_colour, outlines
from screenwright_lab.worlds.miniwob.skills.instructions import CopyText


def act(instruction: CopyText, situation: Situation) -> Next:
    """Copied by keys, so that what has scrolled out of sight comes along: click in, select all, copy, paste."""
    screen = look_into(situation.screen)
    sources, empty = _areas(screen)
    source = _source(screen, instruction, sources)
    if isinstance(source, Refusal):
        return source
    target = _destination(screen, instruction.destination, [box for box in empty if box != source])
    if isinstance(target, Refusal):
        return target
    if target == source:
        return Refusal("the text would be pasted where it is copied from: name the field that it is to go into")
    why = "copy the text"
    return (
        step(Click(source.center), why),
        step(PressKeys(("ctrl", "a")), why),
        step(PressKeys(("ctrl", "c")), why),
        step(Click(target.center), "paste it"),
        step(PressKeys(("ctrl", "v")), "paste it", last=True),
    )


def _source(screen: Screen, instruction: CopyText, sources: list[Box]) -> Box | Refusal:
    if instruction.source is not None:
        field = find_field(screen, instruction.source)
        return field if isinstance(field, Refusal) else field.box
    if not sources:
        return Refusal("I see no text to copy")
    if not 1 <= instruction.ordinal <= len(sources):
        return Refusal(f"text {instruction.ordinal} is to be copied, and I see {len(sources)}")
    return sources[instruction.ordinal - 1]


def _destination(screen: Screen, target: TargetPhrase | None, empty: list[Box]) -> Box | Refusal:
    """The field that is named or counted; else the last of the empty ones."""
    if target is not None and (target.text or target.ordinal):
        field = find_field(screen, target)
        return field if isinstance(field, Refusal) else field.box
    return empty[-1] if empty else Refusal("I see no empty field to paste into")


def _areas(screen: Screen) -> tuple[list[Box], list[Box]]:
    """Places with text to copy and empty fields, in reading order. What was read as its lines, or as something else,
    is known by its outline; without fields and outlines, paragraphs are such places."""
    seen = [field.box for field in fields(screen)]
    places = seen + [
        box
        for box in outlines(screen.screenshot)
        if not any(box.iou(field) > SAME_PLACE for field in seen) and _is_writable(screen, box)
    ]
    places = in_reading_order(places, lambda box: box)
    filled = [box for box in places if _has_lines(screen, box)]
    empty = [box for box in places if box not in filled]
    if not filled:
        filled = [enclosing(line.box for line in paragraph) for paragraph in find_paragraphs(screen)]
    return filled, empty


def _is_writable(screen: Screen, outline: Box) -> bool:
    """A text area by its grip; else what is as light as the page and was seen as nothing that is pressed."""
    shot = screen.screenshot
    if grip_of(shot, outline):
        return True
    pressed = any(each.kind in PRESSABLE and each.box.iou(outline) > SAME_PLACE for each in screen.elements)
    return not pressed and main_colour(shot, outline) == main_colour(shot, shot.box)


def _has_lines(screen: Screen, box: Box) -> bool:
    """Whether text stands in it, its own or that of things in it."""
    return any(each.text and box.contains(each.box.center) for each in screen.elements)
