"""Symbols of other size and on other ground stay alike, other symbols do not become so."""

from __future__ import annotations

from itertools import combinations

import pytest

from screens import BLACK, GROUND, WHITE, Canvas, Colour
from screenwright.core.geometry import Box
from screenwright.core.screenshot import Screenshot
from screenwright.vision.resemblance import resemblance

SYMBOLS = ("folder", "cross", "plus", "square")


def drawn(symbol: str, side: int, ground: Colour = GROUND, ink: Colour = BLACK) -> tuple[Screenshot, Box]:
    canvas = Canvas(200, 160, ground)
    box, stroke = Box(60, 40, 61 + side, 41 + side), max(1, side // 10)
    left, top, right, bottom = 60, 40, 60 + side, 40 + side
    if symbol == "folder":
        box = canvas.folder(left, top, side)
    elif symbol == "cross":
        canvas.pen.line((left, top, right, bottom), ink, stroke)
        canvas.pen.line((right, top, left, bottom), ink, stroke)
    elif symbol == "plus":
        canvas.pen.line((left + side // 2, top, left + side // 2, bottom), ink, stroke)
        canvas.pen.line((left, top + side // 2, right, top + side // 2), ink, stroke)
    else:
        canvas.pen.rectangle((left, top, right, bottom), None, ink, stroke)
    return canvas.shot(), box


@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize(("side", "other"), [(16, 24), (20, 40), (48, 20)])
def test_the_same_symbol_at_another_size(symbol: str, side: int, other: int) -> None:
    assert resemblance(*drawn(symbol, side), *drawn(symbol, other, WHITE)) > 0.85


@pytest.mark.parametrize("symbol", SYMBOLS[1:])
def test_the_same_symbol_light_on_dark(symbol: str) -> None:
    assert resemblance(*drawn(symbol, 24), *drawn(symbol, 24, (30, 30, 34), WHITE)) > 0.85


@pytest.mark.parametrize(("one", "other"), list(combinations(SYMBOLS, 2)))
def test_other_symbols(one: str, other: str) -> None:
    assert resemblance(*drawn(one, 20), *drawn(other, 32)) < 0.8


def test_what_shows_nothing_or_has_other_proportions_resembles_nothing() -> None:
    flat = Canvas(100, 100).shot()
    assert resemblance(flat, Box(10, 10, 30, 30), flat, Box(10, 10, 30, 30)) == 0
    shot, box = drawn("square", 20)
    assert resemblance(shot, box, shot, Box(box.left, box.top, box.left + 3 * box.width, box.bottom)) == 0
    assert resemblance(shot, box, shot, Box(500, 500, 520, 520)) == 0
