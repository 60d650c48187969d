"""How a desktop looks: screen, window manager, panel, themes, fonts, scale, language; drawn by seed.

A test split draws from the test-only words too: a part of it shares neither application nor theme with training. Half
of the looks for training have made-up controls; validation and test have those of real themes only.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from screenwright_lab.data.screens.desktop.paint import write_paint

SIZES = ((1024, 768), (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1600, 900), (1920, 1080), (2560, 1440))
MANAGERS = {"train": ("openbox", "xfwm4", "metacity", "icewm", "fluxbox"), "test": ("marco", "jwm")}
MANAGER_COMMANDS = {
    "xfwm4": ("xfwm4", "--compositor=off"),
    "metacity": ("metacity", "--no-composite"),
    "marco": ("marco", "--no-composite"),
}
"""Without shadows a window is as large as the X server says."""
GTK_THEMES = {
    "train": (
        "Adwaita", "Adwaita", "Adwaita-dark", "Arc", "Arc-Darker", "Arc-Dark", "Materia", "Materia-light-compact",
        "Greybird", "Greybird-dark", "Breeze", "Breeze-Dark", "Bluebird", "Menta", "BlackMATE", "Orchis",
        "HighContrast", "Raleigh",
    ),
    "test": ("Yaru", "Yaru-dark", "Numix", "Blackbird", "TraditionalOk", "Materia-dark", "Orchis-Dark"),
}  # fmt: skip
QT_STYLES = {"train": ("Fusion", "Fusion", "Breeze", "Windows"), "test": ("Oxygen", "kvantum", "Adwaita")}
ICONS = {
    "train": ("Adwaita", "Papirus", "Tango", "breeze", "mate", "gnome-brave", "Humanity", "gnome", "Moka", "nuoveXT2"),
    "test": ("elementary-xfce", "Yaru", "oxygen", "Numix"),
}
FONTS = (
    "Sans",
    "DejaVu Sans",
    "Cantarell",
    "Roboto",
    "Liberation Sans",
    "Open Sans",
    "Lato",
    "Noto Sans",
    "Noto Serif",
)
PANELS = (("tint2",), ("lxpanel",), ("xfce4-panel", "--disable-wm-check"), ())
LANGUAGES = ("en_US",) * 12 + ("de_DE", "fr_FR", "zh_CN", "ru_RU")
PAINTED = 0.5
_OPENBOX_THEMES = (
    "Clearlooks",
    "Bear2",
    "Mikachu",
    "Natura",
    "Onyx",
    "Syscrash",
    "Orang",
    "Artwiz-boxed",
    "Clearlooks-3.4",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """``scale``: pixels for each logical pixel of the toolkits; ``dpi`` enlarges letters only;
    ``paint``: the seed of a made-up style for controls."""

    width: int
    height: int
    manager: str
    manager_theme: str
    panel: tuple[str, ...]
    gtk_theme: str
    qt_style: str
    icons: str
    font: str
    points: int
    dpi: int
    scale: float
    language: str
    wallpaper: str
    pictured: bool
    paint: int | None

    @property
    def variant(self) -> str:
        """For ``Origin.variant``."""
        panel = self.panel[0] if self.panel else "no panel"
        return (
            f"{self.manager} {self.manager_theme}, {panel}, {self.font} {self.points}, {self.dpi} dpi, "
            f"scale {self.scale:g}, {self.language}{'' if self.paint is None else ', painted'}"
        )


def draw_look(random_: random.Random, split: str) -> Look:
    def of(words: dict[str, tuple[str, ...]]) -> str:
        return random_.choice(words["test"] if split == "test" and random_.random() < 0.6 else words["train"])

    scale = random_.choice((1.0, 1.0, 1.0, 1.0, 1.0, 1.25, 1.5, 2.0, 2.0))
    small = [size for size in SIZES if scale == 1.0 or size[0] >= 1100 * scale]
    width, height = random_.choice(small or SIZES[-2:])
    manager = of(MANAGERS)
    return Look(
        width=width,
        height=height,
        manager=manager,
        manager_theme=random_.choice(_OPENBOX_THEMES) if manager == "openbox" else "",
        panel=random_.choice(PANELS) if random_.random() < 0.6 else (),
        gtk_theme=of(GTK_THEMES),
        qt_style=of(QT_STYLES),
        icons=of(ICONS),
        font=random_.choice(FONTS),
        points=random_.choice((9, 10, 10, 10, 11, 11, 12, 14)),
        dpi=random_.choice((96, 96, 96, 96, 84, 110, 120)) if scale == 1.0 else 96,
        scale=scale,
        language=random_.choice(LANGUAGES),
        wallpaper="#" + "".join(random_.choice("0123456789abcdef") for _ in range(6)),
        pictured=random_.random() < 0.5,
        paint=random_.randrange(1 << 30) if split == "train" and random_.random() < PAINTED else None,
    )


def environment(look: Look, home: Path, path: str) -> dict[str, str]:
    """All that a program of the desktop gets to know. GTK scales by whole numbers only."""
    return {
        "PATH": path,
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home / "run"),
        "LANG": f"{look.language}.UTF-8",
        "LC_ALL": f"{look.language}.UTF-8",
        "LANGUAGE": look.language,
        "XDG_SESSION_TYPE": "x11",
        "XDG_CURRENT_DESKTOP": "XFCE",
        "GTK_MODULES": "gail:atk-bridge",
        "NO_AT_BRIDGE": "0",
        "GTK_A11Y": "atspi",
        "GTK_THEME": look.gtk_theme.replace("Adwaita-dark", "Adwaita:dark"),
        "GTK2_RC_FILES": str(home / ".gtkrc-2.0"),
        "GDK_SCALE": "2" if look.scale == 2.0 else "1",
        "GDK_BACKEND": "x11",
        "GSK_RENDERER": "cairo",
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "QT_ACCESSIBILITY": "1",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "QT_QPA_PLATFORM": "xcb",
        "QT_QPA_PLATFORMTHEME": "qt5ct",
        "QT_STYLE_OVERRIDE": look.qt_style,
        "QT_SCALE_FACTOR": f"{look.scale:g}",
        "QTWEBENGINE_DISABLE_SANDBOX": "1",
        "SAL_USE_VCLPLUGIN": "gtk3",
        "GSETTINGS_BACKEND": "memory",
        "NO_PROXY": "*",
    }


def write_settings(look: Look, home: Path) -> None:
    """The files in ``home`` that toolkits and window managers read."""
    font = f"{look.font} {look.points}"
    gtk = {
        "theme": look.gtk_theme.removesuffix("-dark") if look.gtk_theme == "Adwaita-dark" else look.gtk_theme,
        "icons": look.icons,
    }
    ini = (
        f"[Settings]\ngtk-theme-name={gtk['theme']}\ngtk-icon-theme-name={gtk['icons']}\ngtk-font-name={font}\n"
        f"gtk-application-prefer-dark-theme={int('dark' in look.gtk_theme.lower())}\ngtk-xft-dpi={look.dpi * 1024}\n"
        "gtk-enable-animations=0\n"
    )
    qt_font = f'"{look.font},{look.points},-1,5,50,0,0,0,0,0"'
    dark = "dark" in look.gtk_theme.lower()
    qt = (
        f"[Appearance]\nicon_theme={look.icons}\nstyle={look.qt_style}\ncustom_palette={str(dark).lower()}\n"
        f"color_scheme_path=/usr/share/qt5ct/colors/{'darker' if dark else 'airy'}.conf\n"
        f"[Fonts]\ngeneral={qt_font}\nfixed={qt_font}\n"
    )
    if look.paint is not None:
        qt += f"[Interface]\nstylesheets={write_paint(look.paint, home)}\n"
    settings = (
        f'Net/ThemeName "{gtk["theme"]}"\nNet/IconThemeName "{gtk["icons"]}"\nGtk/FontName "{font}"\n'
        f'Xft/DPI {look.dpi * 1024}\nXft/Antialias 1\nXft/Hinting 1\nXft/HintStyle "hintslight"\n'
        f"Gdk/WindowScalingFactor {2 if look.scale == 2.0 else 1}\nGtk/EnableAnimations 0\nNet/EnableEventSounds 0\n"
    )
    openbox = (
        f'<openbox_config xmlns="http://openbox.org/3.4/rc"><theme><name>{look.manager_theme}</name></theme>'
        "<placement><policy>Smart</policy></placement></openbox_config>"
    )
    files = {
        ".config/gtk-3.0/settings.ini": ini,
        ".config/gtk-4.0/settings.ini": ini,
        ".gtkrc-2.0": (
            f'gtk-theme-name="{gtk["theme"]}"\ngtk-icon-theme-name="{gtk["icons"]}"\ngtk-font-name="{font}"\n'
        ),
        ".config/qt5ct/qt5ct.conf": qt,
        ".config/qt6ct/qt6ct.conf": qt,
        ".config/kdeglobals": f"[Icons]\nTheme={look.icons}\n[General]\nwidgetStyle={look.qt_style}\n",
        ".config/openbox/rc.xml": openbox if look.manager_theme else "",
        ".fluxbox/overlay": "background: none\n",
        ".xsettingsd": settings,
    }
    for name, content in files.items():
        if content:
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")


def furniture(look: Look, home: Path, picture: Path) -> list[list[str]]:
    """The programs that make up the desktop around the applications; ``picture`` may be its wallpaper."""
    return [
        ["xsettingsd", "-c", str(home / ".xsettingsd")],
        list(MANAGER_COMMANDS.get(look.manager, (look.manager,))),
        ["hsetroot", "-cover", str(picture)] if look.pictured else ["xsetroot", "-solid", look.wallpaper],
        *([list(look.panel)] if look.panel else []),
    ]
