"""Squares of one size in a row are launchers, with the captions below them."""

from dataclasses import replace

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.box_head import Judged, Recognised
from screenwright.vision.detect import Detection, View
from screenwright.vision.launchers import launchers, with_launchers, without_signs
from screenwright.vision.text_line import TextLine

SIDE, PITCH = 60, 100


def icon(column, row=0):
    left, top = 20 + column * PITCH, 20 + row * 140
    return Box(left, top, left + SIDE, top + SIDE)


def caption(column, row=0, wide=40):
    place = icon(column, row)
    left = place.center.x - wide // 2
    return TextLine(Box(left, place.bottom + 6, left + wide, place.bottom + 22), "Mail", 0.9)


def seen(rectangles, there=0.4, clickable=0.9, kind="button"):
    judged = Judged(View(kind, 0.9, clickable, State()), there, there * clickable, 0.0)
    return Recognised((), (), lambda boxes: [judged] * len(boxes), tuple(rectangles))


def thing(box, kind="button"):
    return Detection(box, 0.9, View(kind, 0.9, 0.9, State()))


def boxes(things):
    return sorted((one.box for one in things), key=lambda box: (box.top, box.left))


def told(things, lines, seen):
    return with_launchers(things, launchers(lines, seen))


def with_words(column, row=0):
    return replace(icon(column, row), bottom=caption(column, row).box.bottom)


def test_a_row_of_squares_with_captions_is_told_with_these():
    icons = [icon(column) for column in range(4)]
    found = told([], [caption(column) for column in range(4)], seen(icons))
    assert boxes(found) == [with_words(column) for column in range(4)]
    assert {one.view.kind for one in found} == {"button"}
    assert all(one.view.clickable > 0.5 for one in found)


def test_parts_and_halves_of_a_launcher_go_and_what_lies_elsewhere_stays():
    icons = [icon(column) for column in range(3)]
    part = thing(Box(25, 25, 45, 45), "icon")
    half = thing(replace(icon(1), left=icon(1).left - 20, bottom=icon(1).bottom + 12))
    window = thing(Box(0, 0, 400, 300), "window")
    found = told([part, half, window], [caption(column) for column in range(3)], seen(icons))
    assert part not in found
    assert half not in found
    assert window in found
    assert len(found) == 4


def test_a_wide_link_around_a_caption_goes_and_one_around_the_whole_row_stays():
    icons, captions = [icon(column) for column in range(4)], [caption(column) for column in range(4)]
    link = thing(captions[1].box.grown(20), "link")
    row = thing(Box(0, captions[0].box.top, 500, captions[0].box.bottom), "link")
    found = told([*map(thing, icons), link, row], captions, seen(icons))
    assert boxes(found) == boxes([*(thing(with_words(column)) for column in range(4)), row])


@pytest.mark.parametrize("missing", [1, 3])
def test_a_place_in_which_no_square_was_seen_follows_from_row_and_columns(missing):
    icons = [icon(column, row) for row in range(2) for column in range(4) if (column, row) != (missing, 1)]
    lines = [caption(column, row) for row in range(2) for column in range(4)]
    found = told([], lines, seen(icons))
    assert boxes(found) == [with_words(column, row) for row in range(2) for column in range(4)]


def test_a_place_without_caption_of_which_the_net_sees_nothing_stays_empty():
    icons = [icon(column) for column in (0, 1, 3)]
    everywhere = seen(icons)
    nothing = Judged(View("other", 0.9, 0.1, State()), 0.05, 0.0, 0.0)
    judge = replace(
        everywhere, judge=lambda at: [nothing if box == icon(2) else everywhere.judge([box])[0] for box in at]
    )
    assert boxes(told([], [], everywhere)) == [icon(column) for column in range(4)]
    assert boxes(told([], [caption(0)], judge)) == icons


def test_squares_seen_twice_and_a_wider_gap_in_a_dock():
    icons = [icon(0), icon(1), icon(1).moved(1, 0), icon(2), *(icon(column).moved(30, 0) for column in (3, 4, 5))]
    assert len(told([], [caption(9, wide=40)], seen(icons))) == 6


@pytest.mark.parametrize(
    "rectangles",
    [
        [icon(0), icon(1)],
        [icon(0), icon(1), icon(2).moved(0, 9)],
        [icon(0), icon(1).moved(17, 0), icon(2)],
        [icon(column).moved(-column * (PITCH - SIDE), 0) for column in range(4)],
        [replace(icon(column), right=icon(column).right + 20) for column in range(3)],
    ],
    ids=["two", "not in line", "uneven", "touching", "no squares"],
)
def test_what_is_no_row_of_launchers(rectangles):
    lines = [caption(0)]
    assert told([], lines, seen(rectangles)) == []


def test_neither_pictures_of_something_nor_check_boxes_nor_what_the_net_does_not_believe():
    icons = [icon(column) for column in range(4)]
    small = TextLine(Box(0, 300, 40, 308), "Mail", 0.9)
    large = TextLine(Box(0, 300, 90, 340), "Mail", 0.9)
    assert told([], [small], seen(icons)) == []
    assert told([], [large], seen(icons)) == [], "check boxes are hardly higher than text"
    assert told([], [caption(0)], seen(icons, there=0.1)) == []
    assert told([], [caption(0)], seen(icons, clickable=0.1)) == []


def test_pictures_without_captions_stay_pictures():
    icons = [icon(column) for column in range(4)]
    assert {one.view.kind for one in told([], [caption(0)], seen(icons, kind="image"))} == {"image"}


def test_a_caption_wider_than_its_place_or_aside_belongs_to_something_else():
    icons = [icon(column) for column in range(3)]
    wide = [caption(column, wide=140) for column in range(3)]
    aside = [replace(caption(column), box=caption(column).box.moved(30, 0)) for column in range(3)]
    below = [replace(caption(column), box=caption(column).box.moved(0, 40)) for column in range(3)]
    for lines in (wide, aside, below):
        assert boxes(told([], lines, seen(icons))) == icons


def test_what_is_read_in_the_picture_of_a_launcher_with_a_caption_is_no_name():
    icons, captions = [icon(column) for column in range(3)], [caption(column) for column in range(3)]
    sign = TextLine(Box(30, 30, 50, 60), "E", 0.9)
    bare = launchers([sign], seen(icons))
    assert without_signs([sign, *captions], launchers([sign, *captions], seen(icons))) == captions
    assert without_signs([sign], bare) == [sign]
