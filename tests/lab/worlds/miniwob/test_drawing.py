"""Figures on a plain ground: what is found on them, what is constructed, and what is refused."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from builders import screen_of
from planner_worlds import pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.core.action import ButtonDown, ButtonUp, Click, Drag, Move
from screenwright.core.agency import Refusal
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision.figures import Spot, direction_from
from screenwright_lab.worlds.miniwob.skills.instructions import Construct

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
    arm, line = direction_from(vertex, at), direction_from((200, 200), (400, 300))
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
