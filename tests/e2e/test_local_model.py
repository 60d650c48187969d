"""A real language model in this process works a real application on a VNC desktop, from a file that was fetched."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from commands import finish, start
from screenwright.core.action import TypeText
from screenwright.devices.desktop.session import Desktop
from screenwright.episodes.folder import read_episode
from waiting import wait_for_window

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(900)]

MODEL = "qwen2.5-coder-1.5b"
"""1.1 GB, fetched once into the folder of models."""


def test_visiontasker_types_what_it_was_asked_to(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "screenwright", "models", "pull", MODEL], check=True, timeout=600)
    home, out = tmp_path / "home", tmp_path / "episode"
    home.mkdir()
    with Desktop.start(apps=[["mousepad"]], home=home) as desktop:
        wait_for_window(desktop, "Mousepad")
        asked = ("--agent", "visiontasker", "--model", f"local/{MODEL}", "--max-steps", "3", "--max-seconds", "500")
        ran = finish(start("run", 'type "Honey"', "--device", desktop.url, *asked, "--out", str(out)), 600)
    assert ran.code in (0, 1), ran.err  # it may not see that it has done it
    assert f"loading local/{MODEL}" in ran.err
    episode = read_episode(out)
    assert episode.head.models == (f"local/{MODEL}",)
    (used,) = episode.head.usage
    assert used.output_tokens > 0
    typed = [step.action.text for step in episode.steps if isinstance(step.action, TypeText)]
    assert typed[0].strip() == "Honey"
