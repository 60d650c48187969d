"""Benchmarks are run by hand and seldom: what they take from the package has to be there all the same."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

FILES = sorted(Path("benchmarks").glob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_a_benchmark_imports_of_the_package_is_there(path):
    taken = [
        (node.module, name.name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("screenwright")
        for name in node.names
    ]
    missing = [f"{module}.{name}" for module, name in taken if not _is_there(module, name)]
    assert not missing


def _is_there(module: str, name: str) -> bool:
    try:
        return hasattr(import_module(module), name) or bool(import_module(f"{module}.{name}"))
    except ModuleNotFoundError:
        return False
