"""Letters lost at the ends of labels: buttons of many fonts, sizes, colours and shapes, drawn by Chromium and read.

``python benchmarks/label_ends.py [--count N] [--seed N] [--keep DIR]``

An end is the first or the last sign of a label; a label of one sign has one. It is lost where the label without it is
nearer to what was read (edit distance), so a sign that is mistaken for another is not lost. Labels of which nothing was
read are counted apart, and have no ends to lose. Beside the buttons stand radio buttons and check boxes with captions,
whose rings and boxes are no letters. ``--keep`` writes the pictures of pages with a fault.
"""

from __future__ import annotations

import argparse
import html
import io
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from rapidfuzz.distance import Levenshtein

from screenwright.core.extras import find_chromium
from screenwright.core.geometry import Box
from screenwright.core.screen import Screen
from screenwright.core.screenshot import Screenshot
from screenwright.vision import look
from screenwright_lab.benchmarks.intervals import share_score
from screenwright_lab.benchmarks.text import spaced

PICTURE = 1280, 960
SCALES = (1.0, 1.0, 1.0, 1.25, 1.5, 2.0, 4.0)
"""Device pixels a pixel of the page."""
LETTERS = 11.0, 60.0
"""Device pixels of an em: the smallest and the largest."""
FACES = ("sans-serif", "serif", "monospace", "system-ui")
HELD = 0.5
"""Share of the smaller one that an element shares with a button or caption whose words it tells."""
SYMBOLS = {"D050000L", "Standard Symbols PS"}
"""Fonts that have pictures and Greek in the places of Latin letters."""
CAPTIONS = 0.2
"""Marks with captions for each button."""
LABELS = (
    "ONE", "TWO", "OK", "Ok", "On", "ON", "Off", "NO", "No", "Ill", "O", "I", "l", "X", "A", "Q", "0", "1", "7", "10",
    "01", "100", "2010", "O1", "1O", "Go", "GO", "Do", "To", "Undo", "Redo", "Info", "INFO", "Photo", "Video", "Solo",
    "Oslo", "Open", "OPEN", "Order", "Options", "oil", "Oil", "old", "only", "octo", "Ohio", "Zero", "ZERO", "Hello",
    "Logo", "Demo", "Auto", "AUTO", "Tool", "Idol", "ill", "Il", "lil", "list", "LIST", "Login", "Ideal", "Install",
    "Initial", "Iris", "Wi-Fi", "Taxi", "Email", "All", "ALL", "Cancel", "Detail", "Total", "Pool", "i", "iii", "III",
    "IV", "VI", "OO", "00", "11", "Qi", "QUIZ", "Dog", "Door", "Quit", "Close", "Yes", "Save", "Submit", "Log in",
    "Go on", "I do", "Oh no", "One to go", "Sign in to Oslo", "10 to 100", "OK!", "Go!", "Why?", "No.", "1.", "(1)",
    "(O)", "#1", "+1", "-1", "$10", "10%", "1:0", "0,1", "\"Ok\"", "'On'", "Open...", "Info:", "[0]", "C++", "O'Neil",
)  # fmt: skip
OPTIONS = (
    "Yes",
    "No",
    "Only once",
    "On",
    "Off",
    "Never",
    "One",
    "Two",
    "Overnight",
    "Old",
    "View",
    "Vote",
    "All",
    "Zero",
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A label and the box of its button, or of a mark with its caption, in device pixels."""

    label: str
    box: Box
    is_button: bool
    look: str


@dataclass(frozen=True, slots=True)
class Read:
    """What the elements at ``drawn`` say, "" for nothing."""

    drawn: Drawn
    said: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    read = list[Read]()
    for number, (shot, drawn) in enumerate(pages(given.count, given.seed)):
        screen = look(shot)
        here = [Read(one, told(screen, one.box)) for one in drawn]
        read += here
        bad = [one for one in here if is_faulty(one)]
        for one in bad:
            place = one.drawn.box.as_tuple()
            print(f"page {number}: {one.drawn.label!r} read {one.said!r} {one.drawn.look} {place}", file=sys.stderr)
        if bad and given.keep:
            given.keep.mkdir(parents=True, exist_ok=True)
            Image.fromarray(shot.pixels).save(given.keep / f"{number:03}.png")
    report(read, given.seed)


def report(read: Sequence[Read], seed: int) -> None:
    buttons = [one for one in read if one.drawn.is_button]
    known = [one for one in buttons if one.said]
    captions = [one for one in read if not one.drawn.is_button]
    ends = sum(min(2, len(one.drawn.label)) for one in known)
    print(f"{len(buttons)} buttons, {len(captions)} captions of marks, {len(families())} fonts, seed {seed}")
    rows = [
        ("ends lost", sum(len(lost(one)) for one in known), ends),
        ("labels of which nothing was read", len(buttons) - len(known), len(buttons)),
        (
            "labels read letter for letter",
            sum(spaced(one.drawn.label) == spaced(one.said) for one in buttons),
            len(buttons),
        ),
        ("marks read as a letter before their caption", sum(map(added, captions)), len(captions)),
        ("captions that lost an end", sum(bool(lost(one)) for one in captions), len(captions)),
    ]
    for name, count, whole in rows:
        score = share_score(name, count, whole)
        print(f"| {name:43} | {count:4} of {whole:4} | {score.value:.4f} | {score.low:.4f} to {score.high:.4f} |")


def lost(one: Read) -> list[str]:
    """Which ends of the label are not among what was read."""
    label, said = spaced(one.drawn.label), spaced(one.said)
    whole = Levenshtein.distance(label, said)
    rests = {label[1:]: label[0], label[:-1]: label[-1]}
    return [sign for rest, sign in rests.items() if Levenshtein.distance(rest, said) < whole]


def added(one: Read) -> bool:
    """Whether something was read before the caption."""
    said, label = spaced(one.said), spaced(one.drawn.label)
    return said != label and said.endswith(label)


def is_faulty(one: Read) -> bool:
    return not one.said or bool(lost(one)) or (not one.drawn.is_button and added(one))


def told(screen: Screen, box: Box) -> str:
    """The words of the elements in a box, from left to right, each once: a check box is named by its caption."""
    held = [one for one in screen.elements if box.overlap(one.box) > HELD * min(one.box.area, box.area)]
    words = [one.text or one.name for one in sorted(held, key=lambda one: one.box.left)]
    return " ".join(dict.fromkeys(word for word in words if word))


def pages(count: int, seed: int) -> Iterator[tuple[Screenshot, list[Drawn]]]:
    """Pictures with ``count`` buttons in all, the same for the same seed on a machine with the same fonts."""
    rng = random.Random(seed)
    left = count
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False)
        while left > 0:
            scale, many = rng.choice(SCALES), min(left, rng.choice((1, 2, 3, 6, 12, 20)))
            width, height = (round(side / scale) for side in PICTURE)
            page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
            page.set_content(document(rng, many, scale))
            drawn = on(page, scale)
            with Image.open(io.BytesIO(page.screenshot())) as image:
                shot = Screenshot(np.array(image.convert("RGB")))
            page.close()
            left -= sum(one.is_button for one in drawn)
            yield shot, drawn
        browser.close()


def on(page: Page, scale: float) -> list[Drawn]:
    """What of it is wholly on the picture."""
    found = page.evaluate(
        """() => [...document.querySelectorAll("[data-label]")].map(one => {
            const box = one.getBoundingClientRect();
            return [one.dataset.label, one.dataset.look, one.tagName == "BUTTON",
                    box.left, box.top, box.right, box.bottom];
        })"""
    )
    width, height = PICTURE
    drawn = [
        Drawn(label, Box(*(round(side * scale) for side in sides)), is_button, look)
        for label, look, is_button, *sides in found
    ]
    return [one for one in drawn if Box(0, 0, width, height).covers(one.box)]


def document(rng: random.Random, many: int, scale: float) -> str:
    ground = rng.choice(("#fff", "#fff", "#f5f5f5", "#e8eef4", "#ffe", "#202124", "#0b2545"))
    things = [button(rng, scale) for _ in range(many)]
    dark = ground in ("#202124", "#0b2545")
    marks = [caption(rng, scale, "#eee" if dark else "#222") for _ in range(many) if rng.random() < CAPTIONS]
    body = [*things, *marks]
    rng.shuffle(body)
    return (
        f"<body style='margin:{16 / scale}px;background:{ground};overflow:hidden;"
        f"color-scheme:{'dark' if dark else 'light'}'>{''.join(body)}"
    )


def button(rng: random.Random, scale: float) -> str:
    label, face, size = rng.choice(LABELS), rng.choice((*FACES, *families())), em(rng) / scale
    ink, ground = colours(rng)
    shape = rng.choice(("plain", "square", "rounded", "pill", "outline", "shadow", "flat"))
    border = {
        "plain": "",
        "square": f"border:1px solid {ink};background:{ground};",
        "rounded": f"border:0;border-radius:{rng.choice((3, 6, 10))}px;background:{ground};",
        "pill": f"border:0;border-radius:999px;background:{ground};",
        "outline": f"border:{rng.choice((1, 2))}px solid {ink};border-radius:4px;background:{ground};",
        "shadow": f"border:0;border-radius:4px;background:{ground};box-shadow:0 1px 4px #0008;",
        "flat": f"border:0;background:{ground};",
    }[shape]
    ink = "" if shape == "plain" else f"color:{ink};"
    weight = rng.choice((400, 400, 400, 600, 700))
    spacing = rng.choice((0, 0, 0, 0, 0.03, 0.08, 0.15))
    sides, ends = rng.choice((0.05, 0.15, 0.3, 0.6, 1.0, 2.0)), rng.choice((0.0, 0.1, 0.25, 0.5, 1.0))
    if shape == "pill":
        sides = max(sides, 0.3)
    style = (
        (
            f"font:{'italic ' if rng.random() < 0.1 else ''}{weight} {size:.2f}px {face!r};{ink}{border}"
            f"letter-spacing:{spacing}em;padding:{ends}em {sides}em;margin:{rng.randint(2, 24) / scale}px"
        )
        .replace("'", "")
        .replace(face, f"&quot;{face}&quot;" if face not in FACES else face)
    )
    told = f"{face}/{weight}/{size * scale:.0f}px/{shape}/{spacing}em/x{scale}"
    return (
        f'<button data-label="{html.escape(label)}" data-look="{told}" style="{style}">{html.escape(label)}</button> '
    )


def caption(rng: random.Random, scale: float, ink: str) -> str:
    """A radio button or a check box before words."""
    label, size = rng.choice(OPTIONS), min(em(rng), 32) / scale
    kind, on = rng.choice(("radio", "checkbox")), rng.choice(("", " checked"))
    side = size * rng.choice((0.8, 1.0))
    return (
        f'<label data-label="{label}" data-look="{kind}{on}/{size * scale:.0f}px/x{scale}" '
        f'style="display:inline-block;font:{size:.2f}px {rng.choice(FACES)};color:{ink};margin:{10 / scale}px">'
        f'<input type={kind}{on} style="width:{side:.1f}px;height:{side:.1f}px">{label}</label> '
    )


def em(rng: random.Random) -> float:
    low, high = LETTERS
    return float(low * (high / low) ** (rng.random() ** 1.5))


def colours(rng: random.Random) -> tuple[str, str]:
    """Ink and ground with a contrast of 4.5 at least, as WCAG asks of text."""
    while True:
        ink, ground = ([rng.choice((0, 32, 64, 128, 192, 224, 255)) for _ in range(3)] for _ in range(2))
        light = sorted(map(luminance, (ink, ground)))
        if (light[1] + 0.05) / (light[0] + 0.05) >= 4.5:
            return f"rgb({','.join(map(str, ink))})", f"rgb({','.join(map(str, ground))})"


def luminance(colour: Sequence[int]) -> float:
    """Relative luminance, 0..1."""
    parts = [value / 255 for value in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return float(np.dot(linear, (0.2126, 0.7152, 0.0722)))


@cache
def families() -> tuple[str, ...]:
    """Fonts of this machine with Latin letters."""
    asked = ["fc-list", ":lang=en", "family"]
    found = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    return tuple(sorted({line.split(",")[0].strip() for line in found} - SYMBOLS - {""}))


if __name__ == "__main__":
    main()
