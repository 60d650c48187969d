"""The pictures and readings of docs/first-light.md, captured anew: ``python tools/first_light.py``.

Screens of a private desktop with Mousepad, of the embedded notepad, and of the pages in docs/first-light/pages as
Chromium renders them (needed for this alone: ``apt-get install chromium``). For each it writes the picture with
boxes and prints the description at one point.
"""

from __future__ import annotations

import contextlib
import io
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from screenwright.agents.loop import settle
from screenwright.core.action import Click, PressKeys, TypeText
from screenwright.core.drawing import draw
from screenwright.core.geometry import Point
from screenwright.core.images import decode
from screenwright.core.protocols import Device
from screenwright.core.screenshot import Screenshot
from screenwright.devices import open_device
from screenwright.devices.desktop import Desktop
from screenwright.reading import read
from screenwright.vision import look

FOLDER = Path(__file__).parents[1] / "docs" / "first-light"
PAGES = {"settings": (1000, 720), "harbour": (1100, 620), "chinese": (900, 700), "phone": (412, 800)}
POINTS = {
    "editor": (303, 164), "menu": (244, 265), "save-dialog": (540, 46), "replace": (512, 420),
    "preferences": (454, 386), "notepad": (560, 290), "settings": (269, 380), "harbour": (874, 256),
    "chinese": (420, 127), "phone": (380, 100),
}  # fmt: skip


def desktop_screens() -> Iterator[tuple[str, Screenshot]]:
    with contextlib.ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        desktop = stack.enter_context(Desktop.start(apps=[["mousepad"]], home=Path(home)))
        device = stack.enter_context(contextlib.closing(open_device(desktop.url)))
        while len(look(settle(device)).elements) < 6:
            pass
        device.perform(TypeText("The lighthouse keeper writes one line a day."))
        yield "editor", settle(device)
        device.perform(Click(Point(212, 163)))
        yield "menu", settle(device)
        device.perform(PressKeys(("escape",)))
        for name, keys in (("save-dialog", ("ctrl", "s")), ("replace", ("ctrl", "r"))):
            device.perform(PressKeys(keys))
            yield name, settle(device)
            device.perform(PressKeys(("escape",)))
            settle(device)
        yield "preferences", preferences(device)


def preferences(device: Device) -> Screenshot:
    device.perform(Click(Point(252, 163)))
    menu = look(settle(device))
    entry = next(element for element in menu.elements if (element.text or "").startswith("Preferences"))
    device.perform(Click(entry.box.center))
    return settle(device)


def notepad_screen() -> Iterator[tuple[str, Screenshot]]:
    with contextlib.closing(open_device("simulated:notepad")) as device:
        device.perform(TypeText("Drawn by the embedded device."))
        device.perform(PressKeys(("ctrl", "s")))
        yield "notepad", device.screenshot()


def page_screens() -> Iterator[tuple[str, Screenshot]]:
    for name, (width, height) in PAGES.items():
        with tempfile.TemporaryDirectory() as folder:
            picture = Path(folder) / "page.png"
            flags = [
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--hide-scrollbars",
            ]
            where = [f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", f"--screenshot={picture}"]
            page = (FOLDER / "pages" / f"{name}.html").as_uri()
            subprocess.run(["chromium", *flags, *where, page], check=True, capture_output=True, timeout=60)
            yield name, decode(picture.read_bytes())


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for source in (desktop_screens(), notepad_screen(), page_screens()):
        for name, shot in source:
            screen = look(shot)
            buffer = io.BytesIO()
            Image.fromarray(draw(screen)).save(buffer, format="WEBP", quality=82)
            (FOLDER / f"{name}.webp").write_bytes(buffer.getvalue())
            point = Point(*POINTS[name])
            description = read(screen, point).description
            print(f"{name} at {point.x},{point.y}: {description.content} {description.layout}")


if __name__ == "__main__":
    main()
