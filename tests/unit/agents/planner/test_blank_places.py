"""Places on which nothing lies, and keys that are told by the sign on them."""

from __future__ import annotations

import pytest

from builders import Item, screen_of
from screenwright.agents.planner.grammar import read_phrase
from screenwright.agents.planner.instructions import TargetPhrase
from screenwright.agents.planner.matching import find
from screenwright.agents.planner.picking import Match
from screenwright.core.agency import Refusal


@pytest.mark.parametrize(
    "words", ["the blank space of the desktop", "the desktop", "an empty area of the window", "the empty space below"]
)
def test_a_blank_place_is_ground_on_which_nothing_lies(words: str) -> None:
    wallpaper: Item = ("image", None, (0, 0, 800, 560))
    screen = screen_of(wallpaper, ("button", "Start", (0, 560, 60, 600)), ("text", "Trash", (10, 10, 60, 30)))
    phrase = read_phrase(words)
    assert isinstance(phrase, TargetPhrase)
    found = find(screen, phrase)
    assert isinstance(found, Match)
    assert not any(one.text and one.box.contains(found.point) for one in screen.elements)
    named = find(screen_of(("button", "Desktop", (0, 0, 90, 30))), TargetPhrase(text="desktop", words="desktop"))
    assert isinstance(named, Match)
    assert named.element.text == "Desktop"


def test_where_everything_is_taken_no_place_is_blank() -> None:
    rows = screen_of(*(("text", f"Line {row}", (0, 20 * row, 800, 20 * row + 18)) for row in range(30)))
    assert isinstance(find(rows, TargetPhrase(text="blank space", words="blank space")), Refusal)


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("the number 0", "0"),
        ("the digit 7", "7"),
        ("the plus sign (+)", "+"),
        ("the equals key (=)", "="),
        ("key A", "A"),
    ],
)
def test_a_key_is_told_by_what_is_written_on_it(words: str, label: str) -> None:
    keys = screen_of(*(("button", sign, (60 * at, 0, 60 * at + 50, 40)) for at, sign in enumerate("0127+=AB")))
    phrase = read_phrase(words)
    assert isinstance(phrase, TargetPhrase)
    found = find(keys, phrase)
    assert isinstance(found, Match)
    assert found.element.text == label


def test_desktop_alone_is_a_folder_that_may_not_be_in_sight() -> None:
    phrase = read_phrase("Desktop")
    assert isinstance(phrase, TargetPhrase)
    assert isinstance(find(screen_of(("button", "Start", (0, 560, 60, 600))), phrase), Refusal)
