"""What looks the same is the same thing: detections on marks that show one picture."""

import cv2
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.detect import Detection, View
from screenwright.vision.twins import with_twins

TEXT = 18.0


def star(pixels, left, top, side=20, level=150):
    points = [
        (left + side / 2 + r * np.sin(k * np.pi / 5), top + side / 2 - r * np.cos(k * np.pi / 5))
        for k, r in enumerate([side / 2, side / 4] * 5)
    ]
    cv2.polylines(pixels, [np.int32(points)], True, (level, level, level))
    return Box(left, top, left + side, top + side)


def page():
    return np.full((400, 300, 3), 255, np.uint8)


def seen(box, chance, kind="button"):
    return Detection(box.grown(2), chance, View(kind, 0.9, 0.8, State()))


def test_all_are_as_sure_as_the_surest_and_those_not_seen_are_added():
    pixels = page()
    stars = [star(pixels, 200, top) for top in (20, 120, 220)]
    found = with_twins([seen(stars[0], 0.9)], pixels, stars, TEXT)
    assert [(one.box, one.chance, one.view.kind) for one in found] == [(box.grown(2), 0.9, "button") for box in stars]


def test_three_that_are_half_seen_speak_for_each_other():
    pixels = page()
    stars = [star(pixels, 200, top) for top in (20, 120, 220)]
    found = with_twins([seen(stars[0], 0.5), seen(stars[1], 0.3)], pixels, stars, TEXT)
    assert [round(one.chance, 2) for one in found] == [0.65] * 3
    assert [round(one.chance, 2) for one in with_twins([seen(stars[0], 0.5)], pixels, stars[:2], TEXT)] == [0.5] * 2


def test_another_picture_of_the_same_size_is_another_thing():
    pixels = page()
    one = star(pixels, 200, 20)
    other = Box(200, 120, 220, 140)
    cv2.rectangle(pixels, (202, 122), (217, 137), (150, 150, 150))
    found = [seen(one, 0.9), seen(other, 0.2)]
    assert with_twins(found, pixels, [one, other], TEXT) == found


def test_letters_that_were_not_read_and_things_that_are_no_pictures_stay():
    pixels = page()
    small = [star(pixels, 200, top, side=12) for top in (20, 120)]
    assert with_twins([seen(small[0], 0.9)], pixels, small, TEXT) == [seen(small[0], 0.9)]
    stars = [star(pixels, 100, top) for top in (20, 120)]
    cells = [seen(stars[0], 0.9, "cell"), seen(stars[1], 0.3, "cell")]
    assert with_twins(cells, pixels, stars, TEXT) == cells


@given(
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 12)), min_size=1, max_size=6, unique=True),
    st.lists(st.floats(0.1, 0.99), min_size=6, max_size=6),
)
def test_nothing_gets_less_sure_and_nothing_is_lost(places, chances):
    pixels = page()
    stars = [star(pixels, 10 + 30 * x, 10 + 30 * y) for x, y in places]
    before = [seen(box, chance) for box, chance in zip(stars, chances, strict=False)]
    after = with_twins(before, pixels, stars, TEXT)
    assert len(after) == len(before)
    for old, new in zip(before, after, strict=True):
        assert new.box.iou(old.box) > 0.8
        assert old.chance <= new.chance < 1
