"""The oracle on prepared homes: no before, yes after, and never moved by asking."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image

from screenwright.core.errors import MissingPrerequisite
from screenwright_lab.worlds.desktop.oracle import NOTHING, observed, unmet
from screenwright_lab.worlds.desktop.prepare import prepare, write_files
from screenwright_lab.worlds.desktop.task import Check, DesktopTask, load_tasks

TASKS = [task for task in load_tasks() if not any(name.endswith(".gnumeric") for name in task.files)]


def mute(argv: Sequence[str]) -> str:
    del argv
    return ""


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_it_says_no_before_anything_was_done(task: DesktopTask, tmp_path: Path) -> None:
    command = prepare(task, tmp_path)
    assert not any("{" in word for word in command)
    assert unmet(task, tmp_path, mute)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_it_says_yes_after_what_is_wanted_was_stored(task: DesktopTask, tmp_path: Path) -> None:
    prepare(task, tmp_path)
    for check in task.checks:
        store(check, tmp_path)
    assert unmet(task, tmp_path, lambda _argv: task.checks[0].wanted) == ()


def store(check: Check, home: Path) -> None:
    """By hand what the task is about."""
    path = home / check.of
    if check.see == "entry" and check.wanted == "folder":
        path.mkdir()
    elif check.see == "entry" and check.wanted == NOTHING:
        path.unlink()
    elif check.see in ("text", "entry"):
        path.write_text(f"{check.wanted}\n")
    elif check.see == "rows":
        with contextlib.closing(sqlite3.connect(path)) as database:
            if check.wanted == "0":
                database.execute("delete from people")
            else:
                database.execute("update people set town = 'Porto' where name = 'Ada'")
            database.commit()


def test_every_line_says_what_is_and_what_should_be(tmp_path: Path) -> None:
    task = next(task for task in TASKS if task.id == "thunar/rename")
    prepare(task, tmp_path)
    assert unmet(task, tmp_path, mute) == (
        "text of thanks.txt is 'nothing' and should be 'Dear Ada'",
        "entry of letter.txt is 'file' and should be 'nothing'",
    )


def test_settings_and_sheets_are_asked_of_programs(tmp_path: Path) -> None:
    asked: list[Sequence[str]] = []

    def ask(argv: Sequence[str]) -> str:
        asked.append(argv)
        return "true"

    assert observed(Check("xfconf", "xsettings /Gtk/ButtonImages", ""), tmp_path, ask) == "true"
    assert observed(Check("gsettings", "org.example key", ""), tmp_path, ask) == "true"
    assert observed(Check("sheet", "a.gnumeric", ""), tmp_path, ask) == "true"
    assert asked[0] == ["xfconf-query", "-c", "xsettings", "-p", "/Gtk/ButtonImages"]
    assert asked[1] == ["gsettings", "get", "org.example", "key"]
    assert asked[2][0] == "ssconvert"
    assert str(tmp_path / "a.gnumeric") in asked[2]
    assert observed(Check("xfconf", "xsettings /Gtk/ButtonImages", ""), tmp_path, mute) == NOTHING


def test_pictures_and_tables(tmp_path: Path) -> None:
    write_files({"a.png": "20x10 red", "b.sqlite": "create table t(x); insert into t values (1), (2);"}, tmp_path)
    assert observed(Check("pixel", "a.png", "", by="5,5"), tmp_path, mute) == "255,0,0"
    assert observed(Check("pixel", "a.png", "", by="50,5"), tmp_path, mute) == NOTHING
    assert observed(Check("pixel", "none.png", "", by="5,5"), tmp_path, mute) == NOTHING
    assert observed(Check("rows", "b.sqlite", "", by="select x from t"), tmp_path, mute) == "1\n2"
    assert observed(Check("rows", "b.sqlite", "", by="select y from t"), tmp_path, mute) == NOTHING
    before = (tmp_path / "b.sqlite").read_bytes()
    assert observed(Check("rows", "b.sqlite", "", by="delete from t"), tmp_path, mute) == NOTHING
    assert (tmp_path / "b.sqlite").read_bytes() == before
    assert observed(Check("rows", "none.sqlite", "", by="select 1"), tmp_path, mute) == NOTHING
    assert not (tmp_path / "none.sqlite").exists()
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (20, 10)


def test_a_spreadsheet_needs_its_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingPrerequisite, match="apt-get install -y gnumeric"):
        write_files({"a.gnumeric": "1,2"}, tmp_path)
    assert not (tmp_path / "a.csv").exists()
