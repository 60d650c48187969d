"""The settings of a program are looked into where no command is meant, and closed again where they show nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.grounded_plan import Grounded
from screenwright.agents.planner.program_map import read_map
from screenwright.agents.planner.skill_phrases import GO_ON
from screenwright.core.action import Action, Click, PressKeys, Scroll
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

BAR: tuple[Item, ...] = (
    ("menuitem", "File", (10, 10, 50, 36)), ("menuitem", "Edit", (60, 10, 100, 36)),
    ("menuitem", "View", (110, 10, 150, 36)),
)  # fmt: skip
KNOWN = read_map("File\n  Open...\nEdit\n  Undo\n  Preferences\nView\n  Zoom In\n")
GOAL = 'do "squared paper behind the lot"'


def program(actions: Sequence[Action]) -> Screen:
    """ "Preferences" opens a dialog of two tabs, the second of which has a switch for a grid, and for a margin below
    that; Escape closes it."""
    menu, tab, down = False, 0, 0
    for action in actions:
        if isinstance(action, Click) and action.at.y < 40:
            menu = action.at.x > 55
        elif isinstance(action, Click) and menu and 70 < action.at.y < 100:
            menu, tab = False, 1
        elif isinstance(action, Click) and tab and 210 < action.at.y < 240:
            tab, down = (1 if action.at.x < 400 else 2), 0
        elif isinstance(action, Scroll) and tab == 2:
            down = min(2, max(0, down + (1 if action.direction == "down" else -1)))
        elif isinstance(action, PressKeys):
            menu, tab = False, 0
    entries: list[Item] = [("menuitem", "Undo", (60, 44, 200, 70)), ("menuitem", "Preferences", (60, 74, 200, 100))]
    dialog: list[Item] = [
        ("dialog", "Preferences", (290, 180, 640, 480)), ("tab", "Editor", (300, 210, 390, 240)),
        ("tab", "Paper", (410, 210, 500, 240)),
        *([("switch", "Grid", (320, 300 - 40 * down, 380, 320 - 40 * down))] if tab == 2 else []),  # type: ignore[list-item]
        *([("switch", "Margin", (320, 420, 380, 440))] if tab == 2 and down == 2 else []),  # type: ignore[list-item]
    ]  # fmt: skip
    return screen_of(*BAR, *(entries if menu else []), *(dialog if tab else []))


def reads(screen: Screen, _goal: str, *_known: object, name: str = "Grid") -> Grounded | None:
    return Grounded((f'check "{name}"',), 0.9) if any(one.text == name for one in screen.elements) else None


@pytest.fixture(autouse=True)
def nothing_else_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screenwright.agents.planner.skills.commands.command_on", lambda *_: None)
    monkeypatch.setattr("screenwright.agents.planner.skills.commands.meant", lambda *_: None)


def test_the_goal_is_read_on_where_a_tab_of_the_settings_shows_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screenwright.agents.planner.skills.settings.steps_on", reads)
    actions, reason = pursue(GOAL, program, BuiltinPlanner(known=KNOWN))
    assert reason == GO_ON
    assert Point(455, 225) in clicks(actions)
    assert not [action for action in actions if isinstance(action, PressKeys)]


def test_it_looks_down_to_the_end_of_a_tab(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screenwright.agents.planner.skills.settings.steps_on", partial(reads, name="Margin"))
    actions, reason = pursue(GOAL, program, BuiltinPlanner(known=KNOWN))
    assert reason == GO_ON
    assert any(one.text == "Margin" for one in program(actions).elements)


def test_they_are_closed_where_nothing_of_them_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screenwright.agents.planner.skills.settings.steps_on", lambda *_: None)
    actions, reason = pursue(GOAL, program, BuiltinPlanner(known=KNOWN))
    assert "nothing in its settings" in reason
    assert actions.count(PressKeys(("escape",))) == 1
    assert not [one for one in program(actions).elements if one.kind == "dialog"]
    assert Point(345, 225) in clicks(actions)


def test_a_program_whose_menus_have_none_is_not_touched() -> None:
    known = read_map("File\n  Open...\nEdit\n  Undo\nView\n  Zoom In\n")
    actions, reason = pursue(GOAL, program, BuiltinPlanner(known=known))
    assert "no command" in reason
    assert not [at for at in clicks(actions) if at.y > 40]
