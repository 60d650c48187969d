"""Tables of a screen, as questions ask of them: columns by what their headings say, rows by what stands in them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from screenwright.core.screen import Element, Screen
from screenwright.language import meant
from screenwright.reading.finding import ENOUGH, likeness, place_of, plain_words, shared
from screenwright.reading.names import one_line

_ENOUGH = 0.7
"""Share of the words of a name that must be said of a row, where only a part of its words was."""
FIGURE = re.compile(r"[-−+]?\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class Table:
    """``head``: the words over its columns, "" where there are none; ``rows`` below it."""

    head: tuple[str, ...]
    rows: tuple[tuple[Element | None, ...], ...]

    def column(self, words: str) -> int | None:
        """The column whose heading says or means nearly this; None where none does clearly."""
        fits = [likeness(words, head) if head else 0.0 for head in self.head]
        best = max(fits, default=0.0)
        if best >= ENOUGH:
            return fits.index(best)
        parts = [shared(words, head) if head else 0.0 for head in self.head]
        best = max(parts, default=0.0)
        if best >= 0.5 and parts.count(best) == 1:
            return parts.index(best)
        named = [head for head in self.head if head]
        head = meant(words, named)
        return None if head is None else self.head.index(named[head])

    def rows_of(self, words: str) -> list[int]:
        """Rows in which a cell says this, else all of whose words are in it, else most of them."""
        wanted = plain_words(words)
        for fits in (says, holds, _nearly):
            found = [
                i for i, row in enumerate(self.rows) if any(cell and fits(wanted, cell.text or "") for cell in row)
            ]
            if found:
                return found
        return []

    def names(self) -> int:
        """The column that tells one row from another in words: the first that holds neither figures nor addresses, and
        no word twice; the first of all where there is none."""
        for column in range(len(self.head)):
            texts = [text for row in range(len(self.rows)) if (text := self.text(row, column))]
            if texts and not any(re.search(r"[\d@]", text) for text in texts) and len(set(texts)) == len(texts):
                return column
        return 0

    def cell(self, row: int, column: int) -> Element | None:
        return self.rows[row][column] if column < len(self.rows[row]) else None

    def text(self, row: int, column: int) -> str:
        cell = self.cell(row, column)
        return (cell.text or "") if cell else ""


def tables_of(screen: Screen) -> list[Table]:
    found = []
    for block in screen.blocks:
        rows = [tuple(screen.by_id.get(cell) if cell else None for cell in row) for row in block.rows]
        if block.role == "table" and len(rows) > 1 and max(map(len, rows)) > 1:
            head = tuple(one_line(cell.text or "") or "" if cell else "" for cell in rows[0])
            found.append(Table(head, tuple(rows[1:])))
    return sorted(found, key=lambda table: -len(table.rows))


def amount(text: str) -> float | None:
    """The number that a text is, with its currency or unit; times and dates as numbers that are later when they are
    greater; None for words."""
    if match := re.fullmatch(r"\s*(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})\s*", text):
        first, second, third = (int(one) for one in match.groups())
        year, month, day = (first, second, third) if first > 31 else (third, second, first)
        return float(year * 10_000 + month * 100 + day)
    if match := re.fullmatch(r"\s*(\d{1,2}):(\d{2})(?::\d{2})?\s*", text):
        return 60.0 * int(match[1]) + int(match[2])
    figures = FIGURE.findall(text)
    letters = re.sub(r"(?i)kg|km|cm|mm|gb|mb|kb|pcs|eur|usd|gbp|chf|hrs?|min|items?|[€$£¥元%°个件]", "", text)
    if len(figures) != 1 or sum(sign.isalpha() for sign in letters) > 2:
        return None
    return number(figures[0])


def number(figure: str) -> float:
    """ "1,234.50", "1.234,50" and "12,5"."""
    plain = figure.replace("−", "-").rstrip(".,")
    last = max(plain.rfind("."), plain.rfind(","))
    decimal = (last >= 0 and len(plain) - last - 1 != 3) or (
        plain.count(".") + plain.count(",") == 1 and plain.startswith("0")
    )
    whole, rest = (plain[:last], plain[last + 1 :]) if decimal and last >= 0 else (plain, "")
    return float(f"{re.sub(r'[.,]', '', whole) or '0'}.{rest or '0'}")


def says(wanted: str, text: str) -> bool:
    return bool(wanted) and wanted == plain_words(text)


def holds(wanted: str, text: str) -> bool:
    return bool(wanted) and place_of(wanted, plain_words(text)) is not None


def _nearly(wanted: str, text: str) -> bool:
    return likeness(wanted, text) >= ENOUGH or (shared(wanted, text) >= _ENOUGH and bool(plain_words(text)))


def figures_of(table: Table) -> list[int | None]:
    """Columns in which nearly all cells are amounts."""
    return [
        column for column in range(len(table.head))
        if sum(amount(table.text(i, column)) is not None for i in range(len(table.rows))) > 0.8 * len(table.rows)
    ]  # fmt: skip
