"""Letters with the underline of an access key: menus and buttons drawn with it and without it, and read.

``python benchmarks/access_keys.py [--count N] [--seed N] [--keep DIR]``

Each page is drawn twice, alike but for the underlines: menu bars, menus and buttons in letters of 9 to 16 pixels, dark
on light and light on dark, with grey edges and with those of the subpixels of a flat panel. The underline is one pixel
high (two at large letters), so many free rows below the baseline as the row of the table says; "spread" is one that
falls between two rows, and "below ink" is that of GTK, which lies lower under letters that reach below the baseline.
A label counts as read where what stands in its box is its text, letter for letter. ``--keep`` writes the pages.
"""

from __future__ import annotations

import argparse
import random
import string
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from screenwright.core.geometry import Box
from screenwright.vision import read_text
from screenwright_lab.benchmarks.intervals import ratio_score, share
from screenwright_lab.benchmarks.text import read_in, spaced

FACES = ("DejaVu Sans", "DejaVu Sans", "DejaVu Sans", "DejaVu Sans:bold", "DejaVu Serif", "Liberation Sans",
         "Liberation Sans", "Liberation Sans:bold", "Liberation Serif", "DejaVu Sans Mono")  # fmt: skip
SIZES = range(9, 17)
SMALL, THICK = 12, 14
"""Pixels of the letters of the first rows of the table, at most; and from which half of the underlines are two high."""
SUBPIXELS, WEIGHTS = 3, (1, 2, 3, 2, 1)
"""Parts of a pixel across, and how FreeType's default filter spreads the light of one over its neighbours, about."""
DRAWN = 3
"""How many times as large the letters of a flat panel are drawn before they are filtered."""
KINDS = ("0 rows", "1 row", "2 rows", "spread", "below ink")
LAYOUTS = ("bar", "menu", "buttons")
COLOURS = (
    ((0, 0, 0), (220, 218, 213)), ((0, 0, 0), (255, 255, 255)), ((46, 52, 54), (246, 245, 244)),
    ((30, 30, 30), (240, 240, 240)), ((255, 255, 255), (53, 132, 228)), ((238, 238, 236), (53, 53, 53)),
    ((255, 255, 255), (10, 36, 106)), ((252, 252, 252), (49, 54, 59)), ((0, 0, 0), (178, 178, 178)),
)  # fmt: skip
"""Ink and ground."""
LABELS = (
    "_File", "_Edit", "_View", "_Insert", "F_ormat", "_Tools", "_Window", "_Help", "_Bookmarks", "H_istory", "_Image",
    "_Layer", "_Select", "_Colors", "Fi_lters", "_Palette", "_Effects", "_Project", "_Build", "_Run", "_Debug",
    "_Terminal", "_Go", "_Search", "_Options", "_Settings", "_Message", "_Account", "_Table", "Sh_eet", "_Data",
    "_Navigate", "_Playback", "_Audio", "_Video", "_Panel", "_Trash", "_Game", "_Document", "_New", "_Open...",
    "Open _Recent", "_Save", "Save _As...", "Sa_ve All", "_Print...", "Print Pre_view", "Page Set_up...", "_Close",
    "_Quit", "E_xit", "_Undo", "_Redo", "Cu_t", "_Copy", "_Paste", "_Delete", "Select _All", "_Find...", "Find _Next",
    "R_eplace...", "_Go to Line...", "Pr_eferences", "P_roperties", "_Full Screen", "_Zoom In", "Zoom _Out",
    "_Normal Size", "_Status Bar", "Tool_bar", "S_idebar", "_Reload", "_About", "_Contents", "_OK", "_Cancel", "_Apply",
    "_Yes", "_No", "_Back", "_Next", "_Finish", "_Browse...", "_Add", "_Remove", "_Up", "Do_wn", "_Import...",
    "_Export", "_Install", "_Rename...", "_Move to", "_Create Folder", "_Line Numbers", "_Word Wrap", "_Ignore",
    "I_talic", "Under_line", "F_ont...", "_Left", "_Justify", "Lay_out", "Log _in", "_1 Recent", "Step _2",
)  # fmt: skip
"""``_`` stands before the letter that is underlined."""
BY_LOT = 0.4
"""Share of labels in which another letter is underlined."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a page is drawn."""

    face: str
    size: int
    ink: tuple[int, int, int]
    ground: tuple[int, int, int]
    subpixels: bool
    kind: str
    thickness: int
    layout: str

    def told(self) -> str:
        edges = "subpixel" if self.subpixels else "grey"
        return f"{self.face}/{self.size}px/{edges}/{self.kind}x{self.thickness}/{self.layout}"


