"""Text is marked from its first letter to its last, also where it was seen as one thing of several lines."""

from __future__ import annotations

from dataclasses import replace

from builders import element_of, screen_of
from screens import Canvas
from screenwright.agents.planner.skills.texts import find_paragraphs
from screenwright.core.screen import Screen


def page(kind: str) -> Screen:
    canvas = Canvas(800, 600, (255, 255, 255))
    first = canvas.words(40, 60, "In nunc purus mauris semper", 20)
    second = canvas.words(40, 86, "et gravida", 20)
    words = "In nunc purus mauris semper et gravida"
    link = element_of(1, (kind, words, (first.left, first.top, first.right, second.bottom)))
    return replace(screen_of(link), screenshot=canvas.shot())


def test_a_link_over_two_lines_is_two_lines_of_one_paragraph() -> None:
    (lines,) = find_paragraphs(page("link"))
    assert [line.text for line in lines] == ["In nunc purus mauris semper", "et gravida"]
    assert lines[1].box.right < lines[0].box.right - 50
    assert lines[1].box.top >= lines[0].box.center.y


def test_one_line_stays_as_it_was_seen() -> None:
    line = element_of(1, ("text", "In nunc purus mauris semper", (40, 60, 300, 84)))
    assert find_paragraphs(screen_of(line))[0][0].box == line.box
