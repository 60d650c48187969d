"""The phone's colours, light and dark, by what they are for."""

from __future__ import annotations

LIGHT = {
    "ground": "#f8f9fe", "card": "#eceef6", "sheet": "#e6e8f1", "ink": "#191c21", "faint": "#50555f", "line": "#c4c7d1",
    "outline": "#737781", "accent": "#2459b8", "on_accent": "#ffffff", "tint": "#d7e2ff", "on_tint": "#0d2b66",
    "track": "#e0e2ea", "key": "#ffffff", "keys": "#e4e6ee", "special": "#cfd5e4", "selection": "#b7d0ff",
    "danger": "#b3261e",
}  # fmt: skip
DARK = {
    "ground": "#111318", "card": "#1d2026", "sheet": "#282b32", "ink": "#e3e4ec", "faint": "#b0b4bf", "line": "#43474f",
    "outline": "#8d919c", "accent": "#aac7ff", "on_accent": "#0a2f65", "tint": "#2b4678", "on_tint": "#d7e2ff",
    "track": "#353941", "key": "#3a3e47", "keys": "#1f2228", "special": "#2c3546", "selection": "#31538f",
    "danger": "#f2b8b5",
}  # fmt: skip
WALLPAPER = {"light": ("#3c5f9e", "#9a6f9b"), "dark": ("#131d33", "#2e2138")}
"""Colours at the top and the bottom of the launcher."""


def colours(dark: bool) -> dict[str, str]:
    return DARK if dark else LIGHT
