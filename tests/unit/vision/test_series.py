"""Tables, lists and tabs are told from plain groups by how their parts lie and how they are made."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.layout import arrange
from screenwright.vision.series import as_read, find_series, in_lines

SCREEN = Box(0, 0, 800, 600)


def things(*parts):
    """Elements of (kind, box), named by their number from 1 on."""
    return [Element(id="", name=str(i), kind=kind, box=Box(*box)) for i, (kind, box) in enumerate(parts, start=1)]


def names(rows):
    return [[one.name if one else None for one in row] for row in rows]


def test_a_grid_of_cells_is_a_table_and_empty_places_are_told():
    cells = things(
        ("cell", (0, 0, 100, 20)), ("cell", (100, 0, 160, 20)), ("cell", (160, 0, 220, 20)),
        ("cell", (0, 20, 100, 40)), ("cell", (160, 20, 220, 40)),
    )  # fmt: skip
    [table], rest = find_series(cells)
    assert (table.role, rest) == ("table", [])
    assert names(table.rows) == [["1", "2", "3"], ["4", None, "5"]]


def test_words_in_cells_belong_to_the_table():
    cells = things(
        ("cell", (0, 0, 100, 20)), ("text", (5, 4, 50, 16)), ("cell", (100, 0, 160, 20)), ("text", (300, 4, 350, 16)),
        ("cell", (0, 20, 100, 40)), ("cell", (100, 20, 160, 40)),
    )  # fmt: skip
    [table], rest = find_series(cells)
    assert [one.name for one in table.members] == ["1", "2", "3", "5", "6"]
    assert [one.name for one in rest] == ["4"]


def test_two_tables_apart_are_two():
    grid = [("cell", (x, y, x + 50, y + 20)) for x in (0, 50, 300, 350) for y in (0, 20)]
    assert [series.role for series in find_series(things(*grid))[0]] == ["table", "table"]


@pytest.mark.parametrize(
    ("kind", "places", "role"),
    [
        ("list_item", [(0, 30 * i, 200, 30 * i + 28) for i in range(3)], "list"),
        ("menuitem", [(60 * i, 0, 60 * i + 40, 20) for i in range(4)], "list"),
        ("tab", [(0, 0, 60, 30), (60, 0, 120, 30)], "tabs"),
    ],
)
def test_entries_beside_or_below_each_other_are_a_series(kind, places, role):
    [series], _ = find_series(things(*((kind, place) for place in places)))
    assert series.role == role
    assert names(series.rows) == [[str(i)] for i in range(1, len(places) + 1)]


def test_two_entries_are_no_list():
    assert find_series(things(("list_item", (0, 0, 90, 20)), ("list_item", (0, 20, 90, 40))))[0] == []


def test_what_lies_in_a_row_is_on_it():
    rows = in_lines(things(("list_item", (0, 0, 200, 50)), ("text", (10, 4, 90, 20)), ("text", (10, 28, 90, 44))))
    assert names(rows) == [["1", "2", "3"]]


def test_a_table_with_a_blank_row_between_is_one_block_of_the_tree():
    head = [("cell", (100 * i, 100, 100 * i + 100, 120)) for i in range(3)]
    body = [("cell", (100 * i, 130 + 20 * j, 100 * i + 100, 150 + 20 * j)) for j in range(3) for i in range(3)]
    layout = arrange(SCREEN, things(("text", (0, 20, 90, 40)), *head, *body), ())
    [table] = [block for block in layout.blocks if block.role == "table"]
    assert [len(row) for row in table.rows] == [3, 3, 3, 3]
    assert set(table.children) == {id_ for row in table.rows for id_ in row}


def test_entries_of_a_menu_over_a_table_stay_in_the_menu():
    cells = [("cell", (300 * i, 200 * j, 300 * i + 300, 200 * j + 200)) for j in range(2) for i in range(2)]
    entries = [("menuitem", (20, 20 + 24 * i, 200, 42 + 24 * i)) for i in range(4)]
    layout = arrange(SCREEN, things(*cells, *entries), ())
    assert sorted((block.role, len(block.rows)) for block in layout.blocks) == [("list", 4), ("table", 2)]


def test_a_cell_that_is_too_high_joins_no_two_rows():
    rows = [(x, 20 * y) for y in range(4) for x in (0, 100)]
    cells = things(*(("cell", (x, y, x + 100, y + 20)) for x, y in rows), ("cell", (40, 5, 90, 78)))
    [table], _ = find_series(cells)
    assert len(table.rows) == 4
    assert [one.name for one in table.members if one.name != "9"] == [str(i) for i in range(1, 9)]


def test_between_its_cells_a_table_holds_what_no_cell_was_seen_around():
    cells = things(
        ("cell", (0, 0, 100, 20)), ("cell", (100, 0, 160, 20)), ("checkbox", (180, 4, 190, 16)),
        ("cell", (200, 0, 260, 20)), ("cell", (0, 20, 100, 40)), ("cell", (100, 20, 160, 40)),
        ("cell", (160, 20, 200, 40)), ("cell", (200, 20, 260, 40)), ("checkbox", (400, 4, 410, 16)),
    )  # fmt: skip
    [table], rest = find_series(cells)
    assert [one.name for one in table.members] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert [one.name for one in rest] == ["9"]


def test_an_item_of_several_lines_is_read_line_by_line():
    item = [("list_item", (0, 0, 400, 60)), ("image", (4, 8, 48, 52)), ("text", (62, 8, 160, 24))]
    item += [("text", (60, 36, 300, 50)), ("button", (330, 20, 390, 42))]
    rows = [(kind, (box[0], box[1] + 70 * i, box[2], box[3] + 70 * i)) for i in range(3) for kind, box in item]
    [found], _ = find_series(things(*rows))
    assert [one.name for one in as_read(found).members[:5]] == ["1", "2", "3", "4", "5"]


def test_an_open_menu_is_no_part_of_its_bar():
    bar = [("menuitem", (60 * i, 0, 60 * i + 56, 24)) for i in range(4)]
    entries = [("menuitem", (60, 26 + 24 * i, 220, 50 + 24 * i)) for i in range(5)]
    found, _ = find_series(things(*bar, *entries))
    assert sorted(len(one.members) for one in found) == [4, 5]


def side_bar(*tops, height=28):
    return [("link", (20, top, 220, top + height)) for top in tops]


def test_links_at_one_edge_and_one_pitch_are_a_list_and_a_title_above_is_none_of_it():
    bar = things(("link", (110, 4, 190, 22)), *side_bar(34, 68, 102, 136))
    [entries], rest = find_series(bar)
    assert (entries.role, names(entries.rows)) == ("list", [["2"], ["3"], ["4"], ["5"]])
    assert [one.name for one in rest] == ["1"]


@pytest.mark.parametrize(
    "parts",
    [
        side_bar(0, 34, 68),
        side_bar(0, 34, 90, 124),
        [("link", (30 * i, 34 * i, 30 * i + 100, 34 * i + 28)) for i in range(4)],
        [*side_bar(0, 34, 68, 102), *(("icon", (226, 34 * i, 246, 34 * i + 24)) for i in range(4))],
        [*side_bar(0, 34, 68, 102), *(("text", (500, 34 * i + 4, 580, 34 * i + 24)) for i in range(4))],
    ],
    ids=["three", "no pitch", "no edge", "each with something beside it", "a column of a table"],
)
def test_links_that_are_no_side_bar(parts):
    assert find_series(things(*parts))[0] == []


def test_the_chosen_entry_in_its_own_frame_stays_in_the_list():
    bar = things(*side_bar(0, 34, 68, 102, 136))
    frame = Box(16, 66, 224, 98)
    [block] = arrange(SCREEN, bar, [frame], frames=[frame]).blocks
    assert (block.role, len(block.rows)) == ("list", 5)


def test_two_stretches_of_links_with_an_entry_of_plain_text_between_are_one_list():
    bar = things(*side_bar(0, 34, 68, 102), ("text", (20, 136, 120, 164)), *side_bar(170, 204, 238, 272))
    [entries], rest = find_series(bar)
    assert (names(entries.rows), rest) == ([[one.name] for one in bar], [])


def test_an_entry_is_in_one_list_alone():
    """The fifth row has two things: the one goes on with the bar above, the other with that below."""
    fifth = [("text", (20, 136, 60, 164)), ("link", (48, 146, 120, 154))]
    below = [("link", (left, top, 220, top + 28)) for left, top in ((30, 170), (40, 204), (40, 238), (40, 272))]
    found, _ = find_series(things(*side_bar(0, 34, 68, 102), *fifth, *below))
    for series in found:
        assert {id(one) for row in series.rows for one in row} <= {id(one) for one in series.members}
