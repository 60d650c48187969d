"""Boxes: half-open, never empty, and what their arithmetic promises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box, Point, enclosing

coordinate = st.integers(-60, 60)
points = st.builds(Point, coordinate, coordinate)
boxes = st.builds(
    lambda x, y, w, h: Box(x, y, x + w, y + h), coordinate, coordinate, st.integers(1, 50), st.integers(1, 50)
)


def pixels(box: Box) -> set[tuple[int, int]]:
    return {(x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom)}


@pytest.mark.parametrize("sides", [(0, 0, 0, 5), (0, 0, 5, 0), (5, 0, 4, 5), (0, 5, 5, 4)])
def test_empty_boxes_do_not_exist(sides: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="left < right"):
        Box(*sides)


def test_edges_are_half_open() -> None:
    box = Box(10, 20, 13, 24)
    assert (box.width, box.height, box.area) == (3, 4, 12)
    assert box.contains(Point(10, 20))
    assert box.contains(Point(12, 23))
    assert not box.contains(Point(13, 23))
    assert not box.contains(Point(12, 24))
    assert box.contains(Point(13, 24), tolerance=1)
    assert not box.contains(Point(14, 23), tolerance=1)


@given(boxes)
def test_area_is_the_number_of_pixels_and_the_center_is_one_of_them(box: Box) -> None:
    assert box.area == len(pixels(box))
    assert (box.center.x, box.center.y) in pixels(box)
    assert Box(*box.as_tuple()) == box


@given(boxes, points)
def test_contains_and_distance_agree(box: Box, point: Point) -> None:
    inside = (point.x, point.y) in pixels(box)
    assert box.contains(point) == inside
    assert (box.distance(point) == 0) == inside


@given(boxes, points)
def test_distance_is_to_the_nearest_pixel(box: Box, point: Point) -> None:
    nearest = min(((x - point.x) ** 2 + (y - point.y) ** 2) ** 0.5 for x, y in pixels(box))
    assert box.distance(point) == pytest.approx(nearest)


@given(boxes, boxes)
def test_overlap_and_intersection_are_the_shared_pixels(a: Box, b: Box) -> None:
    shared = pixels(a) & pixels(b)
    assert a.overlap(b) == len(shared)
    both = a.intersection(b)
    assert (pixels(both) if both else set()) == shared


@given(boxes, boxes)
def test_iou_is_symmetric_and_a_share(a: Box, b: Box) -> None:
    assert a.iou(b) == b.iou(a)
    assert 0 <= a.iou(b) <= 1
    assert (a.iou(b) == 1) == (a == b)


@given(boxes, boxes)
def test_union_is_the_smallest_cover(a: Box, b: Box) -> None:
    whole = a.union(b)
    assert whole.covers(a)
    assert whole.covers(b)
    assert whole == enclosing([a, b])
    assert {whole.left, whole.top, whole.right, whole.bottom} <= {*a.as_tuple(), *b.as_tuple()}


@given(boxes, boxes)
def test_covers_means_no_pixel_outside(a: Box, b: Box) -> None:
    assert a.covers(b) == (pixels(b) <= pixels(a))
    assert a.covers(b, tolerance=3) == a.grown(3).covers(b)


@given(boxes, st.integers(1, 80), st.integers(1, 80))
def test_clipped_lies_on_the_screen(box: Box, width: int, height: int) -> None:
    inside = box.clipped(width, height)
    on_screen = pixels(box) & pixels(Box(0, 0, width, height))
    assert (pixels(inside) if inside else set()) == on_screen


@given(boxes, coordinate, coordinate)
def test_moved_keeps_the_size(box: Box, dx: int, dy: int) -> None:
    assert box.moved(dx, dy).moved(-dx, -dy) == box
    assert box.moved(dx, dy).area == box.area


def test_enclosing_needs_a_box() -> None:
    with pytest.raises(ValueError, match="at least one"):
        enclosing([])
