"""Rows of a list are as wide as the one that shows how wide rows are."""

from dataclasses import replace

from screenwright.core.geometry import Box
from screenwright.core.screen import Element
from screenwright.vision.rows import with_alike_rows
from screenwright.vision.text_line import TextLine


def menu(*, chosen=1, count=4, left=20):
    """Links 30 apart of which one has a ground of 160 x 30, and the lines of their words."""
    lines = [TextLine(Box(left, 8 + 30 * i, left + 50 + 7 * i, 22 + 30 * i), f"page {i}", 1.0) for i in range(count)]
    links = [Element(id="", kind="link", box=line.box, text=line.text, clickable=True) for line in lines]
    links[chosen] = replace(links[chosen], box=Box(0, 30 * chosen, 160, 30 * chosen + 30))
    return links, lines


def boxes(elements):
    return [one.box.as_tuple() for one in elements]


def test_all_rows_above_and_below_are_as_large():
    links, lines = menu(chosen=1)
    assert boxes(with_alike_rows(links, lines)) == [(0, 30 * i, 160, 30 * i + 30) for i in range(4)]


def test_words_that_begin_elsewhere_are_no_rows():
    links, lines = menu()
    aside = replace(links[3], box=links[3].box.moved(40, 0))
    found = with_alike_rows([*links[:3], aside], [*lines[:3], replace(lines[3], box=aside.box)])
    assert found[3] == aside


def test_what_cannot_be_clicked_ends_the_list():
    links, lines = menu(chosen=0)
    plain = replace(links[2], kind="text", clickable=False)
    found = with_alike_rows([links[0], links[1], plain, links[3]], lines)
    assert found[1].box.width == 160
    assert found[2:] == [plain, links[3]]


def test_a_row_never_covers_a_part_of_something_else():
    links, lines = menu()
    button = Element(id="", kind="button", box=Box(150, 60, 200, 90), clickable=True)
    found = with_alike_rows([*links, button], lines)
    assert found[2] == links[2]
    assert found[0].box.width == 160


def test_without_a_row_that_shows_itself_nothing_changes():
    links, lines = menu()
    plain = [*links[:1], replace(links[1], box=lines[1].box), *links[2:]]
    assert with_alike_rows(plain, lines) == plain
