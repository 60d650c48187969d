"""A screen as the net of sentences takes it in: one item for each thing that can be told, with what it says, what is
known of it, and how each two of them lie to each other.

Tables bring their rows, columns and headings as relations, as the schema of a database does in RAT-SQL (Wang et al.
2020, section 3.3), and the rank of a number in its column as TAPAS has it (Herzig et al. 2020, section 3).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from screenwright.core.screen import KINDS, Element, Screen
from screenwright.reading.names import name_of, one_line
from screenwright.reading.tables import amount

Floats = NDArray[np.float32]
MOST = 320
"""Items of a screen, the first in reading order."""
_STATES = ("enabled", "checked", "selected", "expanded")
_WORKED = frozenset(("input", "checkbox", "radio", "switch", "select", "slider"))
"""Kinds of what may be meant without a name."""
_UNTOLD = frozenset(("scrollbar", "window", "dialog", "page_indicator"))
FACTS = len(KINDS) + 2 * len(_STATES) + 4 + 4 + 9 + 5 + 2 + 9 + 2
RELATIONS = 16
_ROW, _HEADS, _ON_LINE, _CAPTION = 0, 2, 9, 13
"""Places of relations."""


@dataclass(frozen=True, slots=True)
class Items:
    """``called`` and ``says``: what each is called, where that is not written on it, and what is written on it, "" for
    none; ``facts`` (n, FACTS); ``relations`` (n, n, RELATIONS), of the first to the second."""

    elements: tuple[Element, ...]
    called: tuple[str, ...]
    says: tuple[str, ...]
    facts: Floats
    relations: Floats

    @property
    def row_mates(self) -> NDArray[np.bool_]:
        """(n, n): whether the second stands in one row of a table, or on one line, with the first."""
        together = (self.relations[..., _ROW] > 0) | (self.relations[..., _ON_LINE] > 0)
        return np.asarray(together & ~np.eye(len(self.elements), dtype=bool))

    @property
    def heads(self) -> NDArray[np.bool_]:
        """(n, n): whether the second is the heading of the column of the first."""
        return np.asarray(self.relations[..., _HEADS] > 0)

    @property
    def captions(self) -> NDArray[np.bool_]:
        """(n, n): whether the second says what the block of the first is called."""
        return np.asarray(self.relations[..., _CAPTION] > 0)


def items_of(screen: Screen) -> Items:
    elements = tuple(one for one in screen.elements if _is_told(one))[:MOST]
    says = tuple(one_line(one.text) for one in elements)
    names = (name_of(one) or "" for one in elements)
    called = tuple("" if name == said else name for name, said in zip(names, says, strict=True))
    places = _places(screen, elements)
    ranks = _ranks(elements, says, places)
    facts = np.stack([
        np.array((*_own(one, said), *rank, *_in_table(place), *order, *_form(said, one, screen)), np.float32)
        for one, said, rank, place, order in zip(elements, says, ranks, places, _orders(elements), strict=True)
    ]) if elements else np.zeros((0, FACTS), np.float32)  # fmt: skip
    facts[:, -1] = [says.count(said) > 1 for said in says]
    return Items(elements, called, says, facts, _relations(screen, elements, called, says, places))


def _is_told(one: Element) -> bool:
    return one.kind not in _UNTOLD and bool(one.text or one.name or one.icon or one.kind in _WORKED)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a cell is: its table, row (0 is the heading) and column, and how many of each there are."""

    table: int
    row: int
    column: int
    rows: int
    columns: int


def _places(screen: Screen, elements: Sequence[Element]) -> list[_Place | None]:
    found = dict[str, _Place]()
    for number, block in enumerate(screen.blocks):
        if block.role == "table" and len(block.rows) > 1:
            for row, cells in enumerate(block.rows):
                for column, cell in enumerate(cells):
                    if cell:
                        found[cell] = _Place(number, row, column, len(block.rows), len(cells))
    return [found.get(one.id) for one in elements]


def _own(one: Element, said: str) -> list[float]:
    kind = [float(one.kind == kind) for kind in KINDS]
    states = [float(getattr(one.state, name) is holds) for name in _STATES for holds in (True, False)]
    empty = one.kind in ("input", "select") and not said
    return [*kind, *states, bool(said), empty, one.value is not None, one.value or 0.0]


def _ranks(elements: Sequence[Element], says: Sequence[str], places: Sequence[_Place | None]) -> list[list[float]]:
    """Of each: whether it is a number, its rank 0..1 among those of its column or, outside of tables, of its kind, and
    whether it is the least and the greatest."""
    numbers = [one.value if one.value is not None else amount(said) for one, said in zip(elements, says, strict=True)]
    peers = [
        (place.table, place.column) if place else one.kind for one, place in zip(elements, places, strict=True)
    ]  # fmt: skip
    found = []
    for number, peer in zip(numbers, peers, strict=True):
        those = [other for other, like in zip(numbers, peers, strict=True) if like == peer and other is not None]
        if number is None or len(those) < 2:
            found.append([float(number is not None), 0.0, 0.0, 0.0])
            continue
        rank = sum(other < number for other in those) / (len(those) - 1)
        found.append([1.0, rank, float(number == min(those)), float(number == max(those))])
    return found


