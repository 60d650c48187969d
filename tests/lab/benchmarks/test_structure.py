"""Structure is judged by what belongs together, whatever the groups are called, and by order."""

from dataclasses import replace

import numpy as np
import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element, Node, Screen, State
from screenwright.core.screenshot import Screenshot
from screenwright_lab.benchmarks import structure
from screenwright_lab.data.screens.ashl import Regions
from screenwright_lab.data.screens.groups import Group
from screenwright_lab.data.screens.labels import Label, LabelledScreen, Origin

WHOLE = Box(0, 0, 300, 120)
PLACES = [Box(100 * (i % 3), 40 * (i // 3), 100 * (i % 3) + 90, 40 * (i // 3) + 30) for i in range(9)]
ORIGIN = Origin(source="drawn", library="own", application="app", page="one")
RIGHT = tuple(tuple(f"e{3 * row + column}" for column in range(3)) for row in range(3))
GRID = Group(kind="table", box=WHOLE, items=((0, 1, 2), (3, 4, 5), (6, 7, 8)))


def truth(kind="cell", groups=()):
    labels = tuple(Label(kind=kind, box=box, text=f"t{i}", clickable=True) for i, box in enumerate(PLACES))
    return LabelledScreen(
        width=300,
        height=120,
        scale=1.0,
        origin=ORIGIN,
        labels=labels,
        regions=Regions((), ()),
        groups=tuple(groups),
    )


def screen(order=range(9), blocks=(), kind="cell", chosen=None):
    elements = tuple(
        Element(id=f"e{i}", kind=kind, box=PLACES[i], text=f"t{i}", state=State(selected=i == chosen)) for i in order
    )
    leaves = tuple(Node(id=one.id, role="element", box=one.box) for one in elements)
    return Screen(
        screenshot=Screenshot(np.zeros((120, 300, 3), np.uint8)),
        elements=elements,
        blocks=tuple(blocks),
        tree=Node(id="root", role="screen", box=WHOLE, children=leaves),
    )


def block(*children, **more):
    return Block(id="b1", box=WHOLE, children=children, **{"caption": None, **more})


def cells(rows):
    """Counts of pairs in rows and in columns for a parser that tells these rows."""
    said, true = screen(blocks=[block(*RIGHT[0], role="table", rows=rows)]), truth(groups=[GRID])
    found = structure.matched(said, true)
    told, are = structure.table_places(said, found), structure.true_table_places(true)
    return [structure.together(found, one, other) for one, other in zip(told, are, strict=True)]


def test_of_desktops_the_order_within_one_group_is_asked():
    said, true = screen(), truth(groups=[Group(kind="list", box=WHOLE, items=((0,), (1,), (2,)))])
    true = replace(true, origin=replace(true.origin, source="desktop"))
    assert structure.order(said, true, structure.matched(said, true)) == [3, 3]


def test_what_the_toolkit_does_not_group_is_not_asked():
    found = structure.matched(screen(), truth())
    said = dict.fromkeys(range(9), "list")
    assert structure.together(found, said, {0: "a", 1: "a"}) == [1, 1 + 2 * 7, 1]
    assert structure.together(found, said, {}) == [0, 0, 0]


@pytest.mark.parametrize(("order", "counts"), [(range(9), [36, 36]), (range(8, -1, -1), [-36, 36])])
def test_order_counts_pairs(order, counts):
    said, true = screen(order), truth()
    assert structure.order(said, true, structure.matched(said, true)) == counts


def test_a_table_read_right_and_one_turned_round():
    assert cells(RIGHT) == [[9, 9, 9], [9, 9, 9]]
    assert cells(tuple(zip(*RIGHT, strict=True))) == [[0, 9, 9], [0, 9, 9]]


def test_membership_is_by_pairs():
    halves = [Group(kind="list", box=WHOLE, items=items) for items in (((0,), (1,), (2,)), ((3,), (4,), (5,)))]
    said, true = screen(blocks=[block(*(f"e{i}" for i in range(6)), role="list")]), truth("list_item", halves)
    found = structure.matched(said, true)
    told = structure.put_in(said, found, "list")
    assert structure.together(found, told, structure.innermost(halves)) == [6, 15, 6]
    assert structure.put_in(said, found, "table") == {}


@pytest.mark.parametrize(("words", "right"), [("t0", 1), ("t1", 0), (None, 0)])
def test_a_caption_is_the_heading_of_what_it_stands_over(words, right):
    part = Group(kind="section", box=WHOLE, items=((0,), (1, 2, 3)), caption=0)
    said, true = screen(blocks=[block("e1", "e2", "e3", caption=words)], kind="text"), truth("text", [part])
    said = replace(said, elements=tuple(replace(one, parent="b1") for one in said.elements))
    assert structure.captions(said, true, structure.matched(said, true))[::2] == [right, 1]


@pytest.mark.parametrize(("chosen", "right"), [(1, 1), (0, 0), (None, 0)])
def test_one_tab_of_a_row_is_shown(chosen, right):
    labels = [Label(kind="tab", box=box, state=State(selected=i == 1)) for i, box in enumerate(PLACES[:3])]
    said = screen(order=range(3), kind="tab", chosen=chosen)
    assert structure.tab_shown(labels, dict(enumerate(said.elements))) == [right, 1]


def test_the_narration_names_what_can_be_clicked_as_often_as_it_is_there():
    words = ("Edit", "Edit", "Save")
    labels = [Label(kind="button", box=box, text=one, clickable=True) for box, one in zip(PLACES, words, strict=False)]
    labels.append(Label(kind="text", box=PLACES[5], text="note"))
    assert structure.named('[e1] button "Edit"\n[e2] button "save"', labels) == [2, 3]