@dataclass(frozen=True, slots=True)
class Label:
    """The letter at ``key`` of the text is underlined."""

    text: str
    key: int
    box: Box


@dataclass(frozen=True, slots=True)
class Page:
    style: Style
    labels: tuple[Label, ...]
    plain: NDArray[np.uint8]
    underlined: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Read:
    """Whether a label was read letter for letter on the page of this number, without and with the underline."""

    page: int
    style: Style
    plain: bool
    underlined: bool

    @property
    def groups(self) -> tuple[str, ...]:
        size = "9 to 12 px" if self.style.size <= SMALL else "13 to 16 px"
        edges = "subpixel edges" if self.style.subpixels else "grey edges"
        return "all", size, edges, self.style.layout, self.style.kind


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    read = list[Read]()
    for number, page in enumerate(pages(given.count, given.seed)):
        without, with_key = (read_text(pixels).lines for pixels in (page.plain, page.underlined))
        for label in page.labels:
            said = [spaced(read_in(label.box, lines)) for lines in (without, with_key)]
            read.append(Read(number, page.style, *(one == spaced(label.text) for one in said)))
            if said[0] != said[1]:
                key = f"{label.text[: label.key]}_{label.text[label.key :]}"
                print(f"page {number}: {key!r} read {said[0]!r}, {said[1]!r} {page.style.told()}", file=sys.stderr)
        if given.keep:
            given.keep.mkdir(parents=True, exist_ok=True)
            Image.fromarray(page.plain).save(given.keep / f"{number:03}-plain.png")
            Image.fromarray(page.underlined).save(given.keep / f"{number:03}.png")
    report(read, given.seed)


def report(read: Sequence[Read], seed: int) -> None:
    """A row for each group and what is counted in it; intervals are bootstrapped over pages."""
    print(f"{len(read)} labels of {read[-1].page + 1} pages, seed {seed}")
    counted: dict[str, Callable[[Read], bool]] = {
        "read without underline": lambda one: one.plain,
        "read with underline": lambda one: one.underlined,
        "lost by the underline": lambda one: one.plain and not one.underlined,
    }
    for group in ("all", "9 to 12 px", "13 to 16 px", "grey edges", "subpixel edges", *LAYOUTS, *KINDS):
        here = [one for one in read if group in one.groups]
        for name, is_counted in counted.items():
            rows = [(str(one.page), (float(is_counted(one)), 1.0)) for one in here]
            score = ratio_score(name, rows, share, len(rows))
            print(f"| {group:14} | {name:22} | {score.n:4} | {score.value:.4f} | {score.low:.4f} to {score.high:.4f} |")


def pages(count: int, seed: int) -> Iterator[Page]:
    """Pages with ``count`` labels at least in all, the same for the same seed and fonts."""
    rng = random.Random(seed)
    while count > 0:
        page = drawn(style(rng), rng)
        count -= len(page.labels)
        yield page


def style(rng: random.Random) -> Style:
    size = rng.choice(SIZES)
    ink, ground = rng.choice(COLOURS)
    thickness = rng.choice((1, 2)) if size >= THICK else 1
    return Style(
        rng.choice(FACES), size, ink, ground, rng.random() < 0.4, rng.choice(KINDS), thickness, rng.choice(LAYOUTS)
    )


def drawn(style: Style, rng: random.Random) -> Page:
    placed = list(places(style, rng))
    width = max(label.box.right for label, _ in placed) + 3 * style.size
    height = max(label.box.bottom for label, _ in placed) + 3 * style.size
    plain, marked = (picture(style, placed, (width, height), underlined=underlined) for underlined in (False, True))
    return Page(style, tuple(label for label, _ in placed), plain, marked)


