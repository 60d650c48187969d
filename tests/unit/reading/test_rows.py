"""Which entry of a list and which cell of a table something is: a catalogue whose rows are known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reading_builders import GOODS, PORTS, catalogue
from screenwright.core.screen import Screen
from screenwright.reading.rows import cell_of, entry_of, length_of, series_of

CATALOGUE = catalogue()


def with_names(screen: Screen, names: dict[str, str]) -> Screen:
    changed = (
        replace(one, text=names[one.id], name=names[one.id]) if one.id in names else one for one in screen.elements
    )
    return replace(screen, elements=tuple(changed))


@pytest.mark.parametrize("number", range(7))
def test_every_entry_is_counted(number: int) -> None:
    entry = entry_of(CATALOGUE, CATALOGUE.by_id[f"e{61 + number}"])
    assert entry == ("list", number + 1, len(PORTS), True)


def test_a_thing_in_an_entry_is_in_that_entry() -> None:
    assert entry_of(CATALOGUE, CATALOGUE.by_id["e70"]) == ("list", 2, 7, False)


@pytest.mark.parametrize(("row", "column"), [(i, j) for i in range(1, 4) for j in range(3)])
def test_every_cell_has_its_row_its_column_and_their_words(row: int, column: int) -> None:
    cell = cell_of(CATALOGUE, CATALOGUE.by_id[f"e{10 * (row + 1) + column}"])
    assert cell is not None
    assert (cell.row, cell.rows, cell.column) == (row, 3, column + 1)
    assert cell.heading is not None
    assert cell.heading.text == GOODS[0][column]
    assert (cell.beginning and cell.beginning.text) == (GOODS[row][0] if column else None)


def test_a_heading_is_in_no_row() -> None:
    cell = cell_of(CATALOGUE, CATALOGUE.by_id["e11"])
    assert cell == (0, 3, 2, None, None)


def test_letters_of_columns_above_the_headings_are_no_row() -> None:
    letters = with_names(CATALOGUE, {"e10": "A", "e11": "B", "e12": "C", "e20": "Name", "e21": "Price", "e22": "Stock"})
    cell = cell_of(letters, letters.by_id["e31"])
    assert cell is not None
    assert (cell.row, cell.rows, cell.heading and cell.heading.text) == (1, 2, "Price")


def test_without_headings_all_rows_count_and_columns_have_no_words() -> None:
    figures = with_names(CATALOGUE, {"e10": "1", "e11": "2", "e12": "3", "e20": "4", "e30": "5", "e40": "6"})
    cell = cell_of(figures, figures.by_id["e21"])
    assert cell is not None
    assert (cell.row, cell.rows, cell.heading) == (2, 4, None)


def test_a_table_that_is_mostly_gaps_is_told_as_a_group() -> None:
    table = CATALOGUE.blocks[0]
    sparse = replace(table, rows=tuple((row[0], None, None) for row in table.rows))
    screen = replace(CATALOGUE, blocks=(sparse, CATALOGUE.blocks[1]))
    assert series_of(screen, sparse) == "group"
    assert cell_of(screen, screen.by_id["e20"]) is None


def test_a_list_of_menu_items_is_a_menu() -> None:
    ports = CATALOGUE.blocks[1]
    items = tuple(replace(one, kind="menuitem") if one.kind == "list_item" else one for one in CATALOGUE.elements)
    assert series_of(replace(CATALOGUE, elements=items), ports) == "menu"
    assert series_of(CATALOGUE, ports) == "list"


def test_headings_are_not_counted_among_the_rows() -> None:
    table, ports = CATALOGUE.blocks
    assert (length_of(CATALOGUE, table), length_of(CATALOGUE, ports)) == (3, 7)


def test_what_is_in_no_series_has_neither() -> None:
    lonely = replace(CATALOGUE.by_id["e70"], parent=None)
    assert entry_of(CATALOGUE, lonely) is None
    assert cell_of(CATALOGUE, lonely) is None
