"""The way between spaces: what maps where, that nothing leaves its picture, and that the way back leads back."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy import api as mypy

from screenwright.core.geometry import Box, Point
from screenwright.core.spaces import CssPoint, CssScale, Grid, ModelPoint, Size, fit, fit_box, smart_resize

SCALES = (0.5, 1.0, 1.25, 4 / 3, 1.5, 2.0, 2.625, 3.0, 4.0)
sides = st.integers(1, 9000)
sizes = st.tuples(sides, sides)
boxes = st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), *[st.integers(-500, 500)] * 2, sides, sides)
pixels = st.builds(Point, st.integers(0, 8191), st.integers(0, 8191))
scales = st.sampled_from(SCALES)

PICTURE = Grid(1568, 882)
BINS = Grid(100, 100)
THOUSAND = Grid(1000, 1000, "marks")
PARTS = Grid(1, 1, "parts", y_first=True)
grids = st.sampled_from((PICTURE, BINS, Grid(1000, 1000), THOUSAND, PARTS, Grid(7, 3), Grid(3, 5, "marks")))


def pixel_of(box: Box, data: st.DataObject) -> Point:
    x = data.draw(st.integers(box.left, box.right - 1))
    return Point(x, data.draw(st.integers(box.top, box.bottom - 1)))


def pixel_on(screen: Size, data: st.DataObject) -> Point:
    return pixel_of(Box(0, 0, *screen), data)


# --- pixels to pixels -----------------------------------------------------------------------------------------------


def test_the_middle_of_a_pixel_decides() -> None:
    def row(width: int, other: int) -> list[int]:
        return [fit(x, 0, Box(0, 0, width, 1), Box(0, 0, other, 1))[0] for x in range(width)]

    assert row(4, 8) == [1, 3, 5, 7]
    assert row(8, 4) == [0, 0, 1, 1, 2, 2, 3, 3]
    assert row(2, 3) == [0, 2]
    assert row(3, 2) == [0, 1, 1]


@given(boxes, boxes, st.data())
def test_a_pixel_stays_on_the_picture(source: Box, target: Box, data: st.DataObject) -> None:
    point = pixel_of(source, data)
    assert target.contains(Point(*fit(point.x, point.y, source, target)))


@given(boxes, sides, sides, st.data())
def test_from_the_smaller_to_the_larger_and_back(small: Box, more: int, higher: int, data: st.DataObject) -> None:
    point = pixel_of(small, data)
    large = Box(3, 4, 3 + small.width + more, 4 + small.height + higher)
    assert fit(*fit(point.x, point.y, small, large), large, small) == (point.x, point.y)


@given(boxes, st.integers(-9, 9), st.integers(-9, 9), st.data())
def test_equal_sizes_move_and_change_nothing(box: Box, dx: int, dy: int, data: st.DataObject) -> None:
    point = pixel_of(box, data)
    assert fit(point.x, point.y, box, box.moved(dx, dy)) == (point.x + dx, point.y + dy)
    assert fit_box(box, box, box.moved(dx, dy)) == box.moved(dx, dy)


def test_a_pixel_outside_goes_to_the_nearest() -> None:
    assert fit(-5, 99, Box(0, 0, 10, 10), Box(20, 20, 25, 25)) == (20, 24)


@given(boxes, boxes, st.data())
def test_a_box_keeps_its_pixels_and_stays_on_the_picture(source: Box, target: Box, data: st.DataObject) -> None:
    first, last = pixel_of(source, data), pixel_of(source, data)
    left, right = sorted((first.x, last.x))
    top, bottom = sorted((first.y, last.y))
    fitted = fit_box(Box(left, top, right + 1, bottom + 1), source, target)
    assert target.covers(fitted)
    for point in (first, last):
        assert fitted.contains(Point(*fit(point.x, point.y, source, target)))


# --- CSS pixels -----------------------------------------------------------------------------------------------------


@given(pixels, scales)
def test_a_css_point_lies_in_its_pixel_even_in_single_precision(pixel: Point, scale: float) -> None:
    css = CssScale(scale).to_css(pixel)
    assert CssScale(scale).to_pixel(css) == pixel
    rounded = CssPoint(float(np.float32(css.x)), float(np.float32(css.y)))
    assert CssScale(scale).to_pixel(rounded) == pixel


@given(pixels, scales)
def test_the_square_that_is_hit_is_the_pixel(pixel: Point, scale: float) -> None:
    """Chromium rounds to 1/64 of a pixel; so the point must not lie 1/128 beyond the pixel's corner."""
    css = CssScale(scale).to_css(pixel)
    for position, corner in ((css.x, pixel.x), (css.y, pixel.y)):
        assert 0 < float(np.float32(position)) * scale - corner < 1 / 128


