"""How one page is shown: window, scale, fonts, colours, language, and what was done to it before the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Literal, TypeAlias

Deed: TypeAlias = Literal["none", "menu", "select", "focus", "type", "hover", "dialog", "press", "repaint"]
"""What is done before the picture; a page that offers nothing for it is shown as it is."""

PHONES = ((360, 640), (360, 780), (375, 667), (390, 844), (393, 852), (412, 915), (430, 932))
TABLETS = ((768, 1024), (820, 1180), (1024, 768), (1112, 834))
DESKTOPS = (
    (1024, 768), (1152, 720), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1440, 900), (1536, 864),
    (1600, 900), (1680, 1050), (1920, 1080), (1920, 1080), (2560, 1080),
)  # fmt: skip
LANGUAGES = ("de", "fr", "es", "zh", "ja", "ru", "ar", "el", "he", "hi", "pt")
MAX_PIXELS = 3_400_000


@dataclass(frozen=True, slots=True)
class Window:
    """CSS pixels, device pixels for each, and whether it is a phone's or tablet's."""

    width: int
    height: int
    scale: float
    mobile: bool

    @property
    def words(self) -> str:
        return f"{self.width}x{self.height}@{self.scale:g}{' mobile' if self.mobile else ''}"


@dataclass(frozen=True, slots=True)
class Shot:
    """``scroll``: 0..1 of the way down, and ``farther`` so many heights of the window below that. ``zone`` picks among
    the things that a deed may be done to, 0..1."""

    window: Window
    scroll: float
    deed: Deed
    zone: float
    farther: float = 0.0


@dataclass(frozen=True, slots=True)
class Look:
    """What is changed of a page as a whole; empty or None leaves it as its author made it."""

    font: str = ""
    size: float = 1.0
    hue: int = 0
    dark: bool = False
    radius: int | None = None
    language: str = ""
    states: int = 0
    """Seed of other states of controls than the author's; 0 leaves them."""

    @property
    def words(self) -> str:
        told = (
            self.font,
            f"text {self.size:g}" if self.size != 1 else "",
            f"hue {self.hue}" if self.hue else "",
            "dark" if self.dark else "",
            f"radius {self.radius}" if self.radius is not None else "",
            self.language,
            "other states" if self.states else "",
        )
        return ", ".join(word for word in told if word)


def random_window(rng: Random, *, phone: bool | None = None) -> Window:
    """Desktop windows most often; ``phone`` True or None/False restricts them to phones or to anything else."""
    sort = rng.random()
    if phone or (phone is None and sort < 0.2):
        width, height = rng.choice(PHONES)
        return Window(width, height, rng.choice((2.0, 2.0, 2.625, 2.75, 3.0)), True)
    if sort < 0.28:
        width, height = rng.choice(TABLETS)
        return Window(width, height, rng.choice((1.0, 1.5, 2.0)), True)
    width, height = rng.choice(DESKTOPS)
    scale = rng.choice((1.0, 1.0, 1.0, 1.0, 1.0, 1.25, 1.5, 2.0, 0.8, 0.9, 1.1))
    if width * height * scale * scale > MAX_PIXELS:
        scale = 1.0
    if scale < 1:  # zoomed out: more of the page on the same screen
        width, height = round(width / scale), round(height / scale)
    return Window(width, height, scale, False)


def random_look(rng: Random, fonts: tuple[str, ...]) -> Look:
    """Half of the loads leave the page's style as it is, half of them its states."""
    states = rng.randrange(1, 2**31 - 1) if rng.random() < 0.5 else 0
    if rng.random() < 0.45:
        return Look(dark=rng.random() < 0.1, states=states)
    return Look(
        font=rng.choice(fonts) if fonts and rng.random() < 0.6 else "",
        size=rng.choice((0.9, 1.1, 1.2)) if rng.random() < 0.15 else 1.0,
        hue=rng.randrange(30, 331, 30) if rng.random() < 0.35 else 0,
        dark=rng.random() < 0.2,
        radius=rng.choice((0, 0, 6, 14)) if rng.random() < 0.25 else None,
        language=rng.choice(LANGUAGES) if rng.random() < 0.3 else "",
        states=states,
    )


def random_shots(rng: Random, count: int, *, phone: bool | None = None) -> tuple[Shot, ...]:
    """The first shows the top of the page; later ones other windows, places and deeds."""
    shots = []
    for number in range(count):
        deed: Deed = "none"
        if rng.random() < (0.15 if number == 0 else 0.5):
            deed = rng.choice(("menu", "menu", "select", "focus", "type", "hover", "dialog"))
        scroll = 0.0 if number == 0 or rng.random() < 0.25 else rng.random()
        shots.append(Shot(random_window(rng, phone=phone), scroll, deed, rng.random()))
    return tuple(shots)


def random_pair(rng: Random, *, phone: bool | None = None) -> tuple[Shot, ...]:
    """The same window before and after one thing was done to the page."""
    before = Shot(random_window(rng, phone=phone), 0.6 * rng.random(), "none", rng.random())
    if rng.random() < 0.3:
        return before, replace(before, farther=rng.choice((0.1, 0.25, 0.5, 0.75)))
    deeds: tuple[Deed, ...] = ("menu", "select", "type", "dialog", "press", "press", "hover", "repaint")
    return before, replace(before, deed=rng.choice(deeds))
