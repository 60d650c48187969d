"""The looks of plain pages as style sheets. A look belongs to one split, so that a measure asks for looks never trained
on; numbers within a look (sizes, gaps, colours) are drawn by lot for each page."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

FONTS = {
    "train": ("DejaVu Sans", "Liberation Serif", "DejaVu Serif", "Liberation Sans Narrow"),
    "validation": ("DejaVu Sans", "Liberation Serif", "Liberation Sans Narrow"),
    "test": ("Liberation Sans", "DejaVu Sans Condensed", "Liberation Mono"),
}
_NONE = ""
_RULED = "table{border-collapse:collapse} td,th{border:1px solid LINE;padding:PADpx 12px}"
_LINES = "table{border-collapse:collapse} td,th{border-bottom:1px solid LINE;padding:PADpx 14px}"
_ZEBRA = "table{border-collapse:collapse} td,th{padding:PADpx 12px} tr:nth-child(even){background:SOFT}"
_BARE = "td,th{padding:PADpx 18px PADpx 0}"
_CARD = "table{border-collapse:collapse;border:1px solid LINE} th{background:SOFT} td,th{padding:PADpx 12px}"
_BOXED = (
    "input[type=text],textarea,select,button{border:1px solid LINE;border-radius:RADpx;padding:PADpx 10px;"
    "background:FIELD;color:INK;font:inherit}"
)
_UNDERLINED = (
    "input[type=text],textarea,select{border:0;border-bottom:1px solid LINE;background:transparent;color:INK;"
    "font:inherit}"
)
_INSET = (
    "input[type=text],textarea,select{border:2px inset LINE;background:FIELD;color:INK;font:inherit;padding:1px 3px}"
    "button{border:2px outset LINE;background:SOFT;color:INK;font:inherit}"
)
_FILLED = "input[type=text],textarea,select,button{border:0;background:SOFT;padding:PADpx 12px;color:INK;font:inherit}"


@dataclass(frozen=True, slots=True)
class Family:
    """Of looks: how tables and fields are drawn, and which colours there are, as (ground, ink, line, soft, field)."""

    name: str
    split: str
    tables: tuple[str, ...]
    fields: tuple[str, ...]
    colours: tuple[tuple[str, str, str, str, str], ...]


_LIGHT = (("#fff", "#222", "#bbb", "#f2f2f2", "#fff"), ("#fafafa", "#111", "#ccc", "#eee", "#fff"))
_WARM = (("#fdf6e3", "#3b3b2f", "#c9bf9f", "#f3ead0", "#fffdf5"), ("#fff8f2", "#402818", "#d8c0ac", "#f7e8da", "#fff"))
_DARK = (("#1e1f22", "#e6e6e6", "#555", "#2b2d31", "#26282c"), ("#0d1117", "#c9d1d9", "#30363d", "#161b22", "#0d1117"))
_COLD = (("#f5f8fc", "#14283c", "#aac0d8", "#e4edf7", "#fff"), ("#eef3f1", "#12312a", "#a9c4bb", "#dcebe6", "#fff"))
FAMILIES = (
    Family("plain", "train", (_RULED, _ZEBRA, _NONE), (_NONE, _BOXED, _INSET), _LIGHT),
    Family("paper", "train", (_LINES, _BARE, _CARD), (_BOXED, _FILLED, _INSET), _WARM),
    Family("slate", "train", (_RULED, _CARD), (_BOXED, _UNDERLINED), _DARK[:1]),
    Family("browser", "test", (_NONE, _RULED), (_NONE,), (("#fff", "#000", "#808080", "#eee", "#fff"),)),
    Family("sheet", "test", (_LINES, _ZEBRA, _BARE), (_BOXED,), _COLD),
    Family("night", "test", (_LINES, _BARE, _ZEBRA), (_BOXED, _FILLED), _DARK[1:]),
)


@dataclass(frozen=True, slots=True)
class Look:
    """``dressed``: its sheet asks for classes."""

    name: str
    css: str
    dressed: bool = False


def look(split: str, rng: Random) -> Look:
    """One of the split's families, with its numbers drawn by lot."""
    family = rng.choice([one for one in FAMILIES if one.split == split])
    colours = rng.choice(family.colours)
    drawn = family.split == "train" and rng.random() < 0.5
    ground, ink, line, soft, field = _tinted(rng) if drawn else colours
    css = body(rng, split, f"background:{ground};color:{ink};") + rng.choice(family.tables) + rng.choice(family.fields)
    css += marks(rng, split)
    for name, value in (
        ("LINE", line), ("SOFT", soft), ("FIELD", field), ("INK", ink), ("PAD", str(rng.choice((3, 5, 8)))),
        ("RAD", str(rng.choice((0, 3, 6)))),
    ):  # fmt: skip
        css = css.replace(name, value)
    dark = "color-scheme:dark;" if ground.startswith(("#0", "#1")) or ground.endswith("1%)") else ""
    return Look(family.name, f":root{{{dark}}} {css}")


