"""Lists among unlike things, and what stands around them."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.perception.layout import arrange
from screenwright.perception.lists import with_lists


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
