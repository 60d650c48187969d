"""Lists among unlike things, and what stands around them."""

from dataclasses import replace

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.layout import arrange
from screenwright.vision.lists import with_lists


def things(*parts):
    """Elements of (kind, box), named by their number from 1 on."""
    return [
        Element(id="", name=str(i), text=f"words {i}", kind=kind, box=Box(*box))
        for i, (kind, box) in enumerate(parts, start=1)
    ]


def found(members):
    """Names of the members of each stretch, and of the items of those that are lists."""
    return [
        ([one.name for one in stretch.members], [[one.name for one in row] for row in stretch.rows])
        for stretch in with_lists(members)
    ]


def links(*tops, left=0):
    return [("link", (left, top, left + 60, top + 14)) for top in tops]


def test_rows_made_alike_are_a_list():
    rows = [
        part
        for top in (0, 30, 60)
        for part in (("icon", (10, top, 26, top + 16)), ("link", (34, top, 120 + top, top + 16)))
    ]
    assert found(things(*rows)) == [(["1", "2", "3", "4", "5", "6"], [["1", "2"], ["3", "4"], ["5", "6"]])]


@pytest.mark.parametrize(
    "lines",
    [
        [("text", (0, 20 * i, 300, 20 * i + 14)) for i in range(6)],
        [("link", (90 * i, 20 * i, 90 * i + 60, 20 * i + 14)) for i in range(5)],
        links(0, 20, 90, 230),
        links(0, 20),
        [],
    ],
    ids=["a paragraph", "no common edge", "no pitch", "two", "nothing"],
)
def test_what_is_no_list(lines):
    members = things(*lines)
    assert found(members) == ([([one.name for one in members], [])] if members else [])


def test_the_heading_and_what_follows_are_no_items():
    members = things(("text", (0, 0, 60, 14)), *links(24, 44, 64, 84), ("text", (0, 140, 300, 154)))
    assert found(members) == [(["1"], []), (["2", "3", "4", "5"], [["2"], ["3"], ["4"], ["5"]]), (["6"], [])]


def test_two_lists_below_each_other_are_two():
    members = things(*links(0, 20, 40), ("text", (0, 90, 60, 104)), *links(130, 150, 170, left=30))
    assert [bool(rows) for _, rows in found(members)] == [True, False, True]


def test_right_edges_make_a_list_as_well():
    members = things(*(("link", (300 - width, 20 * i, 300, 20 * i + 14)) for i, width in enumerate((40, 90, 60))))
    assert len(found(members)[0][1]) == 3


def test_in_the_tree_the_line_above_is_the_caption():
    layout = arrange(Box(0, 0, 400, 300), things(("text", (20, 20, 80, 34)), *links(40, 60, 80, left=20)), ())
    [block] = layout.blocks
    assert (block.role, block.caption, len(block.rows)) == ("list", "words 1", 3)


def row(*kinds, top=0, step=100, texts=()):
    words = texts or [f"words {i}" for i in range(len(kinds))]
    return [
        Element(id="", name=words[i], text=words[i], kind=kind, box=Box(step * i, top, step * i + 60, top + 16))
        for i, kind in enumerate(kinds)
    ]


def test_links_in_a_row_at_one_distance_are_a_list_beside_what_else_is_there():
    members = [*row("text", texts=("Shop",)), *row("link", "link", "link", texts=("Home", "About", "News"))]
    for one in range(1, 4):
        box = members[one].box
        members[one] = replace(members[one], box=Box(box.left + 500, box.top, box.right + 500, box.bottom))
    assert found(members) == [(["Shop"], []), (["Home", "About", "News"], [["Home"], ["About"], ["News"]])]


def test_the_numbers_of_pages_are_a_list_with_the_signs_around_them():
    members = row("button", "link", "button", "button", step=70, texts=("‹", "1", "2", "›"))
    assert found(members) == [(["‹", "1", "2", "›"], [["‹"], ["1"], ["2"], ["›"]])]


def test_one_that_opens_a_menu_and_a_page_number_that_was_missed_part_no_row():
    nav = row("link", "link", "button", texts=("Home", "News", "More"))
    assert [len(stretch.rows) for stretch in with_lists(nav)] == [3]
    pages = row("link", "link", "button", "link", texts=("1", "2", "5", "6"))
    pages[2:] = [replace(one, box=one.box.moved(100, 0)) for one in pages[2:]]
    pages = [replace(one, box=Box(one.box.left, 0, one.box.left + 40, 40)) for one in pages]
    assert [len(stretch.rows) for stretch in with_lists(pages)] == [4]


@pytest.mark.parametrize(
    "members",
    [
        row("button", "button", "button"),
        row("link", "text", "link", "text", "link"),
        row("link", "link"),
        [*row("link", "link", "link"), *row("link", "link", "link", top=40)],
        row("button", "button", "button", texts=("7", "8", "3")),
    ],
    ids=["a tool bar", "links in a sentence", "two", "a grid", "keys"],
)
def test_what_is_no_list_in_a_row(members):
    assert found(members) == [([one.name for one in members], [])]
