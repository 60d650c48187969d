"""The import table of docs/architecture.md, the lightness of a bare import, and the size of files."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import screenwright

pytestmark = pytest.mark.integration

ROOT = Path(screenwright.__file__).parent
ROOMS = {
    "core": set(),
    "perception": {"core"},
    "devices": {"core"},
    "models": {"core"},
    "data": {"core"},
    "reading": {"core", "perception"},
    "agents": {"core", "perception", "reading"},
    "evals": {"core", "data", "perception", "reading"},
    "learn": {"core", "data", "perception", "agents"},
    "serve": {"core", "perception", "devices", "models", "data", "reading", "agents"},
    "cli": {"core", "perception", "devices", "models", "data", "reading", "agents", "evals", "learn", "serve"},
}
HEAVY = {
    "cv2": {"perception"},
    "onnxruntime": {"perception"},
    "openvino": {"perception"},
    "socket": {"devices", "serve"},
    "mcp": {"serve"},
    "Xlib": {"devices"},
    "playwright": {"devices", "data"},
    "gymnasium": {"devices"},
    "miniwob": {"devices"},
    "openai": {"models"},
    "anthropic": {"models"},
    "jinja2": {"data"},
    "typer": {"cli"},
    "lark": {"agents"},
    "torch": {"learn"},
    "safetensors": {"learn"},
    "accelerate": {"learn"},
    "peft": {"learn"},
    "ray": {"evals"},
    "fastapi": {"serve"},
    "starlette": {"serve"},
    "uvicorn": {"serve"},
    "rapidocr": {"evals"},
}
MAX_LINES = 400


def files() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def room_of(path: Path) -> str | None:
    """None for the package's own face, which names its parts lazily."""
    return None if path.parent == ROOT else path.relative_to(ROOT).parts[0]


def imports(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide which room is meant"
            names.add(node.module or "")
    return names


def breaches(room: str, names: set[str]) -> list[str]:
    """What of ``names`` the room may not import."""
    found = []
    for name in sorted(names):
        first, _, rest = name.partition(".")
        if first == "screenwright" and rest:
            other = rest.split(".")[0]
            if other != room and other not in ROOMS[room]:
                found.append(name)
        elif first in HEAVY and room not in HEAVY[first]:
            found.append(name)
    return found


def test_every_room_is_in_the_table():
    assert {room_of(path) for path in files()} - {None} == set(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_import_only_what_the_table_allows(room):
    found = {str(path.relative_to(ROOT)): breaches(room, imports(path)) for path in files() if room_of(path) == room}
    assert {path: names for path, names in found.items() if names} == {}


def test_the_docs_have_the_same_table():
    told = {}
    table = (ROOT.parents[1] / "docs" / "architecture.md").read_text().split("\n| room |")[1].split("\n\n")[0]
    for line in table.splitlines()[2:]:
        names, may = (cell.strip() for cell in line.strip("|").split("|"))
        others = set() if may == "nothing" else set(ROOMS) - {"cli"} if may == "all" else set(may.split(", "))
        told |= dict.fromkeys(names.split(", "), others)
    assert told == ROOMS


def test_the_table_catches_a_breach():
    assert breaches("core", {"screenwright.perception.look"}) == ["screenwright.perception.look"]
    assert breaches("agents", {"cv2", "screenwright.core.geometry"}) == ["cv2"]


def test_no_file_outgrows_a_reader():
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in files()}
    assert {path: lines for path, lines in lengths.items() if lines > MAX_LINES} == {}


def test_a_bare_import_is_light():
    code = "import sys, screenwright; print(' '.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"cv2", "onnxruntime", "numpy", "torch", "typer", "openai", "fastapi"} & set(loaded)


def test_help_loads_no_engine():
    code = (
        "import sys\nfrom screenwright.cli.commands import app\n"
        "try:\n    app(['--help'])\nexcept SystemExit:\n    pass\nprint('MODULES', *sys.modules)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    loaded = output[output.index("MODULES") :].split()
    assert not {"cv2", "onnxruntime", "lark", "openai", "jinja2"} & set(loaded)


def test_all_is_what_is_exposed():
    public = {name for name in vars(screenwright) if not name.startswith("_")}
    assert screenwright.__all__ == sorted(screenwright.__all__)
    assert all(getattr(screenwright, name) is not None for name in screenwright.__all__)
    own = {"annotations", "import_module", "TYPE_CHECKING", "Any", "library"}
    assert public - own <= set(screenwright.__all__) | set(ROOMS)


def test_an_unknown_name_says_so():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = screenwright.nothing
