"""Made-up styles for the controls of real applications: a style sheet for GTK 3 and 4 and one for Qt, drawn at random.

The themes that Debian carries are few and related. A style sheet of the user goes over any of them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from jinja2 import Environment, PackageLoader, Template
from PIL import Image, ImageDraw

from screenwright_lab.data.screens.palette import draw_palette

TICK, DOT = "tick.png", "dot.png"
_SIDE = 32
"""Pixels of the pictures in marks that are ticked: Qt draws none of its own once a mark is styled."""


def write_paint(seed: int, home: Path) -> Path:
    """Write GTK's style sheets to where it reads them below ``home``; returns the path of the one for Qt."""
    rng = Random(seed)
    base = draw_palette(rng, dark=rng.random() < 0.35)
    field = base["surface"] if rng.random() < 0.7 else base["ground"]
    button = rng.choice((base["surface"], base["ground"], base["line"]))
    edge = rng.choice((base["line"], base["muted"], base["ink"], base["accent"]))
    side = rng.choice((12, 13, 14, 16, 16, 18, 20, 22))
    folder = home / ".config" / "paint"
    values = {
        **base,
        "field": field,
        "button": button,
        "edge": edge,
        "radius": rng.choice((0, 0, 2, 3, 4, 6, 10, 16)),
        "width": rng.choice((0, 1, 1, 1, 2)),
        "mark_width": rng.choice((1, 1, 1, 2)),
        "pad": rng.choice((1, 2, 3, 4, 6, 8)),
        "side": side,
        "corner": rng.choice((0, 0, 2, 3, 4, side // 3)),
        "filled": rng.random() < 0.6,
        "shine": rng.random() < 0.25,
        "tab": rng.choice(("line", "fill", "raised", "plain")),
        "tab_pad": rng.choice((3, 5, 7, 10)),
        "bar": rng.choice((3, 5, 8, 11, 14)),
        "knob": rng.choice((10, 12, 14, 16, 20)),
        "knob_corner": rng.choice((0, 2, 10)),
        "trough": rng.choice((2, 4, 6, 10)),
        "row": rng.choice((0, 1, 2, 4, 6)),
        "ruled": rng.random() < 0.4,
        "tick": str(folder / TICK),
        "dot": str(folder / DOT),
    }
    ink = values["on_accent"] if values["filled"] else values["accent"]
    folder.mkdir(parents=True, exist_ok=True)
    _draw(folder / TICK, ink, [(6, 17), (13, 24), (26, 8)])
    _draw(folder / DOT, ink, None)
    for version in ("3.0", "4.0"):
        sheet = home / ".config" / f"gtk-{version}" / "gtk.css"
        sheet.parent.mkdir(parents=True, exist_ok=True)
        sheet.write_text(_template("paint.css.j2").render(values), encoding="utf-8")
    qt = folder / "paint.qss"
    qt.write_text(_template("paint.qss.j2").render(values), encoding="utf-8")
    return qt


def _draw(path: Path, ink: str, line: list[tuple[int, int]] | None) -> None:
    """A tick along ``line``, or a dot."""
    image = Image.new("RGBA", (_SIDE, _SIDE))
    draw = ImageDraw.Draw(image)
    if line:
        draw.line(line, fill=ink, width=5, joint="curve")
    else:
        draw.ellipse((9, 9, 23, 23), fill=ink)
    image.save(path)


@cache
def _template(name: str) -> Template:
    return Environment(loader=PackageLoader(__package__, ""), autoescape=False).get_template(name)
