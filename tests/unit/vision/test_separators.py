"""Drawn lines that part a screen are found; rows of letters are not taken for lines."""

from __future__ import annotations

import pytest

from screens import Canvas
from screenwright.vision.separators import find_separators


@pytest.mark.parametrize("vertical", [True, False])
@pytest.mark.parametrize("shade", [234, 120], ids=["faint", "plain"])
def test_a_line_is_found_where_it_was_drawn(vertical: bool, shade: int) -> None:
    canvas = Canvas(800, 600)
    canvas.pen.line((300, 100, 300, 500) if vertical else (100, 300, 700, 300), (shade, shade, shade))
    (line,) = find_separators(canvas.shot().pixels)
    start, end = (100, 501) if vertical else (100, 701)
    assert (line.vertical, abs(line.at - 300) <= 1) == (vertical, True)
    assert abs(line.start - start) < 25
    assert abs(line.end - end) < 25


def test_short_lines_and_dense_text_are_no_separators() -> None:
    canvas = Canvas(800, 600)
    canvas.pen.line((300, 100, 360, 100), (0, 0, 0))
    for row in range(12):
        canvas.words(20, 150 + 20 * row, "illicit wallflowers filling little hills will mimic " * 2, 14)
    assert find_separators(canvas.shot().pixels) == []


def test_the_edge_between_two_grounds_is_one() -> None:
    canvas = Canvas(800, 600)
    canvas.pen.rectangle((0, 0, 219, 599), (230, 230, 236))
    assert [(line.vertical, line.at) for line in find_separators(canvas.shot().pixels)] == [(True, 220)]
