"""Figures on a plain ground: the dots, circles and lines that are found on them, and what is constructed."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision.figures import (
    Spot,
    are_joined,
    between,
    bisector,
    circle_around,
    direction_from,
    drawing_of,
    find_circles,
    find_dots,
    is_free,
)

pytestmark = pytest.mark.integration

Pen = ImageDraw.ImageDraw


def shot_of(draw: Callable[[Pen], None]) -> Screenshot:
    image = Image.new("RGB", (800, 600), "white")
    draw(ImageDraw.Draw(image))
    return Screenshot(np.array(image))


def dotted(spots: list[Spot], joined: bool) -> Screenshot:
    """Dots of radius 8, the first two of them joined by a line."""

    def draw(pen: Pen) -> None:
        if joined:
            pen.line((*spots[0], *spots[1]), "black", 2)
        for x, y in spots:
            pen.ellipse((x - 8, y - 8, x + 8, y + 8), "black")

    return shot_of(draw)


SPOTS = st.tuples(st.integers(30, 770), st.integers(30, 530)).map(lambda at: (float(at[0]), float(at[1])))


@given(st.lists(SPOTS, min_size=1, max_size=3), st.booleans())
def test_dots_are_found_where_they_are_also_at_the_ends_of_lines(spots: list[Spot], joined: bool) -> None:
    assume(all(math.dist(one, other) > 40 for one in spots for other in spots if one is not other))
    joined = joined and len(spots) > 1
    drawing = drawing_of(dotted(spots, joined), [])
    dots = find_dots(drawing)
    assume(not joined or len(spots) < 3 or not _is_between(spots[2], spots[0], spots[1]))
    assert len(dots) == len(spots)
    for dot, spot in zip(dots, sorted(spots), strict=True):
        assert math.dist(dot.middle, spot) < 2
    if len(spots) == 2:
        assert are_joined(drawing, *dots) == joined


def _is_between(spot: Spot, one: Spot, other: Spot) -> bool:
    return math.dist(one, spot) + math.dist(spot, other) < math.dist(one, other) + 10


@given(SPOTS, st.integers(10, 200), st.booleans())
def test_a_circle_is_found_with_its_middle(middle: Spot, radius: int, full: bool) -> None:
    assume(radius < min(*middle, 799 - middle[0], 599 - middle[1]))
    x, y = middle
    round_it = (x - radius, y - radius, x + radius, y + radius)
    shot = shot_of(lambda pen: pen.ellipse(round_it, "#c22" if full else None, "#c22", 2))
    (found,) = find_circles(drawing_of(shot, []))
    assert math.dist(found.middle, middle) < 1.5
    assert abs(found.radius - radius) < 1.5


@pytest.mark.parametrize("share", [0.1, 0.2, 0.3])
@pytest.mark.parametrize(("radius", "fill"), [(24, "black"), (60, None)])
def test_a_circle_that_is_covered_in_part_has_its_middle(radius: int, fill: str | None, share: float) -> None:
    """As by a button that lies over its lower end."""
    around = (300 - radius, 200 - radius, 300 + radius, 200 + radius)
    shot = shot_of(lambda pen: pen.ellipse(around, fill, "black", 2))
    over = Box(200, round(200 + radius - 2 * radius * share), 400, 300)
    (found,) = find_circles(drawing_of(shot, [over]))
    assert math.dist(found.middle, (300, 200)) < 2


@pytest.mark.parametrize("draw", ["rectangle", "line"])
def test_what_is_not_round_is_no_circle(draw: str) -> None:
    shot = shot_of(lambda pen: getattr(pen, draw)((200, 200, 300, 290), "black"))
    drawing = drawing_of(shot, [])
    assert (find_circles(drawing), find_dots(drawing)) == ([], [])


@given(SPOTS, SPOTS, SPOTS)
def test_both_halves_of_an_angle_are_equal(vertex: Spot, one: Spot, other: Spot) -> None:
    assume(math.dist(vertex, one) > 1 and math.dist(vertex, other) > 1)
    half = bisector(vertex, one, other)
    first, second = direction_from(vertex, one), direction_from(vertex, other)
    assert math.isclose(math.hypot(*half), 1, abs_tol=1e-6)
    left, right = (half[0] * arm[0] + half[1] * arm[1] for arm in (first, second))
    assert math.isclose(left, right, abs_tol=1e-5)
    assert left > -1e-5, "not the outer angle"


@given(SPOTS, SPOTS, st.floats(0, 1))
def test_what_is_between_lies_on_the_way(one: Spot, other: Spot, share: float) -> None:
    spot = between(one, other, share)
    assert math.isclose(math.dist(one, spot) + math.dist(spot, other), math.dist(one, other), abs_tol=1e-6)


@given(SPOTS, st.floats(1, 300), st.integers(3, 40))
def test_a_circle_comes_back_to_where_it_began(middle: Spot, radius: float, count: int) -> None:
    spots = circle_around(middle, radius, count)
    assert math.dist(spots[0], spots[-1]) < 1e-6
    assert all(math.isclose(math.dist(spot, middle), radius, abs_tol=1e-6) for spot in spots)


def test_text_and_what_is_in_the_way_is_told_from_the_figure() -> None:
    shot = shot_of(lambda pen: (pen.ellipse((100, 100, 120, 120), "black"), pen.line((300, 0, 300, 599), "black", 2)))
    drawing = drawing_of(shot, [Box(90, 90, 130, 130)])
    assert find_dots(drawing) == []
    assert is_free(drawing, (110, 200), (290, 200))
    assert not is_free(drawing, (110, 200), (400, 200))
    assert not is_free(drawing, (110, 200), (110, 700))
