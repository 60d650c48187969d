"""What was seen in menus, kept in files by the titles of the menu bar."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from builders import screen_of
from planner_worlds import clicks, pursue
from screenwright.agents.planner import BuiltinPlanner, ProgramMap, read_map
from screenwright.agents.planner.grounded_plan import Grounded
from screenwright.app.program_maps import MapFiles, open_maps
from screenwright.core.action import Action, Click, Move, PressKeys
from screenwright.core.agency import Plan, Situation
from screenwright.core.screen import Screen

TITLES = ("File", "Edit", "View")
MAP = "File\n  Open...  [Ctrl+O]\n  Print...  (greyed out)\nEdit\n  Undo\nView\n  Zoom In\n"
GOAL = "the small print there is hard on my eyes"


def test_what_was_kept_is_known_again_and_nothing_of_it_is_greyed_out(tmp_path: Path) -> None:
    maps = MapFiles(tmp_path / "maps")
    assert maps.recall(TITLES) is None
    maps.keep(TITLES, read_map(MAP))
    recalled = maps.recall(TITLES)
    assert recalled is not None
    assert recalled.to_text() == MAP.replace("  (greyed out)", "")
    assert maps.recall(("File", "Edit")) is None
    maps.forget(TITLES)
    assert maps.recall(TITLES) is None


def test_a_damaged_file_is_none_and_what_cannot_be_written_is_not_kept(tmp_path: Path) -> None:
    maps = MapFiles(tmp_path)
    maps.keep(TITLES, read_map(MAP))
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(b"\xff   File")
    assert maps.recall(TITLES) is None
    nowhere = MapFiles(Path(os.devnull) / "maps")
    nowhere.keep(TITLES, ProgramMap())
    nowhere.forget(TITLES)
    assert nowhere.recall(TITLES) is None


def test_the_folder_is_told_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SCREENWRIGHT_MAPS", str(tmp_path))
    assert open_maps() == MapFiles(tmp_path)
    monkeypatch.delenv("SCREENWRIGHT_MAPS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert open_maps() == MapFiles(tmp_path / "data" / "screenwright" / "maps")


def program(actions: Sequence[Action]) -> Screen:
    """Three menus that open by a click and, while one is open, by pointing."""
    entries = {"File": ("Open...", "Print..."), "Edit": ("Undo",), "View": ("Zoom In", "Word Wrap")}
    lefts, shown = {"File": 10, "Edit": 60, "View": 110}, ""
    for action in actions:
        at = action.to if isinstance(action, Move) else action.at if isinstance(action, Click) else None
        if at is not None and at.y < 40:
            shown = next((name for name, left in lefts.items() if left <= at.x < left + 40), "")
        elif at is None or isinstance(action, Click):
            shown = "" if isinstance(action, (Click, PressKeys)) else shown
    rows = entries.get(shown, ())
    bar = [("menuitem", name, (left, 10, left + 40, 36)) for name, left in lefts.items()]
    below = [
        ("menuitem", row, (lefts[shown], 44 + 30 * n, lefts[shown] + 160, 70 + 30 * n)) for n, row in enumerate(rows)
    ]
    return screen_of(*bar, *below)  # type: ignore[arg-type]


def test_a_second_run_looks_into_nothing(tmp_path: Path) -> None:
    maps = MapFiles(tmp_path)
    first, _ = pursue(GOAL, program, BuiltinPlanner(maps=maps))
    assert len([one for one in first if isinstance(one, (Click, Move))]) >= 3
    recalled = maps.recall(TITLES)
    assert recalled is not None
    assert [one.label for _, one in recalled.commands()] == ["Open...", "Print...", "Undo", "Zoom In", "Word Wrap"]
    planned = BuiltinPlanner(maps=maps).plan(Situation(GOAL, program(())))
    assert not isinstance(planned, Plan) or "look into the menus" not in planned.subgoals


def test_what_is_no_longer_there_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(_screen: Screen, _goal: str, known: ProgramMap) -> Grounded | None:
        return Grounded(('do "View > Enlarge"',), 0.9) if known.places else None

    monkeypatch.setattr("screenwright.agents.planner.builtin.steps_on", read)
    maps = MapFiles(tmp_path)
    maps.keep(TITLES, read_map("File\n  Open...\nEdit\n  Undo\nView\n  Enlarge\n"))
    actions, reason = pursue(GOAL, program, BuiltinPlanner(maps=maps))
    assert "is not to be seen any more" in reason
    assert clicks(actions)
    assert maps.recall(TITLES) is None
