"""A look at real Android icons: how many of the framework's own pictures does the icon namer name rightly?

``python benchmarks/android_icons.py framework-res.apk [--sheet PNG]``, the file of Debian's package
android-framework-res. What a picture shows is told by its file name, read by the table of ``data/icons``; pictures
whose name the table does not know are left out. These icons are older than the families that the net learned from.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from screenwright.core.geometry import Box
from screenwright.vision import icon_crops, name_icons, net
from screenwright_lab.benchmarks.intervals import ratio_score
from screenwright_lab.data.icons.families import OTHER, function_of

FOLDER = re.compile(r"res/drawable-xhdpi(-v4)?/(?:ic|stat)_(\w+)\.png")
PLACES = {
    "ab",
    "btn",
    "cab",
    "dialog",
    "input",
    "lock",
    "media",
    "menu",
    "search",
    "notify",
    "sys",
    "jog",
    "dial",
    "round",
}
"""First words of a file name that say where the icon stands, not what it shows."""
LOOKS = {
    "holo", "dark", "light", "alpha", "am", "mtrl", "wht", "normal", "api", "idle", "black", "white", "material",
    "24dp",
}  # fmt: skip
SKIPPED = re.compile(r"pressed|disabled|focused|selected|anim|_\d\d")
PAPER = 60
"""Pixels around an icon that is shown alone."""


@dataclass(frozen=True, slots=True)
class Icon:
    name: str
    function: str
    pixels: NDArray[np.uint8]
    box: Box


def icons(apk: Path) -> Iterator[Icon]:
    with ZipFile(apk) as archive:
        for entry in sorted(archive.namelist()):
            found = FOLDER.fullmatch(entry)
            if found is None or SKIPPED.search(entry):
                continue
            function = shown_by(found[2])
            placed = laid_on_paper(archive.read(entry))
            if function != OTHER and placed is not None:
                yield Icon(found[2], function, *placed)


def shown_by(name: str) -> str:
    """The function that a file name tells, after the words for looks and for places went, one by one."""
    parts = [part for part in name.split("_") if part not in LOOKS]
    while parts:
        function = function_of("-".join(parts))
        if function != OTHER or parts[0] not in PLACES:
            return function
        parts = parts[1:]
    return OTHER


def laid_on_paper(png: bytes) -> tuple[NDArray[np.uint8], Box] | None:
    """White icons lie on dark paper and others on white; None for a picture without ink."""
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    seen = picture.getchannel("A").point(lambda level: 255 * (level > 60)).getbbox()
    if seen is None:
        return None
    values = np.asarray(picture)
    ink = values[values[..., 3] > 128][:, :3]
    paper = (38, 50, 56) if len(ink) == 0 or ink.mean() > 140 else (250, 250, 250)
    sheet = Image.new("RGBA", (picture.width + 2 * PAPER, picture.height + 2 * PAPER), (*paper, 255))
    sheet.alpha_composite(picture, (PAPER, PAPER))
    left, top, right, bottom = (side + PAPER for side in seen)
    return np.asarray(sheet.convert("RGB")), Box(left, top, right, bottom)


def best(icon: Icon) -> str:
    """The likeliest function, certain or not."""
    namer = net("icons")
    assert namer is not None, "there is no icon net"
    chances = namer.session.run(["chances"], {"crops": icon_crops(icon.pixels, [icon.box])})[0][0]
    return str(namer.manifest["functions"][int(chances[:-1].argmax())])


def main(apk: Path, sheet: Path | None) -> None:
    shown = list(icons(apk))
    answers, named = [best(icon) for icon in shown], [name_icons(icon.pixels, [icon.box])[0] for icon in shown]
    right = [(i.function, (float(i.function == a), 1.0)) for i, a in zip(shown, answers, strict=True)]
    given = [
        (icon.function, (float(icon.function == name[0]), 1.0))
        for icon, name in zip(shown, named, strict=True)
        if name is not None
    ]
    for words, rows in (("likeliest name is right", right), ("right where one is given", given)):
        score = ratio_score(words, rows, lambda counts: float(counts[0] / counts[1]), len(rows))
        print(f"{words}: {score.value:.3f} [{score.low:.3f}, {score.high:.3f}], n = {score.n}, by function")
    if sheet:
        draw(shown, answers, sheet)


def draw(shown: list[Icon], answers: list[str], path: Path) -> None:
    wide, high, columns = 130, 130, 10
    picture = Image.new("RGB", (wide * columns, high * -(-len(shown) // columns)), "white")
    pen = ImageDraw.Draw(picture)
    for number, (icon, answer) in enumerate(zip(shown, answers, strict=True)):
        x, y = wide * (number % columns), high * (number // columns)
        picture.paste(Image.fromarray(icon.pixels).resize((90, 90)), (x + 20, y + 2))
        pen.text((x + 4, y + 94), icon.function, "black")
        pen.text((x + 4, y + 108), answer, "green" if answer == icon.function else "red")
    picture.save(path)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[3]) if len(sys.argv) == 4 else None)