def places(style: Style, rng: random.Random) -> Iterator[tuple[Label, tuple[int, int]]]:
    """The labels of a page, and where the letters of each begin, on their baseline."""
    em, pace = style.size, round(rng.uniform(1.6, 2.2) * style.size)
    room = round(rng.uniform(0.9, 1.8) * em)
    for row in range(3 if style.layout == "bar" else 8):
        x, y = em, 2 * em + row * (pace + em if style.layout != "menu" else pace)
        for _ in range({"bar": 7, "menu": 1, "buttons": 3}[style.layout]):
            text, key = keyed(rng)
            wide = round(face(style.face, em).getlength(text))
            yield Label(text, key, Box(x - 2, y - em, x + wide + 2, y + em // 2)), (x, y)
            x += wide + room + (2 * em if style.layout == "buttons" else 0)


def keyed(rng: random.Random) -> tuple[str, int]:
    """A label and the place of its letter that is underlined."""
    label = rng.choice(LABELS)
    text, key = label.replace("_", ""), label.index("_")
    if rng.random() < BY_LOT:
        key = rng.choice([i for i, sign in enumerate(text) if sign in string.ascii_letters])
    return text, key


def picture(
    style: Style, placed: Sequence[tuple[Label, tuple[int, int]]], size: tuple[int, int], *, underlined: bool
) -> NDArray[np.uint8]:
    """The page as RGB, (height, width, 3)."""
    cover = np.zeros((size[1], size[0], 3))
    for label, (x, y) in placed:
        letters(cover, style, label.text, x, y)
        if underlined:
            underline(cover, style, label, x, y)
    ink, ground = np.array(style.ink, float), np.array(style.ground, float)
    shown = Image.fromarray(np.asarray((ground + cover * (ink - ground)).round(), np.uint8))
    if style.layout == "buttons":
        pen, edge = ImageDraw.Draw(shown), tuple(round(0.6 * a + 0.4 * b) for a, b in zip(ground, ink, strict=True))
        for label, _ in placed:
            pen.rectangle(label.box.grown(style.size // 3 + 1).as_tuple(), outline=edge)
    return np.asarray(shown, np.uint8)


def letters(cover: NDArray[np.float64], style: Style, text: str, x: int, y: int) -> None:
    """Adds the letters to how much of each pixel is inked, 0..1."""
    height, width = cover.shape[:2]
    if not style.subpixels:
        mask = Image.new("L", (width, height))
        ImageDraw.Draw(mask).text((x, y), text, 255, face(style.face, style.size), anchor="ls")
        cover[:] = np.maximum(cover, np.asarray(mask, float)[:, :, None] / 255)
        return
    mask = Image.new("L", (DRAWN * width, DRAWN * height))
    ImageDraw.Draw(mask).text((DRAWN * x, DRAWN * y), text, 255, face(style.face, DRAWN * style.size), anchor="ls")
    fine = np.asarray(mask, float).reshape(height, DRAWN, width * SUBPIXELS).mean(axis=1) / 255
    spread = np.apply_along_axis(np.convolve, 1, fine, np.array(WEIGHTS) / sum(WEIGHTS), "same")
    cover[:] = np.maximum(cover, spread.reshape(height, width, SUBPIXELS))


def underline(cover: NDArray[np.float64], style: Style, label: Label, x: int, y: int) -> None:
    """Adds the underline under the width that its letter takes."""
    type_ = face(style.face, style.size)
    left, right = (x + round(type_.getlength(label.text[: label.key + more])) for more in (0, 1))
    low = style.kind == "below ink"
    below = int(type_.getbbox(label.text[label.key], anchor="ls")[3]) if low else 0
    first = y + (max(0, below) + 1 if low else int(style.kind[0]) if style.kind != "spread" else 0)
    cover[first : first + style.thickness, left:right] = 0.6 if style.kind == "spread" else 1.0
    if style.kind == "spread":
        cover[first + style.thickness, left:right] = 0.4


@cache
def face(family: str, size: int) -> ImageFont.FreeTypeFont:
    found = subprocess.run(["fc-match", "-f", "%{file}", family], capture_output=True, text=True, check=True).stdout
    return ImageFont.truetype(found, size, layout_engine=ImageFont.Layout.BASIC)


if __name__ == "__main__":
    main()
