"""Figures on a plain ground: what is found on them, what is constructed, and what is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from builders import screen_of
from planner_worlds import pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import Construct
from screenwright.core.action import ButtonDown, ButtonUp, Click, Drag, Move
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision.figures import (
    Spot,
    are_joined,
    between,
    bisector,
    circle_around,
    direction,
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


def figure(*dots: Spot, lines: tuple[tuple[int, int], ...] = (), colours: str = "", frame: bool = False) -> Screen:
    """Dots of radius 8, black or as ``colours`` says (b is blue), and lines between them by their numbers."""

    def draw(pen: Pen) -> None:
        for one, other in lines:
            pen.line((*dots[one], *dots[other]), "black", 2)
        for number, (x, y) in enumerate(dots):
            blue = colours[number : number + 1] == "b"
            pen.ellipse((x - 8, y - 8, x + 8, y + 8), "blue" if blue else "black")
        for x in range(100, 700, 6) if frame else ():
            pen.rectangle((x, 100, x + 2, 102), "black")
            pen.rectangle((x, 500, x + 2, 502), "black")

    return replace(screen_of(("button", "Submit", (20, 550, 120, 590))), screenshot=shot_of(draw))


@pytest.mark.parametrize(
    ("goal", "figure"),
    [
        ("Find and click on the center of the circle", "center"),
        ("Click the middle of the circle", "center"),
        ("点击圆心", "center"),
        ("Find and click on the shortest mid-point between the two points", "midpoint"),
        ("click the point halfway between the two dots", "midpoint"),
        ("Draw a vertical line that runs through the dot", "vertical"),
        ("draw a horizontal line through the marked point", "horizontal"),
        ("过点画一条竖线", "vertical"),
        ("Draw a circle centered around the marked point by dragging the mouse", "circle"),
        ("draw a circle around the dot", "circle"),
        ("Create a line that bisects the angle evenly in two", "bisector"),
        ("bisect the angle", "bisector"),
        ("split the angle into two equal parts", "bisector"),
        ("Add a third point to create a right angle", "right angle"),
    ],
)
def test_what_is_understood(goal: str, figure: str) -> None:
    assert read_goal(goal) == (Construct(figure),)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "goal",
    ["click the center of the screen", "divide the angle into three", "draw a line", "Draw a circle", "add a point"],
)
def test_other_wishes_are_no_constructions(goal: str) -> None:
    read = read_goal(goal)
    assert isinstance(read, Refusal) or not any(isinstance(one, Construct) for one in read)


# -- on the screen -----------------------------------------------------------------------------------------------


def clicked(goal: str, screen: Screen) -> Spot:
    (click,), why = pursue(goal, lambda _: screen)
    assert why == ""
    assert isinstance(click, Click)
    return click.at.x, click.at.y


@pytest.mark.parametrize("fill", [None, "#fff", "#28c"])
def test_the_middle_of_a_circle_is_clicked(fill: str | None) -> None:
    shot = shot_of(lambda pen: pen.ellipse((200, 150, 360, 310), fill, "black", 2))
    assert (
        math.dist(clicked("Click on the center of the circle", replace(screen_of(), screenshot=shot)), (280, 230)) < 2
    )


def test_half_way_between_two_dots_is_clicked() -> None:
    assert (
        math.dist(clicked("Click on the midpoint between the two points", figure((100, 200), (300, 260))), (200, 230))
        < 2
    )


@pytest.mark.parametrize(("way", "same"), [("vertical", "x"), ("horizontal", "y")])
def test_a_line_is_dragged_through_the_dot_within_its_frame(way: str, same: str) -> None:
    (drag,), why = pursue(f"Draw a {way} line through the dot", lambda _: figure((300, 250), frame=True))
    assert why == ""
    assert isinstance(drag, Drag)
    assert drag.start is not None
    assert abs(getattr(drag.start, same) - {"x": 300, "y": 250}[same]) <= 1
    assert getattr(drag.start, same) == getattr(drag.end, same)
    assert drag.start.x + drag.start.y < 550 - 15 < 550 + 15 < drag.end.x + drag.end.y, "on both sides of the dot"
    assert way == "horizontal" or (drag.start.y > 102 and drag.end.y < 500)


def test_a_circle_is_drawn_by_hand_around_the_dot() -> None:
    actions, why = pursue("Draw a circle around the dot", lambda _: figure((300, 250), frame=True))
    assert why == ""
    assert isinstance(actions[1], ButtonDown)
    assert isinstance(actions[-1], ButtonUp)
    moves = [action.to for action in actions if isinstance(action, Move)]
    assert moves[0] == moves[-1]
    distances = [math.dist((at.x, at.y), (300, 250)) for at in moves]
    assert max(distances) - min(distances) < 4
    assert 30 < min(distances) < 148


def test_an_angle_is_halved() -> None:
    screen = figure((100, 300), (400, 300), (250, 100), lines=((0, 1), (0, 2)), colours="b")
    x, y = clicked("Create a line that bisects the angle", screen)
    half = math.atan2(200, 150) / 2
    assert abs(math.atan2(300 - y, x - 100) - half) < 0.02


@pytest.mark.parametrize(("colours", "vertex"), [("kb", (400, 300)), ("bk", (200, 200))])
def test_a_right_angle_is_made_at_the_coloured_end(colours: str, vertex: Spot) -> None:
    at = clicked(
        "Add a third point to create a right angle", figure((200, 200), (400, 300), lines=((0, 1),), colours=colours)
    )
    arm, line = direction(vertex, at), direction((200, 200), (400, 300))
    assert abs(arm[0] * line[0] + arm[1] * line[1]) < 0.02
    assert math.dist(at, vertex) > 40


@pytest.mark.parametrize(
    ("goal", "screen", "why"),
    [
        ("Click on the center of the circle", figure(), "no circle"),
        ("Click on the center of the circle", figure((100, 100), (300, 200)), "several circles"),
        ("Click on the midpoint between the two points", figure((100, 100), (200, 200), (300, 100)), "I see 3"),
        ("Draw a vertical line through the dot", figure(), "I see 0"),
        ("bisect the angle", figure((100, 300), (400, 300), (250, 100), lines=((0, 1),)), "no two lines"),
        ("Add a third point to create a right angle", figure((200, 200), (400, 300)), "no line between"),
    ],
)
def test_where_the_figure_is_not_there_nothing_is_done(goal: str, screen: Screen, why: str) -> None:
    actions, reason = pursue(goal, lambda _: screen)
    assert actions == []
    assert why in reason


# -- geometry ----------------------------------------------------------------------------------------------------

SPOTS = st.tuples(st.integers(30, 770), st.integers(30, 530)).map(lambda at: (float(at[0]), float(at[1])))


@given(st.lists(SPOTS, min_size=1, max_size=3), st.booleans())
def test_dots_are_found_where_they_are_also_at_the_ends_of_lines(spots: list[Spot], joined: bool) -> None:
    assume(all(math.dist(one, other) > 40 for one in spots for other in spots if one is not other))
    lines = ((0, 1),) if joined and len(spots) > 1 else ()
    drawing = drawing_of(figure(*spots, lines=lines).screenshot, [])
    dots = find_dots(drawing)
    assume(not lines or len(spots) < 3 or not _is_between(spots[2], spots[0], spots[1]))
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
    first, second = direction(vertex, one), direction(vertex, other)
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
