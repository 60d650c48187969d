"""A link in the middle of a line is called by those words of it that stand in the link."""

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.inline_links import with_inline_words
from screenwright.vision.text_line import Gap, TextLine

LETTER = 10


def line(text, top=100):
    """Ten pixels a letter."""
    gaps = tuple(Gap(i, LETTER * i, LETTER * (i + 1)) for i, sign in enumerate(text) if sign == " ")
    return TextLine(Box(0, top, LETTER * len(text), top + 20), text, 0.9, gaps=gaps)


def link(start, end, top=98, **more):
    return Element(id="", kind="link", box=Box(LETTER * start, top, LETTER * end, top + 24), **more)


SENTENCE = line("You must sign in first, or learn more.")


def test_words_of_a_sentence_are_told_of_its_links():
    found = with_inline_words([link(9, 16), link(27, 38)], [SENTENCE])
    assert [one.text for one in found] == ["sign in", "learn more."]
    assert [one.name for one in found] == ["sign in", "learn more."]
    assert {one.source for one in found} == {"read"}


def test_a_word_belongs_to_the_narrower_of_two():
    assert [one.text for one in with_inline_words([link(0, 40), link(9, 16)], [SENTENCE])] == [
        "You must first, or learn more.", "sign in",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "one",
    [link(9, 16, text="Enter", name="Enter"), link(9, 16, top=300), link(12, 14)],
    ids=["with words", "elsewhere", "on a part of a word"],
)
def test_others_stay_as_they_are(one):
    assert with_inline_words([one], [SENTENCE]) == [one]


def test_signs_alone_are_no_name():
    assert with_inline_words([link(8, 9)], [line("Kitchen > Market")]) == [link(8, 9)]
