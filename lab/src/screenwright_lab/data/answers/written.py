"""Screens in plain text with questions about them, and goals on them: ``written/pages/*.txt``, forms, tables, settings
and lists, ``written/programs/*.txt``, half of which have menus, and ``written/dialogs/*.txt``.

::

    == Orders of a bakery
    table
    Name | Phone | Paid
    Ella Novak | 555 0193 | yes
    group Delivery
    check on "Leave at the door"
    field "Note" = "back gate"
    slider "Volume" = 43
    ? who has 555 0193 => say r1c1
    ? is it left at the door => yes "Leave at the door"
    ? where is the slider => where "Volume"
    ? what is right of the note => beside "Note"
    ? what is Bo's phone => none

    menu "File": "New", "Print..."
    ! I need it on paper => click "File > Print..."
    ! put 20 into the volume, and let them ring => fill "Volume" with "20"; off "Leave at the door"
    ! save it as order7 => part click "File > Save As..."
    ! phone Bo => none

``r1c1`` is a cell (row 0 is the heading), ``t2r1c1`` one of the second table; anything else is called by its label, the
second of that label by ``"Label"2``. Entries of a menu are not in sight; ``[Delete]`` in a cell is a button.
``part``: a goal goes on where this screen does not show it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from screenwright.core.errors import DataError
from screenwright.reading import ON_THINGS, OPERATIONS

FOLDER = Path(__file__).parent / "written"
_PART = re.compile(
    r'(check|radio|switch|tab|item|button|link|text|field|select|slider)\b( on| off)? "([^"]*)"'
    r'(?: =(?: "([^"]*)"| ?(\d+))?)?\s*$'
)
_MENU = re.compile(r'menu "([^"]*)":(( *"[^"]*",?)+)$')
_STEP = re.compile(r'(click|on|off|fill) ((?:t\d)?r\d+c\d+|"[^"]*"\d?)(?: "([^"]*)")?(?: with "([^"]*)")?$')
BUTTON = re.compile(r"\[([^\]]+)\]")
"""A button in a cell."""
_PLACE = re.compile(r'(?:t(\d))?r(\d+)c(\d+)|"([^"]*)"(\d)?')

Cell: TypeAlias = tuple[int, ...]
"""The number of a part that is a table, a row, 0 being the heading, and a column, from 0; and of a button in it its
number. Of an entry of a menu the number of the part and that of the entry."""
Deed: TypeAlias = Literal["click", "on", "off", "fill"]


@dataclass(frozen=True, slots=True)
class Part:
    """``kind``: table, group, menu or a control's; ``on``: None where it is not told; ``text``: a field's content or a
    slider's value; ``rows`` of a table, the heading first, or one of a menu with its entries."""

    kind: str
    label: str = ""
    on: bool | None = None
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """``places``: what the answer is taken from, cells or the numbers of parts."""

    question: str
    operation: str
    places: tuple[Cell | int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """``words``: what is filled in; None of another deed."""

    deed: Deed
    place: Cell | int
    words: str | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """``whole``: that the steps, in their order, are all that is asked for. Without steps nothing here does it."""

    goal: str
    steps: tuple[Step, ...]
    whole: bool = True


@dataclass(frozen=True, slots=True)
class WrittenScreen:
    title: str
    parts: tuple[Part, ...]
    asked: tuple[Asked, ...] = ()
    wanted: tuple[Wanted, ...] = ()


@dataclass
class _Drafted:
    title: str
    parts: list[Part] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    wanted: list[Wanted] = field(default_factory=list)
    rows: list[tuple[str, ...]] | None = None

    def end_table(self) -> None:
        if self.rows is not None:
            self.parts.append(Part("table", rows=tuple(self.rows)))
            self.rows = None


def read_written(path: Path) -> list[WrittenScreen]:
    """Raises DataError that names the line."""
    drafts = list[_Drafted]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            _read_line(line.strip(), drafts)
        except ValueError as error:
            raise DataError(f"{path}:{number}: {error}: {line!r}") from error
    return [WrittenScreen(one.title, tuple(one.parts), tuple(one.asked), tuple(one.wanted)) for one in drafts]


def _read_line(line: str, drafts: list[_Drafted]) -> None:
    if not line:
        return
    if line.startswith("== "):
        drafts.append(_Drafted(line[3:].strip()))
        return
    if not drafts:
        raise ValueError("no screen has begun")
    draft, part = drafts[-1], _PART.match(line)
    if line.startswith(("? ", "! ")):
        draft.end_table()
        if line.startswith("?"):
            draft.asked.append(_asked(line, draft.parts))
        else:
            draft.wanted.append(_wanted(line, draft.parts))
    elif line == "table":
        draft.end_table()
        draft.rows = []
    elif menu := _MENU.match(line):
        draft.end_table()
        draft.parts.append(Part("menu", menu[1], rows=(tuple(re.findall(r'"([^"]*)"', menu[2])),)))
    elif line.startswith("group ") or part:
        draft.end_table()
        draft.parts.append(_part(part) if part else Part("group", line[6:].strip()))
    elif draft.rows is not None:
        draft.rows.append(tuple(cell.strip() for cell in line.split("|")))
        if len(draft.rows[-1]) != len(draft.rows[0]):
            raise ValueError(f"{len(draft.rows[-1])} cells below {len(draft.rows[0])} headings")
    else:
        raise ValueError("this is no part of a screen")


def _part(told: re.Match[str]) -> Part:
    kind, state, label, text, value = told.groups()
    return Part(kind, label, None if state is None else state.strip() == "on", text or value or "")


def _asked(line: str, parts: list[Part]) -> Asked:
    question, _, answer = line[2:].rpartition(" => ")
    operation, _, rest = answer.strip().partition(" ")
    if not question or operation not in OPERATIONS:
        raise ValueError(f"a question ends in => and one of {', '.join(OPERATIONS)}")
    if _PLACE.sub("", rest).strip(" ,"):
        raise ValueError("what it is taken from cannot be read")
    places = tuple(_place(one, parts) for one in _PLACE.finditer(rest))
    if operation in ON_THINGS and not places:
        raise ValueError(f"{operation} needs what it is taken from")
    return Asked(question.strip(), operation, places)


def _wanted(line: str, parts: list[Part]) -> Wanted:
    goal, _, told = line[2:].rpartition(" => ")
    goal, told = goal.strip(), told.strip()
    if not goal or not told:
        raise ValueError("a goal ends in => and its steps")
    whole = not told.startswith("part ")
    steps = () if told == "none" else told.removeprefix("part ").split(";")
    return Wanted(goal, tuple(_step(one.strip(), goal, parts) for one in steps), whole)


def _step(told: str, goal: str, parts: list[Part]) -> Step:
    found = _STEP.match(told)
    if found is None or (found[1] == "fill") != (found[4] is not None):
        raise ValueError(f"the step {told!r} cannot be read")
    if found[4] and found[4].lower() not in goal.lower():
        raise ValueError(f"{found[4]!r} does not stand in the goal")
    title, of, entry = found[2].strip('"').partition(" > ")
    place: Cell | int
    if of:
        place = _entry(title, entry, parts)
    else:
        match = _PLACE.match(found[2])
        assert match
        place = _place(match, parts)
    if found[3] is not None:
        assert isinstance(place, tuple)
        buttons = BUTTON.findall(parts[place[0]].rows[place[1]][place[2]])
        if found[3] not in buttons:
            raise ValueError(f"there is no [{found[3]}] in that cell")
        place = (*place, buttons.index(found[3]))
    return Step(found[1], place, found[4])  # type: ignore[arg-type]


def _entry(title: str, entry: str, parts: list[Part]) -> Cell:
    for at, one in enumerate(parts):
        if one.kind == "menu" and one.label == title and entry in one.rows[0]:
            return at, one.rows[0].index(entry)
    raise ValueError(f"there is no menu entry {title} > {entry}")


def _place(told: re.Match[str], parts: list[Part]) -> Cell | int:
    table, row, column, label, which = told.groups()
    if row:
        tables = [at for at, one in enumerate(parts) if one.kind == "table"]
        number = int(table or 1) - 1
        rows = parts[tables[number]].rows if number < len(tables) else ()
        if int(row) >= len(rows) or not 1 <= int(column) <= len(rows[0]):
            raise ValueError(f"there is no cell {told[0]}")
        return tables[number], int(row), int(column) - 1
    named = [at for at, one in enumerate(parts) if one.kind not in ("table", "group", "menu") and one.label == label]
    if len(named) < int(which or 1):
        raise ValueError(f"nothing is called {label!r}")
    return named[int(which or 1) - 1]


def written_screens(folder: Path = FOLDER) -> dict[str, WrittenScreen]:
    """By the name of its folder, its file and its number in it."""
    return {
        f"{path.parent.name}/{path.stem}-{number:02}": one
        for path in sorted(folder.glob("*/*.txt"))
        for number, one in enumerate(read_written(path))
    }
