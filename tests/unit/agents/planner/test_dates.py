"""Dates and times in words, and a calendar's grid."""

from __future__ import annotations

import calendar
import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from screenwright.agents.planner.dates import as_typed, months_between, read_date, read_month, read_time
from screenwright.agents.planner.skills.calendars import find_calendar, turning
from screenwright.core.geometry import Box

DAYS = st.dates(datetime.date(1950, 1, 1), datetime.date(2090, 12, 31))


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("10/12/2016", (2016, 10, 12)),
        ("13/12/2016", (2016, 12, 13)),
        ("10.12.2016", (2016, 12, 10)),
        ("2016-10-12", (2016, 10, 12)),
        ("2016年10月12日", (2016, 10, 12)),
        ("12 October 2016", (2016, 10, 12)),
        ("12th of Oct. 2016", (2016, 10, 12)),
        ("October 12th, 2016", (2016, 10, 12)),
        ("12. Oktober 2016", (2016, 10, 12)),
    ],
)
def test_ways_of_writing_a_date(words: str, day: tuple[int, int, int]) -> None:
    assert read_date(words) == datetime.date(*day)


@pytest.mark.parametrize("words", ["", "30/02/2016", "2016-13-01", "13/13/2016", "12 Brumaire 2016", "1/2/16", "soon"])
def test_what_no_calendar_has_is_no_date(words: str) -> None:
    assert read_date(words) is None


@given(DAYS)
def test_a_date_is_read_as_it_was_written(day: datetime.date) -> None:
    month = calendar.month_name[day.month]
    ways = (f"{day:%m/%d/%Y}", f"{day:%d.%m.%Y}", day.isoformat(), f"{day.day} {month} {day.year}")
    assert {read_date(way) for way in ways} == {day}


@given(st.text(max_size=40))
def test_any_text_is_read_or_is_none(words: str) -> None:
    assert read_date(words) is None or isinstance(read_date(words), datetime.date)
    assert read_time(words) is None or isinstance(read_time(words), datetime.time)
    read_month(words)


@pytest.mark.parametrize(
    ("words", "time"),
    [("7:11 PM", (19, 11)), ("12:05 am", (0, 5)), ("12:30 p.m.", (12, 30)), ("23:59", (23, 59)), ("07:00", (7, 0))],
)
def test_times(words: str, time: tuple[int, int]) -> None:
    assert read_time(words) == datetime.time(*time)


@pytest.mark.parametrize("words", ["24:00", "13:00 PM", "7:60", "0:10 am", "noon"])
def test_what_no_clock_shows_is_no_time(words: str) -> None:
    assert read_time(words) is None


@pytest.mark.parametrize(
    ("words", "month"),
    [("October 2016", (2016, 10)), ("Oct 2016", (2016, 10)), ("2016年3月", (2016, 3)), ("May, 1999", (1999, 5))],
)
def test_a_calendars_heading(words: str, month: tuple[int, int]) -> None:
    assert read_month(words) == month


def test_words_that_hold_a_month_by_chance_are_no_heading() -> None:
    assert read_month("Decision 2016") is None
    assert read_month("You may come") is None


@given(DAYS, DAYS)
def test_months_lie_as_far_ahead_as_back(one: datetime.date, other: datetime.date) -> None:
    here, there = (one.year, one.month), (other.year, other.month)
    assert months_between(here, there) == -months_between(there, here)


def test_the_order_of_a_fields_hint() -> None:
    day = datetime.date(2024, 2, 9)
    assert as_typed(day, "mm/dd/yyyy") == "02/09/2024"
    assert as_typed(day, "TT.MM.JJJJ") == "09.02.2024"
    assert as_typed(day, "yyyy-mm-dd") == "2024-02-09"
    assert as_typed(day, "Your name") is None


# -- calendars ---------------------------------------------------------------------------------------------------


def month(year: int, number: int, first: int = calendar.SUNDAY, left_out: tuple[int, ...] = ()) -> list[Item]:
    """A grid of 40 pixels a day, its first column at x = 100, its first week at y = 200."""
    weekday, count = calendar.monthrange(year, number)
    items: list[Item] = [("text", f"{calendar.month_name[number]} {year}", (180, 150, 320, 170))]
    for day in range(1, count + 1):
        at = (weekday - first) % 7 + day - 1
        x, y = 100 + 40 * (at % 7), 200 + 40 * (at // 7)
        if day not in left_out:
            items.append(("text", str(day), (x, y, x + 20, y + 20)))
    return items


@given(
    st.integers(1990, 2060), st.integers(1, 12), st.integers(1, 28), st.sampled_from([calendar.SUNDAY, calendar.MONDAY])
)
def test_a_day_is_where_the_grid_has_it_even_if_it_was_not_read(year: int, number: int, day: int, first: int) -> None:
    whole = find_calendar(screen_of(*month(year, number, first)))
    without = find_calendar(screen_of(*month(year, number, first, left_out=(day, (day + 9) % 28 + 1))))
    assert whole is not None
    assert without is not None
    assert (whole.year, whole.month) == (year, number)
    seen, guessed = whole.day(day), without.day(day)
    assert seen is not None
    assert guessed is not None
    at = (calendar.monthrange(year, number)[0] - first) % 7 + day - 1
    assert Box(0, 0, 20, 20).moved(100 + 40 * (at % 7), 200 + 40 * (at // 7)).contains(seen)
    assert abs(seen.x - guessed.x) <= 2
    assert abs(seen.y - guessed.y) <= 2


def test_a_table_of_numbers_without_a_month_is_no_calendar() -> None:
    assert find_calendar(screen_of(*month(2025, 3)[1:])) is None


def test_where_it_is_turned() -> None:
    both_ends = screen_of(*month(2025, 3), ("text", "<", (102, 150, 112, 170)), ("text", ">", (350, 150, 360, 170)))
    found = find_calendar(both_ends)
    assert found is not None
    assert turning(both_ends, found, forward=True)[0].x == 355
    assert turning(both_ends, found, forward=False)[0].x == 107
    right = screen_of(*month(2025, 3), ("icon", None, (330, 150, 340, 170)), ("icon", None, (350, 150, 360, 170)))
    assert turning(right, found, forward=True)[0].x == 355
    assert turning(right, found, forward=False)[0].x == 335
