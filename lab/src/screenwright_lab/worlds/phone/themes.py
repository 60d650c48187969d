"""Looks of the world: colours, letters, room, and which form bars, lists, tiles, switches and buttons take.

Some are kept out of training, so that it can be measured what a policy makes of a phone that looks otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

Bar: TypeAlias = Literal["plain", "coloured", "centred", "large"]
Rows: TypeAlias = Literal["plain", "lines", "cards"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """``font`` is the name of a TrueType file, ``family`` the same for a browser; ``row`` the height of a row of one
    line in dp; ``radius`` that of corners. ``words`` writes names on buttons in place of glyphs; ``navigation`` draws
    Back and Home at the bottom, else there is only a pill; ``columns`` of the home screen, 1 for a list."""

    name: str
    palette: Mapping[str, str]
    wallpaper: tuple[str, str]
    font: str
    family: str
    size: float = 15.0
    row: float = 52.0
    margin: float = 16.0
    radius: float = 10.0
    bar: Bar = "plain"
    rows: Rows = "plain"
    words: bool = False
    grid: bool = True
    switch: Literal["pill", "square", "checkbox"] = "pill"
    columns: int = 4
    app_icon: Literal["round", "square", "bare"] = "round"
    tabs_below: bool = True
    navigation: bool = True


def _palette(
    ground: str, card: str, ink: str, faint: str, accent: str, on_accent: str, tint: str, line: str, **other: str
) -> Mapping[str, str]:
    """The tones that ``phone.drawing`` and both renderers know."""
    tones = {
        "ground": ground, "card": card, "sheet": card, "ink": ink, "faint": faint, "accent": accent,
        "on_accent": on_accent, "tint": tint, "on_tint": ink, "line": line, "outline": faint, "track": line,
        "bar": ground, "on_bar": ink,
    }  # fmt: skip
    return MappingProxyType(tones | other)


_LISTED = (
    Theme(
        name="linen",
        palette=_palette("#fbf9fd", "#f0edf5", "#1d1b20", "#55525c", "#6750a4", "#ffffff", "#e9ddff", "#cfc9d8"),
        wallpaper=("#7c6bb0", "#c79cae"), font="Roboto-Regular.ttf", family="Roboto", radius=12,
    ),
    Theme(
        name="graphite",
        palette=_palette("#121316", "#1e2024", "#e4e5ea", "#a8acb6", "#8ab4f8", "#0b2244", "#2d3b55", "#3c4048"),
        wallpaper=("#10131c", "#2b3350"), font="Roboto-Regular.ttf", family="Roboto", rows="lines", columns=4, row=54,
        navigation=False,
    ),
    Theme(
        name="meadow",
        palette=_palette("#ffffff", "#eef6ee", "#17251a", "#586a5c", "#2e7d32", "#ffffff", "#cfe8cf", "#d5ded5",
                         bar="#2e7d32", on_bar="#ffffff"),
        wallpaper=("#3f8f5f", "#c9d98a"), font="Lato-Regular.ttf", family="Lato", bar="coloured", rows="lines",
        radius=4, switch="square", app_icon="square", columns=3, grid=False, tabs_below=False,
    ),
    Theme(
        name="harbour",
        palette=_palette("#f2f2f7", "#ffffff", "#10131a", "#6c7079", "#0a67d8", "#ffffff", "#dbe8fb", "#dcdce2"),
        wallpaper=("#2a6fb0", "#7ec3d8"), font="OpenSans-Regular.ttf", family="Open Sans", bar="centred", rows="cards",
        app_icon="square", navigation=False, radius=11, row=48, size=14.5,
    ),
    Theme(
        name="paper",
        palette=_palette("#faf5e9", "#f1e8d4", "#2d2419", "#74664f", "#9a4a1f", "#fffaf0", "#ecd9bd", "#d9c9a9"),
        wallpaper=("#e9dcc0", "#cdb68c"), font="DejaVuSerif.ttf", family="DejaVu Serif", rows="lines", words=True,
        grid=False, switch="checkbox", columns=1, app_icon="bare", radius=2, size=13.5, row=50,
    ),
    Theme(
        name="midnight",
        palette=_palette("#171326", "#241d3b", "#efeaff", "#b3a9d0", "#f08bc4", "#3a0a28", "#4a2f63", "#40365f"),
        wallpaper=("#1b1436", "#5b2a62"), font="Quicksand-Medium.ttf", family="Quicksand", bar="large", rows="cards",
        columns=3, app_icon="round", radius=18, row=58,
    ),
    Theme(
        name="signal",
        palette=_palette("#000000", "#1a1a1a", "#ffffff", "#d0d0d0", "#ffd400", "#000000", "#4a4000", "#8a8a8a",
                         bar="#ffd400", on_bar="#000000"),
        wallpaper=("#000000", "#202020"), font="DejaVuSans.ttf", family="DejaVu Sans", bar="coloured", rows="lines",
        words=True, switch="square", columns=1, app_icon="square", radius=0, size=14.5, row=60, tabs_below=False,
    ),
    Theme(
        name="candy",
        palette=_palette("#fff1f5", "#ffffff", "#4a1530", "#9a5f7a", "#e0407f", "#ffffff", "#ffd3e2", "#f5c3d5"),
        wallpaper=("#ffb3c9", "#ffe0b8"), font="Quicksand-Medium.ttf", family="Quicksand", bar="large", rows="cards",
        columns=3, app_icon="bare", radius=22, row=56, navigation=False,
    ),
    Theme(
        name="slate",
        palette=_palette("#e8ecef", "#f7f9fa", "#22303a", "#5f707c", "#00838f", "#ffffff", "#c4e4e8", "#bccad2",
                         bar="#37474f", on_bar="#ffffff"),
        wallpaper=("#455a64", "#90a4ae"), font="LiberationSans-Regular.ttf", family="Liberation Sans", bar="coloured",
        rows="cards", columns=4, app_icon="square", radius=6, row=50, switch="pill",
    ),
)  # fmt: skip
THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in _LISTED})
UNSEEN = ("signal", "candy", "slate")
"""Kept out of training."""
BY_BROWSER = ("slate",)
"""Of those, the ones whose episodes a browser draws."""
TRAINED = tuple(name for name in THEMES if name not in UNSEEN)
