"""The import contracts of pyproject.toml and that they can fail, the lightness of a bare import, the size of files."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import screenwright
import screenwright_lab
from package_imports import Import, Sources, exports

pytestmark = pytest.mark.integration

ROOT = Path(screenwright.__file__).parent
LAB = Path(screenwright_lab.__file__).parent
PROJECT = ROOT.parents[1]
CONTRACTS = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
ROOMS = {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()}
MAX_LINES = 400


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources(ROOT, LAB)


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


def test_no_modules_import_each_other_in_a_circle(sources):
    """Neither for types alone, nor within a function, nor through what a package exports: a hidden circle is one."""
    order = TopologicalSorter({name: set() for name in sources.files})
    for found in sources.imports:
        order.add(found.module, sources.home(found))
    order.prepare()


def past(sources: Sources) -> set[tuple[str, str]]:
    """Which module imports which past the package that exports for it."""
    return {
        (found.module, found.source)
        for found in sources.imports
        if sources.exporter(found.source) not in (None, found.source, sources.exporter(found.module))
    }


def test_nobody_imports_past_what_a_package_exports(sources):
    assert past(sources) == set()


def test_who_imports_past_a_package_is_found(tmp_path):
    for name, text in {
        "vision/__init__.py": "", "vision/__init__.pyi": "from .look import look as look", "vision/look.py": "",
        "reading/__init__.py": "", "reading/read.py": "def f():\n    from screenwright.vision.look import look",
        "reading/ask.py": "from screenwright.vision import look\nfrom screenwright.reading.read import f",
        "__init__.py": "",
    }.items():  # fmt: skip
        path = tmp_path / "screenwright" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    sources = Sources(tmp_path / "screenwright")
    assert past(sources) == {("screenwright.reading.read", "screenwright.vision.look")}
    assert {sources.home(one) for one in sources.imports} == {"screenwright.vision.look", "screenwright.reading.read"}


def test_every_package_says_what_it_is(sources):
    assert [
        name for name in sorted(sources.packages) if not ast.get_docstring(ast.parse(read(sources.files[name])))
    ] == []


def test_what_a_package_exports_is_used_by_others(sources):
    """Tests may look inside, and are nobody."""
    users = [*sources.imports, *(one for folder in ("benchmarks", "tools", "examples") for one in used_in(folder))]
    used = {(found.source, found.name) for found in users}
    unused = {
        f"{package}: {name}"
        for package in sources.packages - {"screenwright"}
        for name in exports(sources.files[package])
        if (package, name) not in used
    }
    assert unused == set()


def test_no_export_has_the_name_of_another_module_of_its_package(sources):
    """Once that was imported, the package would give the module. The loader sees to the name of its own module."""
    unclear = {
        f"{package}.{name}"
        for package in sources.packages
        for name, home in exports(sources.files[package]).items()
        if f"{package}.{name}" in sources.files and home.split(".")[-1] != name
    }
    assert unclear == set()


def used_in(folder):
    """What programs beside the packages import of them."""
    for path in (PROJECT / folder).glob("*.py"):
        for node in ast.walk(ast.parse(read(path))):
            if isinstance(node, ast.ImportFrom):
                yield from (Import(path.name, node.module or "", one.name) for one in node.names)


def read(path):
    return path.read_text(encoding="utf-8")


def test_agents_see_by_the_eyes_that_they_are_given(sources):
    """A look of their own would go past what is masked, remembered and limited."""
    eyes = {"screenwright.vision.look", "screenwright.vision.text", "screenwright.vision.text_recognise"}
    agents = ("screenwright.agents.", "screenwright_lab.worlds.miniwob.skills.")
    assert {
        one.module for one in sources.imports if one.module.startswith(agents) and sources.home(one) in eyes
    } == set()


def test_the_product_opens_devices_and_episodes_in_one_place(sources):
    """Of an interface, each capability is one of ``app.Session``: it is added once."""
    opening = {("screenwright.devices", "open_device"), ("screenwright.episodes", "head_of")}
    users = {one.module for one in sources.imports if (one.source, one.name) in opening}
    others = {name for name in users if name.startswith(("screenwright.app.", "screenwright.devices."))}
    assert {name for name in users - others if name.startswith("screenwright.")} == set()
    assert others >= {"screenwright.app.session", "screenwright.app.acting"}


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
