"""Lines as a browser draws them, with the signs in the order in which they stand: pictures to learn reading from."""

from __future__ import annotations

import base64
import io
import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from screenwright.core.extras import find_chromium, need
from screenwright_lab.data.lines import labels
from screenwright_lab.data.lines.texts import LOCALES, line

if TYPE_CHECKING:
    from playwright.sync_api import Page

WIDTH, LINES = 1280, 60
"""CSS pixels of a page, and lines on it."""
LATIN_SHARE = 0.15
FACES = 2
"""Fetched font files of each script on one page."""
ROOM = 0.7
"""Parts of a line's height that are kept around it: the training cuts off some of it."""
UNDERLINED, BADGES, MARKED = 0.18, 0.38, 0.12
"""Chances, the first two in a row, of a line to be underlined or on a badge; and of a shape beside it."""
SMALL, LARGE = (8, 17), (17, 34)
"""CSS pixels of letters."""
SCALES = (1, 1, 1, 1.25, 1.5, 2)
HINTING = ("none", "slight", "medium", "full")
"""How a browser fits letters to pixels; all lines of one call are drawn in one of these ways."""
SELECTED, APART, FAINT = 0.06, 0.15, 0.1
"""Chances of a line of an interface to be selected in part, to have its letters or words set apart, and to be as pale
as what is disabled."""
HELD_OUT = ("barlow", "source-sans-3", "tinos", "ubuntu", "roboto-slab", "FreeSans", "Liberation Sans Narrow")
"""Faces that nothing is trained on, to see how unknown ones are read."""
SYSTEM = ("sans-serif", "serif", "monospace", "DejaVu Sans", "DejaVu Serif", "Noto Sans", "Noto Serif",
          "Noto Sans Mono", "Noto Kufi Arabic", "Noto Naskh Arabic", "Noto Sans Arabic", "Noto Sans Hebrew",
          "Noto Serif Hebrew", "Noto Sans Devanagari", "Noto Serif Devanagari", "FreeSans", "FreeSerif",
          "Liberation Sans", "Liberation Serif", "Liberation Mono", "Liberation Sans Narrow", "Ubuntu", "Cantarell",
          "Droid Sans")  # fmt: skip
MORE_SYSTEM = ("Nimbus Sans", "Nimbus Roman", "Nimbus Mono PS", "URW Bookman", "P052", "C059", "DejaVu Sans Condensed",
               "WenQuanYi Micro Hei", "Liberation Sans Narrow", "OpenDyslexic")  # fmt: skip
"""Families of the system; a browser takes another one where it has none of that name."""
OTHERS = tuple(script for script in LOCALES if script != "latin")
MEASURE = files(__package__).joinpath("measure.js").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """``grey`` uint8 (height, width): the line with ROOM around it, half of it on every side. ``text``: its signs from
    left to right, as they stand and not as they are spoken."""

    grey: NDArray[np.uint8]
    text: str
    script: str


def drawn(
    count: int, cache: Path, seed: str, *, interfaces: bool = False, held_out: bool = False
) -> Iterator[DrawnLine]:
    """So many lines of all scripts, or what ``interfaces`` write; ``cache``: folder of the fetched npm packages, whose
    fonts are used. ``held_out``: in faces that are never drawn without it.

    Raises MissingPrerequisite without a browser.
    """
    made, faces = 0, _faces(cache, held_out if interfaces else None)
    with _page(Random(seed).choice(HINTING) if interfaces else None) as page:
        wire = page.context.new_cdp_session(page)
        for number in itertools.count():
            rng = Random(f"{seed} {number}")
            scale = rng.choice(SCALES)
            wire.send("Emulation.setDeviceMetricsOverride",
                      {"width": WIDTH, "height": 4000, "deviceScaleFactor": scale, "mobile": False})  # fmt: skip
            lines = [labels.written(rng) for _ in range(LINES)] if interfaces else _of_scripts(rng)
            page.set_content(written(lines, faces, rng, interfaces=interfaces, held_out=held_out))
            page.evaluate("document.fonts.ready")
            told = page.evaluate(MEASURE)
            shot = base64.b64decode(wire.send("Page.captureScreenshot", {"format": "png"})["data"])
            with Image.open(io.BytesIO(shot)) as image:
                grey = np.array(image.convert("L"), np.uint8)
            for one, (script, _) in zip(told, lines, strict=True):
                cut = _cut(grey, one, scale)
                if cut is not None and one["text"]:
                    yield DrawnLine(cut, one["text"], script)
                    made += 1
                    if made == count:
                        return


def _of_scripts(rng: Random) -> list[tuple[str, str]]:
    scripts = [rng.choice(OTHERS) if rng.random() > LATIN_SHARE else "latin" for _ in range(LINES)]
    return [(script, line(script, rng)) for script in scripts]


