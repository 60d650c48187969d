"""Words in a text area are pointed at where they stand, and found again on their line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from builders import element_of, screen_of
from screenwright.agents.demonstrations.candidates import pointed_at
from screenwright.agents.demonstrations.finding import Found, find_again
from screenwright.agents.planner.grammar import read_phrase
from screenwright.agents.planner.lines import line_at, lines_in, places_of
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.core.agency import Refusal
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot

pytestmark = pytest.mark.integration

LINES = ("Milk and sugar", "Butter", "Brown bread", "Butter milk")
TOP, LEADING = 60, 30


def area(lines: tuple[str, ...] = LINES, size: int = 18, left: int = 50) -> Screen:
    """A screen whose only element is one large field that holds the lines, as perception tells it."""
    picture = Image.new("RGB", (600, 400), "white")
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(size)
    step = LEADING * size // 18
    for row, line in enumerate(lines):
        pen.text((left, TOP + step * row), line, fill="black", font=font)
    bottom = TOP + step * len(lines) + 40
    screen = screen_of(element_of(1, ("input", " ".join(lines), (left - 10, 40, 580, bottom))), size=(600, 400))
    return replace(screen, screenshot=Screenshot(np.array(picture)))


def clicked(screen: Screen, words: str) -> Match | Refusal:
    phrase = read_phrase(words)
    assert not isinstance(phrase, Refusal)
    return find(screen, phrase)


def row_of(point: Point) -> int:
    return (point.y - TOP) // LEADING


def test_lines_are_read_from_top_to_bottom() -> None:
    screen = area()
    assert [text for _, text in lines_in(screen, screen.elements[0])] == list(LINES)


def test_a_word_is_clicked_on_its_line() -> None:
    found = clicked(area(), "bread")
    assert isinstance(found, Match)
    assert row_of(found.point) == 2
    assert found.point.x > 100, "the second word of its line"


def test_a_whole_line_goes_before_a_part_of_another() -> None:
    found = clicked(area(), '"Butter"')
    assert isinstance(found, Match)
    assert row_of(found.point) == 1


def test_a_word_that_stands_twice_has_to_be_counted() -> None:
    screen = area(("Tea", "Rice", "Tea"))
    assert isinstance(clicked(screen, '"Tea"'), Refusal)
    second = clicked(screen, "the second Tea")
    assert isinstance(second, Match)
    assert row_of(second.point) == 2


def test_the_line_is_found_again_where_letters_are_larger_and_lines_were_added() -> None:
    then, now = area(), area(("Rice", *LINES), size=26, left=120)
    box = places_of(then, then.elements[0], "Brown bread")[0][0]
    again = find_again(pointed_at(then, box.center, then.elements[0]), now)
    assert isinstance(again, Found)
    line = line_at(now, now.elements[0], again.point)
    assert line is not None
    assert line[1] == "Brown bread"


def test_a_line_that_was_alone_and_stands_twice_now_is_no_guess() -> None:
    then, now = area(("Tea", "Rice")), area(("Tea", "Rice", "Rice"))
    box = places_of(then, then.elements[0], "Rice")[0][0]
    again = find_again(pointed_at(then, box.center, then.elements[0]), now)
    assert isinstance(again, Refusal)
    assert "2 times" in again.reason


def test_no_line_lies_on_bare_ground() -> None:
    screen = area()
    assert line_at(screen, screen.elements[0], Point(500, 60)) is None
    assert places_of(screen, screen.elements[0], "cheese") == []
