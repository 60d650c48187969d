"""An outline around nothing is a field; what shows a word, a picture or a colour is none."""

from __future__ import annotations

import pytest

from screens import Canvas
from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.empty_fields import with_fields

PLACE = Box(100, 80, 220, 110)


def kind_of(canvas: Canvas, box: Box = PLACE, **more: object) -> str:
    button = Element(id="e1", kind="button", box=box, clickable=True, **more)  # type: ignore[arg-type]
    return with_fields(canvas.shot(), [button])[0].kind


def framed(box: Box = PLACE, fill: tuple[int, int, int] = (255, 255, 255)) -> Canvas:
    canvas = Canvas(400, 200)
    canvas.frame(box, fill)
    return canvas


def test_a_button_without_anything_in_its_outline_is_a_field() -> None:
    assert kind_of(framed()) == "input"


def test_words_pictures_and_colours_make_it_a_button() -> None:
    assert kind_of(framed(), text="Save") == "button"
    drawn = framed()
    drawn.pen.polygon([(150, 88), (170, 95), (150, 102)], (0, 0, 0))
    assert kind_of(drawn) == "button"
    assert kind_of(framed(fill=(200, 30, 60))) == "button"


@pytest.mark.parametrize("box", [Box(100, 80, 130, 110), Box(100, 80, 130, 140)])
def test_a_square_or_something_high_stays(box: Box) -> None:
    assert kind_of(framed(box), box) == "button"


def test_without_an_outline_it_stays() -> None:
    assert kind_of(Canvas(400, 200)) == "button"
