"""Screens of many kinds that the repository makes by itself, the same at each call but for the fonts of the machine."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import sync_playwright

import skill_pages
from drawn_screens import draw_screen
from label_ends import pages
from office import office
from phone_world import phone
from point_screens import SIZES, draw_point_screen
from screens import form
from screenwright.core.extras import find_chromium
from screenwright.core.images import decode
from screenwright.devices.simulated import SimulatedDevice, SimulatedPhone

FIRST_LIGHT = Path(__file__).resolve().parent.parent / "docs" / "first-light"
APPS = (("Mail", "linen"), ("Shop", "slate"), ("Settings", "graphite"), ("Music", "midnight"), ("Clock", "signal"),
        ("Calendar", "candy"), ("Contacts", "paper"), ("Weather", "meadow"))  # fmt: skip
BUTTONS = 140
"""Buttons on the pages of labels."""

Pixels = NDArray[np.uint8]


def screens() -> Iterator[Pixels]:
    """Ten captured ones first; then what is drawn."""
    for path in sorted(FIRST_LIGHT.glob("*.webp")):
        yield decode(path.read_bytes(), path.name).pixels
    yield office()
    for ticked, cancel in ((True, True), (False, True), (True, False)):
        yield form(ticked=ticked, cancel=cancel).shot().pixels
    for number in range(3):
        yield np.asarray(draw_screen(np.random.default_rng(number), number, (640, 480))[0])
    for number, (domain, size) in enumerate((*SIZES.items(), *SIZES.items())):
        yield np.asarray(draw_point_screen(number, domain, size)[0])
    for make in (SimulatedDevice.notepad, SimulatedPhone):
        with closing(make()) as device:
            yield device.screenshot().pixels
    for seed, (app, theme) in enumerate(APPS):
        with closing(phone(seed, theme, app)) as device:
            yield device.screenshot().pixels
    yield from web_pages()
    for shot, _ in pages(BUTTONS, seed=1):
        yield shot.pixels


def web_pages() -> Iterator[Pixels]:
    documents = [value for name, value in sorted(vars(skill_pages).items()) if name.isupper() and name[0] != "_"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), chromium_sandbox=False)
        page = browser.new_page(viewport={"width": 900, "height": 640})
        for document in (one for one in documents if isinstance(one, str)):
            page.set_content(document)
            with Image.open(io.BytesIO(page.screenshot())) as image:
                yield np.array(image.convert("RGB"))
        browser.close()
