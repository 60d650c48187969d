"""A design drawn by lot: colours, fonts, corners, densities and the styles of controls for one page."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from screenwright_lab.data.screens.palette import draw_palette

Design = Mapping[str, Any]
"""Values for ``design.j2`` and the kits, by name. ``own`` False: a UI library draws the controls."""

LIBRARY = {"ground": "#fff", "surface": "#fff", "ink": "#212529", "muted": "#6c757d", "line": "#dee2e6"}
"""Colours for pages that a library paints, where ours only lays things out."""


@cache
def _lots() -> dict[str, list[Any]]:
    return tomllib.loads(files(__package__).joinpath("lots.toml").read_text(encoding="utf-8"))


def draw_design(rng: Random, fonts: tuple[str, ...], *, own: bool) -> Design:
    """The look of a page; the same generator state gives the same design."""
    base = draw_palette(rng, dark=own and rng.random() < 0.25)
    if not own:
        base |= LIBRARY
    base |= {
        "radius": rng.choice((0, 0, 3, 4, 6, 8, 12, 18)),
        "pad": rng.choice((4, 6, 7, 8, 10, 12)),
        "gap": rng.choice((6, 8, 10, 12, 16, 20)),
    }
    drawn = {name: _filled(rng.choice(lot), base) for name, lot in _lots().items()}
    font = rng.choice(fonts)
    values = {**base, **drawn, "own": own, "icon": drawn["icon_size"], "font": font}
    values["heading"] = font if rng.random() < 0.6 else rng.choice(fonts)
    values["on_top"] = "#fff" if values["top"] in (base["accent"], "#1b1f24") else base["ink"]
    values["on_side"] = base["ink"] if values["side"] in (base["surface"], base["ground"]) else "#e6e8ec"
    return values


def _filled(value: Any, base: Mapping[str, Any]) -> Any:
    return value.format(**base) if isinstance(value, str) else value
