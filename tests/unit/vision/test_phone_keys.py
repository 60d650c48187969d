"""Back, home and recent applications at the foot of an upright screen."""

from dataclasses import replace

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import State
from screenwright.vision.detect import Detection, View
from screenwright.vision.phone_keys import with_phone_keys
from screenwright.vision.text_line import TextLine

SIZE = (1000, 2000)


def key(middle, chance=0.3, kind="button", y=1940, half=40):
    return Detection(Box(middle - half, y - half, middle + half, y + half), chance, View(kind, 0.6, chance, State()))


KEYS = [key(230), key(500, 0.9), key(770, 0.2, "icon")]


def believed(found):
    return sorted((one.box.center.x for one in found if one.chance > 0.5), key=int)


def test_one_sure_key_speaks_for_the_others():
    found = with_phone_keys(KEYS, SIZE, [])
    assert believed(found) == [230, 500, 770]
    assert {one.view.kind for one in found} == {"button"}
    assert all(one.view.clickable > 0.5 for one in found)


def test_what_the_bar_around_a_key_was_taken_for_goes():
    cell = Detection(Box(300, 1860, 700, 2000), 0.7, View("cell", 0.6, 0.9, State()))
    bar = Detection(Box(0, 1860, 1000, 2000), 0.7, View("navigation_bar", 0.9, 0.1, State()))
    above = key(500, 0.8, y=1700)
    found = with_phone_keys([*KEYS, cell, bar, above], SIZE, [])
    assert cell not in found
    assert bar in found
    assert above in found


@pytest.mark.parametrize(
    ("found", "size", "lines"),
    [
        (KEYS, (2000, 1000), []),
        (KEYS[:2], SIZE, []),
        ([key(230), key(500, 0.9), key(680, 0.3)], SIZE, []),
        ([key(230), key(560, 0.9), key(890, 0.3)], SIZE, []),
        ([key(230), key(500, 0.9), key(770, 0.3, y=1900)], SIZE, []),
        ([key(230, 0.1), key(500, 0.1), key(770, 0.1)], SIZE, []),
        ([replace(one, box=one.box.moved(0, -300)) for one in KEYS], SIZE, []),
        (KEYS, SIZE, [TextLine(Box(480, 1985, 520, 1998), "Home", 0.9)]),
    ],
    ids=["a wide screen", "two", "uneven", "not in the middle", "not in line", "unlikely", "higher up", "tabs"],
)
def test_what_is_no_row_of_keys(found, size, lines):
    assert with_phone_keys(found, size, lines) == found
