"""Plain forms in the toolkits of the desktop, each with what the toolkit itself says of it.

A form is drawn by lot (``form_by_lot``) and shown by one of the programs in ``inside`` on a display of its own.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import IO, Any

import screenwright_lab
from screenwright.core.errors import DataError
from screenwright.core.files import write_whole
from screenwright.core.images import encode_png
from screenwright_lab.data.plain import inside
from screenwright_lab.data.plain.truth import PlainPage, page_from, save
from screenwright_lab.data.plain.windows import PACKAGES as FOR_WINDOWS
from screenwright_lab.data.plain.windows import Placed, program
from screenwright_lab.data.plain.write import LANGUAGES, columns
from screenwright_lab.data.screens.desktop.display import FRAME, SYSTEM_PYTHON, display, picture, process
from screenwright_lab.data.screens.web.pages.text import Scribe

SIZES = ((640, 620), (800, 700), (1024, 768))
PACKAGES = f"python3-gi gir1.2-gtk-3.0 python3-pyqt5 python3-tk, and for wine {FOR_WINDOWS}"
_PATIENCE_S = 60.0
"""A Windows of its own is made in some 20 s."""


@dataclass(frozen=True, slots=True)
class Toolkit:
    """``themes``: those of a split, of which it is drawn in one."""

    themes: dict[str, tuple[str, ...]]
    languages: tuple[str, ...] = LANGUAGES


TOOLKITS = {
    "gtk3": Toolkit({
        "train": ("Adwaita", "Adwaita-dark", "Arc", "Materia", "Greybird", "Breeze", "Raleigh", "HighContrast"),
        "test": ("Yaru", "Numix", "Blackbird", "TraditionalOk"),
    }),
    "qt5": Toolkit({"test": ("Fusion", "Windows", "Oxygen")}),
    "tk": Toolkit({"test": ("clam", "alt", "default", "classic")}),
    "wine": Toolkit({"test": ("Windows",)}, tuple(one for one in LANGUAGES if one != "zh")),
}  # fmt: skip
"""Qt, Tk and Windows are never trained on. Wine draws boxes for Chinese signs."""
_FONTS = {"train": ("DejaVu Sans", "Cantarell", "Roboto"), "test": ("Liberation Sans", "Noto Sans", "Open Sans")}


def draw(out: Path, count: int, split: str, toolkit: str, seed: int, say: Callable[[str], None]) -> int:
    """So many forms in a folder; those that are there are left alone. How many there are. Raises DataError where the
    toolkit's program shows nothing, with what it said."""
    out.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        path = out / f"{split}-{toolkit}-{seed}-{number:05}.json"
        if path.exists():
            continue
        rng = Random(f"{toolkit} {split} {seed} {number}")
        while (drawn := _drawn(toolkit, split, rng)) is None:
            pass
        png, page = drawn
        write_whole(path.with_suffix(".png"), png, mode=0o644)
        save(page, path)
        if (number + 1) % 20 == 0:
            say(f"{number + 1} of {count} forms")
    return len(list(out.glob(f"{split}-{toolkit}-{seed}-*.json")))


def _drawn(toolkit: str, split: str, rng: Random) -> tuple[bytes, PlainPage] | None:
    """One form; None where it does not fit its window."""
    width, height = rng.choice(SIZES)
    form = form_by_lot(rng, split, TOOLKITS[toolkit])
    form |= {"width": width, "height": height}
    png, told = _shown(toolkit, form)
    look = f"{toolkit}/{form['theme']}"
    page = page_from(
        {"width": width, "height": height, "look": look, "split": split, "language": form["language"], **told}
    )
    boxes = [one.box for part in (page.controls, page.tables, page.words) for one in part]
    return (png, page) if all(box.right <= width and box.bottom <= height for box in boxes) else None


