"""What stands around a place says where it is on another screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from screenwright.agents.demonstrations.anchors import anchors_between
from screenwright.core.geometry import Box, Point

LABELS: tuple[Item, ...] = (
    ("text", "Sender", (20, 20, 90, 44)),
    ("text", "Receiver", (20, 70, 110, 94)),
    ("text", "Weight", (400, 20, 470, 44)),
    ("text", "Total", (400, 300, 450, 324)),
)


def enlarged(item: Item, by: float, dx: int, dy: int) -> Item:
    left, top, right, bottom = (round(by * edge) for edge in item[2])
    return item[0], item[1], (left + dx, top + dy, right + dx, bottom + dy)


@given(
    by=st.floats(0.5, 3),
    dx=st.integers(0, 500),
    dy=st.integers(0, 500),
    x=st.integers(120, 390),
    y=st.integers(100, 290),
)
def test_a_point_is_carried_with_a_screen_that_only_grew_and_moved(by: float, dx: int, dy: int, x: int, y: int) -> None:
    now = screen_of(*(enlarged(item, by, dx, dy) for item in LABELS), size=(2000, 1600))
    anchors = anchors_between(screen_of(*LABELS), now)
    point = anchors.carry(Point(x, y))
    assert point is not None
    assert abs(anchors.scale - by) < 0.06 * by
    assert abs(point.x - (by * x + dx)) <= 0.04 * by * 400 + 2
    assert abs(point.y - (by * y + dy)) <= 0.04 * by * 400 + 2


@given(x=st.integers(0, 799), y=st.integers(0, 599))
def test_on_its_own_screen_every_point_stays_and_every_place_has_full_support(x: int, y: int) -> None:
    anchors = anchors_between(screen_of(*LABELS), screen_of(*LABELS))
    here = Box(x, y, x + 1, y + 1)
    assert anchors.carry(Point(x, y)) == Point(x, y)
    assert anchors.support(here, here) == 1.0


def test_one_label_that_went_elsewhere_does_not_pull_the_point_along() -> None:
    strayed: Item = ("text", "Weight", (20, 500, 90, 524))
    anchors = anchors_between(screen_of(*LABELS), screen_of(*LABELS[:2], strayed, LABELS[3]))
    assert anchors.carry(Point(150, 60)) == Point(150, 60)


def test_words_that_are_there_twice_are_no_anchor_and_words_that_are_gone_speak_against() -> None:
    row, field = LABELS[0], Box(200, 16, 400, 48)
    twice = screen_of(row, ("text", "Sender", (20, 220, 90, 244)))
    assert anchors_between(twice, screen_of(row)).support(field, field) is None
    assert anchors_between(screen_of(row), twice).carry(Point(300, 30)) is None
    assert anchors_between(screen_of(row), twice).support(field, field) == 1.0
    assert anchors_between(screen_of(row), screen_of(LABELS[1])).support(field, field) == 0.0


def test_the_row_counts_more_than_what_is_near() -> None:
    heading: Item = ("text", "Heading", (200, 30, 280, 54))
    then = screen_of(("text", "Ada", (20, 100, 60, 120)), heading)
    now = screen_of(("text", "Ada", (20, 300, 60, 320)), heading)
    in_row, under_heading = Box(200, 296, 260, 324), Box(200, 96, 260, 124)
    anchors = anchors_between(then, now)
    beside, below = anchors.support(under_heading, in_row), anchors.support(under_heading, under_heading)
    assert beside is not None
    assert below is not None
    assert beside > below


def test_two_screens_without_a_word_in_common() -> None:
    anchors = anchors_between(screen_of(*LABELS), screen_of())
    assert (anchors.scale, anchors.carry(Point(5, 5))) == (1.0, None)
