"""The two pictures: what they show, where marks lie, and the way between screen pixels and lens pixels."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading_builders import editor, element, leaf, region, screen_with
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen
from screenwright.core.spaces import LensPoint
from screenwright.reading.lenses import Lens, Shown, draw_lenses
from screenwright.reading.path import target_path

pytestmark = pytest.mark.integration

EDITOR = editor()
FRAME, TAB = (167, 0, 153), (167, 0, 200)


def lenses_at(screen: Screen, x: int, y: int, longest: int | None = None) -> tuple[Lens, ...]:
    return draw_lenses(screen.screenshot, target_path(screen, Point(x, y)), longest)


def box_of(lens: Lens, colour: tuple[int, int, int]) -> Box:
    ys, xs = np.nonzero((lens.pixels == colour).all(axis=2))
    return Box(int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)


def one_thing(size: tuple[int, int], thing: tuple[int, int, int, int], around: tuple[int, int, int, int]) -> Screen:
    item = element(1, "button", thing, "x")
    return screen_with(size, (item,), (), region("g1", around, leaf(item)))


def test_lens_one_is_the_region_with_its_margin_and_lens_two_the_screen() -> None:
    screen = one_thing((2000, 1600), (900, 700, 1000, 740), (600, 500, 1300, 1000))
    near, far = lenses_at(screen, 950, 720)
    assert (near.label, near.box, near.inner) == ("1", Box(400, 300, 1500, 1200), Box(0, 0, 1100, 900))
    assert (far.label, far.box, far.inner) == ("2", Box(0, 0, 2000, 1600), Box(60, 60, 2060, 1660))
    assert (far.width, far.height) == (2120, 1720)


def test_the_margin_is_the_distance_to_the_nearest_edge_and_white_is_laid_on_top() -> None:
    near, _ = lenses_at(one_thing((1000, 800), (300, 200, 400, 240), (30, 50, 600, 500)), 350, 220)
    assert near.box == Box(0, 20, 630, 530)
    assert near.inner == Box(0, 60, 630, 570)
    assert (near.pixels[:60, 400:] == 255).all()


def test_nothing_white_on_top_where_the_margin_leaves_room() -> None:
    near, _ = lenses_at(one_thing((1000, 800), (300, 200, 400, 240), (100, 60, 600, 500)), 350, 220)
    assert near.inner.top == 0


def test_the_frame_surrounds_the_local_region_and_hides_nothing_of_it() -> None:
    near, _ = lenses_at(EDITOR, 300, 80)
    frame = box_of(near, FRAME)
    first, last = near.to_lens(Point(260, 60)), near.to_lens(Point(349, 99))
    assert frame == Box(first.x, first.y, last.x + 1, last.y + 1).grown(2)


def test_lens_two_frames_the_global_region() -> None:
    _, far = lenses_at(EDITOR, 300, 80)
    line = 4  # a fifth of a thousand pixels, in steps of 200
    assert box_of(far, FRAME) == Box(20, 20, 620, 120).moved(60, 60).grown(line)


@pytest.mark.parametrize("point", [(0, 0), (999, 0), (0, 799), (999, 799), (300, 80), (915, 110), (640, 400)])
def test_both_tabs_are_whole_and_carry_a_label(point: tuple[int, int]) -> None:
    for lens in lenses_at(EDITOR, *point):
        tab = box_of(lens, TAB)
        line = tab.width // 12
        assert tab.width == 25 * line // 2
        assert tab.height == 30 * line // 2
        assert (lens.pixels[tab.top : tab.bottom, tab.left : tab.right] == 0).all(axis=2).any()


@pytest.mark.parametrize("longest", [None, 300])
@pytest.mark.parametrize("size", [(1, 1), (3, 700), (1500, 2), (70, 40)])
def test_tiny_and_thin_screens_give_pictures_with_both_marks(size: tuple[int, int], longest: int | None) -> None:
    screen = screen_with(size)
    for lens in lenses_at(screen, size[0] - 1, size[1] - 1, longest):
        assert lens.width >= 120
        assert lens.height >= 120
        box_of(lens, TAB)


def test_a_tiny_region_is_shown_with_surroundings() -> None:
    near, _ = lenses_at(one_thing((1000, 800), (984, 2, 998, 16), (980, 0, 1000, 20)), 990, 8)
    assert near.box == Box(680, 0, 1000, 240)


def test_a_huge_screen_is_reduced_for_a_model_and_only_then() -> None:
    screen = one_thing((7680, 4320), (3000, 2000, 3100, 2040), (500, 500, 7000, 4000))
    full, _ = lenses_at(screen, 3050, 2020)
    assert full.box.width == full.width == 6900
    for lens in lenses_at(screen, 3050, 2020, longest=1568):
        assert 1500 < max(lens.width, lens.height) <= 1568
        assert box_of(lens, TAB).width >= 25
    near, _ = lenses_at(screen, 3050, 2020, longest=1568)
    _assert_reddish(near, Point(3050, 2020))


def _assert_reddish(lens: Lens, point: Point) -> None:
    spot = lens.to_lens(point)
    red, green, blue = (int(value) for value in lens.pixels[spot.y, spot.x])
    assert red > 126
    assert max(green, blue) <= min(red, 128)


def test_the_dot_is_half_red_and_its_halo_fades() -> None:
    screen = one_thing((1000, 800), (200, 200, 600, 600), (150, 150, 700, 700))
    near, _ = lenses_at(screen, 400, 400)
    plain = screen.screenshot.pixels[400, 400].astype(int)
    spot = near.to_lens(Point(400, 400))

    def redness(distance: int) -> float:
        now = near.pixels[spot.y, spot.x + distance].astype(int)
        return float((plain[2] - now[2]) / plain[2])

    assert redness(0) == pytest.approx(128 / 255, abs=0.02)
    assert redness(6) == pytest.approx((192 - 128 * 0.1) / 255, abs=0.02)
    assert redness(15) == pytest.approx(64 / 255, abs=0.02)
    assert redness(17) == 0


def test_the_screenshot_is_left_as_it_was() -> None:
    before = EDITOR.screenshot.pixels.copy()
    lenses_at(EDITOR, 300, 80)
    assert np.array_equal(before, EDITOR.screenshot.pixels)


def test_where_nothing_is_marked_a_lens_shows_the_screen_itself() -> None:
    near, _ = lenses_at(EDITOR, 300, 80)
    for point in (Point(60, 80), Point(500, 90)):
        spot = near.to_lens(point)
        assert (near.pixels[spot.y, spot.x] == EDITOR.screenshot.pixels[point.y, point.x]).all()


@given(x=st.integers(0, 999), y=st.integers(0, 799))
def test_any_point_lies_in_lens_one_under_a_red_dot_and_maps_there_and_back(x: int, y: int) -> None:
    point = Point(x, y)
    near, far = lenses_at(EDITOR, x, y)
    assert near.box.contains(point)
    _assert_reddish(near, point)
    for lens in (near, far):
        assert lens.inner.contains(lens.to_lens(point))
        assert lens.to_screen(lens.to_lens(point)) == point


@given(x=st.integers(0, 999), y=st.integers(0, 799), longest=st.integers(200, 900))
def test_a_reduced_lens_maps_back_to_within_one_lens_pixel(x: int, y: int, longest: int) -> None:
    for lens in lenses_at(EDITOR, x, y, longest):
        assert max(lens.width, lens.height) <= longest
        back = lens.to_screen(lens.to_lens(Point(x, y)))
        step = max(lens.box.width / lens.inner.width, lens.box.height / lens.inner.height)
        assert abs(back.x - x) <= step
        assert abs(back.y - y) <= step


def test_a_lens_point_on_the_white_gives_the_nearest_screen_pixel() -> None:
    _, far = lenses_at(EDITOR, 300, 80)
    assert far.to_screen(LensPoint(0, 0)) == Point(0, 0)
    assert far.to_screen(LensPoint(far.width - 1, far.height - 1)) == Point(999, 799)


def test_without_multi_lens_all_marks_are_on_one_picture_of_the_screen() -> None:
    path = target_path(EDITOR, Point(300, 80))
    (whole,) = draw_lenses(EDITOR.screenshot, path, shown=Shown(multi_lens=False))
    assert whole.box == EDITOR.screenshot.box
    assert (whole.pixels == FRAME).all(axis=2).any()
    assert (whole.pixels == TAB).all(axis=2).any()
    spot = whole.to_lens(path.point)
    assert tuple(whole.pixels[spot.y, spot.x]) != tuple(EDITOR.screenshot.pixels[path.point.y, path.point.x])


@pytest.mark.parametrize("multi_lens", [True, False])
def test_without_frames_and_dot_nothing_is_drawn(multi_lens: bool) -> None:
    path = target_path(EDITOR, Point(300, 80))
    for lens in draw_lenses(EDITOR.screenshot, path, shown=Shown(multi_lens=multi_lens, dot=False, regions=False)):
        inner, box = lens.inner, lens.box
        shown = lens.pixels[inner.top : inner.bottom, inner.left : inner.right]
        assert np.array_equal(shown, EDITOR.screenshot.crop(box))


def test_the_dot_can_be_left_out_alone() -> None:
    path = target_path(EDITOR, Point(300, 80))
    near, far = draw_lenses(EDITOR.screenshot, path, shown=Shown(dot=False))
    spot = near.to_lens(path.point)
    assert tuple(near.pixels[spot.y, spot.x]) == tuple(EDITOR.screenshot.pixels[path.point.y, path.point.x])
    assert (near.pixels == FRAME).all(axis=2).any()
    assert np.array_equal(far.pixels, draw_lenses(EDITOR.screenshot, path)[1].pixels)