def _shown(toolkit: str, form: dict[str, Any]) -> tuple[bytes, dict[str, Any]]:
    """Its picture and what the program says of it."""
    windows = Placed(form) if toolkit == "wine" else None
    with (
        tempfile.TemporaryDirectory(prefix="form-") as folder,
        display((form["width"], form["height"]), 96, Path(folder)) as name,
    ):
        environment = {**os.environ, "DISPLAY": name, "NO_AT_BRIDGE": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        if windows:
            made, own = program()
            words, given = ["wine", str(made)], [*windows.lines, "."]
            environment |= own
        else:
            words, given = [SYSTEM_PYTHON, "-s", "-m", f"{inside.__name__}.{toolkit}"], [json.dumps(form)]
            environment["HOME"] = folder
            environment["PYTHONPATH"] = str(Path(screenwright_lab.__path__[0]).parent)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with process(words, env=environment, **pipes) as running:
            assert running.stdin is not None
            assert running.stdout is not None
            assert running.stderr is not None
            with running.stdin as asked, running.stdout as answered, running.stderr as failed:
                asked.write("".join(f"{line}\n" for line in given).encode())
                asked.flush()
                ready, _, _ = select.select([answered], [], [], _PATIENCE_S)
                line = answered.readline() if ready else b""
                if not line:
                    running.kill()
                    said = failed.read().decode(errors="replace").strip().splitlines()
                    raise DataError(f"{toolkit} shows nothing ({said[-1] if said else 'no word'}): it needs {PACKAGES}")
                told = json.loads(line) if windows is None else windows.told(_boxes(line, answered)).parts()
                return encode_png(picture(Path(folder) / FRAME)), told


def _boxes(line: bytes, rest: IO[bytes]) -> list[tuple[int, int, int, int]]:
    """Of the parts that ``win32.c`` tells of, a line each after the first ``line``."""
    boxes = []
    while line.strip() not in (b".", b""):
        _, left, top, right, bottom = map(int, line.split())
        boxes.append((left, top, right, bottom))
        line = rest.readline()
    return boxes


def form_by_lot(rng: Random, split: str, toolkit: Toolkit) -> dict[str, Any]:
    """What a program shows: sections of one kind each, as ``inside`` reads them."""
    language = rng.choice(toolkit.languages)
    scribe = Scribe(rng, language, split)
    makers: list[Callable[[Scribe], dict[str, Any]]] = [_marks, _marks, _fields, _fields, _sliders, _actions, _prose]
    chosen = rng.sample(makers, rng.randint(2, 4))
    if rng.random() < 0.75:
        chosen.insert(rng.randrange(len(chosen) + 1), _table)
    sections = [{"title": scribe.title(1, 3) if scribe.chance(0.4) else "", **make(scribe)} for make in chosen]
    return {
        "title": scribe.title(1, 2), "language": language, "theme": rng.choice(toolkit.themes[split]),
        "space": rng.choice((4, 6, 10)),
        "font": f"{rng.choice(_FONTS[split])} {rng.choice((9, 10, 11, 12))}", "sections": sections,
    }  # fmt: skip


def _marks(scribe: Scribe) -> dict[str, Any]:
    of, count = scribe.rng.choice(("checkbox", "radio")), scribe.number(2, 5)
    chosen = scribe.number(0, count - 1)
    items = [
        {"label": scribe.title(1, 3), "on": at == chosen if of == "radio" else scribe.chance(0.5)}
        for at in range(count)
    ]
    return {"kind": "marks", "of": of, "side": count < 4 and scribe.chance(0.4), "items": items}


def _fields(scribe: Scribe) -> dict[str, Any]:
    items = []
    for _ in range(scribe.number(2, 5)):
        options = [scribe.title(1, 2) for _ in range(scribe.number(2, 5))]
        control = scribe.rng.choice(("input", "input", "select"))
        value = scribe.rng.choice((scribe.person, scribe.email, scribe.date, lambda: scribe.title(1, 3), lambda: ""))()
        text = value if control == "input" else scribe.rng.choice(options)
        items.append({"control": control, "label": scribe.title(1, 3), "text": text, "options": options,
                      "chars": scribe.number(14, 30)})  # fmt: skip
    layout, space = scribe.rng.choice(("left", "left", "above")), scribe.rng.choice((2, 6, 10))
    return {"kind": "fields", "layout": layout, "space": space, "items": items}


def _sliders(scribe: Scribe) -> dict[str, Any]:
    items = [
        {"control": "slider", "label": scribe.title(1, 3), "value": scribe.number(0, 100)}
        for _ in range(scribe.number(1, 3))
    ]
    return {"kind": "fields", "layout": scribe.rng.choice(("left", "above")), "space": 8, "items": items}


def _actions(scribe: Scribe) -> dict[str, Any]:
    return {"kind": "actions", "items": [{"label": scribe.title(1, 2)} for _ in range(scribe.number(1, 4))]}


def _prose(scribe: Scribe) -> dict[str, Any]:
    return {"kind": "prose", "text": scribe.paragraph(1, 2)}


def _table(scribe: Scribe) -> dict[str, Any]:
    chosen = scribe.rng.sample(columns(scribe), scribe.number(2, 4))
    rows = [["" if scribe.chance(0.04) else make() for make in chosen] for _ in range(scribe.number(2, 7))]
    heads = [scribe.title(1, 2) for _ in chosen]
    return {"kind": "table", "heads": heads, "rows": rows, "ruled": scribe.chance(0.6)}
