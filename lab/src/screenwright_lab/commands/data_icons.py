"""``screenwright data icons``: the icon families fetched and drawn, for training the icon namer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from screenwright.interfaces.cli import check_folder, say

if TYPE_CHECKING:
    from screenwright_lab.data.icons.families import Family


def icons(
    out: Annotated[
        Path,
        typer.Option(callback=check_folder, help="Folder for packages and glyphs; what it holds is not made again."),
    ],
    scenes: Annotated[
        Path | None, typer.Option(help="Also write crops of the test families to this file (.npz).")
    ] = None,
) -> None:
    """Fetch the icon families of the list from the npm registry and draw them as small pictures."""
    from collections import Counter

    from screenwright_lab.data.icons.families import OTHER, families
    from screenwright_lab.data.icons.glyphs import glyphs
    from screenwright_lab.data.screens.web.fetch import fetch
    from screenwright_lab.data.screens.web.sources import Package

    def package(family: Family) -> Package:
        return Package(name=family.package, version=family.version, licence=family.licence)

    listed = families()
    fetch(tuple(package(family) for family in listed), out / "packages", say)
    drawn = glyphs(listed, lambda family: out / "packages" / package(family).folder, out, say)
    counts = Counter(family.split for family in listed)
    named = sum(function != OTHER for function in drawn.functions)
    if scenes:
        from screenwright_lab.data.icons.glyphs import kept
        from screenwright_lab.training.icon_scenes import write_scenes

        write_scenes(kept(out, "test"), scenes, seed=2)
    print(f"{len(drawn.ink)} glyphs, {named} with a function, of {len(listed)} families {dict(counts)}")
