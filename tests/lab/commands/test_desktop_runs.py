"""One run of the desktop set: what ends it ends the whole measure, and is no miss."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from screenwright.agents.loop.limits import Limits
from screenwright.agents.planner.builtin import BuiltinPlanner
from screenwright_lab.commands import desktop_runs
from screenwright_lab.worlds.desktop.looks import LOOKS
from screenwright_lab.worlds.desktop.task import load_tasks


@contextmanager
def no_desktop(*_: Any, **__: Any) -> Any:
    yield SimpleNamespace(url="simulated:notepad", launch=lambda argv: None, told=lambda argv: "")


@pytest.mark.parametrize(("outcome", "stops"), [("interrupted", True), ("failure", False)])
def test_a_run_that_is_stopped_stops_the_whole(
    outcome: str, stops: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screenwright.devices.desktop.session.Desktop.start", no_desktop)
    monkeypatch.setattr("screenwright_lab.worlds.desktop.oracle.unmet", lambda *_: ("it is not saved",))
    monkeypatch.setattr(desktop_runs, "_started", lambda *_: None)
    monkeypatch.setattr(desktop_runs, "_unmet", lambda *_: ("it is not saved",))
    ended = SimpleNamespace(outcome=outcome, reason="because", steps=1)
    monkeypatch.setattr("screenwright.interfaces.cli.done", lambda *_, **__: ended)
    task = load_tasks()[0]

    def play() -> Any:
        return desktop_runs.played(task, task.goals[0], BuiltinPlanner(), LOOKS[0], tmp_path / "run", Limits())

    if stops:
        with pytest.raises(KeyboardInterrupt):
            play()
    else:
        assert play().unmet == ("it is not saved",)
