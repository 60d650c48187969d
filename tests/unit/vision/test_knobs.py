"""A track and the knob that touches its end are one slider."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.detect import Detection, View
from screenwright.vision.knobs import with_knobs


def thing(kind, *box):
    return Detection(Box(*box), 0.9, View(kind, 0.8, 0.9, State(checked=False if kind == "checkbox" else None)))


TRACK = thing("input", 20, 26, 220, 34)


@pytest.mark.parametrize("left", [214, 221, 5, 12], ids=["on its end", "behind it", "before it", "on its start"])
@pytest.mark.parametrize("kind", ["checkbox", "button"])
def test_a_knob_that_touches_the_track_is_part_of_the_slider(kind, left):
    knob = thing(kind, left, 22, left + 16, 38)
    (slider,) = with_knobs([TRACK, knob])
    assert (slider.view.kind, slider.view.state.checked) == ("slider", None)
    assert slider.box == TRACK.box.union(knob.box)


@pytest.mark.parametrize(
    "other",
    [
        thing("checkbox", 240, 22, 256, 38),
        thing("checkbox", 221, 60, 237, 76),
        thing("button", 221, 0, 281, 60),
        thing("link", 221, 22, 237, 38),
        thing("button", 100, 22, 116, 38),
        thing("button", 221, 22, 281, 38),
    ],
    ids=["farther off", "on another row", "much higher", "of another kind", "a button in it", "a wide button"],
)
def test_what_only_stands_near_a_track_stays(other):
    assert with_knobs([TRACK, other]) == [TRACK, other]


def test_a_field_and_its_button_of_the_same_height_stay():
    field, button = thing("input", 20, 20, 220, 40), thing("button", 221, 20, 241, 40)
    assert with_knobs([field, button]) == [field, button]


def test_a_check_box_between_two_parts_of_a_track_is_the_knob_of_both():
    left, knob, right = (
        thing("input", 20, 26, 100, 34),
        thing("checkbox", 102, 22, 118, 38),
        thing("slider", 120, 26, 220, 34),
    )
    (slider,) = with_knobs([left, knob, right])
    assert (slider.view.kind, slider.box) == ("slider", Box(20, 22, 220, 38))


def test_of_a_track_that_is_only_drawn_the_knob_is_a_slider_unless_it_is_a_button():
    track = Box(20, 26, 100, 34)
    (slider,) = with_knobs([thing("checkbox", 102, 22, 118, 38)], [track])
    assert (slider.view.kind, slider.view.state.checked, slider.box) == ("slider", None, Box(20, 22, 118, 38))
    button = thing("button", 102, 22, 118, 38)
    assert with_knobs([button], [track]) == [button]
