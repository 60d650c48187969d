"""Tables, lists and tabs are told from plain groups by how their parts lie and how they are made."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.perception.series import in_lines, role_and_rows


def things(*parts):
    """Elements e1, e2, .. of (kind, box)."""
    return [Element(id=f"e{i}", kind=kind, box=Box(*box)) for i, (kind, box) in enumerate(parts, start=1)]


def test_a_grid_of_cells_is_a_table_and_empty_places_are_told():
    cells = things(
        ("cell", (0, 0, 100, 20)), ("cell", (100, 0, 160, 20)), ("cell", (160, 0, 220, 20)),
        ("cell", (0, 20, 100, 40)), ("cell", (160, 20, 220, 40)),
    )  # fmt: skip
    assert role_and_rows(cells) == ("table", (("e1", "e2", "e3"), ("e4", None, "e5")))


def test_words_in_cells_do_not_hide_the_table():
    cells = things(
        ("cell", (0, 0, 100, 20)), ("text", (5, 4, 50, 16)), ("cell", (100, 0, 160, 20)), ("text", (105, 4, 150, 16)),
        ("cell", (0, 20, 100, 40)), ("text", (5, 24, 50, 36)), ("cell", (100, 20, 160, 40)),
    )  # fmt: skip
    assert role_and_rows(cells) == ("table", (("e1", "e3"), ("e5", "e7")))


def test_rows_made_alike_are_a_list():
    rows = [
        part
        for i in range(4)
        for part in (("icon", (10, 30 * i, 26, 30 * i + 16)), ("link", (34, 30 * i, 120 + i, 30 * i + 16)))
    ]
    assert role_and_rows(things(*rows)) == ("list", (("e1", "e2"), ("e3", "e4"), ("e5", "e6"), ("e7", "e8")))


@pytest.mark.parametrize("kind", ["list_item", "menuitem"])
def test_entries_are_a_list_at_any_pitch(kind):
    entries = things(*((kind, (0, top, 200, top + 24)) for top in (0, 24, 58, 82)))
    assert role_and_rows(entries) == ("list", (("e1",), ("e2",), ("e3",), ("e4",)))


def test_a_paragraph_is_no_list():
    assert role_and_rows(things(*(("text", (0, 20 * i, 300, 20 * i + 14)) for i in range(6)))) == ("group", ())


def test_links_at_no_common_edge_are_no_list():
    assert role_and_rows(things(*(("link", (90 * i, 20 * i, 90 * i + 60, 20 * i + 14)) for i in range(5)))) == (
        "group",
        (),
    )


def test_tabs():
    assert role_and_rows(things(("tab", (0, 0, 60, 30)), ("tab", (60, 0, 120, 30)))) == ("tabs", (("e1",), ("e2",)))


def test_what_lies_in_a_row_is_on_it():
    rows = in_lines(things(("list_item", (0, 0, 200, 50)), ("text", (10, 4, 90, 20)), ("text", (10, 28, 90, 44))))
    assert [[one.id for one in row] for row in rows] == [["e1", "e2", "e3"]]
