"""What each module of the project imports, as its text says: functions and types included, exports followed home."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

PARTED = ("screenwright.agents", "screenwright.devices", "screenwright.interfaces", "screenwright.safety")
"""Packages whose packages export for themselves."""
FREE = ("core", "version", "__main__")
"""Of the product, what is imported by its modules: the nouns that everybody uses."""


@dataclass(frozen=True, slots=True)
class Import:
    """``module`` imports ``name`` of ``source``, or with "" the ``source`` itself."""

    module: str
    source: str
    name: str


class Sources:
    """The modules below some roots, by their full names."""

    def __init__(self, *roots: Path) -> None:
        self.files = {module_of(path, root): path for root in roots for path in sorted(root.rglob("*.py"))}
        self.packages = {name for name, path in self.files.items() if path.name == "__init__.py"}

    @cached_property
    def imports(self) -> tuple[Import, ...]:
        """All imports of own modules; ``from package import module`` is one of the module."""
        return tuple(self._imports())

    def _imports(self) -> Iterator[Import]:
        for module, path in self.files.items():
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Import):
                    yield from (Import(module, one.name, "") for one in node.names if one.name in self.files)
                elif isinstance(node, ast.ImportFrom) and node.module in self.files:
                    for one in node.names:
                        inner = f"{node.module}.{one.name}"
                        exported = inner not in self.files or one.name in exports(self.files[node.module])
                        yield Import(module, node.module, one.name) if exported else Import(module, inner, "")

    def exporter(self, module: str) -> str | None:
        """The package through which others import from a module; None where they may import it directly."""
        parts = module.split(".")
        if parts[0] != "screenwright" or len(parts) < 2 or parts[1] in FREE:
            return None
        own = ".".join(parts[:3])
        if ".".join(parts[:2]) in PARTED and own in self.packages:
            return own
        return ".".join(parts[:2])

    def home(self, found: Import) -> str:
        """The module where what is imported is written."""
        inside = exports(self.files[found.source]).get(found.name)
        return found.source if inside is None else f"{found.source}.{inside}"


@cache
def exports(init: Path) -> dict[str, str]:
    """The names that a package exports, each with the module below it where it is written."""
    stub = init.with_suffix(".pyi")
    if init.name != "__init__.py" or not stub.exists():
        return {}
    nodes = [node for node in ast.parse(stub.read_text(encoding="utf-8")).body if isinstance(node, ast.ImportFrom)]
    return {one.name: node.module or one.name for node in nodes for one in node.names}


def module_of(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__")
