"""Whether a typed text arrived whole: lost letters are told from faults of reading, where its line is visible whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builders import Item, screen_of
from screenwright.agents.planner.arrival import Part, arrived_in_part
from screenwright.agents.planner.effects import shows_text

TEXT = "azerty QWERTY 12345 done"
WIDE = (20, 20, 260, 36)


def line(text: str, box: tuple[int, int, int, int] = WIDE) -> Item:
    return ("text", text, box)


@pytest.mark.parametrize(
    "seen",
    [
        "rty QWERTY 12345 done",
        "$ rty QWERTY 12345 done",
        "azerty QWERTY 123",
        "azerty QW345 done",
        "erty QWERTY 12345 done",
    ],
)
def test_a_part_that_is_missing_is_noticed(seen: str) -> None:
    screen = screen_of(line("a heading", (20, 60, 100, 76)), line(seen))
    part = arrived_in_part(screen, TEXT)
    assert part is not None
    assert part.shown == seen
    assert not shows_text(screen, TEXT)


@pytest.mark.parametrize(
    "seen",
    [
        TEXT,
        f"user@host:~$ {TEXT}",
        "azertv QWFRTY l2345 done",
        "zerty QWERTY 12345 done",
        "azerty QWERTY12345 d0ne",
        f"{TEXT} and more",
    ],
)
def test_what_a_reader_mistakes_is_not_missing(seen: str) -> None:
    screen = screen_of(line("a heading", (20, 60, 100, 76)), line(seen))
    assert arrived_in_part(screen, TEXT) is None
    assert shows_text(screen, TEXT)


def test_a_line_that_may_be_cut_off_says_nothing() -> None:
    part = "rty QWERTY 12345 done"
    scrolled: Item = ("input", part, (20, 20, 140, 44))
    assert arrived_in_part(screen_of(scrolled), TEXT) is None
    assert arrived_in_part(screen_of(("input", part, (20, 20, 420, 44))), TEXT) == Part(part, len(part))
    width = screen_of().screenshot.width
    assert arrived_in_part(screen_of(line(part, (20, 20, width - 4, 36))), TEXT) is None


def test_a_line_that_is_broken_is_whole() -> None:
    assert arrived_in_part(screen_of(line("rty QWERTY 12345 done", (20, 40, 180, 56)), line("first aze")), TEXT) is None


def test_the_last_line_of_several_is_looked_for() -> None:
    screen = screen_of(line("rty QWERTY 12345 done"))
    assert arrived_in_part(screen, f"first\n{TEXT}\n") == Part("rty QWERTY 12345 done", 0), "line ends are not undone"
    assert arrived_in_part(screen_of(line("something else entirely")), TEXT) is None
    assert arrived_in_part(screen_of(), TEXT) is None


def test_what_arrived_is_counted_without_what_may_not_have() -> None:
    for seen, arrived in (
        ("rty QWERTY 12345 done", 21),
        ("QWERTY 12345 done", 17),
        ("azerty QWERTY", 13),
        ("azerty 12345 done", 16),
    ):
        part = arrived_in_part(screen_of(line(seen)), TEXT)
        assert part is not None
        assert part.arrived == arrived


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_on_any_line(text: str, seen: str) -> None:
    part = arrived_in_part(screen_of(line(seen)), text)
    assert part is None or (part.shown == seen and 0 <= part.arrived < len(text))
    assert arrived_in_part(screen_of(line(text)), text) is None
