"""Blocks take the heading above them for their caption."""

from dataclasses import replace

import pytest

from screenwright.core.geometry import Box
from screenwright.core.screen import Block, Element
from screenwright.vision.headings import captioned


def text(words, left, top, height, **more):
    return Element(id="", kind="text", box=Box(left, top, left + 8 * len(words), top + height), text=words, **more)


BODY = [text(f"body line {row}", 20, 100 + 20 * row, 14) for row in range(6)]


def captions(*blocks, lines, regions=None):
    made = [Block(id=str(i), box=box, caption=None, children=()) for i, box in enumerate(blocks)]
    return [block.caption for block in captioned(made, [*lines, *BODY], regions or {})]


def test_the_nearest_larger_line_above_is_the_caption():
    lines = [text("Settings", 20, 10, 24), text("Sound", 20, 60, 20)]
    assert captions(Box(20, 100, 300, 200), lines=lines) == ["Sound"]


def test_a_heading_may_be_the_first_line_of_its_block():
    lines = [text("Search", 20, 10, 20), text("Sound", 20, 64, 20, parent="0")]
    assert captions(Box(20, 60, 300, 200), lines=lines) == ["Sound"]


def test_lines_beside_below_or_of_usual_size_are_no_captions():
    lines = [text("Beside", 400, 60, 20), text("Below", 20, 300, 20), text("plain words", 20, 60, 14)]
    assert captions(Box(20, 100, 300, 200), lines=lines) == [None]


@pytest.mark.parametrize(("words", "height"), [("54°", 20), ("x", 20), ("38677", 14)])
def test_single_signs_and_figures_of_usual_size_are_no_captions(words, height):
    lines = [text("声音", 20, 10, 20), text(words, 20, 82, height)]
    assert captions(Box(20, 100, 300, 200), lines=lines) == ["声音"]


def test_a_day_of_a_calendar_heads_what_is_on_it():
    assert captions(Box(20, 100, 300, 200), lines=[text("14", 20, 60, 20)]) == ["14"]


@pytest.mark.parametrize(
    ("lines", "caption"),
    [
        ([text("Colours", 20, 80, 14)], "Colours"),
        ([text("Colours", 60, 80, 14)], None),
        ([text("Colours", 20, 80, 14), text("More", 120, 80, 14)], None),
        ([text("Colours", 20, 80, 14, parent="9")], None),
        ([text("Colours", 20, 80, 10)], None),
    ],
    ids=["alone, at its edge", "elsewhere", "not alone", "of another block", "smaller than usual"],
)
def test_a_line_of_usual_size_heads_what_it_stands_right_above(lines, caption):
    assert captions(Box(20, 100, 300, 200), lines=lines) == [caption]


def test_a_caption_of_its_own_stays():
    block = Block(id="b1", box=Box(20, 100, 300, 200), caption="Mine", children=())
    assert captioned([block], [text("Sound", 20, 60, 20), *BODY], {})[0].caption == "Mine"


def test_a_screen_without_words_has_no_headings():
    assert captioned([Block(id="b1", box=Box(0, 0, 9, 9), caption=None, children=())], [], {})[0].caption is None


def test_what_stands_in_a_dialog_is_no_heading_of_what_lies_outside():
    line, block = text("Save changes?", 20, 60, 20), Box(20, 100, 300, 200)
    line = replace(line, id="e1")
    assert captions(block, lines=[line], regions={"e1": (1,), "0": ()}) == [None]
    assert captions(block, lines=[line], regions={"e1": (1,), "0": (1, 2)}) == ["Save changes?"]
