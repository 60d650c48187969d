"""Which region an action means: the rules for small regions and for fields (Tree-of-Lens, Appendix D.3)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.core.geometry import Box, Point
from screenwright.reading.action_path import EXTENDED, SAME_LOCAL, WHOLE, click_path, field_paths

SCREEN = screen_of(
    ("button", "Save", (100, 100, 180, 130)),
    ("icon", None, (400, 300, 416, 316)),
    ("input", "Name", (100, 400, 500, 440)),
)


def test_a_click_in_a_region_means_that_region() -> None:
    path = click_path(SCREEN, Point(140, 110))
    assert (path.local.id, path.found) == ("e1", "element")


def test_a_click_near_a_small_region_means_it_although_it_misses_it() -> None:
    path = click_path(SCREEN, Point(416 + EXTENDED - 6, 310))
    assert (path.local.id, path.found) == ("e2", "edge")


def test_a_click_far_to_the_side_means_what_is_nearest_in_its_row() -> None:
    assert click_path(SCREEN, Point(700, 308)).local.id == "e2"
    assert click_path(SCREEN, Point(790, 420)).local.id == "e3"


def test_a_click_on_bare_ground_means_its_surroundings() -> None:
    path = click_path(SCREEN, Point(700, 550))
    assert (path.local.id, path.found) == ("around", "nothing")


def test_a_text_goes_into_the_region_with_the_bounds_of_the_field() -> None:
    (path,) = field_paths(SCREEN, Box(110, 395, 505, 445))
    assert path.local.id == "e3"


def test_bounds_that_are_like_no_region_mean_what_lies_in_their_middle() -> None:
    (path,) = field_paths(SCREEN, Box(90, 60, 200, 180))
    assert path.local.id == "e1"
    assert path.local.box.iou(Box(90, 60, 200, 180)) < SAME_LOCAL


def test_of_a_field_over_nearly_the_whole_screen_every_region_may_be_meant() -> None:
    bounds = Box(0, 0, 800, int(600 * WHOLE) + 2)
    assert {path.local.id for path in field_paths(SCREEN, bounds)} == {"e1", "e2", "e3"}


def test_the_global_region_of_a_field_has_something_of_its_bounds() -> None:
    (path,) = field_paths(SCREEN, Box(100, 400, 500, 440))
    assert path.global_.role == "screen"
    assert path.nodes[0] is SCREEN.tree


@given(x=st.integers(0, 799), y=st.integers(0, 599))
def test_every_point_of_the_screen_has_a_path(x: int, y: int) -> None:
    path = click_path(SCREEN, Point(x, y))
    assert path.point == Point(x, y)
    assert path.nodes[0].role == "screen"
