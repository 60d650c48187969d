"""The layout tree: every element once, ids in reading order, regions that hold what is under them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box, enclosing
from screenwright.core.screen import Element, Node
from screenwright.vision.layout import Layout, arrange

SCREEN = Box(0, 0, 800, 600)


def boxes(max_width: int, max_height: int) -> st.SearchStrategy[Box]:
    return st.builds(
        lambda x, y, w, h: Box(x, y, min(800, x + w), min(600, y + h)),
        st.integers(0, 790), st.integers(0, 590), st.integers(4, max_width), st.integers(4, max_height),
    )  # fmt: skip


def element(box: Box, text: str | None = None) -> Element:
    return Element(id="", kind="text" if text else "icon", box=box, text=text, name=text)


elements = st.lists(boxes(200, 40).map(element), max_size=30)
containers = st.lists(boxes(800, 600), max_size=6)


def under(node: Node) -> list[Node]:
    return [below for below in node.walk() if below is not node]


@given(elements, containers)
def test_every_element_stands_once_and_is_numbered_in_reading_order(items: list[Element], regions: list[Box]) -> None:
    layout = arrange(SCREEN, items, regions)
    leaves = [node for node in layout.tree.walk() if node.role == "element"]
    assert Counter(item.box for item in layout.elements) == Counter(item.box for item in items)
    assert [leaf.id for leaf in leaves] == [f"e{number}" for number in range(1, len(items) + 1)]
    assert [(item.id, item.box) for item in layout.elements] == [(leaf.id, leaf.box) for leaf in leaves]


@given(elements, containers)
def test_ids_are_unique_and_roles_nest(items: list[Element], regions: list[Box]) -> None:
    nodes = list(arrange(SCREEN, items, regions).tree.walk())
    assert len({node.id for node in nodes}) == len(nodes)
    below = {"screen": {"global", "local", "element"}, "global": {"global", "local", "element"}, "local": {"element"}}
    for node in nodes:
        assert {child.role for child in node.children} <= below.get(node.role, set())
        assert node.role in ("screen", "element") or node.children  # no empty regions


@given(elements, containers)
def test_blocks_parents_and_local_nodes_agree(items: list[Element], regions: list[Box]) -> None:
    layout = arrange(SCREEN, items, regions)
    by_id = {item.id: item for item in layout.elements}
    local = {node.id: node for node in layout.tree.walk() if node.role == "local"}
    assert list(local) == [block.id for block in layout.blocks]
    for block in layout.blocks:
        assert len(block.children) >= 2
        assert block.children == tuple(child.id for child in local[block.id].children)
        assert block.box == local[block.id].box == enclosing(by_id[child].box for child in block.children)
        assert {by_id[child].parent for child in block.children} == {block.id}
    grouped = {child for block in layout.blocks for child in block.children}
    assert {item.id for item in layout.elements if item.parent is not None} == grouped


@given(elements, containers)
def test_regions_hold_what_is_under_them(items: list[Element], regions: list[Box]) -> None:
    """A local or inferred region covers all of its children. A region that is a rectangle of the screen holds at least
    four fifths of each child, as the boxes of words reach over its border."""
    for node in arrange(SCREEN, items, regions).tree.walk():
        for child in node.children:
            if node.box not in regions:
                assert node.box.covers(child.box)
            elif child.role != "local":
                assert node.box.overlap(child.box) >= 0.8 * child.box.area
            for leaf in child.children if child.role == "local" else ():
                assert node.box.overlap(leaf.box) >= 0.8 * leaf.box.area


@given(elements)
def test_the_path_to_an_element_leads_to_it_where_nothing_overlaps(items: list[Element]) -> None:
    apart: list[Element] = []
    for item in items:
        if all(item.box.overlap(other.box) == 0 for other in apart):
            apart.append(item)
    layout = arrange(SCREEN, apart, [])
    for item in layout.elements:
        assert layout.tree.path_to(item.box.center)[-1].box.contains(item.box.center)


@given(elements, containers, st.randoms(use_true_random=False))
def test_the_tree_does_not_depend_on_the_order_given(items: list[Element], regions: list[Box], random: Random) -> None:
    distinct = list({item.box: item for item in items}.values())
    shuffled = distinct[:]
    random.shuffle(shuffled)
    first, second = arrange(SCREEN, distinct, regions), arrange(SCREEN, shuffled, regions)
    assert {node.box for node in first.tree.walk()} == {node.box for node in second.tree.walk()}


def texts_under(layout: Layout, node: Node) -> list[str | None]:
    by_id = {item.id: item for item in layout.elements}
    return [by_id[leaf.id].text for leaf in node.walk() if leaf.role == "element"]


def test_two_windows_are_two_regions_read_one_after_the_other() -> None:
    left, right = Box(20, 20, 380, 580), Box(420, 20, 780, 580)
    items = [
        element(Box(x, y, x + 120, y + 18), f"{name} {row}")
        for row, y in enumerate((60, 100, 140))
        for name, x in (("left", 40), ("right", 440))
    ]
    layout = arrange(SCREEN, items, [right, left])
    regions = [node for node in layout.tree.walk() if node.role == "global"]
    assert [region.box for region in regions] == [left, right]
    assert texts_under(layout, regions[0]) == ["left 0", "left 1", "left 2"]
    assert texts_under(layout, regions[1]) == ["right 0", "right 1", "right 2"]


def test_a_window_in_a_window_and_what_lies_outside() -> None:
    outer, inner = Box(100, 100, 700, 500), Box(300, 200, 600, 400)
    items = [
        element(Box(310, 220, 400, 240), "in the inner"),
        element(Box(120, 120, 240, 140), "in the outer"),
        element(Box(10, 10, 90, 30), "outside"),
    ]
    layout = arrange(SCREEN, items, [inner, outer])
    regions = {node.box: node for node in layout.tree.walk() if node.role == "global"}
    assert inner in {node.box for node in under(regions[outer])}
    assert texts_under(layout, regions[outer]) == ["in the outer", "in the inner"]
    assert texts_under(layout, regions[inner]) == ["in the inner"]


def test_near_copies_of_a_rectangle_and_of_the_screen_are_one() -> None:
    item = element(Box(120, 120, 240, 140), "words")
    frames = [Box(100, 100, 500, 400), Box(101, 101, 499, 399), Box(0, 0, 800, 599)]
    layout = arrange(SCREEN, [item], frames)
    assert [node.box for node in layout.tree.walk() if node.role == "global"] == [Box(100, 100, 500, 400)]


@pytest.mark.parametrize(
    ("first", "caption"),
    [
        (Box(20, 16, 90, 38), "Size"),  # larger than what follows
        (Box(4, 20, 60, 36), "Size"),  # set out to the left of it
        (Box(20, 20, 60, 36), None),  # one line among others
        (Box(150, 42, 190, 58), None),  # beside
    ],
)
def test_a_heading_above_the_rest_of_its_block_is_its_caption(first: Box, caption: str | None) -> None:
    rows = [element(Box(20, 42 + 22 * row, 140, 58 + 22 * row), text) for row, text in enumerate(("S", "M", "L"))]
    (block,) = arrange(SCREEN, [*rows, element(first, "Size")], []).blocks
    assert block.caption == caption


def test_an_empty_screen_is_only_a_root() -> None:
    layout = arrange(SCREEN, [], [Box(10, 10, 400, 400)])
    assert layout == Layout(Node(id="root", role="screen", box=SCREEN), (), ())


def texts(layout: Layout) -> list[str | None]:
    return [one.text or one.kind for one in layout.elements]


def test_scroll_bars_come_after_what_they_scroll() -> None:
    bar = Element(id="", kind="scrollbar", box=Box(790, 0, 800, 600))
    lines = [element(Box(20, 20 + 40 * i, 300, 36 + 40 * i), f"line {i}") for i in range(4)]
    assert texts(arrange(SCREEN, [bar, *lines], [])) == ["line 0", "line 1", "line 2", "line 3", "scrollbar"]


@pytest.mark.parametrize("framed", [False, True])
def test_an_open_menu_is_read_after_what_it_covers(framed: bool) -> None:
    menu = [
        Element(id="", kind="menuitem", box=Box(100, 130 + 24 * i, 260, 154 + 24 * i), text=f"item {i}")
        for i in range(4)
    ]
    wide = Element(id="", kind="input", box=Box(20, 140, 700, 200), text="field")
    lines = [element(Box(20, 20, 300, 36), "title"), wide, element(Box(20, 400, 300, 416), "below")]
    frames = [Box(98, 128, 262, 228)] if framed else []
    assert texts(arrange(SCREEN, [*menu, *lines], frames)) == ["title", "field", "below", *(m.text for m in menu)]


def test_a_frame_whose_edge_runs_through_something_is_no_region() -> None:
    lines = [element(Box(20, 20 + 30 * i, 300, 36 + 30 * i), f"line {i}") for i in range(8)]
    through, around = Box(150, 10, 500, 300), Box(10, 10, 310, 140)
    boxes = [node.box for node in arrange(SCREEN, lines, [through, around]).tree.walk()]
    assert around in boxes
    assert through not in boxes


def test_right_to_left_the_first_column_is_the_right_one() -> None:
    columns = [element(Box(left, 20, left + 60, 36), str(left)) for left in (20, 300, 600)]
    assert texts(arrange(SCREEN, columns, [], right_to_left=True)) == ["600", "300", "20"]
