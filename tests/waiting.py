"""Waiting in tests for what a real application or process does in its own time; every wait is bounded."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from screenwright.agents.loop.settle import settle
from screenwright.devices.desktop.session import Desktop
from screenwright.devices.open import open_device
from screenwright.vision.look import look

HANGS_S = 300.0
"""What takes longer hangs. Machines are shared, so no test is lost by seconds."""


def eventually(check: Callable[[], Any], limit_s: float = HANGS_S) -> Any:
    """The first true answer, or the last one where none is true in time."""
    deadline = time.monotonic() + limit_s
    while not (answer := check()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return answer


def wait_for_words(url: str, words: str, limit_s: float = HANGS_S) -> None:
    """Until the words can be read on the screen: an application is up when a person would say so."""
    deadline = time.monotonic() + limit_s
    with contextlib.closing(open_device(url)) as device:
        while time.monotonic() < deadline:
            if any(words in (element.text or "") for element in look(settle(device)).elements):
                return
    raise AssertionError(f"{words!r} did not appear within {limit_s} s")


def wait_for_window(desktop: Desktop, title: str, limit_s: float = HANGS_S) -> None:
    """Until a window of that title is in front, as the window manager tells: a look costs a second of processor."""
    environment = {**os.environ, "DISPLAY": desktop.display, "XAUTHORITY": str(desktop.authority)}

    def in_front() -> str:
        asked = ["xdotool", "getactivewindow", "getwindowname"]
        return subprocess.run(asked, capture_output=True, text=True, check=False, env=environment).stdout

    assert eventually(lambda: title in in_front(), limit_s), f"no {title!r} in front, but {in_front()!r}"


def wait_for_steps(episode: Path, lines: int, limit_s: float = HANGS_S) -> None:
    """Until a run has written so many lines of steps."""
    begun = eventually(lambda: _steps_begun(episode) >= lines, limit_s)
    assert begun, f"no {lines} lines in {episode}/steps.jsonl within {limit_s} s"


def _steps_begun(episode: Path) -> int:
    path = episode / "steps.jsonl"
    return len(path.read_text().splitlines()) if path.exists() else 0
