"""The colours of one made-up look, of a page or of a desktop's controls."""

from __future__ import annotations

import colorsys
from random import Random
from typing import Any


def draw_palette(rng: Random, *, dark: bool) -> dict[str, Any]:
    """Colours as ``#rrggbb`` by what they are for, and ``dark``; the same generator state gives the same palette."""
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
