"""The areas at a point: those of the tree, rows, and what lies between any two bands; and what is known of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from builders import screen_of
from screenwright.core.geometry import Box, Point
from screenwright.core.screen import Screen
from screenwright.vision.area_facts import AREA_FACTS, OF_MEANT, facts_of_areas, with_meant
from screenwright.vision.areas import areas_at
from screenwright.vision.regions import LARGER, areas_of

CARDS = screen_of(
    *(
        ("text", f"{name}{line}", (left, top + 30 * line, left + 100, top + 30 * line + 20))
        for name, left, top in (("a", 50, 50), ("b", 300, 50), ("c", 50, 300), ("d", 300, 300))
        for line in range(3)
    )
)
"""Four groups of three lines in two rows; the tree knows none of them."""


def boxes(screen: Screen, *point: int) -> list[tuple[int, int, int, int]]:
    return [area.box.as_tuple() for area in areas_at(screen, Point(*point), 0)]


def test_the_ground_between_the_lines_of_a_card_is_in_the_card() -> None:
    assert boxes(CARDS, 100, 75) == [(50, 50, 150, 130), (50, 50, 400, 130), (50, 50, 400, 380), (0, 0, 800, 600)]


def test_far_from_all_things_there_is_the_screen_alone() -> None:
    assert boxes(CARDS, 700, 500) == [(0, 0, 800, 600)]


def test_a_row_of_a_list_is_an_area() -> None:
    grouped = screen_of(("icon", None, (10, 10, 30, 30)), ("text", "x", (200, 12, 300, 28)), groups=[(10, 10, 300, 30)])
    block = replace(grouped.blocks[0], role="list", rows=(("e1", "e2"),))
    area = areas_at(replace(grouped, blocks=(block,)), Point(100, 20), 0)[0]
    assert (area.box, area.is_row, [node.id for node in area.chain]) == (Box(10, 10, 300, 30), True, ["root", "b1"])


def test_a_drawn_edge_and_the_ground_inside_of_it_are_known() -> None:
    card = screen_of(("text", "x", (120, 120, 180, 140)), groups=[(100, 100, 300, 200)])
    pixels = card.screenshot.pixels.copy()
    pixels[100:200, 100:300] = np.where(pixels[100:200, 100:300] == 200, 250, pixels[100:200, 100:300])
    drawn = replace(card, screenshot=replace(card.screenshot, pixels=pixels))
    point = Point(250, 150)
    plain, edged = (facts_of_areas(one, point, areas_at(one, point, 0))[0] for one in (card, drawn))
    changed = np.flatnonzero(plain != edged)
    assert len(changed) >= 2
    assert (edged[changed] > plain[changed]).all()


@st.composite
def _boxes(draw: st.DrawFn) -> tuple[int, int, int, int]:
    left, top = draw(st.integers(0, 780)), draw(st.integers(0, 580))
    return left, top, draw(st.integers(left + 1, 800)), draw(st.integers(top + 1, 600))


@given(st.lists(_boxes(), max_size=8), st.integers(0, 799), st.integers(0, 599))
def test_areas_hold_the_point_and_are_told_in_numbers(some: list[tuple[int, int, int, int]], x: int, y: int) -> None:
    screen, point = screen_of(*(("button", "x", box) for box in some)), Point(x, y)
    known = areas_at(screen, point, 5)
    assert all(area.box.contains(point, 5) for area in known)
    assert known[-1].box == screen.screenshot.box
    assert [area.box.area for area in known] == sorted(area.box.area for area in known)
    assert len({area.box for area in known}) == len(known)
    told = facts_of_areas(screen, point, known)
    assert told.shape == (len(known), AREA_FACTS)
    compared = with_meant(told, known, known[0].box)
    assert np.isfinite(compared).all()
    assert (compared[:, :-OF_MEANT] == told[:, :-OF_MEANT]).all()


@given(st.lists(_boxes(), max_size=8), st.integers(0, 799), st.integers(0, 599))
def test_what_lies_around_is_larger_than_what_is_meant(some: list[tuple[int, int, int, int]], x: int, y: int) -> None:
    screen = screen_of(*(("button", "x", box) for box in some))
    known = areas_of(screen, Point(x, y), 5)
    assert known is not None
    meant = known.meant(0.9 * 800 * 600, Box(0, 0, 1, 1))
    if meant is not None:
        assert meant.box.area <= 0.9 * 800 * 600
        around = known.around(meant.box)
        assert around.box.area >= LARGER * meant.box.area or around.box == screen.screenshot.box
