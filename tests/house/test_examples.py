"""The examples, and what the docs of the library and the skill show, run as they stand; `make check` types them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

pytestmark = pytest.mark.integration

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SKILL = ROOT / "skills" / "screenwright" / "SKILL.md"


def python(*arguments: str, at: Path) -> str:
    """What a program of Python prints; it must end well."""
    search = os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": search}
    ran = subprocess.run(
        [sys.executable, *arguments], cwd=at, capture_output=True, text=True, check=False, env=environment
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A screenshot with a button on it."""
    image = Image.new("RGB", (320, 120), "white")
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((100, 40, 220, 80), 6, fill="#1a66cc")
    pen.text((160, 60), "Harbour", fill="white", font=ImageFont.load_default(20), anchor="mm")
    image.save(tmp_path / "screen.png")
    return tmp_path / "screen.png"


def example(name: str) -> str:
    return str(ROOT / "examples" / f"{name}.py")


def test_a_screen_is_looked_at(picture: Path) -> None:
    assert "Harbour" in python(example("look_at_a_screen"), str(picture), at=picture.parent)


def test_a_point_is_described(picture: Path) -> None:
    said = python(example("describe_a_point"), str(picture), "160", "60", at=picture.parent)
    assert "Harbour" in said
    assert "confidence" in said


def test_a_device_is_worked_by_hand(tmp_path: Path) -> None:
    assert "Good morning" in python(example("work_a_device"), "simulated:notepad?size=640x400", at=tmp_path)


def test_a_goal_is_reached(tmp_path: Path) -> None:
    url = f"simulated:notepad?size=640x400&folder={tmp_path / 'saved'}"
    said = python(example("reach_a_goal"), url, 'type "hello", save it as a.txt', at=tmp_path)
    assert "success all sub-goals reached work" in said
    assert (tmp_path / "saved" / "a.txt").read_text() == "hello"


def test_the_docs_of_the_library_run(tmp_path: Path) -> None:
    shown = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "library.md").read_text(), re.DOTALL)
    assert python("-c", "\n".join(shown), at=tmp_path).count("success") == len(shown) == 2


def test_examples_are_short_told_in_the_docs_and_all_tried_here() -> None:
    docs, tests = (ROOT / "docs" / "library.md").read_text(), Path(__file__).read_text()
    assert EXAMPLES
    for path in EXAMPLES:
        code = [line for line in path.read_text().splitlines()[1:] if line]
        assert len(code) <= 10, path.name
        assert f"(../examples/{path.name})" in docs
        assert f'example("{path.stem}")' in tests


def test_the_package_says_that_it_is_typed() -> None:
    assert files("screenwright").joinpath("py.typed").is_file()


# -- the skill -------------------------------------------------------------------------------------------------------


def front_matter() -> dict[str, str]:
    _, head, _ = SKILL.read_text().split("---\n", 2)
    found: dict[str, str] = {}
    for line in head.splitlines():
        name, colon, value = line.partition(":")
        if colon and not line.startswith(" "):
            found[name] = value.strip().removeprefix(">-")
        else:
            found[name := list(found)[-1]] += f" {line.strip()}"
    return {name: value.strip() for name, value in found.items()}


def test_the_skill_is_headed_as_skills_are() -> None:
    head = front_matter()
    assert head["name"] == SKILL.parent.name
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", head["name"])
    assert 0 < len(head["description"]) <= 1024
    assert len(head["compatibility"]) <= 500


@pytest.mark.slow  # each command has tests of its own
@pytest.mark.e2e
@pytest.mark.timeout(600)
def test_every_command_of_the_skill_does_what_it_says(tmp_path: Path) -> None:
    blocks = re.findall(r"```bash\n(.*?)```", SKILL.read_text(), re.DOTALL)
    commands = [line for block in blocks for line in block.splitlines()]
    said = set(re.findall(r"screenwright (\w+)", " ".join(commands)))
    assert said >= {"parse", "ground", "read", "ask", "run", "verify", "view", "policy"}
    (tmp_path / "policy.toml").write_text('schema = "screenwright.policy/1"\npreset = "strict"\n')
    program = tmp_path / "screenwright"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m screenwright "$@"\n')
    program.chmod(0o755)
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT / "src"), "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "DEVICE": f"simulated:notepad?folder={tmp_path / 'saved'}&size=640x400",
    }  # fmt: skip
    told: dict[str, str] = {}
    for command in commands:
        ran = subprocess.run(
            command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False, env=environment
        )
        assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
        told[command.split()[1]] = ran.stdout
    assert (tmp_path / "saved" / "note.txt").read_text() == "Hello"
    assert "File" in told["parse"]
    assert "Four menu items" in told["ask"]
    assert (tmp_path / "work" / "report.html").is_file()