def written(
    lines: list[tuple[str, str]],
    every: dict[str, list[Path]],
    rng: Random,
    *,
    interfaces: bool = False,
    held_out: bool = False,
) -> str:
    """The page: every line in a face, a size and two colours of its own."""
    faces = {script: rng.sample(found, min(FACES, len(found))) for script, found in every.items()}
    rules = "".join(
        f"@font-face{{font-family:{script}{i};"
        f"src:url(data:font/woff2;base64,{base64.b64encode(file.read_bytes()).decode()})}}"
        for script, files_of in faces.items()
        for i, file in enumerate(files_of)
    )
    system = [face for face in SYSTEM + MORE_SYSTEM if (face in HELD_OUT) == held_out] if interfaces else SYSTEM
    rows = []
    for script, text in lines:
        own = faces.get(script, [])
        family = f"{script}{rng.randrange(len(own))}" if own and rng.random() < 0.5 else f"'{rng.choice(system)}'"
        ink, ground = _colours(rng)
        style = (f"font:{'italic ' if rng.random() < 0.04 else ''}{rng.choice((300, 400, 400, 400, 500, 700))} "
                 f"{rng.uniform(*(SMALL if rng.random() < 0.8 else LARGE)):.1f}px {family},sans-serif;"
                 f"color:{ink};background:{ground};padding:{rng.uniform(12, 16):.1f}px")  # fmt: skip
        mark = f'<i style="{escape(_mark(rng))}"></i>' if rng.random() < MARKED else ""
        dress = _dress(rng, ink) + (_state(rng) if interfaces else "")
        span = f'<span style="{escape(dress)}">{escape(text)}</span>'
        rows.append(f'<p style="{escape(style)}" dir="auto">{mark}{span}</p>')
    return f"<style>{rules}p{{margin:0;white-space:pre;overflow:hidden}}body{{margin:0}}</style>{''.join(rows)}"


def _state(rng: Random) -> str:
    """What a line of an interface may be besides: selected up to a letter, spread out, pale."""
    style = ""
    if rng.random() < SELECTED:
        at, (ink, ground), other = rng.randint(5, 95), _colours(rng), f"hsl({rng.randint(0, 359)} 50% 50%)"
        style += f";color:{ink};background:linear-gradient(90deg,{ground} {at}%,{other} {at}%)"
    if rng.random() < APART:
        what, least, most = rng.choice((("letter", -0.03, 0.2), ("letter", 0.0, 0.1), ("word", 0.1, 2.5)))
        style += f";{what}-spacing:{rng.uniform(least, most):.2f}em"
    if rng.random() < FAINT:
        style += f";opacity:{rng.uniform(0.3, 0.7):.2f}"
    return style


def _dress(rng: Random, ink: str) -> str:
    """What a line wears: mostly nothing, else an underline, or the colour and edge of a badge or button."""
    chance = rng.random()
    if chance < UNDERLINED:
        return f"text-decoration:underline;text-underline-offset:{rng.choice(('auto', 'auto', '1px', '3px', '0.2em'))}"
    if chance < BADGES:
        edge = f"border:{rng.choice((0, 1, 1, 2))}px solid {ink}"
        ground, letters = _colours(rng)
        room = f"padding:{rng.uniform(0, 5):.1f}px {rng.uniform(2, 12):.1f}px"
        return f"color:{letters};background:{ground};{edge};border-radius:{rng.choice((0, 3, 6, 20))}px;{room}"
    return ""


def _mark(rng: Random) -> str:
    """A shape beside a line, as icons and check boxes are."""
    size = rng.uniform(8, 22)
    ink, ground = _colours(rng)
    return (f"display:inline-block;width:{size:.0f}px;height:{size:.0f}px;background:{rng.choice((ground, ink))};"
            f"border:{rng.choice((0, 1, 2))}px solid {ink};border-radius:{rng.choice((0, 3, 20))}px;"
            f"margin:0 {rng.uniform(1, 9):.0f}px;vertical-align:middle")  # fmt: skip


def _faces(cache: Path, held_out: bool | None) -> dict[str, list[Path]]:
    """Fetched font files by script, those that are held out, the others, or all."""
    return {
        script: sorted(
            file
            for home in cache.glob("fontsource+*")
            if held_out is None or (home.name.removeprefix("fontsource+").partition("@")[0] in HELD_OUT) == held_out
            for file in (home / "files").glob(f"*-{script}-[3457]00-normal.woff2")
        )
        for script in LOCALES
    }


def _colours(rng: Random) -> tuple[str, str]:
    """Ink and ground, dark on light or light on dark, mostly without a tint; the contrast may be low."""
    light, dark = rng.choice((100, 100, 97, rng.uniform(80, 100))), rng.choice((0, 10, 15, rng.uniform(0, 55)))
    tint = rng.choice((0, 0, 5, rng.randint(0, 80)))
    pair = f"hsl({rng.randint(0, 359)} {tint}% {dark:.0f}%)", f"hsl({rng.randint(0, 359)} {tint}% {light:.0f}%)"
    return pair if rng.random() < 0.65 else (pair[1], pair[0])


def _cut(grey: NDArray[np.uint8], told: dict[str, Any], scale: float) -> NDArray[np.uint8] | None:
    left, top, right, bottom = (side * scale for side in told["box"])
    room = ROOM * (bottom - top) / 2
    rows = slice(max(0, round(top - room)), round(bottom + room))
    columns = slice(max(0, round(left - room)), round(right + room))
    inside = bottom + room <= grey.shape[0] and right <= grey.shape[1] and left >= 0
    return grey[rows, columns] if inside and bottom - top >= 6 else None


@contextmanager
def _page(hinting: str | None) -> Iterator[Page]:
    program = find_chromium()
    api = need("playwright.sync_api", "browser")
    with api.sync_playwright() as playwright:
        flags = [f"--font-render-hinting={hinting}"] if hinting else []
        browser = playwright.chromium.launch(executable_path=program, chromium_sandbox=False, args=flags)
        try:
            yield browser.new_context(no_viewport=True).new_page()
        finally:
            browser.close()
