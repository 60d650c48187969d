"""Both distributions as they are installed: built, into an empty environment, and the commands that come with them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).parents[2]

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(600)]


def ran(*command: object, at: Path, code: int = 0) -> str:
    """What a process that ends with this code printed, both streams."""
    known = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # of the tests themselves
    told = subprocess.run(
        [str(word) for word in command], cwd=at, env=known, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        check=False,
    )  # fmt: skip
    assert told.returncode == code, told.stdout
    return told.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel of each distribution, by its name."""
    folder = tmp_path_factory.mktemp("wheels")
    for source in (ROOT, ROOT / "lab"):
        ran(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, source, at=folder)
    return {path.name.split("-")[0]: path for path in folder.glob("*.whl")}


@pytest.fixture(scope="module")
def programs(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a new environment, into which the lab was installed with all that it asks for: the
    product, and what that asks for."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    quick = ["--quiet", "--disable-pip-version-check", "--no-compile", "--find-links", wheels["screenwright"].parent]
    ran(folder / "bin" / "python", "-m", "pip", "install", *quick, wheels["screenwright_lab"], at=folder)
    return folder / "bin"


SKILLS = """
from screenwright.agents.planner.general_skills import GENERAL, installed
print(len(installed().names) - len(GENERAL.names))
"""
"""Prints how many kinds of instructions other distributions bring to the built-in planner."""


def test_a_wheel_carries_its_own_package_alone(wheels):
    for package, wheel in wheels.items():
        tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
        assert {top for top in tops if not top.endswith(".dist-info")} == {package}
    assert wheels.keys() == {"screenwright", "screenwright_lab"}


def test_the_lab_brings_its_commands(programs, tmp_path):
    told = ran(programs / "screenwright", "--help", at=tmp_path)
    assert all(f" {name} " in told for name in ("eval", "train", "data"))
    assert int(ran(programs / "python", "-c", SKILLS, at=tmp_path)) > 0
    told = ran(programs / "screenwright", "data", "instructions", "--help", at=tmp_path)
    assert "Usage: screenwright data instructions" in told
    told = ran(programs / "screenwright", "train", "detector", "--data", ".", "--out", "run", at=tmp_path, code=3)
    assert "pip install 'screenwright-lab[learn]'" in told


def test_the_product_alone(programs, tmp_path):
    """What is left of the environment without the lab, which no dependency of the product brings back."""
    ran(programs / "python", "-m", "pip", "uninstall", "--quiet", "--yes", "screenwright-lab", at=tmp_path)
    picture = Image.new("RGB", (320, 120), "white")
    ImageDraw.Draw(picture).text((20, 40), "Harbour board", fill="black", font=ImageFont.load_default(24))
    picture.save(tmp_path / "screen.png")
    seen = json.loads(ran(programs / "screenwright", "parse", "screen.png", "--json", at=tmp_path))
    assert "Harbour board" in [element["text"] for element in seen["elements"]]
    assert " eval " not in ran(programs / "screenwright", "--help", at=tmp_path)
    for words in (["eval", "elements"], ["train", "--help"], ["data"]):
        assert "pip install screenwright-lab" in ran(programs / "screenwright", *words, at=tmp_path, code=3)
    assert ran(programs / "python", "-c", SKILLS, at=tmp_path) == "0\n"
    told = ran(programs / "screenwright", "read", "simulated:world", "--at", "9,9", at=tmp_path, code=6)
    assert "simulated:world" in told
