"""Plain pages: whether tables, check boxes, radio buttons, fields, selects and sliders are what the page says they are,
and whether plain questions about them are answered rightly, wrongly or not at all.

A table is exact where some table of the screen has the same rows and columns of the same words. A cell is right where
it stands in its row and its column of the table that lies best on its own. A control is right by its exact name with
the right state; a slider within 5 of 100. Words are compared without case, spaces and signs at their ends. Invented is
what can be clicked and lies neither on a control of the page nor on what takes a click, as labels do and lists of
toolkits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, Screen
from screenwright.reading import ask
from screenwright_lab.benchmarks.elements import Parse, parse
from screenwright_lab.benchmarks.intervals import Score
from screenwright_lab.benchmarks.samples import Row, Rows, Sample, share_scores
from screenwright_lab.data.plain.truth import PlainPage, TrueControl, TrueTable, pages

SAME = 0.3
"""IoU from which an element stands on a control."""
NEAR = 0.05
"""Of the way of a slider."""
MEASURES = ("tables exact", "cells", "checks", "fields", "sliders", "buttons and links", "invented a page")
ANSWERS = ("answers right", "answers wrong", "answers refused")


@dataclass
class Plain:
    """Counts of each measure, and of the answers to questions made from the truth."""

    data: Path
    split: str | None = "test"
    parse: Parse = parse
    solver: str = "builtin"
    name: str = "plain-1"
    _pages: dict[str, tuple[Path, PlainPage]] = field(default_factory=dict)

    def samples(self) -> list[Sample]:
        self._pages = pages(self.data, self.split)
        return [Sample(name, name, (picture,)) for name, (picture, _) in self._pages.items()]

    def judge(self, sample: Sample) -> Row:
        picture, page = self._pages[sample.id]
        screen = self.parse(picture)
        row: dict[str, list[float]] = {name: [0.0, 0.0] for name in (*MEASURES, *ANSWERS)}
        found = [cells_of(screen, block.rows) for block in screen.blocks if block.role == "table"]
        for table in page.tables:
            row["tables exact"][0] += any(texts == normal(table) for texts in found)
            row["tables exact"][1] += 1
            right, all_ = cells_right(table, screen)
            row["cells"][0] += right
            row["cells"][1] += all_
        for control in page.controls:
            measure = _MEASURE[control.kind]
            row[measure][0] += is_right(control, screen)
            row[measure][1] += 1
        row["invented a page"] = [float(len(invented(screen, page))), 1.0]
        for question, answer in questions(page):
            told = ask(screen, question)
            how = (
                "answers refused"
                if not told.known
                else "answers right"
                if answer.fits(told.words, told.holds)
                else "answers wrong"
            )
            for name in ANSWERS:
                row[name][0] += name == how
                row[name][1] += 1
        return row

    @staticmethod
    def scores(rows: Rows) -> list[Score]:
        return share_scores(rows, (*MEASURES, *ANSWERS))


_MEASURE = {
    "checkbox": "checks", "radio": "checks", "switch": "checks", "input": "fields", "select": "fields",
    "slider": "sliders", "button": "buttons and links", "link": "buttons and links", "tab": "buttons and links",
}  # fmt: skip


def plain(text: str | None) -> str:
    """As two texts are compared."""
    return "".join((text or "").split()).casefold().strip(":.,;*")


def normal(table: TrueTable) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(plain, row)) for row in table.rows)


def cells_of(screen: Screen, rows: Sequence[Sequence[str | None]]) -> tuple[tuple[str, ...], ...]:
    """The words of a table's cells: a cell's own, or those of what lies in it."""
    return tuple(
        tuple(_words(screen, screen.by_id[cell]) if cell in screen.by_id else "" for cell in row) for row in rows
    )


def _words(screen: Screen, cell: Element) -> str:
    if cell.text:
        return plain(cell.text)
    inside = [one for one in screen.elements if one.text and one is not cell and cell.box.covers(one.box, tolerance=2)]
    return plain(" ".join(one.text or "" for one in sorted(inside, key=lambda one: (one.box.top, one.box.left))))


def cells_right(table: TrueTable, screen: Screen) -> tuple[int, int]:
    """How many of its cells with words stand in their row and column, of how many."""
    blocks = [block for block in screen.blocks if block.role == "table"]
    best = max(blocks, key=lambda block: block.box.iou(table.box), default=None)
    truth = {(r, c): text for r, row in enumerate(normal(table)) for c, text in enumerate(row) if text}
    if best is None or best.box.overlap(table.box) == 0:
        return 0, len(truth)
    found = cells_of(screen, best.rows)
    first = next((r for r, row in enumerate(found) if row and row[0] == normal(table)[0][0]), 0)
    return sum(
        0 <= r + first < len(found) and c < len(found[r + first]) and found[r + first][c] == text
        for (r, c), text in truth.items()
    ), len(truth)


def is_right(control: TrueControl, screen: Screen) -> bool:
    """Whether an element of its kind stands there by its name, in its state."""
    return any(_fits(control, element) for element in screen.elements if element.box.iou(control.box) >= SAME
               or (control.kind in ("checkbox", "radio") and element.box.covers(control.box, tolerance=4)))  # fmt: skip


def _fits(control: TrueControl, element: Element) -> bool:
    if element.kind != control.kind or plain(element.name or element.text) != plain(control.name):
        return False
    match control.kind:
        case "checkbox" | "radio" | "switch":
            return element.state.checked == control.checked
        case "slider":
            return element.value is not None and abs(element.value - (control.value or 0.0)) <= NEAR
        case "select":
            return plain(element.text) == plain(control.text)
        case "input":
            return not control.text or plain(element.text) == plain(control.text)
        case _:
            return True


def invented(screen: Screen, page: PlainPage) -> list[Element]:
    """What can be clicked and is nothing of the page's."""
    true: list[Box] = [control.box for control in page.controls]
    true += [word.box for word in page.words if word.of[0] == "label"]
    true += [one.box for one in page.tables if one.selectable]
    return [one for one in screen.elements if one.clickable and not any(one.box.overlap(box) for box in true)]


