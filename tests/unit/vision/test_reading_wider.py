"""Lines that were not read surely, or are of narrow letters, are read again, made wider; the surer reading counts."""

import numpy as np
import pytest

from screens import SANS, Canvas
from screenwright.core.geometry import Box
from screenwright.vision import text
from screenwright.vision.text_recognise import WIDER, Reading, is_doubtful, read_wider, recognise

BOX = Box(0, 0, 96, 24)
"""For 24 answers of the net."""


def reading(text, score):
    return Reading(text, (score,) * len(text), tuple(i / (len(text) or 1) for i in range(len(text))))


@pytest.mark.parametrize(
    ("told", "doubtful"),
    [
        (reading("letters", 0.9), True),
        (reading("letters", 0.99), False),
        (reading("seventeen letters", 0.99), True),
        (reading("seventeen letters", 1.0), False),
        (reading("", 0.9), False),
        (reading("/|~", 0.4), False),
    ],
)
def test_what_is_worth_another_look(told, doubtful):
    assert is_doubtful(BOX, told) == doubtful


def test_the_surer_of_both_readings_counts():
    canvas = Canvas(300, 80)
    place = canvas.words(20, 20, "Coffee, glass, letters", 14, face=SANS)
    box = Box(place.left - 3, place.top - 4, place.right + 3, place.bottom + 4)
    pixels = canvas.shot().pixels
    (wide,) = recognise(pixels, [box], WIDER)
    assert wide.text == "Coffee, glass, letters"
    assert read_wider(pixels, [box] * 2, [reading("Coffe", 0.5), reading("surely", 1.0)]) == [
        wide, reading("surely", 1.0)
    ]  # fmt: skip
    assert read_wider(pixels, [box], [reading("Coffee, glass,letters", 1.0)]) == [wide]
    assert read_wider(pixels, [], []) == []


def test_what_another_net_has_read_is_not_read_again(monkeypatch):
    boxes, asked = [BOX, Box(0, 30, 96, 54)], []
    monkeypatch.setattr(text, "with_other_scripts", lambda _grey, _boxes, known: [reading("Файл", 0.75), *known[1:]])
    monkeypatch.setattr(text, "read_wider", lambda _p, some, _r: asked.extend(some) or [reading("Save", 0.95)])
    first = [reading("Oaйn", 0.7), reading("Sove", 0.9)]
    found = text._readings(np.zeros((60, 100, 3), np.uint8), boxes, [], lambda _pixels, _boxes: first)
    assert [one.text for one in found] == ["Файл", "Save"]
    assert asked == boxes[1:]
