"""docs/reference/cli.md is the help of every command, whatever terminal it is made on."""

from __future__ import annotations

import shutil
import sys
from os import terminal_size
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import cli_reference

from screenwright.interfaces.cli.commands import COMMANDS, GROUPS, OF_THE_LAB, import_command


def registered(group: Any) -> int:
    """Commands and groups of a Typer application, itself not counted."""
    inner = [each.typer_instance for each in group.registered_groups]
    return len(group.registered_commands) + len(inner) + sum(registered(each) for each in inner)


def test_the_reference_is_up_to_date() -> None:
    assert cli_reference.TARGET.read_text(encoding="utf-8") == cli_reference.reference(), "run  make docs"


def test_every_command_is_told_with_its_options() -> None:
    told = dict(cli_reference.commands())
    groups = sum(1 + registered(import_command(name)) for name in (*GROUPS, *OF_THE_LAB))
    assert len(told) == 1 + len(COMMANDS) + groups
    assert {"", "parse", "eval compare", "data screens web"} <= set(told)
    assert all(text.startswith(f"Usage: screenwright {words}".rstrip()) for words, text in told.items())
    assert "--device" in told["read"]


def test_no_terminal_changes_it(monkeypatch: Any) -> None:
    before = cli_reference.reference()
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_: terminal_size((40, 20)))
    assert cli_reference.reference() == before