@dataclass(frozen=True, slots=True)
class Answer:
    """``holds`` of a yes or no; else the words that must be among those of the answer."""

    words: str = ""
    holds: bool | None = None
    number: float | None = None

    def fits(self, told: str, holds: bool | None) -> bool:
        if self.holds is not None:
            return holds is self.holds
        if self.number is not None:
            said = [float(word) for word in told.replace("%", " ").replace(".", " ").split() if word.isdigit()]
            return any(abs(one - self.number) <= 100 * NEAR for one in said)
        return plain(self.words) in plain(told)


def questions(page: PlainPage) -> Iterator[tuple[str, Answer]]:
    """Plain questions about what the page holds; names that several things have are not asked about."""
    names = [plain(control.name) for control in page.controls]
    for control in page.controls:
        if not control.name or names.count(plain(control.name)) > 1:
            continue
        match control.kind:
            case "checkbox" | "radio":
                yield f"Is {control.name} ticked?", Answer(holds=bool(control.checked))
            case "input" if control.text:
                yield f"What does the {control.name} field say?", Answer(control.text)
            case "select":
                yield f"What is chosen in {control.name}?", Answer(control.text)
            case "slider":
                yield f"What is {control.name} set to?", Answer(number=100 * (control.value or 0.0))
            case _:
                pass
    for table in page.tables:
        if table.headed and len(table.rows[0]) > 1:
            keys = [row[0] for row in table.rows[1:]]
            for row in table.rows[1:3]:
                if row[0] and keys.count(row[0]) == 1 and row[1]:
                    yield f"What is the {table.rows[0][1]} of {row[0]}?", Answer(row[1])
