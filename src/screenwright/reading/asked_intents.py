"""Questions in people's own words, as the reader of sentences understands them, answered from what was seen.

The words of each part of a question (its slots) are looked for on the screen: columns, rows and values of tables first,
then what is called so. What the screen does not show is refused, and no other value is told in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from screenwright.core.screen import Block, Element, Screen
from screenwright.language import Clause
from screenwright.reading.answers import (
    Cells,
    Compared,
    NotFound,
    NotInTable,
    Number,
    Reply,
    Things,
    TooFew,
    Written,
)
from screenwright.reading.finding import ENOUGH, blocks_about, find, likeness, place_of, plain_words
from screenwright.reading.kind_words import kind_named, kinds_said
from screenwright.reading.names import name_of, one_line
from screenwright.reading.questions import ORDINALS, STATES, Question, Wanted
from screenwright.reading.tables import FIGURE, Table, amount, figures_of, holds, number, says, tables_of

MOST = 12
_NTH = {**ORDINALS, "top": 1, "bottom": -1, "final": -1, "最后": -1, "末": -1, "倒数第一": -1}
_HAN_DIGITS = "一二三四五六七八九十"
_ROWS = frozenset(
    ("row", "rows", "line", "lines", "people", "persons", "person", "record", "records", "行", "人", "条")
)
_STATE_OF: dict[str, Wanted] = {
    **STATES, "unread": (("selected",), False), "empty": (("checked",), False), "open": (("expanded",), True),
    "勾选": (("checked",), True), "勾上": (("checked",), True), "选中": (("checked", "selected"), True),
    "打勾": (("checked",), True), "开着": (("checked",), True),
}  # fmt: skip


Found = tuple[Reply, tuple[Element, ...], bool]
"""A reply, what it is about, and whether the screen told it."""


def answer(screen: Screen, asked: Clause) -> Found | Question | None:
    """The answer; a question of the grammar that asks for the same; None where this cannot be answered."""
    return _ANSWERS[asked.intent](screen, asked) if asked.intent in _ANSWERS else None


def _known(reply: Reply, *about: Element | None) -> Found:
    return reply, tuple(one for one in about if one), True


def _refused(reply: Reply) -> Found:
    return reply, (), False


# -- values ------------------------------------------------------------------------------------------------------


def _value(screen: Screen, asked: Clause) -> Found | Question | None:
    """A cell of a row, a whole row or column, else what is called so."""
    target, row, kind = asked.said("target"), asked.said("row") or asked.said("in"), asked.said("kind")
    for table in tables_of(screen) if row else ():
        if rows := table.rows_of(row):
            return _of_rows(table, rows, target or kind)
    if row and target and not asked.said("in"):
        named = [one for one in find(screen, f"{row} {target}") if holds(plain_words(target), name_of(one) or "")]
        return Question("standing", f"{row} {target}", kinds_said(asked)) if named else _refused(NotFound(row))
    words = target or row
    if words and not row and not kind and (cells := _whole_column(screen, words)):
        return cells
    return Question("standing", words, kinds_said(asked)) if words else None


def _of_rows(table: Table, rows: Sequence[int], words: str) -> Found:
    """What stands in the column of these words; without words all that stands in the rows."""
    if not words:
        every = tuple(one for row in rows for one in table.rows[row] if one and one.text)
        return _known(Cells(every), *every)
    column = table.column(words)
    if column is None:
        return _refused(NotInTable(table.head, words, of_row=False))
    cells = tuple(cell for row in rows if (cell := table.cell(row, column)) and cell.text)
    if not cells:
        return _refused(NotFound(words))
    return _known(Written(cells[0].text) if len(cells) == 1 else Cells(cells), *cells)


def _whole_column(screen: Screen, words: str) -> Found | None:
    """What is under a heading, where nothing else is called so."""
    for table in tables_of(screen):
        column = table.column(words)
        if (
            column is not None
            and says(plain_words(words), table.head[column])
            and all(one.kind == "cell" for one in find(screen, words))
        ):
            cells = tuple(cell for row in range(len(table.rows)) if (cell := table.cell(row, column)))
            return _known(Cells(cells), *cells)
    return None


def _is(screen: Screen, asked: Clause) -> Found | Question | None:
    said = asked.said("said")
    if not said:
        return None
    told = _value(screen, asked)
    if isinstance(told, Question):
        seen = [
            one for one in find(screen, told.what, told.kinds) if one.kind in ("input", "select", "slider", "progress")
        ]
        if not seen:
            state = _STATE_OF.get(said.lower())
            return Question("state", told.what, told.kinds, state=said.lower(), wanted=state) if state else None
        value = seen[0].text if seen[0].value is None else f"{seen[0].value:.0%}"
        return _known(Compared(value or "", said, _same(said, value or "")), seen[0])
    if told is None or not told[2] or not isinstance(told[0], Written):
        return told
    value = told[0].words or ""
    return _known(Compared(value, said, _same(said, value)), *told[1])


def _same(said: str, value: str) -> bool:
    figures = FIGURE.findall(said)
    if figures and FIGURE.findall(value):
        return [number(one) for one in figures] == [number(one) for one in FIGURE.findall(value)]
    return likeness(said, value) >= ENOUGH or place_of(plain_words(said), plain_words(value)) is not None


def _filled(filled: bool) -> Callable[[Screen, Clause], Found | None]:
    return lambda screen, asked: _whether_filled(screen, asked, filled=filled)


def _whether_filled(screen: Screen, asked: Clause, *, filled: bool) -> Found | None:
    words = asked.said("target") or asked.said("row") or asked.said("in")
    fields = [one for one in find(screen, words) if one.kind in ("input", "select")] if words else []
    if len(fields) != 1:
        return _refused(NotFound(words)) if words else None
    return _known(Compared(fields[0].text or "", "", bool(fields[0].text) == filled), fields[0])


def _exists(_: Screen, asked: Clause) -> Found | Question | None:
    words = asked.said("target") or asked.said("said") or asked.said("row")
    return Question("where", words, kinds_said(asked)) if words else None


def _state(field: str) -> Callable[[Screen, Clause], Found | Question | None]:
    def asks(_: Screen, asked: Clause) -> Question | None:
        words = asked.said("target") or asked.said("said")
        return Question("state", words, kinds_said(asked), state=field, wanted=STATES[field]) if words else None

    return asks


# -- rows --------------------------------------------------------------------------------------------------------


def _which_row(screen: Screen, asked: Clause) -> Found | None:
    said, tables = asked.said("said"), tables_of(screen)
    if not said:
        return None
    for table in tables:
        rows = _rows_saying(table, said, asked.said("target"))
        if rows:
            wanted = asked.said("answer")
            column = table.column(wanted) if wanted else _wanted_column(table, asked, rows)
            if column is None:
                return _refused(NotInTable(table.head, wanted, of_row=False))
            cells = tuple(cell for i in rows if (cell := table.cell(i, column)))
            return _known(Cells(cells), *cells)
    return _refused(NotInTable(tables[0].head, said, of_row=True)) if tables else None


def _wanted_column(table: Table, asked: Clause, rows: Sequence[int]) -> int:
    """The names of the rows; or the column that is named, where the value stands in another one."""
    named = table.column(asked.said("target")) if asked.said("target") else None
    said = plain_words(asked.said("said"))
    if named is not None and not any(holds(said, table.text(row, named)) for row in rows):
        return named
    return table.names()


def _rows_saying(table: Table, said: str, column_words: str) -> list[int]:
    """Rows with that value, in the column that is named where one is."""
    column = table.column(column_words) if column_words else None
    if column is None:
        return table.rows_of(said)
    wanted = plain_words(said)
    for fits in (says, holds):
        found = [i for i in range(len(table.rows)) if fits(wanted, table.text(i, column))]
        if found:
            return found
    return []


def _count(screen: Screen, asked: Clause) -> Found | Question | None:
    said, noun, state = asked.said("said"), asked.said("kind").lower(), asked.said("state").lower()
    kinds, words = kinds_said(asked), asked.said("target") or asked.said("in") or asked.said("row")
    tables = tables_of(screen)
    if tables and (noun in _ROWS or (said and not kinds)):
        rows = _rows_saying(tables[0], said, asked.said("target")) if said else range(len(tables[0].rows))
        return _known(Number(len(rows), None, "row", ()))
    if noun and kinds is None:
        return None
    if state or kinds:
        wanted = _STATE_OF.get(state)
        if state and wanted is None:
            return None
        single = kind_named(noun) or noun
        return Question("count", "", kinds, single, single, state, wanted)
    rows = tables[0].rows_of(words) if tables and words else []
    return _known(Number(len(rows), None, "row", ())) if rows else None


def _nth(screen: Screen, asked: Clause) -> Found | Question | None:
    number = _ordinal(asked.said("nth"))
    words, kinds = asked.said("target"), kinds_said(asked)
    if number is None:
        return None
    for table in tables_of(screen):
        said = (words, asked.said("in"), *asked.all_said("kind"))
        named = next((found for one in said if one and (found := table.column(one)) is not None), None)
        if named is None and (words or (kinds and not kinds & {"cell", "list_item"})):
            continue
        column = table.names() if named is None else named
        if not -len(table.rows) <= (at := number - 1 if number > 0 else number) < len(table.rows):
            return _refused(TooFew(Number(len(table.rows), None, "row", ())))
        cell = table.cell(at, column)
        return _known(Written(cell.text), cell) if cell and cell.text else None
    noun = asked.said("kind").lower()
    return Question("nth", "", kinds, noun, noun, number=number) if kinds else None


def _ordinal(words: str) -> int | None:
    plain = words.lower().removesuffix("one").strip()
    if plain in _NTH:
        return _NTH[plain]
    if match := re.search(r"第?(\d{1,2})", plain):
        return int(match[1])
    if match := re.search(f"第([{_HAN_DIGITS}])", plain):
        return _HAN_DIGITS.index(match[1]) + 1
    return None


def _extreme(sign: int) -> Callable[[Screen, Clause], Found | None]:
    def asks(screen: Screen, asked: Clause) -> Found | None:
        words = asked.said("target") or asked.said("kind")
        for table in tables_of(screen):
            columns = [table.column(words)] if words and table.column(words) is not None else figures_of(table)
            if len(columns) != 1 or columns[0] is None:
                continue
            amounts = [
                (value, i) for i in range(len(table.rows)) if (value := amount(table.text(i, columns[0]))) is not None
            ]
            if not amounts:
                continue
            best = max(sign * value for value, _ in amounts)
            rows = [i for value, i in amounts if sign * value == best]
            wanted = [one for one in (asked.said("answer"), asked.said("kind")) if one]
            shown = next((found for one in wanted if (found := table.column(one)) is not None), table.names())
            if asked.said("kind").lower() in ("column", "number", "figure", "value", "列", "数", "数字"):
                shown = columns[0]
            cells = tuple(cell for i in rows if (cell := table.cell(i, shown)))
            return _known(Cells(cells), *cells)
        return None

    return asks


def _sum(screen: Screen, asked: Clause) -> Found | None:
    words = asked.said("target") or asked.said("kind")
    for table in tables_of(screen):
        columns = [table.column(words)] if words and table.column(words) is not None else figures_of(table)
        if len(columns) == 1 and columns[0] is not None:
            chosen = asked.all_said("row")
            rows = sorted({i for one in chosen for i in table.rows_of(one)}) if chosen else range(len(table.rows))
            values = [amount(table.text(i, columns[0])) for i in rows]
            if values and all(value is not None for value in values):
                total = round(sum(value for value in values if value is not None), 2)
                return _known(Written(f"{total:g}"), *(table.cell(i, columns[0]) for i in rows))
    return None


def _compare(screen: Screen, asked: Clause) -> Found | None:
    names = asked.all_said("row") or asked.all_said("said")
    if len(names) != 2:
        return None
    for table in tables_of(screen):
        rows = [found[0] for one in names if len(found := table.rows_of(one)) == 1]
        words = asked.said("target")
        columns = [table.column(words)] if words and table.column(words) is not None else figures_of(table)
        if len(rows) == 2 and len(columns) == 1 and columns[0] is not None:
            values = [amount(table.text(i, columns[0])) for i in rows]
            if values[0] is None or values[1] is None or values[0] == values[1]:
                return None
            less = re.search(
                r"(?i)less|lower|cheap|few|young|earl|small|short|sooner|first|少|低|便宜|早|小|短", asked.words
            )
            more = (values[0] > values[1]) != bool(less)
            cell = table.cell(rows[0 if more else 1], table.names())
            return _known(Cells((cell,)), cell) if cell else None
    return None


# -- groups, places ----------------------------------------------------------------------------------------------


def _which(on: bool) -> Callable[[Screen, Clause], Found | Question | None]:
    def asks(screen: Screen, asked: Clause) -> Found | Question | None:
        group, kinds = asked.said("target") or asked.said("in"), kinds_said(asked)
        if not group:
            return Question("which", "", kinds, asked.said("kind"), asked.said("kind"), "on" if on else "off",
                            STATES["selected" if on else "off"])  # fmt: skip
        lists = [one for one in find(screen, group) if one.kind in ("select", "input")]
        if lists and on:
            return _known(Written(lists[0].text), lists[0]) if lists[0].text else None
        members = list(_under(screen, group))
        found = tuple(one for one in members if on in (one.state.checked, one.state.selected))
        return _known(Things(found[:MOST]), *found) if found and members else None

    return asks


def _under(screen: Screen, group: str) -> Iterator[Element]:
    """What has a mark in the group that is called so: in its block, else below its words down to the next words that no
    control has for its name."""
    toggles = [one for one in screen.elements if one.kind in ("checkbox", "radio", "switch")]
    blocks = blocks_about(screen, group)
    held = {id_ for block in blocks for id_ in _all_children(block)}
    inside = [one for one in toggles if one.id in held]
    if inside:
        yield from inside
        return
    captions = [one for one in find(screen, group) if one.kind in ("text", "other")]
    if not captions:
        return
    top = captions[0].box
    names = {one_line(one.name) for one in toggles}
    below = sorted((one for one in screen.elements if one.box.top >= top.top and one is not captions[0]),
                   key=lambda one: (one.box.top, one.box.left))  # fmt: skip
    begun = False
    for one in below:
        if one in toggles:
            begun = True
            yield one
        elif begun and one.kind == "text" and one_line(one.text or "") not in names:
            return


def _all_children(block: Block) -> Sequence[str]:
    return [*block.children, *(cell for row in block.rows for cell in row if cell)]


def _side(_: Screen, asked: Clause) -> Question | None:
    for slot, way in (("left_of", "left"), ("right_of", "right"), ("above", "above"), ("below", "below")):
        if words := asked.said(slot):
            return Question("side", words, direction=way)  # type: ignore[arg-type]
    return None


def _read(_: Screen, asked: Clause) -> Question:
    return Question("read", asked.said("target") or asked.said("row"), kinds_said(asked))


def _where(_: Screen, asked: Clause) -> Question | None:
    words = asked.said("target") or asked.said("row")
    return Question("where", words, kinds_said(asked)) if words else None


def _function(_: Screen, asked: Clause) -> Question | None:
    words = " ".join(one for one in (asked.said("command"), asked.said("target")) if one)
    return Question("function", words, kinds_said(asked)) if words else None


def _all_or(question: Question) -> Callable[[Screen, Clause], Found | Question]:
    """What there is of the kind that is named; the question where none is."""

    def asks(screen: Screen, asked: Clause) -> Found | Question:
        kinds = kinds_said(asked)
        found = tuple(one for one in screen.elements if kinds and one.kind in kinds)
        return _known(Things(found[:MOST]), *found) if found else question

    return asks


_ANSWERS: dict[str, Callable[[Screen, Clause], Found | Question | None]] = {
    "ask_value": _value, "ask_is": _is, "ask_empty": _filled(False), "ask_filled": _filled(True),
    "ask_exists": _exists, "ask_on": _state("on"), "ask_off": _state("off"), "ask_enabled": _state("enabled"),
    "ask_which_on": _which(True), "ask_which_off": _which(False), "ask_which_row": _which_row, "ask_count": _count,
    "ask_nth": _nth, "ask_most": _extreme(1), "ask_least": _extreme(-1), "ask_sum": _sum, "ask_compare": _compare,
    "ask_where": _where, "ask_what_for": _function, "ask_how_to": _function, "ask_beside": _side, "ask_read": _read,
    "ask_summary": _all_or(Question("purpose")), "ask_title": _all_or(Question("title")),
}  # fmt: skip