def _in_table(place: _Place | None) -> list[float]:
    if place is None:
        return [0.0] * 9
    last_row, last_column = place.rows - 1, place.columns - 1
    return [
        1.0, place.row == 0, place.row / 10, (last_row - place.row) / 10, place.row == 1, place.row == last_row,
        place.column / 6, place.column == 0, place.column == last_column,
    ]  # fmt: skip


def _orders(elements: Sequence[Element]) -> list[list[float]]:
    """Of each its number among those of its kind, from the first and from the last."""
    kinds = [one.kind for one in elements]
    seen, found = dict[str, int](), []
    for kind in kinds:
        at, many = seen.get(kind, 0), kinds.count(kind)
        seen[kind] = at + 1
        found.append([at / 10, (many - 1 - at) / 10, at == 0, at == many - 1, many == 1])
    return found


def _form(said: str, one: Element, screen: Screen) -> list[float]:
    """Where it is, the form of its words, and how high it is; last, a place for whether another says the same."""
    centre, size, signs = one.box.center, screen.screenshot, max(1, len(said))
    return [
        centre.x / size.width, centre.y / size.height,
        sum(map(str.isdigit, said)) / signs, sum(map(str.isalpha, said)) / signs, "@" in said,
        bool(re.search(r"[€$£¥₹%]|\b(?:kr|USD|EUR)\b", said)), min(1, len(said) / 40), min(1, len(said.split()) / 8),
        sum("\u3400" <= sign <= "\u9fff" for sign in said) / signs, said[:1].isupper(),
        bool(re.search(r"\d[-/.:]\d", said)), one.box.height / 40, 0.0,
    ]  # fmt: skip


def _relations(
    screen: Screen, elements: Sequence[Element], called: Sequence[str], says: Sequence[str],
    places: Sequence[_Place | None],
) -> Floats:  # fmt: skip
    many = len(elements)
    if not many:
        return np.zeros((0, 0, RELATIONS), np.float32)
    box = np.array([one.box.as_tuple() for one in elements], np.float32)
    centre = np.stack([box[:, 0] + box[:, 2], box[:, 1] + box[:, 3]], axis=1) / 2
    table = np.array([(-1 - at, -1, -1) if one is None else (one.table, one.row, one.column)
                      for at, one in enumerate(places)])  # fmt: skip
    same_table = table[:, None, 0] == table[None, :, 0]
    row, column = (same_table & (table[:, None, at] == table[None, :, at]) for at in (1, 2))
    heads = column & (table[None, :, 1] == 0) & (table[:, None, 1] > 0)
    holder = _holders(screen, elements)
    block = (holder[:, None] == holder[None, :]) & (holder[:, None] >= 0)
    captions = np.array([one_line(screen.blocks[at].caption) if at >= 0 else "" for at in holder])
    caption = (captions[:, None] == np.array(says)[None, :]) & (captions[:, None] != "")
    place = np.arange(many)
    words = _numbered([says, called])
    labels = (words[1][:, None] == words[0][None, :]) & (words[1][:, None] > 0)
    kinds = np.array([KINDS.index(one.kind) for one in elements])
    height = np.minimum.outer(box[:, 3] - box[:, 1], box[:, 3] - box[:, 1])
    shared = np.minimum.outer(box[:, 3], box[:, 3]) - np.maximum.outer(box[:, 1], box[:, 1])
    apart = (centre[None] - centre[:, None]) / (screen.screenshot.width, screen.screenshot.height)
    aligned = np.abs(box[:, None, 0] - box[None, :, 0]) < 8
    told = [
        row, column, heads, heads.T, block, place[None] == place[:, None] + 1, place[None] == place[:, None] - 1,
        kinds[:, None] == kinds[None], (words[0][:, None] == words[0][None]) & (words[0][:, None] > 0),
        shared > 0.5 * height, aligned, labels, labels.T, caption | caption.T, apart[..., 0], apart[..., 1],
    ]  # fmt: skip
    return np.stack(told, axis=2).astype(np.float32)


def _holders(screen: Screen, elements: Sequence[Element]) -> NDArray[np.int64]:
    """The number of the block that holds each; -1 for none."""
    of = {id_: at for at, block in enumerate(screen.blocks) for id_ in (*block.children, *_cells(block.rows)) if id_}
    return np.array([of.get(one.id, -1) for one in elements], np.int64)


def _cells(rows: Sequence[Sequence[str | None]]) -> list[str]:
    return [cell for row in rows for cell in row if cell]


def _numbered(lists: Sequence[Sequence[str]]) -> list[NDArray[np.int64]]:
    """The same words have the same number, in all lists; 0 for none."""
    key: Callable[[str], str] = lambda words: words.casefold().rstrip(":： ")  # noqa: E731
    numbers = {"": 0}
    return [np.array([numbers.setdefault(key(words), len(numbers)) for words in one], np.int64) for one in lists]
