"""A picture and its caption become one where they say the same, and nowhere else."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.captions import with_captions

COG = Element(id="", kind="icon", box=Box(100, 100, 140, 140), icon="settings", name="settings", clickable=True)


def words(text, left, top):
    return Element(id="", kind="link", box=Box(left, top, left + 60, top + 16), text=text, name=text, clickable=True)


@pytest.mark.parametrize(("left", "top"), [(90, 150), (150, 112), (36, 112)])
def test_the_same_words_under_or_beside_it_are_one_with_the_picture(left, top):
    (one,) = with_captions([COG, words("Settings", left, top)])
    assert (one.kind, one.text, one.name, one.icon, one.source) == (
        "button",
        "Settings",
        "Settings",
        "settings",
        "read",
    )
    assert one.box == COG.box.union(Box(left, top, left + 60, top + 16))


@pytest.mark.parametrize(
    "caption", [words("Profile", 90, 150), words("Settings", 90, 220), words("Settings", 300, 112)]
)
def test_other_words_and_words_far_off_are_things_of_their_own(caption):
    assert with_captions([COG, caption]) == (COG, caption)


def test_a_caption_belongs_to_one_picture_alone():
    twice = with_captions([COG, COG, words("Settings", 90, 150)])
    assert [one.text for one in twice] == ["Settings", None]
