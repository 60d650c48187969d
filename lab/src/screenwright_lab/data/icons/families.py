"""The icon families of ``families.toml``: which of their drawings show which function of ``functions.toml``."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from screenwright.core.errors import DataError

OTHER = "other"
"""The function of whatever no entry of the table names."""

_STYLES = {
    "outline", "outlined", "fill", "filled", "line", "linear", "bold", "light", "thin", "duotone", "tone", "sharp",
    "round", "rounded", "solid", "regular", "broken", "bulk", "baseline", "twotone", "two", "o", "alt", "icon", "glyph",
    "simple", "color", "ltr", "rtl", "8", "10", "12", "15", "16", "20", "24", "28", "30", "32", "36", "48",
}  # fmt: skip
_PREFIXES = {
    "ios", "md", "outline", "baseline", "round", "sharp", "twotone", "bxs", "bx", "bxl", "logo", "solid", "regular",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Family:
    """One npm package ``@iconify-json/NAME``; ``split``: train, validation or test."""

    name: str
    version: str
    licence: str
    split: str

    @property
    def package(self) -> str:
        return f"@iconify-json/{self.name}"


@dataclass(frozen=True, slots=True)
class Drawing:
    """One icon of a family as a whole SVG document, black where it has no colour of its own."""

    family: Family
    name: str
    function: str
    svg: str


def families() -> tuple[Family, ...]:
    document = tomllib.loads(files(__package__).joinpath("families.toml").read_text(encoding="utf-8"))
    return tuple(Family(**entry) for entry in document["family"])


@cache
def functions() -> dict[str, tuple[str, ...]]:
    """Function -> plain names of pictures that show it, in the order of the table."""
    document = tomllib.loads(files(__package__).joinpath("functions.toml").read_text(encoding="utf-8"))
    return {function: tuple(names) for function, names in document.items()}


@cache
def _by_name() -> dict[str, str]:
    return {name: function for function, names in functions().items() for name in names}


def plainer(name: str) -> Iterator[str]:
    """A family's name for a picture, then without its words of style, one after the other.

    ``ios-arrow-left-outline-24`` gives itself, ``ios-arrow-left-outline``, ``ios-arrow-left``, ``arrow-left``.
    """
    parts = [part for part in re.split(r"[-_]", name.lower()) if part]
    yield "-".join(parts)
    while len(parts) > 1 and parts[-1] in _STYLES:
        parts.pop()
        yield "-".join(parts)
    while len(parts) > 1 and parts[0] in _PREFIXES:
        parts.pop(0)
        yield "-".join(parts)


def words_of(name: str) -> frozenset[str]:
    """What a family's name for a picture says of it, without words of style and numbers."""
    return frozenset(part for part in re.split(r"[-_]", name.lower()) if part and not part.isdigit()) - _STYLES


def function_of(name: str) -> str:
    """What a picture of this name does; OTHER where the table does not know it."""
    known, short = _by_name(), ""
    for short in plainer(name):
        if short in known:
            return known[short]
    return known.get(re.sub(r"-\d$", "", short), OTHER)


def drawings(family: Family, folder: Path) -> Iterator[Drawing]:
    """All of a family's icons from the unpacked package in ``folder``. Raises DataError where it is not one."""
    try:
        document = json.loads((folder / "icons.json").read_text(encoding="utf-8"))
        icons, width, height = document["icons"], document.get("width", 16), document.get("height", 16)
    except (OSError, ValueError, KeyError) as error:
        raise DataError(f"{folder} is no package of the icon family {family.name}: {error}") from error
    for name, icon in sorted(icons.items()):
        if not icon.get("hidden"):
            box = f"{icon.get('left', 0)} {icon.get('top', 0)} {icon.get('width', width)} {icon.get('height', height)}"
            svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" color="black">{icon["body"]}</svg>'
            yield Drawing(family, name, function_of(name), svg)
