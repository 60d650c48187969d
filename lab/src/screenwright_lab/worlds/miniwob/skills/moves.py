"""Drag named things into an order, or to a place among their like."""

from __future__ import annotations

from statistics import median

from screenwright.agents.planner import (
    Next,
    TargetPhrase,
    find,
    here,
    in_reading_order,
    look_into,
    reached,
    read_number,
    step,
)
from screenwright.core.action import Drag
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Element, Screen
from screenwright.vision import closer_of
from screenwright_lab.worlds.miniwob.skills.instructions import MoveItem, SortItems

SMALLER = 0.8
"""Things that differ by more in their width or height are no siblings."""


def act_sort(instruction: SortItems, situation: Situation) -> Next:
    """One item a look: the first place that has a wrong item gets the right one."""
    screen = look_into(situation.screen)
    rows = _numbered_rows(screen)
    wanted = sorted(rows, key=lambda row: row[0], reverse=instruction.falling)
    if len(rows) < 2:
        return Refusal("I see no list of numbers to sort")
    for place, (row, right) in enumerate(zip(rows, wanted, strict=True)):
        if row[0] != right[0]:
            pitch = (rows[-1][1].center.y - rows[0][1].center.y) / (len(rows) - 1)
            above = Point(row[1].center.x, round(row[1].center.y - 0.3 * pitch))
            return (step(Drag(right[1].center, above), f"{right[0]:g} belongs at place {place + 1}"),)
    return reached("the numbers are in order")


def _numbered_rows(screen: Screen) -> list[tuple[float, Box]]:
    """From top to bottom: what was parsed, or, where rows were not, the lines of text."""
    seen = [(element.text or "", element.box) for element in screen.elements]
    rows = _numbers(seen)
    if len(rows) < 2:
        rows = _numbers([(line.text, line.box) for line in closer_of(screen).lines(screen.screenshot)])
    return rows


def _numbers(seen: list[tuple[str, Box]]) -> list[tuple[float, Box]]:
    ordered = in_reading_order(seen, lambda each: each[1])
    return [
        (number, box) for text, box in ordered if len(text.split()) == 1 and (number := read_number(text)) is not None
    ]


def act_item(instruction: MoveItem, situation: Situation) -> Next:
    if here(situation):
        return reached("it was moved")
    screen = look_into(situation.screen)
    moved = _named(screen, instruction.name)
    other = _named(screen, instruction.beside) if instruction.beside else moved
    if isinstance(moved, Refusal):
        return moved
    if isinstance(other, Refusal):
        return other
    like = _like(screen, moved)
    columns, rows = _marks([each.center.x for each in like]), _marks([each.center.y for each in like])
    now = (_nearest(columns, moved.box.center.x), _nearest(rows, moved.box.center.y))
    from_there = (_nearest(columns, other.box.center.x), _nearest(rows, other.box.center.y))
    place = _place(instruction, now, from_there, len(columns), len(rows))
    if place is None:
        return Refusal(f"{instruction.name!r} cannot go there: I see {len(columns)} x {len(rows)} places")
    if place == now:
        return reached(f"{instruction.name!r} is at that place")
    start = moved.box.center
    end = Point(start.x + _way(columns, now[0], place[0]), start.y + _way(rows, now[1], place[1]))
    return (step(Drag(start, end), f"move {instruction.name!r}", moved, last=True),)


def _named(screen: Screen, name: str) -> Element | Refusal:
    """The whole thing, where only a line of what is written on it was named."""
    found = find(screen, TargetPhrase(text=name, words=name), "any")
    if isinstance(found, Refusal):
        return found
    return next((each for each in screen.elements if each.id == found.element.id), found.element)


def _way(marks: list[int], old: int, new: int) -> int:
    """A little past the middle of the place, as lists make room only then."""
    if new == old:
        return 0
    pitch = (marks[-1] - marks[0]) // (len(marks) - 1)
    return marks[new] - marks[old] + (pitch // 4 if new > old else -pitch // 4)


def _like(screen: Screen, one: Element) -> list[Box]:
    """It and the things of about its size, its siblings by their look."""
    return [
        each.box
        for each in screen.elements
        if each is one or (_near(each.box.height, one.box.height) and _near(each.box.width, one.box.width))
    ]


def _near(one: int, other: int) -> bool:
    return SMALLER < one / other < 1 / SMALLER


def _marks(values: list[int]) -> list[int]:
    """Columns or rows: places that are near each other are one."""
    groups: list[list[int]] = []
    reach = 40
    for value in sorted(values):
        if groups and value - groups[-1][-1] < reach:
            groups[-1].append(value)
        else:
            groups.append([value])
    return [round(median(group)) for group in groups]


def _nearest(marks: list[int], value: int) -> int:
    return min(range(len(marks)), key=lambda index: abs(marks[index] - value))


def _place(
    wanted: MoveItem, now: tuple[int, int], from_there: tuple[int, int], columns: int, rows: int
) -> tuple[int, int] | None:
    """Column and row to go to, from 0; None where there is none."""
    if wanted.cell is not None:
        place = (wanted.cell[0] * (columns - 1) // 2, wanted.cell[1] * (rows - 1) // 2)
    elif wanted.place is not None:
        index = wanted.place - 1 if wanted.place > 0 else columns * rows + wanted.place
        place = (index % columns, index // columns)
    else:
        place = (from_there[0] + wanted.across, from_there[1] + wanted.down)
        if wanted.beside and 1 in (columns, rows):
            place = _closed_up(place, now, from_there)
    return place if 0 <= place[0] < columns and 0 <= place[1] < rows else None


def _closed_up(place: tuple[int, int], now: tuple[int, int], beside: tuple[int, int]) -> tuple[int, int]:
    """In a single row or column those behind the gap move up: "after Milk" is Milk's own place for what came before
    it, "before Milk" for what came after."""
    return beside if (now < beside) == (place > beside) else place
