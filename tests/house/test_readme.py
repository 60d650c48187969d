"""What README shows runs as it is shown, and names the two commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

README = Path(__file__).parents[2] / "README.md"


def test_the_library_example_runs(tmp_path):
    picture = Image.new("RGB", (300, 80), "white")
    ImageDraw.Draw(picture).text((20, 20), "Harbour board", fill="black", font=ImageFont.load_default(22))
    picture.save(tmp_path / "screen.png")
    (example,) = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    result = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert "Harbour board" in result.stdout


def test_every_link_leads_somewhere():
    links = re.findall(r"\]\(([^)#]+)", README.read_text())
    assert links
    assert [link for link in links if "://" not in link and not (README.parent / link).exists()] == []


def test_every_command_of_the_program_is_told():
    listed = subprocess.run(
        [sys.executable, "-m", "screenwright", "--help"],
        capture_output=True, text=True, check=True, env={**os.environ, "NO_COLOR": "1", "TERM": "dumb"},
    ).stdout  # fmt: skip
    commands = re.findall(r"^│ (\w+) ", listed.split("Commands")[1], re.MULTILINE)
    assert {"parse", "read", "run"} <= set(commands)
    assert [name for name in commands if f"`{name}" not in README.read_text()] == []
