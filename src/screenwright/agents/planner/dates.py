"""Dates and times as people write them, and as calendars show them: read without guessing.

"10/12/2016" is the twelfth of October, as in the United States, unless the first number cannot be a month; with dots
it is the tenth of December. A year comes first in "2016-10-12" and "2016年10月12日".
"""

from __future__ import annotations

import datetime
import re

_MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar janvier enero 一月", "february feb februar février febrero 二月",
            "march mar märz mars marzo 三月", "april apr avril abril 四月", "may mai mayo 五月",
            "june jun juni juin junio 六月", "july jul juli juillet julio 七月",
            "august aug août agosto 八月", "september sep sept septembre septiembre 九月",
            "october oct oktober okt octobre octubre 十月", "november nov novembre noviembre 十一月",
            "december dec dezember dez décembre diciembre 十二月",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
_MONTH = "|".join(sorted(map(re.escape, _MONTHS), key=len, reverse=True))
_YEAR_FIRST = re.compile(r"(\d{4})\s*(?:[-/.]|年)\s*(\d{1,2})\s*(?:[-/.]|月)\s*(\d{1,2})\s*日?")
_NUMBERS = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})")
_MONTH_FIRST = re.compile(rf"({_MONTH})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?,?\s+(\d{{4}})", re.IGNORECASE)
_DAY_FIRST = re.compile(
    rf"(\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of\s+|de\s+)?({_MONTH})\.?,?\s+(?:de\s+)?(\d{{4}})", re.IGNORECASE
)
DATE = re.compile(
    "|".join(re.sub(r"\((?!\?)", "(?:", form.pattern).replace(r"\2", "[-/.]") for form in
             (_YEAR_FIRST, _NUMBERS, _MONTH_FIRST, _DAY_FIRST)),
    re.IGNORECASE,
)  # fmt: skip
"""Anything that may be a date; :func:`read_date` says whether it is one."""
TIME = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?", re.IGNORECASE)
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap])?", re.IGNORECASE)
_SHOWN = re.compile(
    rf"(?<![^\W\d_])({_MONTH})(?![^\W\d_])\.?,?\s*['’]?(\d{{4}})|(\d{{4}})\s*年\s*(\d{{1,2}})\s*月", re.IGNORECASE
)
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")
_MONTH_ALONE = re.compile(rf"(?<![^\W\d_])({_MONTH})(?![^\W\d_])", re.IGNORECASE)


def read_date(words: str) -> datetime.date | None:
    """The day that the words name; None where they name none, or one that no calendar has."""
    words = words.strip()
    if hit := _YEAR_FIRST.fullmatch(words):
        return _day(int(hit[1]), int(hit[2]), int(hit[3]))
    if hit := _NUMBERS.fullmatch(words):
        first, second, year = int(hit[1]), int(hit[3]), int(hit[4])
        month_first = hit[2] != "." and first <= 12
        return _day(year, first, second) if month_first else _day(year, second, first)
    if hit := _MONTH_FIRST.fullmatch(words):
        return _day(int(hit[3]), _MONTHS[hit[1].lower()], int(hit[2]))
    if hit := _DAY_FIRST.fullmatch(words):
        return _day(int(hit[3]), _MONTHS[hit[2].lower()], int(hit[1]))
    return None


def _day(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


def read_time(words: str) -> datetime.time | None:
    """A time of the day on a clock of 12 or 24 hours."""
    hit = _CLOCK.match(words.strip())
    if hit is None:
        return None
    hour, minute, half = int(hit[1]), int(hit[2]), (hit[3] or "").lower()
    if half and not 1 <= hour <= 12:
        return None
    hour = hour % 12 + 12 * (half == "p") if half else hour
    return datetime.time(hour, minute) if hour < 24 and minute < 60 else None


def read_month(words: str) -> tuple[int, int] | None:
    """Year and month of a calendar's heading: "October 2016", "Oct 2016", "2016年10月"."""
    if hit := _SHOWN.search(words):
        return (int(hit[2]), _MONTHS[hit[1].lower()]) if hit[1] else _valid(int(hit[3]), int(hit[4]))
    year, month = _YEAR.search(words), _MONTH_ALONE.search(words)
    return (int(year[1]), _MONTHS[month[1].lower()]) if year and month else None


def _valid(year: int, month: int) -> tuple[int, int] | None:
    return (year, month) if 1 <= month <= 12 else None


def months_between(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Months from ``one`` to ``other``, each a year and a month; below 0 where ``other`` is earlier."""
    return 12 * (other[0] - one[0]) + other[1] - one[1]


def as_typed(day: datetime.date, form: str) -> str | None:
    """The day in the order of a field's own hint, as "mm/dd/yyyy" or "TT.MM.JJJJ"; None where the hint is none."""
    parts = re.findall(r"[a-zäöü年月日]+", form.lower())
    kinds = {"m": f"{day.month:02}", "d": f"{day.day:02}", "t": f"{day.day:02}", "j": f"{day.year}", "y": f"{day.year}"}
    if len(parts) != 3 or len({part[0] for part in parts}) != 3 or any(set(part) - set("mdtyj") for part in parts):
        return None
    separator = re.search(r"[a-z]\s*([-/.])", form.lower())
    return (separator[1] if separator else "/").join(kinds[part[0]] for part in parts)
