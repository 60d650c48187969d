"""Looks of a desktop on which a recorded task is done again: size, theme, scale, letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DesktopLook:
    """``variables``: environment of the applications; ``settings``: files in the folder of settings, by their path."""

    name: str
    width: int
    height: int
    variables: Mapping[str, str]
    settings: Mapping[str, str]


def _look(
    name: str,
    size: tuple[int, int] = (1024, 768),
    gtk: str = "Adwaita",
    qt: str = "Fusion",
    font: str = "Sans 10",
    scale: int = 1,
    dpi: int = 96,
) -> DesktopLook:
    """GTK takes these from a file of its own and variables, Qt from qt5ct; GTK scales by whole numbers."""
    dark = "dark" in gtk.lower()
    family, _, points = font.rpartition(" ")
    variables = {
        "GTK_THEME": gtk,
        "GDK_SCALE": str(scale),
        "QT_SCALE_FACTOR": str(scale),
        "QT_FONT_DPI": str(dpi),
        "QT_QPA_PLATFORMTHEME": "qt5ct",
    }
    gtk_file = (
        f"[Settings]\ngtk-font-name={font}\ngtk-xft-dpi={dpi * 1024}\n"
        f"gtk-theme-name={gtk.partition(':')[0]}\ngtk-application-prefer-dark-theme={int(dark)}\n"
    )
    qt_font = f'"{family},{points},-1,5,50,0,0,0,0,0"'
    qt_file = (
        f"[Appearance]\nstyle={qt}\ncustom_palette={str(dark).lower()}\n"
        "color_scheme_path=/usr/share/qt5ct/colors/darker.conf\n"
        f"[Fonts]\ngeneral={qt_font}\nfixed={qt_font}\n"
    )
    return DesktopLook(name, *size, variables, {"gtk-3.0/settings.ini": gtk_file, "qt5ct/qt5ct.conf": qt_file})


PLAIN = DesktopLook("plain", 1024, 768, {}, {})
"""On which tasks are shown: as the applications look where nobody has set anything."""
LOOKS = (
    _look("large-dark", size=(1920, 1080), gtk="Adwaita:dark"),
    _look("theme", gtk="Arc", qt="Breeze"),
    _look("scale-2", size=(2048, 1536), scale=2),
    _look("dpi-144", size=(1600, 1200), dpi=144),
    _look("font", font="DejaVu Serif 13", size=(1280, 1024)),
)
"""On which they are done again."""
