"""A command in somebody's own words: looked for in all menus, given once, its question answered, kept for later."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builders import Item, screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright.agents.planner.grounded_plan import Grounded
from screenwright.agents.planner.program_map import ProgramMap, read_map
from screenwright.agents.planner.skill_phrases import MAP_PROGRAM
from screenwright.core.action import Action, Click, Move, PressKeys, TypeText
from screenwright.core.agency import Refusal, Situation
from screenwright.core.geometry import Point
from screenwright.core.screen import Screen

BAR: tuple[Item, ...] = (
    ("menuitem", "File", (10, 10, 50, 36)),
    ("menuitem", "Edit", (60, 10, 100, 36)),
    ("menuitem", "View", (110, 10, 150, 36)),
)
MENUS: dict[str, tuple[str, ...]] = {
    "File": ("Open... Ctrl+O", "Export..."),
    "Edit": ("Undo Ctrl+Z", "Rename..."),
    "View": ("Zoom In", "Word Wrap"),
}
MAP = """\
File
  Open...  [Ctrl+O]
  Export...
Edit
  Undo  [Ctrl+Z]
  Rename...
View
  Zoom In
  Word Wrap
"""


def program(actions: Sequence[Action]) -> Screen:
    """Menus that open by a click and, while one is open, by pointing; "Export..." asks for a name until Enter."""
    shown, asking, typed = "", False, ""
    for action in actions:
        at = action.to if isinstance(action, Move) else action.at if isinstance(action, Click) else None
        if at is not None and at.y < 40:
            shown = next((name for _, name, box in BAR if name and box[0] <= at.x < box[2]), "")
        elif isinstance(action, Click) and shown:
            asking = asking or (shown == "File" and at is not None and at.y > 75)
            shown = ""
        elif isinstance(action, TypeText):
            typed = action.text
        elif isinstance(action, PressKeys):
            asking, shown = asking and action.keys != ("enter",), ""
    left = next((box[0] for _, name, box in BAR if name == shown), 0)
    rows = MENUS.get(shown, ())
    entries: list[Item] = [
        ("menuitem", row, (left, 44 + 30 * n, left + 160, 70 + 30 * n)) for n, row in enumerate(rows)
    ]
    dialog: list[Item] = [("dialog", "Export", (300, 200, 600, 400)), ("input", typed or None, (320, 250, 580, 280))]
    return screen_of(*BAR, *entries, *(dialog if asking else []), ("text", typed, (10, 500, 200, 520)))


@pytest.mark.parametrize("known", [MAP, ""])
def test_of_commands_that_are_called_alike_that_of_the_menu_that_was_told_is_given(
    known: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MENUS, "View", ("Rename...", "Word Wrap"))
    planner = BuiltinPlanner(steps=('do "View > Rename..."',), known=read_map(known.replace("Zoom In", "Rename...")))
    actions, reason = pursue("as told", program, planner)
    assert (clicks(actions)[-1], reason) == (Point(190, 57), "")


def test_all_menus_are_known_after_a_look_into_each_and_no_command_is_given() -> None:
    planner = BuiltinPlanner(steps=(MAP_PROGRAM,))
    actions, reason = pursue(MAP_PROGRAM, program, planner)
    assert not reason
    assert planner.known.to_text() == MAP
    assert not [at for at in clicks(actions) if at.y > 40]


@pytest.mark.parametrize(("known", "looks"), [(ProgramMap(), True), (read_map(MAP), False)])
def test_a_command_is_given_where_the_map_has_it(known: ProgramMap, looks: bool) -> None:
    actions, reason = pursue('do "word wrap"', program, BuiltinPlanner(known=known))
    assert not reason
    assert clicks(actions)[-1].y > 70
    assert bool([action for action in actions if isinstance(action, Move) and action.to.x == 80]) == looks


def test_a_value_goes_where_the_program_asks_for_it() -> None:
    actions, reason = pursue('do "export" with "a.png"', program, BuiltinPlanner(known=read_map(MAP)))
    assert not reason
    assert actions[-3:] == [PressKeys(("ctrl", "a")), TypeText("a.png"), PressKeys(("enter",))]


def test_a_value_that_nothing_asks_for_is_typed_nowhere() -> None:
    actions, reason = pursue('do "word wrap" with "a.png"', program, BuiltinPlanner(known=read_map(MAP)))
    assert "asks for 'a.png'" in reason
    assert not [action for action in actions if isinstance(action, TypeText)]


def test_what_is_read_unsurely_is_looked_for_and_the_doubt_is_told_where_it_is_nowhere() -> None:
    goal = "do the stuff with the thing of the other thing, you know"
    actions, reason = pursue(goal, program)
    assert not [at for at in clicks(actions) if at.y > 40]
    assert "I am not sure what" in reason
    assert "no command of this program" in reason


ROWS: tuple[Item, ...] = tuple(
    item
    for top, name in ((20, "Anna Bell"), (60, "Ben Cole"))
    for item in (("text", name, (10, top, 90, top + 20)), ("button", "Edit", (200, top, 260, top + 20)))
)


def test_of_buttons_that_are_called_alike_the_one_in_the_row_that_was_said() -> None:
    def rows(actions: Sequence[Action]) -> Screen:
        return screen_of(*ROWS, *([("text", "Editing", (10, 300, 90, 320))] if clicks(actions) else []))

    actions, reason = pursue('do "edit ben cole"', rows)
    assert not reason
    assert clicks(actions) == [Point(230, 70)]
    actions, reason = pursue('do "edit"', rows)
    assert not clicks(actions)
    assert "say in which row" in reason


def test_a_refusal_tells_what_may_have_been_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = ('do "Zoom In"', 'do "Word Wrap"')
    monkeypatch.setattr("screenwright.agents.planner.builtin.steps_on", lambda *_: Grounded(steps, 0.4))
    told = BuiltinPlanner(tries_commands=False).plan(Situation("the stuff with the lines, whatever", program(())))
    assert isinstance(told, Refusal)
    assert told.reason.endswith('; perhaps this is meant: do "Zoom In"; do "Word Wrap"')


def test_the_entry_that_asks_for_a_name_is_found_where_all_menus_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MENUS, "File", ("Open... Ctrl+O", "Save As..."))
    known = read_map(MAP.replace("Export...", "Save As..."))
    actions, _ = pursue("save it as note.txt", program, BuiltinPlanner(known=known))
    assert Point(90, 87) in clicks(actions)
    assert PressKeys(("ctrl", "s")) not in actions
