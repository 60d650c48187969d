"""A track with a thumb is a slider where the detector thinks of one: its box and its value are those of the track."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import Element, State
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.detect import Detection, View
from screenwright.vision.sliders import with_sliders
from screenwright.vision.tracks import Track
from screenwright.vision.values import with_values

TRACK = Track(Box(20, 22, 220, 38), Box(100, 22, 116, 38))


def thing(kind, *box):
    return Detection(Box(*box), 0.9, View(kind, 0.8, 0.9, State(checked=False if kind == "checkbox" else None)))


def seen(kind):
    judged = Judged(View(kind, 0.8, 0.9, State(enabled=True)), 0.7, 0.7, 0.1)
    return Recognised((), (), lambda boxes: [judged] * len(boxes))


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [thing("checkbox", 101, 22, 117, 38), thing("input", 20, 26, 220, 34)],
        [thing("progress", 20, 26, 220, 34), thing("slider", 10, 20, 240, 40)],
    ],
    ids=["unseen", "a check box in a field", "too long"],
)
def test_a_track_is_one_slider_in_the_place_of_its_parts(parts):
    (slider,) = with_sliders(parts, [TRACK], seen("slider"))
    assert (slider.view.kind, slider.box, slider.view.state) == ("slider", TRACK.box, State(enabled=True))
    assert slider.chance == (0.9 if parts else 0.7)


def test_a_slider_that_was_found_on_it_is_enough():
    near = thing("slider", 10, 20, 240, 40)
    (slider,) = with_sliders([near], [TRACK], seen("text"))
    assert slider.box == TRACK.box


def test_a_form_of_which_the_detector_says_something_else_is_no_slider():
    field, label = thing("input", 20, 20, 220, 40), thing("text", 20, 60, 80, 80)
    assert with_sliders([field, label], [TRACK], seen("input")) == [field, label]


def test_what_only_stands_near_a_track_stays():
    button, label = thing("button", 225, 22, 285, 38), thing("text", 20, 60, 80, 80)
    assert with_sliders([button, label], [TRACK], seen("slider"))[:2] == [button, label]


def test_the_value_is_that_of_the_thumb_on_its_track():
    wide = Element(id="", kind="slider", box=Box(5, 15, 240, 45))
    (told,) = with_values(np.full((80, 260, 3), 255, np.uint8), [wide], [TRACK])
    assert (told.box, round(told.value, 2)) == (TRACK.box, 0.43)


@given(st.integers(20, 300), st.integers(1, 19), st.floats(0, 1), st.booleans())
def test_a_thumb_is_never_beyond_an_end_of_its_track(length, thumb, at, vertical):
    start = round(at * (length - thumb))
    track = (
        Track(Box(5, 5, 15, 5 + length), Box(5, 5 + start, 15, 5 + start + thumb), vertical=True)
        if vertical
        else Track(Box(5, 5, 5 + length, 15), Box(5 + start, 5, 5 + start + thumb, 15))
    )
    assert 0 <= track.share <= 1
    assert track.share == pytest.approx(1 - at if vertical else at, abs=1 / (length - thumb))
