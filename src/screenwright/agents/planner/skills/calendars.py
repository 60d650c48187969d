"""A calendar on the screen: which month it shows, where its days are, and where it is turned.

Days are single numbers or numbers in one line of text. As calendars are grids of weeks, where a day must be follows
from the others; so a number that was not read, or one of the month before, leads nowhere wrong.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from screenwright.agents.planner.dates import read_month
from screenwright.core.geometry import Box, Point, enclosing
from screenwright.core.screen import Element, Screen
from screenwright.vision import find_glyphs

LEAST_DAYS = 10
"""Numbers of 1 to 31 in a grid that make a calendar."""
_NEXT = re.compile(r"next|forward|right|›|>|»|→|▶|下", re.IGNORECASE)
_PREVIOUS = re.compile(r"prev|back|left|‹|<|«|←|◀|上", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Calendar:
    """``year`` and ``month`` are shown; ``head`` is the line that says so, ``grid`` holds the days."""

    year: int
    month: int
    head: Box
    grid: Box
    days: tuple[tuple[int, Point], ...]

    def day(self, number: int) -> Point | None:
        """Where that day of the month is: by the grid that all days make together."""
        best: tuple[float, Point] | None = None
        for first in (calendar.MONDAY, calendar.SUNDAY, calendar.SATURDAY):
            error, point = self._place(number, first)
            if best is None or error < best[0]:
                best = (error, point)
        if best is None:
            return None
        near = [at for shown, at in self.days if shown == number]
        exact = [at for at in near if abs(at.x - best[1].x) + abs(at.y - best[1].y) < self.grid.width / 8]
        return exact[0] if exact else best[1]

    def _place(self, number: int, first: int) -> tuple[float, Point]:
        """By weeks that begin with the weekday ``first``: the share of days that do not fit, and where ``number``
        is then."""
        columns = np.array([self._cell(shown, first) for shown, _ in self.days], float)
        places = np.array([(at.x, at.y) for _, at in self.days], float)
        kept = np.ones(len(places), bool)
        across, down = np.zeros(2), np.zeros(2)
        error = float("inf")
        for _ in range(3):  # days of the neighbouring months do not fit, and are left out
            across = np.polyfit(columns[kept, 0], places[kept, 0], 1)
            down = np.polyfit(columns[kept, 1], places[kept, 1], 1)
            off = np.abs(np.polyval(across, columns[:, 0]) - places[:, 0])
            off += np.abs(np.polyval(down, columns[:, 1]) - places[:, 1])
            kept = off <= max(2 * float(np.median(off)), 4)
            error = float(np.mean(off > max(4, abs(across[0]) / 4)))
        column, row = self._cell(number, first)
        return error, Point(round(float(np.polyval(across, column))), round(float(np.polyval(down, row))))

    def _cell(self, number: int, first: int) -> tuple[int, int]:
        """Column and row of a day in weeks that begin with the weekday ``first``."""
        weekday = calendar.weekday(self.year, self.month, 1)
        at = (weekday - first) % 7 + number - 1
        return at % 7, at // 7


def find_calendar(screen: Screen) -> Calendar | None:
    """The calendar that is open; None where there is none."""
    for head, shown in _heads(screen):
        numbers = [
            each for each in _numbers(screen) if head.bottom - 4 <= each[1].center.y <= head.bottom + 16 * head.height
        ]
        within = [each for each in numbers if abs(each[1].center.x - head.center.x) <= 14 * head.height]
        if len({number for number, _ in within}) >= LEAST_DAYS:
            grid = enclosing(box for _, box in within)
            days = tuple((number, box.center) for number, box in within)
            return Calendar(shown[0], shown[1], head, grid, days)
    return None


def turning(screen: Screen, found: Calendar, forward: bool) -> list[Point]:
    """Where a press may turn the calendar one month on, the surest first: what is named so, else what stands at the
    head's ends, else signs above the first or the last column."""
    row = [
        element
        for element in screen.elements
        if abs(element.box.center.y - found.head.center.y) < found.head.height / 2
        and not (element.text or "").strip().isdecimal()
        and not element.box.covers(found.head, tolerance=2)
        and not found.head.covers(element.box, tolerance=2)
        and element.box.width < found.grid.width / 3
        and found.grid.left - found.grid.width / 4 <= element.box.center.x <= found.grid.right + found.grid.width / 4
    ]
    row.sort(key=lambda element: element.box.left)
    pattern = _NEXT if forward else _PREVIOUS
    named = [each.box.center for each in row if pattern.search(_label(each))]
    before = [each.box.center for each in row if each.box.center.x < found.head.left]
    after = [each.box.center for each in row if each.box.center.x > found.head.right]
    at_end = after[-1:] if forward else before[:1] or after[-2:-1]
    signs = _signs_at_ends(screen, found)
    return [*(named[-1:] if forward else named[:1]), *at_end, *(signs[-1:] if forward else signs[:1])]


def _signs_at_ends(screen: Screen, found: Calendar) -> list[Point]:
    """Drawn or written signs in the head's row above the first and the last column, seen as part of the head; beyond a
    head as wide as the days there is nothing of the calendar."""
    column, room = found.grid.width // 7, found.grid
    if found.head.width < found.grid.width - column:
        room = Box(room.left - column // 2, room.top, room.right + column // 2, room.bottom)
    row = Box(min(room.left, found.head.left), found.head.top, max(room.right, found.head.right), found.head.bottom)
    signs = [glyph.box.center for glyph in find_glyphs(screen.screenshot, row)]
    ends = (found.grid.left + column, found.grid.right - column)
    return sorted((at for at in signs if not ends[0] < at.x < ends[1]), key=lambda at: at.x)


def _label(element: Element) -> str:
    return " ".join(part for part in (element.text, element.name, element.icon) if part)


def _heads(screen: Screen) -> Iterator[tuple[Box, tuple[int, int]]]:
    """Lines that name a month and a year, alone or two beside each other."""
    short = [element for element in screen.elements if element.text and len(element.text) <= 24]
    for element in short:
        if shown := read_month(element.text or ""):
            yield element.box, shown
    for one in short:
        for other in short:
            beside = abs(one.box.center.y - other.box.center.y) < one.box.height / 2 and one.box.right <= other.box.left
            if beside and (shown := read_month(f"{one.text} {other.text}")):
                yield one.box.union(other.box), shown


def _numbers(screen: Screen) -> Iterator[tuple[int, Box]]:
    """Every number of 1 to 31 that stands alone or in a line of such numbers."""
    for element in screen.elements:
        text = (element.text or "").strip()
        if not re.fullmatch(r"(?:\d{1,2}\s*)+", text):
            continue
        for hit in re.finditer(r"\d{1,2}", text):
            if 1 <= int(hit[0]) <= 31:
                left, right = (element.box.left + round(at * element.box.width / len(text)) for at in hit.span())
                yield int(hit[0]), Box(left, element.box.top, max(right, left + 1), element.box.bottom)