@given(sizes, scales)
def test_the_last_pixel_is_still_on_the_window(window: Size, scale: float) -> None:
    css = CssScale(scale)
    width, height = css.picture_size(*window)
    if width and height:
        last = css.to_css(Point(width - 1, height - 1))
        assert last.x < window[0]
        assert last.y < window[1]


def test_pictures_are_as_large_as_chromium_makes_them() -> None:
    measured = {1: (301, 203), 1.25: (376, 254), 4 / 3: (401, 271), 1.5: (452, 305), 3: (903, 609), 0.5: (151, 102)}
    assert {scale: CssScale(scale).picture_size(301, 203) for scale in measured} == measured
    assert CssScale(2.625).picture_size(375, 203) == (984, 533)


@given(pixels, scales, st.floats(0.1, 5.0))
def test_on_a_zoomed_page_as_well(pixel: Point, scale: float, zoom: float) -> None:
    css = CssScale(scale, zoom)
    at = css.to_css(pixel)
    assert css.to_pixel(at) == pixel
    if zoom <= 0.99:  # several of the page's pixels on one of the picture: the square lies in their middle
        assert at.x * scale * zoom - pixel.x == pytest.approx(pixel.x + 1 - (at.x * scale + 1) * zoom, abs=1e-6)


# --- what models count ----------------------------------------------------------------------------------------------


@given(grids, sizes, st.data())
def test_every_pixel_has_a_name_on_the_picture(grid: Grid, screen: Size, data: st.DataObject) -> None:
    named = grid.name(pixel_on(screen, data), screen)
    assert named.is_inside
    assert Box(0, 0, *screen).contains(named.to_screen(screen))
    assert grid.read(*named.written) == named


@given(st.sampled_from((PICTURE, THOUSAND, PARTS)), st.integers(1, 882), st.integers(1, 882), st.data())
def test_a_fine_grid_gives_the_pixel_back(grid: Grid, width: int, height: int, data: st.DataObject) -> None:
    screen = (width, height)
    pixel = pixel_on(screen, data)
    assert grid.name(pixel, screen).to_screen(screen) == pixel


@given(sizes, st.data())
def test_parts_give_the_pixel_back_on_any_screen(screen: Size, data: st.DataObject) -> None:
    pixel = pixel_on(screen, data)
    assert PARTS.name(pixel, screen).to_screen(screen) == pixel


@given(st.integers(1, 99), st.integers(1, 99), st.integers(1, 40), st.data())
def test_a_cell_stands_for_the_middle_of_its_block(columns: int, rows: int, side: int, data: st.DataObject) -> None:
    grid, screen = Grid(columns, rows), (columns * side, rows * side)
    cell = pixel_on((columns, rows), data)
    pixel = grid.read(cell.x, cell.y).to_screen(screen)
    assert pixel == Box(cell.x * side, cell.y * side, (cell.x + 1) * side, (cell.y + 1) * side).center
    assert grid.name(pixel, screen) == ModelPoint(cell.x, cell.y, grid)


def test_cells_of_a_picture_half_as_large() -> None:
    grid, screen = Grid(100, 50), (200, 100)
    assert grid.read(0, 0).to_screen(screen) == Point(1, 1)
    assert grid.read(99, 49).to_screen(screen) == Point(199, 99)
    assert grid.read(10.4, 9.5).to_screen(screen) == Point(21, 21)
    assert grid.name(Point(199, 98), screen).written == (99, 49)


