"""The pinned npm packages whose pages, components, icons and fonts are rendered, from ``sources.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from screenwright.core.errors import DataError

Split: TypeAlias = Literal["train", "validation", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)


@dataclass(frozen=True, slots=True, kw_only=True)
class Package:
    """One npm package at one version. ``pages``: globs of whole pages in it; without them it only serves others.

    ``library`` and ``icons`` are what its pages show; nothing of one split appears in another.
    """

    name: str
    version: str
    licence: str
    pages: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    root: str = ""
    library: str = ""
    icons: str = ""
    split: Split = "train"

    @property
    def folder(self) -> str:
        """Its folder in the cache and, without version, its host: ``@ionic/core`` -> ``ionic+core@9.0.5``."""
        return f"{self.name.lstrip('@').replace('/', '+')}@{self.version}"

    @property
    def host(self) -> str:
        """A host name of its own, for pages that name their files from the root."""
        return self.folder.lower().replace("+", "-").replace("@", "-v").replace(".", "-")

    def found(self, cache: Path) -> list[str]:
        """Paths of its pages under its root, sorted. Raises DataError when it has not been fetched."""
        home = cache / self.folder / self.root
        if not home.is_dir():
            raise DataError(f"{self.name} {self.version} is not in {cache}: run `screenwright data screens fetch`")
        paths = {path for glob in self.pages for path in home.glob(glob)}
        paths -= {path for glob in self.skip for path in home.glob(glob)}
        return sorted(path.relative_to(home).as_posix() for path in paths)


def packages() -> tuple[Package, ...]:
    """All packages of the list, in its order."""
    document = tomllib.loads(files(__package__).joinpath("sources.toml").read_text(encoding="utf-8"))
    return tuple(
        Package(**{**entry, "pages": tuple(entry.get("pages", ())), "skip": tuple(entry.get("skip", ()))})
        for entry in document["package"]
    )
