"""One word for another wherever it stands, from the last place to the first."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from builders import screen_of
from planner_worlds import World, pursue
from screenwright.agents.planner.grammar import read_goal
from screenwright.agents.planner.skill_instructions import ReplaceAll
from screenwright.agents.planner.skills.replacing import MOST
from screenwright.core.action import Action, Click, DoubleClick, Drag, PressKeys, TypeText
from screenwright.core.agency import Refusal
from screenwright.core.screen import Screen

WIDE, HIGH = 8, 30
"""Pixels of a letter, and from one line to the next."""


def text(*lines: str) -> World:
    """A page of lines in which a double click marks a word, a drag what it goes over, and typing takes its place."""

    def world(actions: Sequence[Action]) -> Screen:
        now = list(lines)
        marked: tuple[int, int, int] | None = None
        for action in actions:
            if isinstance(action, DoubleClick):
                row, at = action.at.y // HIGH, action.at.x // WIDE
                word = next(hit for hit in re.finditer(r"\w+", now[row]) if hit.start() <= at < hit.end())
                marked = (row, *word.span())
            elif isinstance(action, Drag):
                marked = (action.start.y // HIGH, round(action.start.x / WIDE), round(action.end.x / WIDE))
            elif isinstance(action, TypeText) and marked:
                row, start, end = marked
                now[row] = now[row][:start] + action.text + now[row][end:]
                marked = None
        return screen_of(
            *(("text", line, (0, row * HIGH, WIDE * len(line), row * HIGH + 20)) for row, line in enumerate(now))
        )

    return world


def after(goal: str, *lines: str) -> tuple[list[str], str]:
    world = text(*lines)
    actions, reason = pursue(goal, world)
    return [one.text or "" for one in world(actions).elements], reason


@pytest.mark.parametrize(
    ("goal", "lines", "expected"),
    [
        ("replace cat with dog", ("a cat and a cat", "no cats", "cat"), ["a dog and a dog", "no cats", "dog"]),
        ('replace all cat with "cat food"', ("cat, cat",), ["cat food, cat food"]),
        ('replace every "blue bird" by owl', ("a blue bird, blue bird",), ["a owl, owl"]),
        ("change every Cat to Dog", ("the cat sat", "a cat"), ["the Dog sat", "a Dog"]),
        ("replace cat with dog", ("Cat", "cat"), ["Cat", "dog"]),
    ],
    ids=["whole words", "holds the old one", "several words", "however large", "as written"],
)
def test_what_is_replaced(goal: str, lines: tuple[str, ...], expected: list[str]) -> None:
    assert after(goal, *lines) == (expected, "")


@pytest.mark.parametrize(("lines", "why"), [(("dogs",), "do not see"), (("cat " * (MOST + 1),), "times")])
def test_what_is_refused_changes_nothing(lines: tuple[str, ...], why: str) -> None:
    now, reason = after("replace cat with dog", *lines)
    assert why in reason
    assert now == list(lines)


def test_how_it_is_asked_for() -> None:
    assert read_goal('exchange every "a b" for "c"') == (ReplaceAll("a b", "c"),)


def towns(actions: Sequence[Action]) -> Screen:
    """A table whose cells are written over by a click, typing and Enter."""
    now, typed, at = ["Town", "Lisbon", "Boston"], "", None
    for action in actions:
        if isinstance(action, Click):
            at = action.at.y // HIGH
        elif isinstance(action, TypeText):
            typed = action.text
        elif action == PressKeys(("enter",)) and at is not None:
            now[at] = typed
    return screen_of(*(("cell", town, (0, row * HIGH, 200, row * HIGH + 20)) for row, town in enumerate(now)))


@pytest.mark.parametrize("goal", ['set "Lisbon" to "Porto"', 'exchange every "Lisbon" for "Porto"'])
def test_a_cell_is_written_anew_and_left_by_enter(goal: str) -> None:
    actions, reason = pursue(goal, towns)
    assert reason == ""
    assert [one.text for one in towns(actions).elements] == ["Town", "Porto", "Boston"]


@pytest.mark.parametrize("goal", ['set "town" to "Porto"', 'set "Rome" to "Porto"'])
def test_what_no_cell_says_is_no_cell_to_write(goal: str) -> None:
    actions, _ = pursue(goal, towns)
    assert [one.text for one in towns(actions).elements] == ["Town", "Lisbon", "Boston"]


@pytest.mark.parametrize("goal", ['set the "theme" to "Dark"', "turn the volume to 50"])
def test_settings_are_no_words_of_a_text(goal: str) -> None:
    read = read_goal(goal)
    assert not isinstance(read, Refusal)
    assert not any(isinstance(one, ReplaceAll) for one in read)
