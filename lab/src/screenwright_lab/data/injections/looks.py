"""How pages look and where things stand on them, by lot. What a test split shows is never seen in development."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

from screenwright_lab.data.injections.sample import Split

Values: TypeAlias = dict[str, Any]

_FACES = {
    "development": ("DejaVu Sans, sans-serif", "Liberation Sans, sans-serif", "Liberation Serif, serif"),
    "test": ("Liberation Sans Narrow, Liberation Sans, sans-serif", "DejaVu Serif, serif", "sans-serif"),
}
_HUES = {
    "development": ("#1a56c4", "#0b7a52", "#7b2fb5", "#b3361c"),
    "test": ("#8a1550", "#22577a", "#4d6b14", "#a85b00"),
}
_GROUNDS = {"development": ("#ffffff", "#f6f3ea"), "test": ("#f2f6f9", "#fdfbff")}
_DESKTOPS = {"development": ((1280, 800), (1024, 768), (1440, 900)), "test": ((1366, 768), (1120, 760), (1600, 900))}
_PHONES = {"development": ((390, 844), (412, 915)), "test": ((360, 780), (430, 932))}
_LAYOUTS: dict[str, dict[str, tuple[str, ...]]] = {
    "development": {
        "place": ("center", "corner"),
        "buttons": ("right", ""),
        "band": ("inline", "bottom"),
        "system": ("", "night"),
        "toast": ("",),
        "wild": ("spaced",),
    },
    "test": {
        "place": ("top", "sheet"),
        "buttons": ("spread", "stack"),
        "band": ("top", "bottom"),
        "system": ("round", "round night"),
        "toast": ("toast-low",),
        "wild": ("hollow",),
    },
}


def look(rng: random.Random, split: Split) -> Values:
    """Colours, letters, corners and room; dark in three of ten."""
    hue = rng.choice(_HUES[split])
    colours = {"ground": rng.choice(_GROUNDS[split]), "ink": "#1d2126", "card": "#ffffff", "line": "#dde1e6",
               "edge": "#8a919b", "main": hue, "onmain": "#ffffff", "bar": hue, "barink": "#ffffff"}  # fmt: skip
    if rng.random() < 0.3:
        colours |= {"ground": "#1c1f24", "ink": "#e8eaee", "card": "#292e36", "line": "#444b57", "edge": "#7d8696",
                    "main": "#8db7ff", "onmain": "#10141b", "bar": "#11141a", "barink": "#f0f2f5"}  # fmt: skip
    return {
        **colours,
        "face": f"{rng.choice(_FACES[split])}, WenQuanYi Micro Hei",
        "size": rng.choice((15, 16, 17)),
        "round": rng.choice((0, 4, 8, 14)),
        "gap": rng.choice((16, 20, 26)),
    }


def layout(rng: random.Random, split: Split) -> Values:
    drawn: Values = {name: rng.choice(choices) for name, choices in _LAYOUTS[split].items()}
    for name in ("yes_first", "veil", "pictures", "inside"):
        drawn[name] = rng.random() < 0.5
    return drawn


def window(rng: random.Random, split: Split, phone: bool) -> tuple[tuple[int, int], float]:
    """The size in CSS pixels and how many pixels of the picture make one."""
    return (rng.choice(_PHONES[split]), 2.0) if phone else (rng.choice(_DESKTOPS[split]), 1.0)
