"""The import contracts of pyproject.toml and that they can fail, the lightness of a bare import, the size of files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

import screenwright
import screenwright_lab

pytestmark = pytest.mark.integration

ROOT = Path(screenwright.__file__).parent
LAB = Path(screenwright_lab.__file__).parent
PROJECT = ROOT.parents[1]
CONTRACTS = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
ROOMS = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
MAX_LINES = 400


def files() -> list[Path]:
    return sorted([*ROOT.rglob("*.py"), *LAB.rglob("*.py")])


def told(*sources: Path) -> dict[str, str]:
    """What the contracts of pyproject.toml say of source trees: KEPT or BROKEN for each."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    given = ["--config", str(PROJECT / "pyproject.toml"), "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sources))}
    ran = subprocess.run(
        [*command, *given], capture_output=True, text=True, check=False, env=environment, cwd=sources[0]
    )
    found = dict(re.findall(r"^(.+) (KEPT|BROKEN)(?: \(.*\))?$", ran.stdout, re.MULTILINE))
    assert found.keys() == {contract["name"] for contract in CONTRACTS}, ran.stdout + ran.stderr
    return found


def test_every_room_has_its_place_in_the_layers():
    (layers,) = (contract["layers"] for contract in CONTRACTS if contract["id"] == "rooms")
    named = {name.strip().removeprefix("screenwright.") for layer in layers for name in layer.split("|")}
    assert named == {*ROOMS, "screenwright_lab"}


def test_the_contracts_are_kept():
    assert set(told(ROOT.parent, LAB.parent).values()) == {"KEPT"}


def breach(contract):
    """A package, and what it must not import by the contract."""
    if contract["type"] == "forbidden":
        return contract["source_modules"][0], contract["forbidden_modules"][0]
    if contract["type"] == "independence":
        return contract["modules"][0], contract["modules"][1]
    above, below = (layer.split()[0] for layer in contract["layers"][:2])
    container = "".join(f"{name}." for name in contract.get("containers", []))
    return container + below, container + above


def test_each_contract_fails_where_it_is_broken(tmp_path):
    for path in files():
        copy = tmp_path / path.relative_to((ROOT if path.is_relative_to(ROOT) else LAB).parent)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text())
    for contract in CONTRACTS:
        source, forbidden = breach(contract)
        with (tmp_path.joinpath(*source.split(".")) / "__init__.py").open("a") as package:
            package.write(f"\nimport {forbidden}\n")
    assert set(told(tmp_path).values()) == {"BROKEN"}


def test_no_modules_import_each_other_in_a_circle():
    """Neither for types alone nor within a function: a hidden circle is one."""
    graph = grimp.build_graph("screenwright", "screenwright_lab", cache_dir=None)
    order = TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in graph.modules})
    order.prepare()


def test_no_file_outgrows_a_reader():
    lengths = {str(path.relative_to(PROJECT)): len(path.read_text().splitlines()) for path in files()}
    assert {path: lines for path, lines in lengths.items() if lines > MAX_LINES} == {}


def test_a_bare_import_is_light():
    code = "import sys, screenwright; print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"cv2", "onnxruntime", "numpy", "torch", "typer", "openai", "fastapi"} & set(loaded)


def test_help_loads_no_engine():
    code = (
        "import sys\nfrom screenwright.interfaces.cli.commands import app\n"
        "try:\n    app(['--help'])\nexcept SystemExit:\n    pass\nprint('MODULES', *sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = output[output.index("MODULES") :].split()
    assert not {"cv2", "onnxruntime", "lark", "openai", "jinja2"} & set(loaded)


def test_all_is_what_is_exposed():
    public = {name for name in vars(screenwright) if not name.startswith("_")}
    assert screenwright.__all__ == sorted(screenwright.__all__)
    assert all(getattr(screenwright, name) is not None for name in screenwright.__all__)
    own = {"annotations", "import_module", "TYPE_CHECKING", "Any", "version"}
    assert public - own <= set(screenwright.__all__) | ROOMS


def test_an_unknown_name_says_so():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = screenwright.nothing