def _tinted(rng: Random) -> tuple[str, str, str, str, str]:
    """Ground, ink, line, soft and field of one hue, light or dark."""
    hue, dark = rng.randrange(360), rng.random() < 0.35
    lights = (11, 90, 32, 18, 14) if dark else (97, 14, 74, 91, 100)
    strength = rng.choice((5, 20, 45))
    return tuple(f"hsl({hue},{strength}%,{light}%)" for light in lights)  # type: ignore[return-value]


def marks(rng: Random, split: str) -> str:
    """How check boxes and radio buttons are drawn: by the browser, or, half of those of training, by a sheet, whose
    ticks are thin or thick, signs, blocks or dots, on the ground of the field or on a colour of their own."""
    if split != "train" or rng.random() < 0.5:
        return ""
    size, border, hue = rng.choice((12, 14, 16, 18, 20)), rng.choice((1, 1, 2)), rng.randrange(360)
    dark = rng.choice(("#000", "#333", f"hsl({hue},60%,35%)"))
    filled = rng.random() < 0.4
    ground, tick = (f"hsl({hue},60%,42%)", "#fff") if filled else (rng.choice(("#fff", "#fff", "transparent")), dark)
    if ground == "transparent":
        tick = "currentColor"
    at = "content:'';position:absolute;"
    drawn = rng.choice(
        (
            f"{at}left:32%;top:6%;width:24%;height:56%;border:solid {tick};border-width:0 {border}px {border}px 0;"
            "transform:rotate(42deg)",
            f"content:'{rng.choice('✓✔✗x×')}';position:absolute;inset:0;font:{size - 2}px/{size - 2}px 'DejaVu Sans';"
            f"text-align:center;color:{tick}",
            f"{at}inset:{rng.choice((15, 22, 30))}%;background:{tick}",
            f"{at}left:10%;top:20%;width:80%;height:60%;background:{tick};"
            "clip-path:polygon(0 45%,38% 85%,100% 5%,100% 25%,38% 100%,0 62%)",
        )
    )
    dot = f"{at}inset:{rng.choice((18, 25, 32))}%;border-radius:50%;background:{tick}"
    both = "input[type=checkbox],input[type=radio]"
    rim = rng.choice(("#888", "#555", "currentColor", dark))
    return (
        f"{both}{{appearance:none;position:relative;box-sizing:border-box;width:{size}px;height:{size}px;"
        f"margin:2px 4px;border:{border}px solid {rim};background:{'#fff' if filled else ground};"
        "vertical-align:middle}"
        f"input[type=radio]{{border-radius:50%}} input[type=checkbox]{{border-radius:{rng.choice((0, 0, 3))}px}}"
        f"input[type=checkbox]:checked,input[type=radio]:checked{{background:{ground}}}"
        f"input[type=checkbox]:checked::after{{{drawn}}} input[type=radio]:checked::after{{{dot}}} "
    )


def body(rng: Random, split: str, colours: str = "") -> str:
    """The font and the room between things."""
    size, font = rng.choice((13, 14, 15, 16, 18)), rng.choice(FONTS[split])
    return (
        f"body{{margin:{rng.choice((8, 16, 24))}px;{colours}font:{size}px '{font}';line-height:"
        f"{rng.choice((1.3, 1.5, 1.7))}}} section{{margin:0 0 {rng.choice((14, 20, 28))}px}} "
        f".stacked label{{display:block}} .row{{margin:{rng.choice((0, 2, 4, 7, 10))}px 0}} "
    )
