"""A design drawn by lot: colours, fonts, corners, densities and the styles of controls for one page."""

from __future__ import annotations

import colorsys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

Design = Mapping[str, Any]
"""Values for ``design.j2`` and the kits, by name. ``own`` False: a UI library draws the controls."""

LIBRARY = {"ground": "#fff", "surface": "#fff", "ink": "#212529", "muted": "#6c757d", "line": "#dee2e6"}
"""Colours for pages that a library paints, where ours only lays things out."""


@cache
def _lots() -> dict[str, list[Any]]:
    return tomllib.loads(files(__package__).joinpath("lots.toml").read_text(encoding="utf-8"))


def draw_design(rng: Random, fonts: tuple[str, ...], *, own: bool) -> Design:
    """The look of a page; the same generator state gives the same design."""
    base = _palette(rng, dark=own and rng.random() < 0.25)
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


def _palette(rng: Random, *, dark: bool) -> dict[str, Any]:
    hue, other = rng.random(), rng.random()
    return {
        "dark": dark,
        "accent": _css(hue, rng.uniform(0.45, 0.7) if dark else rng.uniform(0.25, 0.5), rng.uniform(0.3, 1)),
        "on_accent": "#000" if dark and rng.random() < 0.5 else "#fff",
        "deep": _css(hue, 0.3, 0.7),
        "dusk": _css(hue, 0.16, 0.4),
        "ground": _css(
            other, rng.uniform(0.03, 0.13) if dark else rng.choice((1, 1, 0.97, 0.95, 0.92)), rng.uniform(0, 0.35)
        ),
        "surface": _css(other, rng.uniform(0.1, 0.18) if dark else rng.choice((1, 1, 0.99)), 0.12),
        "ink": _css(other, rng.uniform(0.85, 1) if dark else rng.uniform(0, 0.2), 0.15),
        "muted": _css(other, 0.62 if dark else rng.choice((0.4, 0.45, 0.55)), 0.08),
        "line": _css(other, 0.27 if dark else rng.uniform(0.78, 0.92), 0.1),
        "plain_link": "#7ab7ff" if dark else "#0066cc",
    }


def _css(hue: float, light: float, saturation: float) -> str:
    red, green, blue = colorsys.hls_to_rgb(hue % 1, light, saturation)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
