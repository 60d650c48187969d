"""Rows too narrow for what stands in them: tabs cut off and behind the end, tools behind a sign."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from builders import Item, screen_of
from replay_builders import Recorded, middle, play
from screenwright.agents.demonstrations.candidates import Pointed, pointed_at
from screenwright.agents.demonstrations.finding import Found, find_again
from screenwright.agents.demonstrations.narrow_rows import cut_off, towards
from screenwright.agents.planner.row_ends import MOST_ARROWS
from screenwright.core.action import Action, Click
from screenwright.core.agency import Decision, Done, Situation
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot

TABS: tuple[Item, ...] = (
    ("tab", "Structure", (0, 40, 100, 70)),
    ("tab", "Browse Data", (100, 40, 210, 70)),
    ("tab", "Edit Pragmas", (210, 40, 330, 70)),
    ("tab", "Execute SQL", (330, 40, 450, 70)),
)
TOOLS: tuple[Item, ...] = (
    ("button", "New", (0, 0, 60, 30)),
    ("button", "Open", (60, 0, 120, 30)),
    ("button", "Write", (120, 0, 180, 30)),
    ("button", "Print", (180, 0, 240, 30)),
)
NARROW: tuple[Item, ...] = (("tab", "Structure", (0, 40, 100, 70)), ("button", "Browse D", (100, 40, 180, 70)))


def recorded(number: int, items: tuple[Item, ...] = TABS) -> Pointed:
    screen = screen_of(*items)
    element = screen.by_id[f"e{number}"]
    return pointed_at(screen, element.box.center, element)


def pressed(pointed: Pointed, now: Screen, *before: Done) -> Decision | None:
    return towards(pointed, Situation("a goal", now, history=before))


def done(decision: Decision, *, changed: bool = True) -> Done:
    return Done("a goal", decision, changed)


def with_arrow(screen: Screen, left: int, middle: int, *, flipped: bool = False) -> Screen:
    """A triangle of 6 by 11 pixels that points to the right, or to the left."""
    pixels = screen.screenshot.pixels.copy()
    for column in range(6):
        half = column if flipped else 5 - column
        pixels[middle - half : middle + half + 1, left + column] = 0
    return replace(screen, screenshot=Screenshot(np.ascontiguousarray(pixels)))


def test_a_tab_that_is_cut_off_is_known_by_its_place_in_the_row() -> None:
    now = screen_of(*NARROW)
    result = find_again(recorded(2), now)
    assert isinstance(result, Found)
    assert result.element == now.by_id["e2"]
    assert "cut off" in result.how


def test_what_begins_alike_elsewhere_is_not_that_tab() -> None:
    apart = ("button", "Browse D", (300, 200, 380, 230))
    other = ("button", "Brown", (100, 40, 180, 70))
    assert cut_off(recorded(2), screen_of(NARROW[0], apart)) is None
    assert cut_off(recorded(2), screen_of(NARROW[0], other)) is None
    assert cut_off(recorded(2), screen_of(("button", "Browse D", (100, 40, 180, 70)))) is None


def test_only_tabs_are_known_by_the_beginning_of_their_words() -> None:
    now = screen_of(("button", "New", (0, 0, 60, 30)), ("button", "Ope", (60, 0, 90, 30)))
    assert cut_off(recorded(2, TOOLS), now) is None


def test_the_arrow_at_the_end_of_the_row_is_pressed_while_it_moves_something() -> None:
    now = with_arrow(with_arrow(screen_of(*NARROW), 190, 55, flipped=True), 210, 55)
    first = pressed(recorded(4), now)
    assert first is not None
    assert isinstance(first.action, Click)
    assert Box(210, 49, 216, 61).contains(first.action.at)
    assert pressed(recorded(4), now, done(first)) == first
    stuck = pressed(recorded(4), now, done(first, changed=False))
    assert stuck is not None
    assert stuck.action == Click(middle(NARROW[1]))
    assert pressed(recorded(4), now, *[done(first)] * MOST_ARROWS) == stuck


def test_without_an_arrow_the_nearest_tab_is_chosen_once() -> None:
    now = screen_of(*NARROW)
    first = pressed(recorded(4), now)
    assert first is not None
    assert first.action == Click(middle(NARROW[1]))
    second = pressed(recorded(4), now, done(first))
    assert second is not None
    assert second.action == Click(middle(NARROW[0]))
    assert pressed(recorded(4), now, done(first), done(second)) is None


def test_a_tool_is_looked_for_behind_the_sign_that_follows_in_its_row() -> None:
    signs: tuple[Item, ...] = (
        ("button", "»", (130, 0, 160, 30)),
        ("button", "Attach", (160, 0, 240, 30)),
        ("button", "»", (240, 0, 270, 30)),
        ("button", "»", (130, 200, 160, 230)),
    )
    now = screen_of(*TOOLS[:2], *signs)
    first = pressed(recorded(3, TOOLS), now)
    assert first is not None
    assert first.action == Click(middle(signs[0]))
    assert pressed(recorded(3, TOOLS), now, done(first)) is None
    assert pressed(recorded(3, TOOLS), screen_of(*TOOLS[:2], signs[1])) is None
    assert pressed(recorded(1, TOOLS), now) is None


def test_a_sign_that_was_not_seen_as_a_thing_is_found_as_it_is_drawn() -> None:
    blank = screen_of(*TOOLS[:2], ("button", "Attach", (160, 0, 240, 30)))
    pixels = blank.screenshot.pixels.copy()
    for left in (134, 142):
        for row in range(11):
            column = left + (row if row < 6 else 10 - row)
            pixels[10 + row, column : column + 2] = 0
    first = pressed(recorded(3, TOOLS), replace(blank, screenshot=Screenshot(pixels)))
    assert first is not None
    assert isinstance(first.action, Click)
    assert Box(134, 10, 150, 21).contains(first.action.at)
    assert pressed(recorded(3, TOOLS), blank) is None


def test_a_replay_moves_the_row_on_and_goes_on_with_its_step() -> None:
    moved = (("tab", "Edit Pragmas", (0, 40, 120, 70)), ("button", "Execute SQL", (120, 40, 240, 70)))
    results = ("text", "Results", (40, 300, 140, 324))
    steps: list[Recorded] = [(Click(middle(TABS[3])), TABS, (*TABS, results))]

    def react(action: Action, count: int) -> tuple[Item, ...]:
        return moved if count == 1 else (*moved, results)

    result, world, gate = play(steps, NARROW, react)
    assert result.outcome == "success"
    assert world.acted == [Click(middle(NARROW[1])), Click(middle(moved[1]))]
    assert gate.asked[0][0].why.startswith("move the row on")
