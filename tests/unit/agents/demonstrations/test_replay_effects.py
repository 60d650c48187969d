"""Whether what came of a step here is what came of it in the recording."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builders import screen_of
from screenwright.agents.demonstrations.effects import came, effect_of, in_words
from screenwright.core.screen import Screen


def page(*lines: str) -> Screen:
    return screen_of(*(("text", line, (20, 20 + 30 * row, 300, 44 + 30 * row)) for row, line in enumerate(lines)))


EDITOR, DIALOG = ("File", "Edit", "note.txt - Mousepad"), ("Save As", "Cancel", "Name:", "Places")


@pytest.mark.parametrize(
    ("then", "now", "expected"),
    [
        ((("File",), DIALOG), (("File",), DIALOG), True),
        ((("File",), DIALOG), (("File",), ("File",)), False),
        ((("File",), DIALOG), (("File",), ("File", "The disk is full")), False),
        ((DIALOG, EDITOR), ((*DIALOG, "File", "Edit", "*Untitled 1 - Mousepad"), EDITOR), True),
        ((DIALOG, EDITOR), (DIALOG, (*DIALOG, "Replace the file?")), False),
        ((("Home",), ("Home", "Order 1234 at 12:05")), (("Home",), ("Home", "Order 9876 at 17:40")), True),
        ((("/tmp/a", "Go"), ("Go", "/home/a/note.txt - Pad")), (("Go",), ("Go", "/srv/b/note.txt - Pad")), True),
        ((("Hint", "Go"), ("Go",)), (("Hint", "Go"), ("Go",)), True),
        ((("Hint", "Go"), ("Go",)), (("Hint", "Go"), ("Hint", "Go")), False),
        ((("Hint", "Go"), ("Go",)), (("Go",), ("Go",)), None),
        ((("Go",), ("Go",)), (("Go",), ("Stop",)), None),
        ((("Go",), ("Go", "ok")), (("Go",), ("Go",)), None),
        ((("Go",), ("Go", "+0 00")), (("Go",), ("Go",)), None),
    ],
    ids=["appeared", "nothing", "another thing", "was there before", "a question came up", "other number",
         "other folder", "vanished", "still there", "was not there", "nothing recorded", "too short to read",
         "figures alone"],
)  # fmt: skip
def test_came(
    then: tuple[tuple[str, ...], tuple[str, ...]], now: tuple[tuple[str, ...], tuple[str, ...]], expected: bool | None
) -> None:
    effect = effect_of(page(*then[0]), page(*then[1]))
    assert came(effect, page(*now[0]), page(*now[1])) is expected


def test_a_figure_of_a_status_bar_that_is_one_line_elsewhere() -> None:
    effect = effect_of(page("Lines: 2", "Words: 5"), page("Lines: 3", "Words: 5"))
    assert effect.appeared == ("lines: 3",)
    then, later = page("Coding: UTF-8 Lines: 2 Words: 5"), page("Coding: UTF-8 Lines: 3 Words: 5")
    assert came(effect, then, later) is True
    assert came(effect, then, then) is False


def test_a_smaller_screen_shows_a_part_of_a_long_menu() -> None:
    words = ("New", "Open", "Close", "Print", "Revert", "Export", "Import", "Undo")
    effect = effect_of(page("File"), page("File", *words))
    assert came(effect, page("File"), page("File", *words[:2])) is True
    assert came(effect, page("File"), page("File", words[0])) is False


def test_in_words_for_people() -> None:
    assert in_words(effect_of(page("Go"), page("Go", "Thank you"))) == "showed “thank you”"
    assert in_words(effect_of(page("Go", "Hint"), page("Go"))) == "took away “hint”"


def test_what_is_read_otherwise_in_the_same_pixels_is_no_effect() -> None:
    before = page("Go", "Bold Italic")
    misread = replace(before.elements[1], text="Boid ltalic x")
    assert effect_of(before, replace(before, elements=(before.elements[0], misread))).appeared == ()


@pytest.mark.parametrize(
    ("before", "after", "appeared", "gone"),
    [
        (("1 Ada", "2"), ("1", "Ada", "2"), (), ()),
        (("the", "sea"), ("the sea",), (), ()),
        (("I must go downto the seaagain",), ("I must go down to", "the sea again"), (), ()),
        (("poem.txt",), ("poem.t .txt",), (), ()),
        (("The SealI must go",), ("The Sea", "I must go"), (), ()),
        (("SQL 1 X", "2"), ("SQL 1 X", "SQL 2 X", "2"), ("sql 2 x",), ()),
        (("Size 10",), ("Size 12",), ("size 12",), ("size 10",)),
    ],
    ids=["one line as two", "two as one", "cut elsewhere", "a slip", "a caret", "the next number", "another number"],
)
def test_the_same_words_cut_into_other_lines_are_no_effect(
    before: tuple[str, ...], after: tuple[str, ...], appeared: tuple[str, ...], gone: tuple[str, ...]
) -> None:
    effect = effect_of(page(*before), page(*after))
    assert (effect.appeared, effect.gone) == (appeared, gone)
