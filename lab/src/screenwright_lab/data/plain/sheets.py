"""Looks by others: style sheets of npm packages, as the pages of many sites wear them.

A sheet belongs to one split, as a look does. Those that ask for classes get the usual ones of all of them at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from screenwright_lab.data.plain.looks import Look, body, marks

CLASSES = {
    "table": "table pure-table ui celled uk-table uk-table-divider",
    "button": "btn btn-primary button is-link pure-button ui uk-button uk-button-default success primary",
    "select": "form-select form-control select custom-select ui dropdown uk-select browser-default",
    "input[type=text]": "form-control form-input input uk-input",
    "input[type=checkbox]": "form-check-input uk-checkbox", "input[type=radio]": "form-check-input uk-radio",
    "input[type=range]": "form-range slider uk-range custom-range", "section": "card box panel ui segment",
}  # fmt: skip
"""What frameworks call these, by CSS selector."""
_PACKAGES = (
    ("water.css@", "train", ("out/light.min.css", "out/dark.min.css")),
    ("picocss+pico@", "train", ("css/pico.classless.min.css", "css/pico.classless.amber.min.css", "css/pico.min.css")),
    ("mvp.css@", "train", ("mvp.css",)),
    ("milligram@", "train", ("dist/milligram.min.css",)),
    ("chota@", "train", ("dist/chota.min.css",)),
    ("spectre.css@", "train", ("dist/spectre.min.css",)),
    ("bulma@", "train", ("css/bulma.min.css", "css/versions/bulma-no-dark-mode.min.css")),
    ("bootstrap@5", "train", ("dist/css/bootstrap.min.css",)),
    ("bootstrap@4", "train", ("dist/css/bootstrap.min.css",)),
    ("bootswatch@", "train", tuple(f"dist/{name}/bootstrap.min.css" for name in (
        "cerulean", "cyborg", "darkly", "flatly", "journal", "litera", "lumen", "lux", "minty", "sandstone", "simplex",
        "sketchy", "slate", "solar", "spacelab", "superhero", "united", "yeti", "zephyr"))),
    ("purecss@", "train", ("build/pure.css",)),
    ("foundation-sites@", "train", ("dist/css/foundation.min.css",)),
    ("primer+css@", "train", ("dist/primer.css",)),
    ("tabler+core@", "train", ("dist/css/tabler.min.css",)),
    ("admin-lte@4", "train", ("dist/css/adminlte.min.css",)),
    ("7.css@", "train", ("dist/7.css",)),
    ("uikit@", "validation", ("dist/css/uikit.min.css",)),
    ("98.css@", "validation", ("dist/98.css",)),
    ("xp.css@", "validation", ("dist/XP.css", "dist/98.css")),
    ("semantic-ui@", "validation", ("dist/semantic.min.css",)),
)  # fmt: skip
"""The beginning of a package's folder, the split of its looks, and its sheets."""


def sheets(cache: Path, split: str) -> list[Path]:
    """Those of the split that were fetched into the folder ``cache``, one of them at random being one of a package."""
    return [
        sheet
        for start, of, names in _PACKAGES
        if of == split
        for folder in sorted(cache.glob(f"{start}*"))[:1]
        for name in names
        if (sheet := folder / name).is_file()
    ]


def dressed(found: Sequence[Path], rng: Random, split: str) -> Look:
    """One of the sheets, with a font and a size by lot, and the sections below one another or side by side."""
    packages = sorted({_package(sheet) for sheet in found})
    chosen = rng.choice(packages)
    sheet = rng.choice([one for one in found if _package(one) == chosen])
    beside = (
        "body{display:grid;grid-template-columns:1fr 1fr;gap:8px 28px;align-items:start}" if rng.random() < 0.3 else ""
    )
    shown = "section{display:block;padding:10px;margin-bottom:12px} label{display:inline-block;width:auto}"
    css = sheet.read_text(encoding="utf-8", errors="replace").replace("</style", "")
    return Look(
        f"{chosen}/{sheet.stem}", f"{css} {body(rng, split)} {shown} {beside} {marks(rng, split)}", dressed=True
    )


def _package(sheet: Path) -> str:
    return next(part.split("@")[0] for part in reversed(sheet.parts) if "@" in part)
