"""Plain pages drawn in Chromium, each with what its DOM says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from screenwright.core.extras import find_chromium, need
from screenwright.core.files import write_whole
from screenwright.core.images import decode
from screenwright_lab.data.plain.looks import Look, look
from screenwright_lab.data.plain.sheets import CLASSES, dressed, sheets
from screenwright_lab.data.plain.truth import PlainPage, page_from, save
from screenwright_lab.data.plain.write import write

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SIZES = ((800, 900), (1024, 768), (1280, 900))
HIGHEST = 2200
"""Of a page that is given, in its own pixels: it is shown as a whole."""
TRIES = 40
"""Looks and windows in which a page is drawn until it fits."""
SCALES = (1.0, 1.0, 1.0, 1.25, 1.5)
_READ = files(__package__).joinpath("read.js").read_text(encoding="utf-8")
OWN = {"train": 0.4, "validation": 0.0, "test": 1.0}
"""Share of the pages of a split in looks of our own, where sheets by others are at hand."""
_DRESS = """(classes) => {
  for (const [of, names] of Object.entries(classes)) {
    for (const el of document.querySelectorAll(of)) el.classList.add(...names.split(" "));
  }
}"""
_SHOWN = """() => [...document.querySelectorAll("input, textarea, select, button, a")].every((el) => {
  const at = el.getBoundingClientRect(), style = getComputedStyle(el);
  return at.width > 5 && at.height > 5 && style.opacity > 0.5 && style.visibility === "visible";
})"""
_FITS = """() => {
  const page = document.documentElement;
  return page.scrollWidth <= innerWidth && page.scrollHeight <= innerHeight;
}"""


Given: TypeAlias = Callable[[Look, Random, int], str]
"""A page as HTML in a look, for a window that is so wide."""


def draw(
    out: Path, count: int, split: str, seed: int, say: Callable[[str], None], cache: Path = Path("build/npm"),
    given: Sequence[Given] = (),
) -> int:  # fmt: skip
    """So many pages of the split in a folder; those that are there are left alone. How many there are. Looks are our
    own and those of the style sheets that were fetched into ``cache``. Pages are by lot, or the ``given`` ones in
    turn, in as many looks as that takes."""
    found = sheets(cache, split)
    playwright = need("playwright.sync_api", "browser").sync_playwright
    out.mkdir(parents=True, exist_ok=True)
    with playwright() as running:
        browser = running.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False)
        for number in range(count):
            path = out / f"{split}-{seed}-{number:05}.json"
            if path.exists():
                continue
            rng = Random(f"{split} {seed} {number}")
            page_given = given[number % len(given)] if given else None
            tries = (_drawn(browser, split, rng, found, page_given) for _ in range(TRIES))
            drawn = next((one for one in tries if one), None)
            if drawn is None:  # a given page that is too large for every window
                continue
            picture, page = drawn
            write_whole(path.with_suffix(".png"), picture, mode=0o644)
            save(page, path)
            if (number + 1) % 50 == 0:
                say(f"{number + 1} of {count} pages")
        browser.close()
    return len(list(out.glob(f"{split}-{seed}-*.json")))


def _drawn(
    browser: Browser, split: str, rng: Random, found: Sequence[Path], given: Given | None
) -> tuple[bytes, PlainPage] | None:
    """One page; None where it did not fit the window, or where its sheet hides a control or gives it no outline."""
    (width, height), scale = rng.choice(SIZES), rng.choice(SCALES)
    by_others = bool(found) and (OWN[split] == 0 or (OWN[split] < 1 and rng.random() >= OWN[split]))
    chosen = dressed(found, rng, split) if by_others else look(split, rng)
    html, language = (given(chosen, rng, width), "") if given else write(rng, split, chosen)
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
    try:
        page = context.new_page()
        page.set_content(html)
        if chosen.dressed:
            page.evaluate(_DRESS, CLASSES)
        if given:
            height = min(HIGHEST, max(height, page.evaluate("() => document.documentElement.scrollHeight")))
            page.set_viewport_size({"width": width, "height": height})
        if not page.evaluate(_FITS) or not page.evaluate(_SHOWN):
            return None
        told: dict[str, Any] = page.evaluate(_READ, scale)
        size = {"width": round(width * scale), "height": round(height * scale)}
        known = page_from({**size, "look": chosen.name, "split": split, "language": language, **told})
        picture = page.screenshot()
        return (picture, known) if _shows(picture, known) else None
    finally:
        context.close()


def _shows(picture: bytes, page: PlainPage) -> bool:
    """Whether there is something to see of every control."""
    pixels = decode(picture).pixels
    boxes = [control.box.clipped(page.width, page.height) for control in page.controls]
    return all(box is not None and np.ptp(pixels[box.top : box.bottom, box.left : box.right]) > 0 for box in boxes)
