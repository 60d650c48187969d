"""Clickable words take presses a little above and below their line."""

from hypothesis import given
from hypothesis import strategies as st

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.room import with_room
from screenwright.vision.text_line import TextLine


def words(top, bottom, *, clickable=True, kind="link", left=10, right=90):
    return Element(id="", kind=kind, box=Box(left, top, right, bottom), text="Sign in", clickable=clickable)


def written(*elements):
    return [TextLine(one.box, "Sign in", 0.9) for one in elements]


def heights(*elements, lines=None):
    found = with_room(elements, written(*elements) if lines is None else lines)
    return [(one.box.top, one.box.bottom) for one in found]


def test_a_link_has_room_above_and_below():
    assert heights(words(100, 120)) == [(98, 122)]


def test_plain_words_and_what_shows_its_own_room_end_where_they_end():
    assert heights(words(100, 120, clickable=False)) == [(100, 120)]
    assert heights(words(200, 240), lines=written(words(210, 230))) == [(200, 240)]


def test_links_below_one_another_share_what_is_between():
    assert heights(words(100, 120), words(122, 142)) == [(98, 121), (121, 144)]


def test_what_stands_beside_or_around_takes_no_room():
    around = words(90, 130, kind="list_item", left=0, right=300)
    assert heights(words(100, 120), words(100, 140, left=100, right=200), around)[0] == (98, 122)


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(1, 60)), min_size=1, max_size=8))
def test_no_link_loses_room_or_grows_into_another(spans):
    elements = [words(top, top + height) for top, height in spans]
    grown = with_room(elements, written(*elements))
    for before, after in zip(elements, grown, strict=True):
        assert after.box.covers(before.box)
        for other, larger in zip(elements, grown, strict=True):
            if not before.box.overlap(other.box):
                assert not after.box.overlap(larger.box)
