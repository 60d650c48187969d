"""``map``: what the menus of a program hold, printed and kept, and a run that goes by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import run_here
from screenwright.agents.planner import read_map
from screenwright.core.action import Click, Move
from screenwright.episodes.folder import read_episode

pytestmark = pytest.mark.integration

NOTEPAD = "simulated:notepad?size=640x400"


@pytest.fixture
def ran(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run_here(capsys, monkeypatch, *arguments)


def test_every_menu_is_printed_and_kept_and_no_command_is_given(ran, tmp_path: Path) -> None:
    result = ran("map", "--device", NOTEPAD, "--to", "notepad.map", "--out", "e")
    assert result.code == 0, result.err
    assert (tmp_path / "notepad.map").read_text() == result.out
    labels = [entry.label for _, entry in read_map(result.out).commands()]
    assert {"Save As...", "Select All", "About"} <= set(labels)
    presses = [step.action.at.y for step in read_episode(tmp_path / "e").steps if isinstance(step.action, Click)]
    assert max(presses) - min(presses) < 10, "titles of the bar, and nothing below them"


def test_a_run_goes_by_a_map_and_looks_into_nothing(ran, tmp_path: Path) -> None:
    (tmp_path / "notepad.map").write_text("File\n  Save\nEdit\n  Select All\nView\n  Status Bar\nHelp\n  About\n")
    result = ran("run", 'do "select all"', "--device", NOTEPAD, "--map", "notepad.map", "--out", "e")
    assert result.code == 0, result.out
    actions = [step.action for step in read_episode(tmp_path / "e").steps]
    assert not [action for action in actions if isinstance(action, Move)]
    assert len([action for action in actions if isinstance(action, Click)]) == 2


@pytest.mark.parametrize(("text", "word"), [("  Save\n", "line 1"), (None, "cannot read the map")])
def test_what_is_no_map_is_one_line(ran, tmp_path: Path, text: str | None, word: str) -> None:
    if text is not None:
        (tmp_path / "notepad.map").write_text(text)
    result = ran("run", "click Save", "--device", NOTEPAD, "--map", "notepad.map")
    assert result.code == 6
    assert word in result.err
    assert result.err.count("\n") == 1
