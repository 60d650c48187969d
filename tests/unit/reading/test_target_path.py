"""The region a point means: the paper's rules, the borders between them, and any point at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_builders import editor, element, leaf, local, region, screen_with
from screenwright.core.errors import UsageError
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Block
from screenwright.reading.path import AROUND, PathSettings, given_path, target_path

EDITOR = editor()


def test_smallest_local_region_and_its_parent_region() -> None:
    path = target_path(EDITOR, Point(300, 80))
    assert path.ids == ("root", "g1", "g2", "b1", "e3")
    assert (path.local.id, path.global_.id, path.found) == ("e3", "g2", "element")


def test_element_directly_under_the_outer_region() -> None:
    path = target_path(EDITOR, Point(100, 220))
    assert (path.local.id, path.global_.id) == ("e6", "g1")


@pytest.mark.parametrize(
    ("x", "found", "meant"),
    [(40, "element", "e1"), (39, "edge", "e1"), (35, "edge", "e1"), (34, "block", "b1"), (134, "edge", "e1")],
)
def test_five_pixels_of_tolerance(x: int, found: str, meant: str) -> None:
    path = target_path(EDITOR, Point(x, 80))
    assert (path.found, path.local.id) == (found, meant)


def test_tolerance_is_a_setting() -> None:
    assert target_path(EDITOR, Point(39, 80), PathSettings(tolerance=0)).local.id == "b1"


def test_a_smaller_neighbour_does_not_take_a_point_that_another_thing_holds() -> None:
    tall, low = element(1, "list_item", (0, 0, 200, 60), "tall"), element(2, "list_item", (0, 60, 200, 80), "low")
    screen = screen_with((200, 200), (tall, low))
    assert target_path(screen, Point(50, 57)).local.id == "e1"
    assert target_path(screen, Point(50, 60)).local.id == "e2"


def test_a_small_thing_on_a_large_one_keeps_its_tolerance() -> None:
    page, mark = element(1, "input", (0, 0, 200, 150), "page"), element(2, "icon", (50, 50, 66, 66))
    screen = screen_with((200, 200), (page, mark))
    path = target_path(screen, Point(70, 58))
    assert (path.local.id, path.found) == ("e2", "edge")


def test_between_the_elements_of_a_block_the_block_is_meant() -> None:
    path = target_path(EDITOR, Point(300, 106))
    assert (path.local.id, path.global_.id, path.found) == ("b1", "g2", "block")


def test_without_a_local_region_the_smallest_global_one_serves() -> None:
    path = target_path(EDITOR, Point(300, 600))
    assert (path.local.id, path.global_.id, path.found, path.ids) == ("g1", "root", "region", ("root", "g1"))


def test_a_global_region_of_nearly_the_whole_screen_is_passed_over() -> None:
    nearly = region("g1", (0, 0, 400, 370), leaf(item := element(1, "text", (10, 10, 60, 30), "x")))
    screen = screen_with((400, 400), (item,), (), nearly)
    assert target_path(screen, Point(200, 200)).found == "nothing"
    assert target_path(screen, Point(200, 200), PathSettings(largest_share=0.95)).local.id == "g1"


@pytest.mark.parametrize(
    ("point", "box"),
    [
        ((640, 400), (490, 250, 790, 550)),
        ((0, 0), (0, 0, 150, 150)),
        ((999, 0), (849, 0, 1000, 150)),
        ((999, 799), (849, 649, 1000, 800)),
        ((0, 799), (0, 649, 150, 800)),
    ],
)
def test_around_a_point_on_nothing(point: tuple[int, int], box: tuple[int, int, int, int]) -> None:
    path = target_path(EDITOR, Point(*point), PathSettings(learned=False))
    assert (path.found, path.local.box.as_tuple(), path.global_.id) == ("nothing", box, "root")
    assert path.ids == ("root",)


def test_on_bare_ground_the_net_may_mean_a_part_of_a_region() -> None:
    """Nine things, of which no node of the tree is made, lie around the point."""
    path = target_path(EDITOR, Point(640, 400))
    assert (path.found, path.ids, path.global_) == ("block", ("root",), EDITOR.tree)
    assert len(path.local.children) == 9
    assert all(path.local.box.covers(node.box, 3) for node in path.local.children)


def test_what_truly_lies_under_the_point_is_meant_whatever_the_net_says() -> None:
    for point in (Point(300, 80), Point(640, 500)):
        under = EDITOR.element_at(point)
        if under is not None:
            assert target_path(EDITOR, point) == target_path(EDITOR, point, PathSettings(learned=False))


def test_an_element_outside_of_all_regions_has_the_screen_around_it() -> None:
    screen = screen_with((300, 300), (element(1, "icon", (10, 10, 30, 30)),))
    path = target_path(screen, Point(15, 15))
    assert (path.ids, path.global_.id) == (("root", "e1"), "root")


def test_of_nested_regions_the_best_fitting_larger_one_is_the_parent() -> None:
    item = element(1, "input", (20, 20, 180, 100), "x")
    same = region("g3", (20, 20, 180, 100), leaf(item))  # no larger than the local region: it would show nothing more
    nested = region("g1", (0, 0, 280, 280), region("g2", (10, 10, 200, 120), same))
    path = target_path(screen_with((300, 300), (item,), (), nested), Point(50, 50))
    assert path.global_.id == "g2"


@pytest.mark.parametrize("order", [1, -1])
def test_of_equally_fitting_regions_the_one_that_covers_is_the_parent(order: int) -> None:
    item = element(1, "button", (40, 40, 100, 80), "x")
    covering, beside = (40, 40, 100, 120), (50, 40, 110, 100)  # IoU with the button is one half for both
    assert Box(*covering).iou(item.box) == Box(*beside).iou(item.box) == 0.5
    outer, inner = (covering, beside)[::order]
    tree = region("g1", outer, region("g2", inner, leaf(item)))
    path = target_path(screen_with((300, 300), (item,), (), tree), Point(90, 60))
    assert path.global_.box.as_tuple() == covering


@pytest.mark.parametrize("point", [(-1, 5), (1000, 5), (5, 800), (5, -1)])
def test_a_point_outside_is_refused_with_the_size(point: tuple[int, int]) -> None:
    with pytest.raises(UsageError, match="1000x800"):
        target_path(EDITOR, Point(*point))


def test_one_pixel_screen() -> None:
    path = target_path(screen_with((1, 1)), Point(0, 0))
    assert path.local.box == Box(0, 0, 1, 1)


@st.composite
def _boxes(draw: st.DrawFn, width: int, height: int) -> tuple[int, int, int, int]:
    left, top = draw(st.integers(0, width - 2)), draw(st.integers(0, height - 2))
    return left, top, draw(st.integers(left + 1, width)), draw(st.integers(top + 1, height))


@given(st.data())
def test_any_point_ends_in_a_region_of_the_screen(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(2, 90)), data.draw(st.integers(2, 90))
    boxes = data.draw(st.lists(_boxes(width, height), max_size=6))
    items = tuple(element(i, "button", box) for i, box in enumerate(boxes))
    inside = tuple(leaf(item) for item in items[::2])
    block = Block(id="b1", box=Box(0, 0, width, 2), caption=None, children=())
    group = region("g1", data.draw(_boxes(width, height)), local("b1", (0, 0, width, 2)), *inside)
    screen = screen_with((width, height), items, (block,), group, *(leaf(item) for item in items[1::2]))
    point = Point(data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1)))

    path = target_path(screen, point)

    assert path.nodes[0] is screen.tree
    assert screen.screenshot.box.covers(path.local.box)
    assert path.local.box.contains(point, tolerance=5)
    assert path.global_.id in ("root", "g1", "b1")
    assert path.global_ in (screen.tree, group) or path.global_.box.area > path.local.box.area
    assert path.found == "nothing" or path.nodes[-1] is path.local
    at = [item.box.area for item in items if item.box.contains(point)]
    if at and (min(at) < block.box.area or not block.box.grown(5).contains(point)):  # else the net has its say
        assert path.found in ("element", "edge", "block")


def test_a_given_region_takes_the_place_of_the_one_it_is_like() -> None:
    found = target_path(EDITOR, Point(300, 80))
    wider = found.local.box.grown(2)
    path = given_path(EDITOR, Point(300, 80), local=wider, around=EDITOR.screenshot.box)
    assert (path.local.id, path.local.box, path.found) == (found.local.id, wider, "element")
    assert (path.global_.id, path.global_.box) == (found.global_.id, EDITOR.screenshot.box)
    assert path.nodes == found.nodes


def test_a_given_region_that_is_like_none_stands_for_itself() -> None:
    odd = Box(500, 300, 990, 310)
    path = given_path(EDITOR, Point(640, 305), local=odd)
    assert (path.local.id, path.local.box, path.found) == (AROUND, odd, "block")
    assert path.nodes[0] is EDITOR.tree
    assert given_path(EDITOR, Point(640, 305)) == target_path(EDITOR, Point(640, 305))