def test_bins_are_a_hundredth_of_the_side() -> None:
    assert BINS.read(0, 99).to_screen((1920, 1080)) == Point(9, 1074)
    assert BINS.name(Point(1919, 0), (1920, 1080)).written == (99, 0)


def test_marks_reach_from_edge_to_edge() -> None:
    screen = (1920, 1080)
    assert THOUSAND.read(0, 0).to_screen(screen) == Point(0, 0)
    assert THOUSAND.read(500, 250).to_screen(screen) == Point(960, 270)
    assert THOUSAND.read(1000, 1000).to_screen(screen) == Point(1919, 1079)
    assert THOUSAND.name(Point(1919, 1079), screen).written == (1000, 1000)


def test_some_models_say_y_first() -> None:
    point = PARTS.read(0.25, 0.75)
    assert point == ModelPoint(0.75, 0.25, PARTS)
    assert point.to_screen((400, 200)) == Point(300, 50)
    assert PARTS.name(Point(300, 50), (400, 200)).written == (50.5 / 200, 300.5 / 400)


@pytest.mark.parametrize("grid", [PICTURE, THOUSAND, PARTS])
@pytest.mark.parametrize("wrong", [-1, math.nan, math.inf, -math.inf, 10**400])
def test_what_is_not_on_the_picture(grid: Grid, wrong: float) -> None:
    assert not grid.read(wrong, 0).is_inside
    assert not grid.read(0, wrong).is_inside


def test_the_far_edge_is_a_mark_and_no_cell() -> None:
    assert THOUSAND.read(1000, 1000).is_inside
    assert not THOUSAND.read(1001, 0).is_inside
    assert PICTURE.read(1567.4, 881).is_inside
    assert not PICTURE.read(1568, 0).is_inside
    assert not PICTURE.read(0, 881.5).is_inside


# --- kept apart -----------------------------------------------------------------------------------------------------

MIXED_UP = """
from screenwright.agents.minds.sight import Sight
from screenwright.core.action import Click
from screenwright.core.geometry import Point
from screenwright.core.spaces import CssPoint, CssScale, LensPoint, ModelPoint
from screenwright.reading.lenses import Lens

def wrong(sight: Sight, lens: Lens, point: Point, css: CssPoint, seen: LensPoint, named: ModelPoint) -> None:
    sight.to_screen(point)
    lens.to_screen(point)
    lens.to_screen(named)
    CssScale(2.0).to_pixel(point)
    CssScale(2.0).to_css(seen)
    Click(named)
    Click(css)

def right(sight: Sight, lens: Lens, point: Point, seen: LensPoint) -> None:
    sight.to_screen(sight.to_picture(point))
    lens.to_screen(seen)
    CssScale(2.0).to_pixel(CssScale(2.0).to_css(point))
    Click(lens.to_screen(lens.to_lens(point)))
"""


@pytest.mark.slow
def test_the_type_checker_tells_spaces_apart(tmp_path: Path) -> None:
    mixed = tmp_path / "mixed.py"
    mixed.write_text(MIXED_UP)
    said, _, status = mypy.run(["--strict", "--follow-imports=silent", f"--cache-dir={tmp_path}", str(mixed)])
    faults = [line for line in said.splitlines() if "[arg-type]" in line]
    lines = [number for number, line in enumerate(MIXED_UP.splitlines(), start=1) if line.startswith("    ")]
    assert status == 1
    assert [int(line.split(":")[1]) for line in faults] == lines[:7], said


@pytest.mark.parametrize(
    ("size", "factor", "resized"),
    [((1568, 882), 28, (1568, 896)), ((1456, 1036), 28, (1456, 1036)), ((1456, 1036), 32, (1472, 1024)),
     ((10, 100), 28, (28, 112))],
)  # fmt: skip
def test_smart_resize_makes_the_nearest_multiples(size: Size, factor: int, resized: Size) -> None:
    assert smart_resize(size, factor) == resized
